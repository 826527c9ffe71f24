//! Pieces with their squares, the targets of zones, and first steps.

use std::fmt;

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Move, Piece, Role, Square};

use crate::trajectory::{Trajectory, text};

/// A piece with its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct PlacedPiece {
    /// Its colour.
    #[serde(serialize_with = "text::color")]
    pub color: Color,
    /// Its kind.
    #[serde(serialize_with = "text::role")]
    pub role: Role,
    /// Where it stands.
    #[serde(serialize_with = "text::square")]
    pub square: Square,
}

impl PlacedPiece {
    /// Its colour and kind, as the move generator has them.
    pub const fn without_square(self) -> Piece {
        Piece { color: self.color, role: self.role }
    }

    /// The pieces of a colour that stand on these squares, from a1 to h8.
    pub fn on(board: &Board, color: Color, squares: Bitboard) -> impl Iterator<Item = Self> + '_ {
        let piece = move |square| board.role_at(square).map(|role| Self { color, role, square });
        (squares & board.by_color(color)).into_iter().filter_map(piece)
    }

    /// "K g5, R h8".
    pub fn list(pieces: &[Self]) -> String {
        pieces.iter().map(Self::to_string).collect::<Vec<_>>().join(", ")
    }
}

/// "B f2".
impl fmt::Display for PlacedPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.role.upper_char(), self.square)
    }
}

/// The target of a zone: an enemy piece, or a square, occupied or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Target {
    /// The piece's role; null in JSON if the target is a square.
    #[serde(serialize_with = "optional_role")]
    pub role: Option<Role>,
    /// The target, or the square on which the target piece stands.
    #[serde(serialize_with = "text::square")]
    pub square: Square,
}

impl Target {
    /// The target that is an enemy piece.
    pub const fn piece(piece: PlacedPiece) -> Self {
        Self { role: Some(piece.role), square: piece.square }
    }

    /// The target that is a square.
    pub const fn square(square: Square) -> Self {
        Self { role: None, square }
    }
}

/// "queen e7", or "square e8".
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.role.map_or("square", text::name), self.square)
    }
}

fn optional_role<S: serde::Serializer>(role: &Option<Role>, to: S) -> Result<S::Ok, S::Error> {
    role.map(text::name).serialize(to)
}

/// A step: the square that a piece leaves and the one that it reaches.
pub type FirstStep = (Square, Square);

/// The step of a legal move by `mover`; the king's in castling. `None` only for a drop, which chess
/// does not have.
pub fn step_of(m: Move, mover: Color) -> Option<FirstStep> {
    let to = m.castling_side().map_or(m.to(), |wing| wing.king_to(mover));
    m.from().map(|from| (from, to))
}

/// Whether the trajectory begins with the step.
pub fn starts_with(trajectory: &Trajectory, step: FirstStep) -> bool {
    trajectory.first_step().is_some_and(|first| (first.from, first.to) == step)
}
