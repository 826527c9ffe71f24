//! Errors in games.

use std::io;

use thiserror::Error;

use crate::position::PositionError;

/// An error in a game.
#[derive(Debug, Error)]
pub enum PgnError {
    #[error("line {line}: '{text}' is not a tag")]
    Tag { line: usize, text: String },
    #[error("line {line}: '{text}' is not a move")]
    Word { line: usize, text: String },
    #[error("line {line}: unterminated {what}")]
    Unended { line: usize, what: &'static str },
    #[error("half-move {half_move}: illegal move '{text}' in '{fen}'")]
    Illegal { half_move: usize, text: String, fen: String },
    #[error("unsupported variant '{0}'")]
    Variant(String),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

/// An excerpt of the file for a message: short, without control characters.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
