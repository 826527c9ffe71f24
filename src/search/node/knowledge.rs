//! The knowledge of a thread from its searches so far.

use super::correction::CorrectionHistory;
use super::leaves::Leaves;
use crate::evaluation::{EvalCache, PawnTable};
use crate::search::ordering::history::Histories;

/// What a thread learns and keeps from search to search, until a new game begins.
#[derive(Debug)]
pub struct Knowledge {
    pub histories: Histories,
    pub corrections: CorrectionHistory,
    /// The pawn hash table.
    pub pawn_table: PawnTable,
    /// The cache of static estimates.
    pub eval_cache: EvalCache,
    /// Leaves of its trees, where they are asked for.
    pub leaves: Leaves,
}

impl Knowledge {
    /// Empty knowledge, of a thread that has not searched yet.
    pub fn new() -> Self {
        Self {
            histories: Histories::new(),
            corrections: CorrectionHistory::new(),
            pawn_table: PawnTable::new(),
            eval_cache: EvalCache::new(),
            leaves: Leaves::default(),
        }
    }
}
