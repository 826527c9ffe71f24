//! What is wrong with an engine.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use thiserror::Error;

/// Why an engine cannot judge, in one line.
#[derive(Debug, Error)]
#[error("engine '{}' {reason}", program.display())]
pub struct Fault {
    pub program: PathBuf,
    pub reason: Reason,
}

/// What it did, or did not do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Reason {
    #[error("cannot be started: {0}")]
    Start(io::Error),
    #[error("did not send '{lacks}' within {} s", patience.as_secs_f64())]
    Silent { lacks: &'static str, patience: Duration },
    #[error("has ended ({0})")]
    Gone(ExitStatus),
    #[error("has closed its input or output")]
    Deaf,
    #[error("has no option '{0}'")]
    NoOption(String),
    #[error("has no option 'UCI_Chess960', which this position needs")]
    NoChess960,
    #[error("did not end its search within {:.0} s in {fen}", after.as_secs_f64())]
    Endless { fen: String, after: Duration },
    #[error("answered with the illegal move '{m}' in {fen}")]
    Illegal { m: String, fen: String },
    #[error("answered with {m}, which is not one of the moves to search, in {fen}")]
    Unasked { m: String, fen: String },
    #[error("claimed mate by {m}, which does not mate, in {fen}")]
    NoMate { m: String, fen: String },
    #[error("claimed to be mated after {m}, where no move mates, in {fen}")]
    NotMated { m: String, fen: String },
    #[error("gave no move in {fen}")]
    NoMove { fen: String },
    #[error("gave no score for its move {m} in {fen}")]
    NoScore { m: String, fen: String },
}

/// Lines of an engine that turned out to be wrong, and are cut off there.
#[derive(Debug, Error)]
#[error("engine '{}' {reason}; the line is cut off there{}", program.display(), others(*lines))]
pub struct Cut {
    pub program: PathBuf,
    pub reason: Slip,
    /// The number of such lines.
    pub lines: u64,
}

impl Cut {
    /// Adds others of the same engine.
    pub(super) fn add(known: &mut Option<Self>, other: Self) {
        match known {
            Some(known) => known.lines += other.lines,
            None => *known = Some(other),
        }
    }
}

/// What is wrong with the first of them.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Slip {
    #[error("gave a line with the illegal move '{m}' from {fen}")]
    Illegal { m: String, fen: String },
    #[error("gave a line without mate for its mate in {moves} from {fen}")]
    NoMate { moves: u32, fen: String },
}

fn others(lines: u64) -> String {
    match lines {
        0..=1 => String::new(),
        2 => ", as is another".to_string(),
        _ => format!(", as are {} others", lines - 1),
    }
}
