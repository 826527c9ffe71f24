//! One trajectory.

use serde::Serialize;
use shakmaty::{Bitboard, Role, Square, attacks};

use super::text;

/// A piece's way from a start field to an end field: the fields where it stops and, for each
/// step, the fields that it passes without stopping.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Trajectory {
    #[serde(serialize_with = "text::role")]
    pub role: Role,
    /// α0, α1, … αk: one more than there are moves.
    #[serde(serialize_with = "text::fields")]
    pub stops: Vec<Square>,
    /// `passes[i]`: the β-fields between αi and αi+1. For castling all fields that must be empty.
    #[serde(serialize_with = "text::sets")]
    pub passes: Vec<Bitboard>,
}

impl Trajectory {
    /// The trajectory with these stops, each one move from the one before; the β-fields are those
    /// between them on a line (none for a leap; the middle field of a pawn's double step).
    pub fn through(role: Role, stops: Vec<Square>) -> Self {
        let between = |step: &[Square]| attacks::between(step[0], step[1]);
        let passes = match role {
            Role::Knight => vec![Bitboard::EMPTY; stops.len().saturating_sub(1)],
            _ => stops.windows(2).map(between).collect(),
        };
        Self { role, stops, passes }
    }

    /// k, the number of moves.
    pub fn moves(&self) -> usize {
        self.passes.len()
    }

    /// The steps in order: from αi to αi+1 over the β-fields between them.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let ends = self.stops.iter().zip(self.stops.iter().skip(1));
        ends.zip(&self.passes).map(|((&from, &to), &passes)| Step { from, to, passes })
    }

    /// The first step; `None` only if there are no moves.
    pub fn first_step(&self) -> Option<Step> {
        self.steps().next()
    }

    /// α1 … αk−1.
    pub fn inner_stops(&self) -> &[Square] {
        let last = self.moves();
        self.stops.get(1..last).unwrap_or_default()
    }

    /// αk−1: the field that the last step starts from.
    pub fn last_but_one(&self) -> Option<Square> {
        self.stops.len().checked_sub(2).map(|i| self.stops[i])
    }
}

/// One move of a trajectory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub from: Square,
    pub to: Square,
    pub passes: Bitboard,
}
