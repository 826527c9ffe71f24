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
    #[error("names no move in {fen}")]
    NoMove { fen: String },
    #[error("gives no score for its move {m} in {fen}")]
    NoScore { m: String, fen: String },
}
