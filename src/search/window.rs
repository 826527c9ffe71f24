//! The alpha-beta window.

use super::score::Bound;
use super::value::{MATE, Value, mated};

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

    /// Mate distance pruning: no value `ply` half-moves from the root is worse than being mated
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
