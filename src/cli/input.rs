//! Input of commands: limits, sizes, languages, files of records.

use std::fs;
use std::path::Path;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use super::failure::Failure;
use crate::engine::Options;
use crate::explain::Language;
use crate::notation::Epd;
use crate::search::Limits;

/// Botvinnik–Capablanca, AVRO 1938, before White's 30th move: the position on which zones were
/// first tried.
pub(super) const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";

/// Réti's study of 1921, the first that PIONEER solved.
pub(super) const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// Reads a size of hash table, in MiB.
pub(super) fn hash(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (1..=Options::MAX_HASH).contains(size))
        .ok_or_else(|| format!("not a number from 1 to {}", Options::MAX_HASH))
}

/// Languages go by their codes: `en`, `ru`.
impl ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.code()))
    }
}

/// How long to search.
#[derive(Debug, Args)]
pub(super) struct Effort {
    /// Time for the search, in milliseconds
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Depth of the search, in half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Number of nodes to search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Effort {
    /// The requested number of nodes.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The requested limits; `None` if there are none.
    pub fn given(&self) -> Option<Limits> {
        let any = self.movetime.is_some() || self.depth.is_some() || self.nodes.is_some();
        any.then(|| self.limits(Duration::MAX))
    }

    /// The requested limits; if there are none, `otherwise` as the time for a move.
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

/// The records of a file, each with the number of its line. Bytes that are not UTF-8 are replaced.
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
    use crate::notation::position;

    #[test]
    fn the_default_position_stands() {
        for fen in [AVRO, RETI] {
            assert_eq!(position(fen).unwrap().fen(), fen);
        }
    }
}
