//! Files of positions: lines, plain or compressed, and the records that `tropa generate` writes; and
//! why a fit failed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use ruzstd::decoding::StreamingDecoder;
use shakmaty::KnownOutcome;
use thiserror::Error;
use tropa::notation::Epd;
use tropa::notation::labelled::{BYTES, Head, Labelled};
use tropa::position::Position;

/// An entry of a file: a position with what is known about it.
#[derive(Debug)]
pub enum Raw {
    Text(String),
    Record([u8; BYTES]),
}

impl Raw {
    pub fn is_blank(&self) -> bool {
        matches!(self, Self::Text(line) if line.trim().is_empty())
    }
}

/// The entries of a file, in order.
pub type Raws = Box<dyn Iterator<Item = io::Result<Raw>>>;

/// Opens a file of lines, or of records if it begins with their header.
pub fn open(path: &Path) -> Result<Raws, Failure> {
    let mut file = File::open(path).map_err(Failure::file(path))?;
    let mut head = [0; BYTES];
    if file.read_exact(&mut head).is_ok() && Head::read(&head).is_ok() {
        return Ok(Box::new(records(BufReader::new(file))));
    }
    Ok(Box::new(text(path)?.lines().map(|line| line.map(Raw::Text))))
}

/// The records after the header of a file.
fn records(mut file: impl Read) -> impl Iterator<Item = io::Result<Raw>> {
    std::iter::from_fn(move || {
        let mut bytes = [0; BYTES];
        match file.read_exact(&mut bytes) {
            Ok(()) => Some(Ok(Raw::Record(bytes))),
            // The last record of a run that was stopped may not be whole.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(error) => Some(Err(error)),
        }
    })
}

/// Opens a file of lines.
fn text(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    let file = BufReader::new(File::open(path).map_err(Failure::file(path))?);
    if path.extension().is_some_and(|extension| extension == "zst") {
        let decoder = StreamingDecoder::new(file)
            .map_err(|error| Failure::file(path)(io::Error::other(error.to_string())))?;
        return Ok(Box::new(BufReader::new(decoder)));
    }
    Ok(Box::new(file))
}

/// A position with what is known about it: a result, a score, or both.
#[derive(Debug)]
pub struct Example {
    pub position: Position,
    /// The game's result: 1 for a White win, 0 for a Black win; `None` for a leaf of a tree.
    pub result: Option<f32>,
    /// A score in centipawns from White's side.
    pub score: Option<f32>,
}

impl Example {
    pub fn of(raw: &Raw) -> Result<Self, String> {
        match raw {
            Raw::Text(line) => Self::read(line),
            Raw::Record(bytes) => {
                let Labelled { position, score, result, .. } =
                    Labelled::read(bytes).map_err(|error| error.to_string())?;
                let points =
                    |end: KnownOutcome| end.winner().map_or(0.5, |side| side.fold_wb(1.0, 0.0));
                Ok(Self { position, result: result.map(points), score: Some(score.into()) })
            }
        }
    }

    /// Reads the result from the operation `c9`, and the score of the side to move from `ce`.
    pub fn read(line: &str) -> Result<Self, String> {
        let epd = Epd::read(line).map_err(|error| error.to_string())?;
        let epd = epd.ok_or("no position")?;
        let result = match epd.operands("c9").next() {
            Some("1-0") => 1.0,
            Some("0-1") => 0.0,
            Some("1/2-1/2") => 0.5,
            _ => return Err("no result in c9".to_string()),
        };
        let position = Position::from_fen(&epd.fen).map_err(|error| error.to_string())?;
        let sign = position.turn().fold_wb(1.0, -1.0);
        let score = epd.operands("ce").next().map(str::parse::<f32>);
        let score = score.transpose().map_err(|error| format!("ce: {error}"))?;
        Ok(Self { position, result: Some(result), score: score.map(|score| sign * score) })
    }

    /// The position mirrored left to right, without castling rights and en passant, which the
    /// evaluation ignores.
    pub fn mirrored(&self) -> Result<Position, String> {
        let fen = self.position.fen();
        let (board, rest) = fen.split_once(' ').unwrap_or((&fen, "w"));
        let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
        let turn = rest.get(..1).unwrap_or("w");
        let fen = format!("{} {turn} - - 0 1", rows.join("/"));
        Position::from_fen(&fen).map_err(|error| error.to_string())
    }
}

/// How many of `lines` lines are for training; the rest are held out. Lines of one game are
/// adjacent, so only the game at the border has lines in both.
pub fn split(lines: usize) -> usize {
    lines - lines / 10
}

/// Why a fit failed.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("{}, line {line}: {reason}", path.display())]
    Line { path: PathBuf, line: usize, reason: String },
    #[error("{}: too few positions to split", path.display())]
    TooFew { path: PathBuf },
    #[error("{}: {error}", path.display())]
    Checkpoint { path: PathBuf, error: serde_json::Error },
}

impl Failure {
    /// Turns a system error for this file into a failure.
    pub fn file(path: &Path) -> impl Fn(std::io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { path: path.clone(), error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_tenth_is_kept_for_the_judgement() {
        assert_eq!(split(100), 90);
        assert_eq!(split(586_809), 528_129);
        assert_eq!(split(9), 9);
    }

    #[test]
    fn reads_positions_with_results() {
        let board = "8/8/8/8/8/8/8/K1k5 w - -";
        for (text, result) in [("1-0", 1.0), ("0-1", 0.0), ("1/2-1/2", 0.5)] {
            let line = Example::read(&format!("{board} c9 \"{text}\"; ce 3;")).unwrap();
            assert_eq!((line.result, line.score), (Some(result), Some(3.0)));
            assert!(line.position.fen().starts_with("8/8/8/8/8/8/8/K1k5 w"));
        }
        let black = Example::read("8/8/8/8/8/8/8/K1k5 b - - ce 3; c9 \"1-0\";").unwrap();
        assert_eq!(black.score, Some(-3.0));
        assert_eq!(Example::read(&format!("{board} c9 \"1-0\";")).unwrap().score, None);
        for wrong in [&format!("{board} ce 3;"), "8/8 w - - c9 \"1-0\";"] {
            assert!(Example::read(wrong).is_err());
        }
        assert!(Example::read(&format!("{board} c9 \"1-0\"; ce x;")).is_err());
    }
}
