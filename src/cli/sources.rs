//! Positions from files and from the command line, read one after the other.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::vec;

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use indicatif::ProgressBar;
use shakmaty::Move;

use super::failure::{Failure, LineError};
use super::progress;
use crate::notation::{self, Epd, Lines, visible};
use crate::position::{Position, PositionError};

/// The maximum length of a line, in bytes.
pub(super) const MAX_LINE: usize = 64 << 10;
/// The maximum number of unusable lines that are reported one by one.
const NAMED: u64 = 10;

/// A file, or a position on the command line.
#[derive(Debug, Clone)]
pub(super) enum Source {
    File(PathBuf),
    Position(String),
}

impl From<OsString> for Source {
    fn from(argument: OsString) -> Self {
        match argument.to_str() {
            Some(text) if is_position(text) => Self::Position(text.to_string()),
            _ => Self::File(argument.into()),
        }
    }
}

/// Whether an argument is a position and not the name of a file: `startpos`, or text that begins
/// like a FEN.
fn is_position(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let is_board =
        board.contains('/') && board.bytes().all(|c| b"/12345678KQRBNPkqrbnp".contains(&c));
    board == "startpos" || is_board && matches!(words.next(), Some("w" | "b"))
}

/// Files of positions, and positions.
#[derive(Debug, Clone, Args)]
pub(super) struct Sources {
    /// EPD files, - for standard input; or positions, as FEN or as lines of an EPD file
    #[arg(value_name = "FILE|FEN", value_parser = OsStringValueParser::new().map(Source::from))]
    sources: Vec<Source>,
    /// Position, as FEN or as a line of an EPD file; may be given several times
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
}

impl Sources {
    fn all(&self) -> Vec<Source> {
        let positions = self.fen.iter().cloned().map(Source::Position);
        self.sources.iter().cloned().chain(positions).collect()
    }

    /// The files.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.sources.iter().filter_map(|source| match source {
            Source::File(path) => Some(path),
            Source::Position(_) => None,
        })
    }

    /// These sources, or the position `fen` if there are none.
    pub fn or(&self, fen: &str) -> Self {
        let mut sources = self.clone();
        if self.all().is_empty() {
            sources.fen.push(fen.to_string());
        }
        sources
    }

    /// Whether exactly one position is given, and no file.
    pub fn is_one_position(&self) -> bool {
        matches!(self.all()[..], [Source::Position(_)])
    }

    /// The records of all sources.
    pub fn records(&self) -> Result<Records, Failure> {
        Records::of(self.all())
    }

    /// Calls `take` for each position with its moves: those of `line` if given, otherwise those of
    /// the operation `opcode`. `purpose` ends the message if there are no positions.
    pub fn each_line(
        &self,
        line: Option<&str>,
        opcode: &str,
        purpose: &'static str,
        take: &mut dyn FnMut(&Lined) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (mut records, mut taken) = (self.records()?, 0);
        while let Some((place, epd)) = records.next()? {
            let words = epd.operands(opcode).collect::<Vec<_>>().join(" ");
            match Lined::of(&epd, line.unwrap_or(&words)) {
                Ok(lined) => {
                    taken += 1;
                    take(&Lined { id: place.name(&epd), ..lined })?;
                }
                Err(error) => records.refuse(&place, error)?,
            }
        }
        records.end(taken, purpose)
    }
}

/// Where a record comes from: a line of a file, or the command line.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    file: Option<(PathBuf, usize)>,
}

impl Origin {
    /// The name of the record: its operation `id`, or the number of its line.
    pub fn name(&self, epd: &Epd) -> Option<String> {
        let number = || self.file.as_ref().map(|(_, number)| number.to_string());
        epd.id().map(ToString::to_string).or_else(number)
    }
}

/// Records that are read one after the other. Those that cannot be read are reported and skipped.
pub(super) struct Records {
    names: Vec<String>,
    left: vec::IntoIter<Source>,
    open: Option<(PathBuf, Lines<Box<dyn BufRead>>)>,
    /// The size of the files already read, in bytes.
    before: u64,
    bar: ProgressBar,
    refused: u64,
}

impl Records {
    /// The records of the sources.
    ///
    /// # Errors
    /// If a file is missing or a folder, or standard input is given twice.
    pub fn of(sources: Vec<Source>) -> Result<Self, Failure> {
        let mut size = Some(0);
        let (mut names, mut from_input) = (Vec::new(), 0);
        for source in &sources {
            let Source::File(path) = source else { continue };
            names.push(path.to_string_lossy().into_owned());
            if path == Path::new("-") {
                from_input += 1;
                size = None;
                continue;
            }
            let data = fs::metadata(path).map_err(|error| Failure::file(path, error))?;
            if data.is_dir() {
                return Err(Failure::file(path, io::ErrorKind::IsADirectory.into()));
            }
            size = size.filter(|_| data.is_file()).map(|size| size + data.len());
        }
        if from_input > 1 {
            return Err(Failure::InputTwice);
        }
        let bar = progress::bytes(size);
        let left = sources.into_iter();
        Ok(Self { names, left, open: None, before: 0, bar, refused: 0 })
    }

    /// The progress bar for the files.
    pub fn bar(&self) -> &ProgressBar {
        &self.bar
    }

    /// The next record; `None` at the end.
    pub fn next(&mut self) -> Result<Option<(Origin, Epd)>, Failure> {
        loop {
            let Some((path, lines)) = &mut self.open else {
                match self.left.next() {
                    None => return Ok(None),
                    Some(Source::File(path)) => self.open = Some((path.clone(), lines_of(&path)?)),
                    Some(Source::Position(text)) => {
                        let epd =
                            Epd::given(&text).map_err(|error| Failure::given(&text, error))?;
                        return Ok(Some((Origin { file: None }, epd)));
                    }
                }
                continue;
            };
            let line = lines.next().transpose().map_err(|error| Failure::lines(path, error))?;
            let Some(line) = line else {
                self.before += lines.bytes();
                self.open = None;
                continue;
            };
            self.bar.set_position(self.before + lines.bytes());
            let place = Origin { file: Some((path.clone(), line.number)) };
            let read = if line.is_cut {
                Err(LineError::TooLong { most: MAX_LINE })
            } else {
                Epd::read(&line.text).map_err(LineError::from)
            };
            match read {
                Ok(Some(epd)) => return Ok(Some((place, epd))),
                Ok(None) => {}
                Err(error) => self.refuse(&place, error)?,
            }
        }
    }

    /// Reports a record that cannot be used.
    ///
    /// # Errors
    /// If the record is from the command line.
    pub fn refuse(&mut self, place: &Origin, reason: impl Into<LineError>) -> Result<(), Failure> {
        let Some((path, number)) = &place.file else { return Err(reason.into().into()) };
        self.refused += 1;
        if self.refused <= NAMED {
            let failure = Failure::line(path, *number, reason);
            self.bar.suspend(|| failure.report());
        }
        Ok(())
    }

    /// The number of lines that could not be used.
    pub fn refused(&self) -> u64 {
        self.refused
    }

    /// Ends the reading, after `used` records.
    ///
    /// # Errors
    /// If a line could not be used, or if there were no records.
    pub fn end(&self, used: usize, purpose: &'static str) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        match self.refused {
            0 if used == 0 => Err(Failure::NothingToDo { names: self.names.clone(), purpose }),
            0 => Ok(()),
            1..=NAMED => Err(Failure::Told),
            refused => Err(Failure::MoreLines(refused - NAMED)),
        }
    }
}

/// The lines of a file; `-` stands for standard input.
pub(super) fn lines_of(path: &Path) -> Result<Lines<Box<dyn BufRead>>, Failure> {
    let input: Box<dyn BufRead> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(|error| Failure::file(path, error))?))
    };
    Ok(Lines::new(input, MAX_LINE))
}

/// The only position on standard input.
pub(super) fn one_position() -> Result<Position, Failure> {
    let path = PathBuf::from("-");
    let mut found = None;
    for line in lines_of(&path)? {
        let line = line.map_err(|error| Failure::lines(&path, error))?;
        if line.text.trim().is_empty() {
            continue;
        }
        if found.is_some() {
            return Err(Failure::line(&path, line.number, LineError::SecondPosition));
        }
        let position = notation::position(&line.text);
        found = Some(position.map_err(|error| Failure::line(&path, line.number, error))?);
    }
    let names = vec!["-".to_string()];
    found.ok_or(Failure::NothingToDo { names, purpose: "look at" })
}

/// A position and the moves of a line from it.
pub(super) struct Lined {
    /// The operation `id`, or the number of the line in the file.
    pub id: Option<String>,
    pub start: Position,
    pub moves: Vec<Move>,
}

impl Lined {
    fn of(epd: &Epd, moves: &str) -> Result<Self, PositionError> {
        let start = Position::from_fen(&epd.fen)?;
        let moves = notation::moves(&start, moves)?;
        Ok(Self { id: None, start, moves })
    }

    /// Its name in the output: `id`, or the FEN if there is none.
    pub fn name(&self) -> String {
        self.id.as_ref().map_or_else(|| self.start.fen(), |id| visible(id).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_from_files() {
        for text in [
            "startpos",
            " 8/8/8/8/8/8/8/K1k5 w - - 0 1",
            "8/8/8/K1k5\tb bm Kb1;",
            "startpos bm e4;",
        ] {
            assert!(is_position(text), "{text}");
        }
        for text in
            ["wac.epd", "-", "8/8/8/8/8/8/8/K1k5", "./startpos", "my suites/w a c.epd", "b/w w", ""]
        {
            assert!(!is_position(text), "{text}");
        }
    }
}
