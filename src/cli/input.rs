//! What commands are given: positions, games, files of records.

use std::fs;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use shakmaty::Move;

use super::epd::Epd;
use super::failure::Failure;
use crate::engine::Options;
use crate::position::{Game, Position, PositionError};
use crate::search::Limits;

/// Botvinnik–Capablanca, AVRO 1938, before White's 30th move: the position that the theory was
/// first tried on.
pub(super) const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";

/// Réti's study of 1921, the first that PIONEER solved.
pub(super) const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// The position that a FEN describes; `startpos` is the initial one.
pub(super) fn position(fen: &str) -> Result<Position, PositionError> {
    if fen.trim() == "startpos" { Ok(Position::initial()) } else { Position::from_fen(fen) }
}

/// The game that leads from a position through moves in UCI notation or SAN; move numbers are
/// skipped.
pub(super) fn game(start: Position, text: &str) -> Result<Game, PositionError> {
    let moves = moves(&start, text)?;
    let mut game = Game::from_position(start);
    moves.into_iter().for_each(|m| game.play(m));
    Ok(game)
}

/// Moves in UCI notation or SAN, one after the other; move numbers are skipped.
pub(super) fn moves(start: &Position, text: &str) -> Result<Vec<Move>, PositionError> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for word in text.split_whitespace().map(without_number).filter(|word| !word.is_empty()) {
        // Castling may be written with noughts.
        let m = if word.starts_with("0-0") {
            position.parse_move(&word.replace('0', "O"))?
        } else {
            position.parse_move(word)?
        };
        position = position.after(m);
        moves.push(m);
    }
    Ok(moves)
}

/// What is left of `12.`, `12...` or `12.Nf3` without the number.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if behind.starts_with('.') { behind.trim_start_matches('.') } else { word }
}

/// Reads a size of hash table, in MiB.
pub(super) fn hash(text: &str) -> Result<usize, String> {
    let (least, most) = Options::HASH;
    text.parse()
        .ok()
        .filter(|size| (least..=most).contains(size))
        .ok_or_else(|| format!("not a number from {least} to {most}"))
}

/// How long to search.
#[derive(Debug, Args)]
pub(super) struct Effort {
    /// Milliseconds for the move
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Half-moves of iterative deepening
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Nodes to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Effort {
    /// The nodes asked for.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The limits asked for; `None` where there are none.
    pub fn given(&self) -> Option<Limits> {
        let any = self.movetime.is_some() || self.depth.is_some() || self.nodes.is_some();
        any.then(|| self.limits(Duration::MAX))
    }

    /// The limits asked for; where there are none, this much time for a move.
    pub fn limits(&self, otherwise: Duration) -> Limits {
        let given = self.movetime.map(Duration::from_millis);
        let free = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: given.or_else(|| free.then_some(otherwise)),
            ..Limits::default()
        }
    }
}

/// The records of a file, each with the number of its line. Bytes that are no UTF-8 are replaced.
pub(super) fn records(path: &Path) -> Result<Vec<(usize, Epd)>, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, error))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut records = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let record = Epd::read(line).map_err(|error| Failure::line(path, index + 1, error))?;
        records.extend(record.map(|epd| (index + 1, epd)));
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbered_moves_and_castling() {
        let text = "1. e4 e5 2.Nf3 Nc6 3. Bc4 Bc5 4.0-0 4... g8f6";
        let game = game(Position::initial(), text).unwrap();
        assert_eq!(
            game.position().fen(),
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5"
        );
    }

    #[test]
    fn the_default_position_stands() {
        for fen in [AVRO, RETI] {
            assert_eq!(position(fen).unwrap().fen(), fen);
        }
    }
}
