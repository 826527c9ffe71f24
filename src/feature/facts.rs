//! What every feature has besides its pieces.

use serde::Serialize;
use shakmaty::{Color, File, Square};

use crate::zone::PlacedPiece;

/// A wing: half of the board, by files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wing {
    /// Files a to d.
    Queen,
    /// Files e to h.
    King,
}

impl Wing {
    /// "kingside".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Queen => "queenside",
            Self::King => "kingside",
        }
    }
}

/// What makes a feature the same before and after a move, besides its kind and its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    Whole,
    Square(Square),
    File(File),
    Wing(Wing),
    Says(bool),
}

/// Whose a feature is, how much it matters, and what it keeps when pieces move.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The side that has it.
    pub owner: Color,
    /// Whether it is good for that side.
    good: bool,
    /// Centipawns by rule of thumb, not the evaluation's. What decides an endgame comes first.
    pub weight: i32,
    /// The piece that it moves with.
    pub piece: Option<Square>,
    pub place: Where,
}

impl Facts {
    /// Of a merit of the side.
    pub const fn good(owner: Color, weight: i32) -> Self {
        Self { owner, good: true, weight, piece: None, place: Where::Whole }
    }

    /// Of a weakness of the side.
    pub const fn bad(owner: Color, weight: i32) -> Self {
        Self { good: false, ..Self::good(owner, weight) }
    }

    /// The same, moving with a piece.
    pub const fn with(self, piece: PlacedPiece) -> Self {
        Self { piece: Some(piece.square), ..self }
    }

    /// The same at a place.
    pub const fn at(self, place: Where) -> Self {
        Self { place, ..self }
    }

    /// The side that it is good for.
    pub const fn favours(self) -> Color {
        if self.good { self.owner } else { self.owner.other() }
    }
}
