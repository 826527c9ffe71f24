//! Errors in games, and how large a game may be.

use std::io;

use thiserror::Error;

use crate::notation::LinesError;
use crate::position::PositionError;

/// The maximum length of a game in its file, in bytes: some two thousand times that of a long one
/// without comments.
pub const MAX_GAME: usize = 8 << 20;
/// The maximum number of half-moves of a game. By the rule of fifty moves no game can be longer
/// than 11,800.
pub const MAX_HALF_MOVES: usize = 12_000;
/// How deep variations may be nested.
pub const MAX_DEPTH: usize = 1_000;

/// An error in a game.
#[derive(Debug, Error)]
pub enum PgnError {
    #[error("line {line}: '{text}' is not a tag")]
    Tag { line: usize, text: String },
    #[error("line {line}: {reason}")]
    Move { line: usize, reason: PositionError },
    #[error("line {line}: '{text}' is a pass, not a move")]
    Pass { line: usize, text: String },
    #[error("line {line}: unterminated {what}")]
    Unended { line: usize, what: &'static str },
    #[error("line {line}: variations nested more than {MAX_DEPTH} deep")]
    TooDeep { line: usize },
    #[error("line {line}: the game is longer than {} MiB", MAX_GAME >> 20)]
    TooLarge { line: usize },
    #[error("line {line}: more than {MAX_HALF_MOVES} half-moves")]
    TooLong { line: usize },
    #[error("unsupported variant '{0}'")]
    Variant(String),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    File(#[from] LinesError),
}

impl PgnError {
    /// The error as one of the file as a whole, or itself if it is one of a game.
    ///
    /// # Errors
    /// Itself.
    pub fn of_file(self) -> Result<io::Error, Self> {
        match self {
            Self::File(LinesError::Unreadable(error)) => Ok(error),
            Self::File(error) => Ok(io::Error::other(error)),
            of_game => Err(of_game),
        }
    }
}

/// An excerpt of the file for a message: short.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
