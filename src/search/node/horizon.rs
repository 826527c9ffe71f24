//! The horizon of a node's image, by its depth.

use crate::search::settings::ZoneUse;
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

/// The maximum cost of quiet moves inside the image of a node of `depth`, given its use of zones.
pub fn max_cost(depth: i32, zones: ZoneUse) -> Cost {
    if zones.filter { horizon(depth).min(i32::from(MAX_COST)) as Cost } else { MAX_COST }
}
