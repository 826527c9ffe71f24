//! The outcome of developing plans.

use serde::Serialize;

use super::plan::Plan;
use super::rejection::Rejected;

/// All plans made from a position's zones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Development {
    /// The plans: those that keep the initiative first, then by gain, then the shorter first.
    pub plans: Vec<Plan>,
    /// The plans that were given up, and why.
    pub rejected: Vec<Rejected>,
    /// The number of positions examined.
    pub nodes: usize,
    /// Whether a node limit was reached.
    pub cut: bool,
}

impl Development {
    /// Adds the outcome of another idea.
    pub fn extend(&mut self, other: Self) {
        self.plans.extend(other.plans);
        self.rejected.extend(other.rejected);
        self.nodes += other.nodes;
        self.cut |= other.cut;
    }
}
