//! Input of commands: limits, sizes, languages, files of records.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use shakmaty::{Move, Square};

use super::failure::{Failure, LineError};
use super::output::Output;
use crate::engine::Options;
use crate::explain::{Language, Question};
use crate::notation::{self, Epd, visible};
use crate::position::{Position, PositionError};
use crate::search::Limits;
use crate::tablebase::{Probing, Tablebase};
use crate::view::{self, diagram};
use crate::zone::Horizon;

/// Botvinnik–Capablanca, AVRO 1938, before White's 30th move: the position on which zones were
/// first tried.
pub(super) const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";

/// Réti's study of 1921, the first that PIONEER solved.
pub(super) const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// A position, and the horizon of its image.
#[derive(Debug, Args)]
pub(super) struct Imaged {
    /// Position, as FEN
    #[arg(long, default_value = AVRO)]
    fen: String,
    /// Horizon: the maximum cost of a zone, in half-moves
    #[arg(long, value_name = "H", default_value_t = view::HORIZON.0,
        value_parser = clap::value_parser!(u32).range(1..=15))]
    horizon: u32,
}

impl Imaged {
    pub(super) fn position(&self) -> Result<Position, Failure> {
        Ok(notation::position(&self.fen)?)
    }

    pub(super) fn horizon(&self) -> Horizon {
        Horizon(self.horizon)
    }
}

/// Reads a size of hash table, in MiB.
pub(super) fn hash(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (1..=Options::MAX_HASH).contains(size))
        .ok_or_else(|| format!("not a number from 1 to {}", Options::MAX_HASH))
}

/// Reads a number of lines of a search (MultiPV).
pub(super) fn lines(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|lines| (1..=MAX_LINES).contains(lines))
        .ok_or_else(|| format!("not a number from 1 to {MAX_LINES}"))
}

/// Prints the position as FEN, and on a terminal the board, with these fields marked.
pub(super) fn print_position(
    position: &Position,
    marked: &[Square],
    out: &mut Output,
) -> io::Result<()> {
    writeln!(out, "{}", position.fen())?;
    out.look().map_or(Ok(()), |look| write!(out, "\n{}", diagram(position, marked, look)))
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
    /// Stop after this time, in milliseconds
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Stop at this depth, in half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Stop after this number of nodes, which gives the same answer every time
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

/// The maximum number of lines of a search, more than any position has moves.
const MAX_LINES: usize = 256;
/// The maximum number of search threads.
const MAX_THREADS: i64 = 1024;

/// How an explanation is found, and its language.
#[derive(Debug, Args)]
pub(super) struct Asked {
    #[command(flatten)]
    effort: Effort,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = Question::default().hash, value_parser = hash)]
    hash: usize,
    #[command(flatten)]
    means: Means,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t = Language::English)]
    pub lang: Language,
}

impl Asked {
    /// The question without its moves. The default limit is a number of nodes, which makes
    /// explanations reproducible.
    pub fn question(&self) -> Result<Question, Failure> {
        let default = Question::default();
        Ok(Question {
            limits: self.effort.given().unwrap_or_else(|| default.limits.clone()),
            hash: self.hash,
            threads: self.means.threads(),
            probing: self.means.probing()?,
            ..default
        })
    }
}

/// What a search may use besides its hash table.
#[derive(Debug, Args)]
pub(super) struct Means {
    /// Number of threads that search; with more than one the answer differs from run to run
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: u16,
    /// Folders of Syzygy endgame tablebases, separated by colons (on Windows by semicolons)
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
}

impl Means {
    pub fn threads(&self) -> usize {
        self.threads.into()
    }

    /// How to probe the tables; faults found when they are opened go to standard error.
    pub fn probing(&self) -> Result<Probing, Failure> {
        let Some(path) = &self.syzygy else { return Ok(Probing::default()) };
        let tables = Tablebase::open(path);
        tell_faults(&tables);
        if tables.files() == 0 {
            return Err(Failure::NoTables { path: path.clone() });
        }
        Ok(Probing { tables: Some(Arc::new(tables)), ..Probing::default() })
    }
}

/// Tells the faults of the tables found since the last call, on standard error.
pub(super) fn tell_faults(tables: &Tablebase) {
    for fault in tables.take_faults() {
        // A closed standard error is no reason to stop.
        let _ = writeln!(io::stderr(), "warning: {}", visible(&fault));
    }
}

/// The bytes of a file; `-` stands for standard input.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map(|_| bytes).map_err(|error| Failure::file(path, error))
}

/// The records of a file, each with the number of its line. Bytes that are not UTF-8 are replaced.
pub(super) fn records(path: &Path) -> Result<Vec<(usize, Epd)>, Failure> {
    let bytes = read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut records = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let record = Epd::read(line).map_err(|error| Failure::line(path, index + 1, error))?;
        records.extend(record.map(|epd| (index + 1, epd)));
    }
    Ok(records)
}

/// A position and a line of moves from it.
pub(super) struct Lined {
    /// The operation `id`, or the number of the line in the file.
    pub id: Option<String>,
    pub start: Position,
    pub moves: Vec<Move>,
}

impl Lined {
    /// The position of a FEN, and moves of both sides in UCI notation or SAN.
    pub fn of(fen: &str, moves: &str) -> Result<Self, PositionError> {
        let start = notation::position(fen)?;
        let moves = notation::moves(&start, moves)?;
        Ok(Self { id: None, start, moves })
    }

    /// What the output calls it.
    pub fn name(&self) -> String {
        self.id.as_ref().map_or_else(|| self.start.fen(), |id| visible(id).to_string())
    }
}

/// Takes each position of an EPD file with the line in the operation `opcode`; `purpose` says what
/// for, where the file has none.
pub(super) fn each_line(
    path: &Path,
    opcode: &str,
    purpose: &'static str,
    take: &mut dyn FnMut(&Lined) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let records = records(path)?;
    if records.is_empty() {
        return Err(Failure::NothingToDo { path: path.to_path_buf(), purpose });
    }
    for (number, epd) in records {
        let lined = Lined::of(&epd.fen, &epd.operands(opcode).join(" "))
            .map_err(|error| Failure::line(path, number, LineError::Position(error)))?;
        let id = epd.id().map_or_else(|| number.to_string(), ToString::to_string);
        take(&Lined { id: Some(id), ..lined })?;
    }
    Ok(())
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
