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
    #[error("did not say '{lacks}' within {} s", patience.as_secs_f64())]
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
    #[error("answers the illegal move '{m}' in {fen}")]
    Illegal { m: String, fen: String },
    #[error("answers {m}, which was not asked for, in {fen}")]
    Unasked { m: String, fen: String },
    #[error("tells of mate by {m}, which does not mate, in {fen}")]
    NoMate { m: String, fen: String },
    #[error("tells of being mated after {m}, where no move mates, in {fen}")]
    NotMated { m: String, fen: String },
    #[error("names no move in {fen}")]
    NoMove { fen: String },
    #[error("gives no score for its move {m} in {fen}")]
    NoScore { m: String, fen: String },
}

/// Lines of an engine that are not what it says they are: cut off where that shows.
#[derive(Debug, Error)]
#[error("engine '{}' {reason}; the line is cut there{}", program.display(), others(*lines))]
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
    #[error("goes on with the illegal move '{m}' in a line from {fen}")]
    Illegal { m: String, fen: String },
    #[error("has a line without mate for its mate in {moves} from {fen}")]
    NoMate { moves: u32, fen: String },
}

fn others(lines: u64) -> String {
    match lines {
        0..=1 => String::new(),
        2 => ", as is another".to_string(),
        _ => format!(", as are {} others", lines - 1),
    }
}
