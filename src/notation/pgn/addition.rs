//! What is added to a move of a game.

/// What is written behind a move of a game, besides what its file has there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Addition {
    /// The number of a glyph: `$1` is a good move.
    pub nag: Option<u8>,
    /// Words of a comment; a command in brackets is one word.
    pub comment: Vec<String>,
    /// Moves in SAN, the first in place of the one played.
    pub variation: Vec<String>,
}
