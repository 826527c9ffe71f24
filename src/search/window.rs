//! The alpha-beta window.

use super::score::Bound;
use super::value::{MATE, Value, mated};

/// The values between which the truth is asked for, from the side to move.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// The zero window that asks whether the value exceeds `alpha`.
    pub fn zero(alpha: Value) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The window as the other side sees it.
    pub fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether more than a yes or no is asked for: the node belongs to the principal variation.
    pub fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Mate distance pruning: no value `ply` half-moves from the root is worse than being mated
    /// now, or better than mating with the next move. Empty where alpha reaches beta.
    pub fn within_mate_distance(self, ply: usize) -> Self {
        Self { alpha: self.alpha.max(mated(ply)), beta: self.beta.min(MATE - ply as Value - 1) }
    }

    /// Whether a value that is known with this bound answers the question.
    pub fn is_answered(self, value: Value, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => value >= self.beta,
            Bound::Upper => value <= self.alpha,
        }
    }

    /// What a value found within this window says of the truth.
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
