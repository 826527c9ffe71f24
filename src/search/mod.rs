//! Floor 5. The tree: iterative deepening over moves of the image.

mod limits;
mod report;

use std::sync::Arc;
use std::time::Instant;

pub use limits::{Clock, Control, Limits};
pub use report::{Bound, Outcome, Report, Score};

use crate::position::Game;

/// The hash table that searchers share.
#[derive(Debug)]
pub struct Table {}

impl Table {
    /// A table of at most `mebibytes` MiB (at least one).
    pub fn new(mebibytes: usize) -> Self {
        let _ = mebibytes;
        Self {}
    }
    /// Forgets everything.
    pub fn clear(&self) {}
}

/// What of the zones the tree uses; each can be turned off alone for comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneUse {
    /// Quiet moves whose cost exceeds the remaining horizon are not expanded.
    pub filter: bool,
    /// Quiet moves are tried in an order that uses their cost.
    pub order: bool,
    /// Late-move reductions use the cost.
    pub reductions: bool,
}

impl Default for ZoneUse {
    fn default() -> Self {
        Self { filter: true, order: true, reductions: true }
    }
}

/// One thread's search, with what it learns from search to search.
pub struct Searcher {}

impl Searcher {
    pub fn new(table: Arc<Table>) -> Self {
        let _ = table;
        Self {}
    }
    /// Forgets what it learnt from earlier games. The table is cleared by its owner.
    pub fn new_game(&mut self) {}
    pub fn set_zones(&mut self, zones: ZoneUse) {
        let _ = zones;
    }
    /// Searches until a limit is reached or `control` says stop; calls `observe` after every
    /// iteration and every failed window. At least one report is given before it returns.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observe: &mut dyn FnMut(&Report),
    ) -> Outcome {
        let _ = control;
        let began = Instant::now();
        let moves = game.position().legal_moves();
        let best = moves
            .into_iter()
            .find(|m| limits.search_moves.is_empty() || limits.search_moves.contains(m));
        let report = Report {
            depth: 1,
            seldepth: 1,
            score: Score::Cp(0),
            bound: Bound::Exact,
            pv: best.into_iter().collect(),
            nodes: 1,
            time: began.elapsed(),
            hashfull: 0,
        };
        observe(&report);
        Outcome { best, ponder: None, report }
    }
}
