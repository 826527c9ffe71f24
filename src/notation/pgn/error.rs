//! Errors in games, and how large a game may be.

use std::io;

use thiserror::Error;

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
    #[error("line {line}: '{text}' is not a move")]
    Word { line: usize, text: String },
    #[error("line {line}: unterminated {what}")]
    Unended { line: usize, what: &'static str },
    #[error("line {line}: variations nested more than {MAX_DEPTH} deep")]
    TooDeep { line: usize },
    #[error("line {line}: the game is longer than {} MiB", MAX_GAME >> 20)]
    TooLarge { line: usize },
    #[error("more than {MAX_HALF_MOVES} half-moves")]
    TooLong,
    #[error("half-move {half_move}: illegal move '{text}' in '{fen}'")]
    Illegal { half_move: usize, text: String, fen: String },
    #[error("unsupported variant '{0}'")]
    Variant(String),
    #[error("the file is in UTF-16; save it as UTF-8")]
    Utf16,
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

/// An excerpt of the file for a message: short, without control characters.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
