//! How far the image of a node reaches: the horizon that its depth leaves.

use crate::search::settings::ZoneUse;
use crate::zone::{Cost, MAX_COST};

/// The horizon in half-moves that a node of `depth` has for its quiet moves: 2d + 1 held its own
/// best against d + 1 at every node budget tried.
fn horizon(depth: i32) -> i32 {
    2 * depth + 1
}

/// Whether a move of this cost lies outside the image of a node of `depth` half-moves.
pub fn is_outside(cost: Cost, depth: i32) -> bool {
    i32::from(cost) > horizon(depth)
}

/// The maximum cost of the quiet moves inside the image of a node of `depth` that uses zones so.
pub fn max_cost(depth: i32, zones: ZoneUse) -> Cost {
    if zones.filter { horizon(depth).min(i32::from(MAX_COST)) as Cost } else { MAX_COST }
}
