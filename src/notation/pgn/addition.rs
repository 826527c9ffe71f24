//! Additions to a move of a game.

/// What is written after a move of a game, besides what its file has there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Addition {
    /// The numeric annotation glyph: `$1` is a good move.
    pub nag: Option<u8>,
    /// The words of a comment; a command in brackets is one word.
    pub comment: Vec<String>,
    /// Moves in SAN, the first in place of the one played.
    pub variation: Vec<String>,
}
