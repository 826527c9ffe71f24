//! What of the zones the tree uses, and the numbers it works with.

use crate::zone::{Cost, MAX_COST};

/// What of the zones the tree uses; each can be turned off alone for comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneUse {
    /// Quiet moves whose cost exceeds the horizon left are not expanded.
    pub filter: bool,
    /// Quiet moves are tried in an order that uses their cost.
    pub order: bool,
    /// Late-move reductions use the cost.
    pub reductions: bool,
    /// No move at all is expanded whose cost exceeds the horizon left: for study, not for play.
    pub strict: bool,
}

impl ZoneUse {
    /// The full-width twin: histories alone.
    pub const NONE: Self = Self { filter: false, order: false, reductions: false, strict: false };

    /// Whether the image is needed at all.
    pub fn any(self) -> bool {
        self.filter || self.order || self.reductions || self.strict
    }
}

impl Default for ZoneUse {
    fn default() -> Self {
        Self { filter: true, order: true, reductions: true, strict: false }
    }
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

/// What a cost adds to the history of a quiet move when moves are ordered.
pub fn order_bonus(cost: Cost) -> i32 {
    const BONUS: [i32; MAX_COST as usize + 1] =
        [0, 4000, 3000, 4000, 1000, 1000, 1500, 1000, -3000, -8000, -9000];
    BONUS[cost as usize]
}

/// What a cost adds to the reduction of a late quiet move, in 1024ths of a half-move.
pub fn reduction(cost: Cost) -> i32 {
    const CHANGE: [i32; MAX_COST as usize + 1] =
        [0, -1024, -700, -600, -100, -100, -150, -100, 500, 900, 1100];
    CHANGE[cost as usize]
}

/// Reductions of late moves by depth and place in the order.
#[derive(Debug, Clone)]
pub struct Reductions(Vec<[i32; Self::MOST]>);

impl Reductions {
    const MOST: usize = 64;

    /// Logarithmic in both.
    pub fn new() -> Self {
        let of = |depth: usize, count: usize| {
            let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
            (1024.0 * (0.6 + product / 2.2)) as i32
        };
        Self((0..Self::MOST).map(|depth| std::array::from_fn(|count| of(depth, count))).collect())
    }

    /// The reduction of the `count`-th move at `depth`, in 1024ths of a half-move.
    pub fn of(&self, depth: i32, count: i32) -> i32 {
        let most = Self::MOST as i32 - 1;
        self.0[depth.clamp(0, most) as usize][count.clamp(0, most) as usize]
    }
}
