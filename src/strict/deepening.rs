//! Iterative deepening: the strict tree at growing horizons.

use super::outcome::{Size, StrictLimits, StrictOutcome};
use super::tree::{StrictResult, StrictTree};
use crate::position::Game;
use crate::zone::Horizon;

/// Searches the game's position at the horizons 1, 2, … up to the limit.
pub fn search(game: &Game, limits: StrictLimits) -> StrictOutcome {
    let mut tree = StrictTree::new(game, limits);
    let mut last = None;
    for horizon in (1..=limits.horizon.0).map(Horizon) {
        // Each horizon is searched twice, the second time in the order that the first has found.
        let first = tree.iteration(game.position(), horizon);
        let second = first.and_then(|_| tree.iteration(game.position(), horizon));
        let Some(found) = second else { break };
        last = Some((horizon, found));
    }
    let cut_off = last.as_ref().map_or(0, |(horizon, _)| horizon.0) < limits.horizon.0;
    let (horizon, found) = last.unwrap_or((Horizon(0), StrictResult::default()));
    StrictOutcome {
        horizon,
        best: found.line.first().copied(),
        value: found.value,
        size: Size::of(&found.children),
        line: found.line,
        tree: found.children,
        all_moves: tree.moves(),
        cut_off,
    }
}
