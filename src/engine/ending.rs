//! The end of a search that had nothing to search.

use std::time::Duration;

use crate::position::Position;
use crate::search::{Bound, Outcome, Report, Score};

/// The outcome where there is no legal move: mated, or a draw.
pub fn without_moves(root: &Position) -> Outcome {
    let score = if root.is_check() { Score::Mate(0) } else { Score::Cp(0) };
    Outcome { best: None, ponder: None, report: empty_report(0, score) }
}

/// A report of a search that counted nothing.
pub(super) fn empty_report(depth: u32, score: Score) -> Report {
    Report {
        depth,
        seldepth: depth,
        score,
        bound: Bound::Exact,
        pv: Vec::new(),
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
    }
}
