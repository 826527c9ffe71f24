//! Values: inside the tree, as bounds and windows, in the hash table, and as users read them.

use serde::Serialize;
use shakmaty::Board;

use crate::evaluation::Chances;

/// A value in centipawns from the view of the side to move; mates are beyond [`MATE_BOUND`].
pub type Value = i32;

/// The maximum number of plies from the root.
pub const MAX_PLY: usize = 128;
/// A number above every value.
pub const INFINITE: Value = 32_001;
/// The value of mate at the root itself; mate in n plies is `MATE - n`.
pub const MATE: Value = 32_000;
/// Values from here on are mates.
pub const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// The value of a tablebase win at the root itself; n plies later it is `WON - n`.
pub const WON: Value = 20_000;
/// Values from here on, up to mates, come from the tablebases.
pub const WON_BOUND: Value = WON - MAX_PLY as Value;
/// The value of a draw.
pub const DRAW: Value = 0;

/// The value of being mated `ply` plies from the root.
pub fn mated(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether the value is a mate for either side.
pub fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}

/// Whether the value is a mate or comes from the tablebases.
pub fn is_decided(value: Value) -> bool {
    value.abs() >= WON_BOUND
}

/// Converts a value for the hash table: mates and tablebase wins count from the node instead of the
/// root.
pub fn to_table(value: Value, ply: usize) -> Value {
    if value >= WON_BOUND {
        value + ply as Value
    } else if value <= -WON_BOUND {
        value - ply as Value
    } else {
        value
    }
}

/// Converts a value from the hash table: the inverse of [`to_table`].
pub fn from_table(value: Value, ply: usize) -> Value {
    if value >= WON_BOUND {
        value - ply as Value
    } else if value <= -WON_BOUND {
        value + ply as Value
    } else {
        value
    }
}

/// The window of a node, from the view of the side to move.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// The zero window above `alpha`.
    pub fn zero(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The window from the other side's view.
    pub fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the window is wider than a zero window, as in the principal variation.
    pub fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Mate distance pruning: no value `ply` plies from the root is worse than being mated
    /// now, or better than mating with the next move. Empty if alpha reaches beta.
    pub fn within_mate_distance(self, ply: usize) -> Self {
        Self { alpha: self.alpha.max(mated(ply)), beta: self.beta.min(MATE - ply as Value - 1) }
    }

    /// Whether a value with this bound is enough for a cutoff.
    pub fn is_answered(self, value: Value, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => value >= self.beta,
            Bound::Upper => value <= self.alpha,
        }
    }

    /// The bound of a value found with this window.
    pub fn bound_of(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// The factor of centipawns in the formula of winning chances.
const STEEPNESS: f64 = 0.003_682_08;
/// Beyond this many centipawns winning chances no longer grow.
const DECIDED: i32 = 1000;

/// A score from the view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Centipawns.
    Cp(i32),
    /// Mate in this many moves (not plies); negative if the side to move gets mated, zero if
    /// it is already mated.
    Mate(i32),
}

impl Score {
    /// The score for a value inside the tree, with mates in moves instead of plies.
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

    /// The score as a value; mates exceed all centipawns, quicker ones by more.
    pub fn value(self) -> Value {
        match self {
            Self::Cp(centipawns) => centipawns,
            Self::Mate(moves @ 1..) => MATE - 2 * moves,
            Self::Mate(moves) => -MATE - 2 * moves,
        }
    }

    /// The winning chances of the side to move, from −1000, lost, to 1000, won, by the formula of
    /// <https://lichess.org/page/accuracy>, which ignores material.
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
    /// The value itself.
    Exact,
    /// The true value is no lower: it failed high.
    Lower,
    /// The true value is no higher: it failed low.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_keeps_distances_from_the_node() {
        for value in [MATE - 7, mated(9), WON - 7, 9 - WON, 15, 0] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(to_table(MATE - 7, 5), MATE - 2);
    }

    #[test]
    fn mates_are_reported_in_moves() {
        assert_eq!(Score::of(MATE - 1), Score::Mate(1));
        assert_eq!(Score::of(MATE - 3), Score::Mate(2));
        assert_eq!(Score::of(mated(0)), Score::Mate(0));
        assert_eq!(Score::of(mated(2)), Score::Mate(-1));
        assert_eq!(Score::of(-35), Score::Cp(-35));
    }
}
