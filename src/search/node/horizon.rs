//! The horizon of a node's image, by its depth.

use crate::zone::{Cost, MAX_COST};

/// The horizon, in half-moves, of quiet moves at a node of `depth`: 2d + 1 did better than d + 1 at
/// every node budget tried.
fn horizon(depth: i32) -> i32 {
    2 * depth + 1
}

/// Whether a move of this cost is outside the image of a node of `depth` half-moves.
pub fn is_outside(cost: Cost, depth: i32) -> bool {
    i32::from(cost) > horizon(depth)
}

/// The maximum cost of quiet moves inside the image of a node of `depth`; `None` if that is every
/// move.
pub fn max_cost(depth: i32) -> Option<Cost> {
    Cost::try_from(horizon(depth)).ok().filter(|&cost| cost < MAX_COST)
}
