//! Floor 4. Material and the positional estimate from fields.

use crate::position::Position;
use serde::Serialize;

/// One term of the estimate, in centipawns, each side's own share positive.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Term {
    pub name: &'static str,
    /// White's share in the middlegame and in the endgame.
    pub white: (i32, i32),
    /// Black's share in the middlegame and in the endgame.
    pub black: (i32, i32),
}

/// The estimate taken apart.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trace {
    pub terms: Vec<Term>,
    /// 24 with all pieces on the board, 0 with pawns alone.
    pub phase: i32,
    /// The sum, from White's side, in centipawns.
    pub score_cp: i32,
}

/// The estimate from the side to move, in centipawns.
pub fn evaluate(position: &Position) -> i32 {
    let _ = position;
    0
}

/// The estimate from White's side with all its terms.
pub fn trace(position: &Position) -> Trace {
    let _ = position;
    Trace { terms: Vec::new(), phase: 0, score_cp: 0 }
}
