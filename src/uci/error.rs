//! Why a line is refused.

use thiserror::Error;

use crate::position::PositionError;

/// Why a line is not a command.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    #[error("unknown command '{0}'")]
    Unknown(String),
    #[error("'{command}' lacks {lacks}")]
    Incomplete { command: &'static str, lacks: &'static str },
    #[error("unexpected '{word}' in '{command}'")]
    Unexpected { command: &'static str, word: String },
    #[error("invalid number '{value}' for '{word}'")]
    InvalidNumber { word: String, value: String },
    #[error("unknown option '{0}'")]
    UnknownOption(String),
    #[error("option '{name}' lacks a value")]
    NoValue { name: &'static str },
    #[error("invalid value '{value}' for option '{name}', which takes {takes}")]
    InvalidValue { name: &'static str, value: String, takes: String },
    #[error(transparent)]
    Position(#[from] PositionError),
}
