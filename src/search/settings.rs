//! What of the zones the tree uses, and the tables made from its numbers.

use super::parameters::Parameters;
use crate::zone::Cost;

/// What of the zones the tree uses; each can be turned off alone for comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneUse {
    /// Quiet moves whose cost exceeds the horizon left are not expanded.
    pub filter: bool,
    /// Quiet moves are tried in an order that uses their cost.
    pub order: bool,
    /// Late-move reductions use the cost.
    pub reductions: bool,
    /// Root moves that begin a plan are looked at deeper.
    pub plans: bool,
}

impl ZoneUse {
    /// The full-width twin: histories alone.
    pub const NONE: Self = Self { filter: false, order: false, reductions: false, plans: false };

    /// Whether the tree needs the costs of moves.
    pub fn any(self) -> bool {
        self.filter || self.order || self.reductions
    }
}

impl Default for ZoneUse {
    fn default() -> Self {
        Self { filter: true, order: true, reductions: true, plans: true }
    }
}

/// What the tree is told before a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Settings {
    pub zones: ZoneUse,
    pub parameters: Parameters,
}

/// The horizon in half-moves that a node of `depth` has for its own quiet moves: 2d + 1 held its
/// own best against d + 1 at every node budget tried.
pub fn horizon(depth: i32) -> i32 {
    2 * depth + 1
}

/// Whether a move of this cost lies outside the image that a node of `depth` has.
pub fn is_outside(cost: Cost, depth: i32) -> bool {
    i32::from(cost) > horizon(depth)
}

/// Reductions of late moves by depth and place in the order.
#[derive(Debug, Clone)]
pub struct Reductions(Vec<[i32; Self::MOST]>);

impl Reductions {
    const MOST: usize = 64;

    /// Logarithmic in both.
    pub fn new(parameters: &Parameters) -> Self {
        let base = f64::from(parameters.lmr_base);
        let factor = 102_400.0 / f64::from(parameters.lmr_divisor);
        let of = |depth: usize, count: usize| {
            let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
            (base + factor * product) as i32
        };
        Self((0..Self::MOST).map(|depth| std::array::from_fn(|count| of(depth, count))).collect())
    }

    /// The reduction of the `count`-th move at `depth`, in 1024ths of a half-move.
    pub fn of(&self, depth: i32, count: i32) -> i32 {
        let most = Self::MOST as i32 - 1;
        self.0[depth.clamp(0, most) as usize][count.clamp(0, most) as usize]
    }
}
