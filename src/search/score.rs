//! Scores as reported to users, and whether they are exact.

use serde::Serialize;

use shakmaty::Board;

use super::value::{MATE, MATE_BOUND, Value};
use crate::evaluation::Chances;

/// Winning chances grow with centipawns by this.
const STEEPNESS: f64 = 0.003_682_08;
/// Beyond this many centipawns the chances grow no more.
const DECIDED: i32 = 1000;

/// A score from the view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Mate in this many moves (not half-moves); negative if the side to move gets mated, zero if
    /// it is already mated.
    Mate(i32),
}

impl Score {
    /// The score for a value inside the tree, with mates in moves instead of half-moves.
    pub fn of(value: Value) -> Self {
        if value >= MATE_BOUND {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Self::Mate(-(MATE + value + 1) / 2)
        } else {
            Self::Cp(value)
        }
    }

    /// The score from the other side's view, of the same position.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Cp(centipawns) => Self::Cp(-centipawns),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }

    /// The score as a value; mates exceed all centipawns, sooner ones more.
    pub fn value(self) -> Value {
        match self {
            Self::Cp(centipawns) => centipawns,
            Self::Mate(moves @ 1..) => MATE - 2 * moves,
            Self::Mate(moves) => -MATE - 2 * moves,
        }
    }

    /// The winning chances of the side to move, from −1000, lost, to 1000, won, by the formula of
    /// <https://lichess.org/page/accuracy>, which looks at no material.
    pub fn winning_chances(self) -> i32 {
        let share = match self {
            Self::Mate(1..) => 1.0,
            Self::Mate(_) => -1.0,
            Self::Cp(cp) => {
                let cp = f64::from(cp.clamp(-DECIDED, DECIDED));
                2.0 / (1.0 + (-STEEPNESS * cp).exp()) - 1.0
            }
        };
        (1000.0 * share).round() as i32
    }

    /// The expected points of the side to move among players with the material of `board`, in
    /// thousandths.
    pub fn points(self, board: &Board) -> i32 {
        match self {
            Self::Mate(1..) => 1000,
            Self::Mate(_) => 0,
            Self::Cp(centipawns) => {
                let Chances { win, draw, .. } = Chances::among_players(centipawns, board);
                (win + draw / 2) as i32
            }
        }
    }
}

/// Whether a value is exact, or only a bound because it fell outside the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::mated;

    #[test]
    fn mates_are_reported_in_moves() {
        assert_eq!(Score::of(MATE - 1), Score::Mate(1));
        assert_eq!(Score::of(MATE - 3), Score::Mate(2));
        assert_eq!(Score::of(mated(0)), Score::Mate(0));
        assert_eq!(Score::of(mated(2)), Score::Mate(-1));
        assert_eq!(Score::of(-35), Score::Cp(-35));
    }
}
