//! What a thread knows from its searches so far.

use super::correction::CorrectionHistory;
use crate::evaluation::{EvalCache, PawnTable};
use crate::search::ordering::history::Histories;

/// What one thread learns and keeps from search to search, until a new game begins.
#[derive(Debug)]
pub struct Knowledge {
    pub histories: Histories,
    pub corrections: CorrectionHistory,
    /// What pawns were worth.
    pub pawn_table: PawnTable,
    /// What positions were estimated at.
    pub eval_cache: EvalCache,
}

impl Knowledge {
    /// The knowledge of a thread that has not searched yet: none.
    pub fn new() -> Self {
        Self {
            histories: Histories::new(),
            corrections: CorrectionHistory::new(),
            pawn_table: PawnTable::new(),
            eval_cache: EvalCache::new(),
        }
    }
}
