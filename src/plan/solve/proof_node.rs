//! A node of a proof-number tree, and what its numbers count.

use std::sync::Arc;

use shakmaty::Move;

use super::goal::Goal;
use super::part::Part;
use super::seen::Seen;

/// The proof number that means "never".
pub const NEVER: u32 = 1 << 24;

/// The proof number of one more position.
pub const UNIT: u32 = 4;

/// A gap of this many centipawns to the goal is likely to need one more position.
const MISSING: i32 = 400;

/// The stage of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Its move has not been made.
    New,
    /// Its position has been examined.
    Seen,
    /// The enemy's pass, and his best capture, have been added and are tried first.
    Asked,
    /// Its moves are known, or it needs none.
    Grown,
}

/// A move and the position after it.
#[derive(Debug)]
pub struct ProofNode {
    pub parent: usize,
    /// `None` at the root and for the enemy's pass.
    pub m: Option<Move>,
    pub part: Part,
    /// `None` until the move has been made.
    pub seen: Option<Arc<Seen>>,
    /// Whether the planning side is to move.
    pub own: bool,
    /// Half-moves from the root.
    pub ply: usize,
    /// Own moves left.
    pub left: u8,
    pub stage: Stage,
    /// The static value, in centipawns against the root, or mate.
    pub value: i32,
    /// The proof number: the minimum number of positions to be proved for the goal to be proved.
    pub proof: u32,
    /// The disproof number: the minimum number of positions to be refuted for the goal to be
    /// refuted.
    pub refutation: u32,
    pub children: Vec<usize>,
}

impl ProofNode {
    pub const fn is_proved(&self) -> bool {
        self.proof == 0
    }

    pub const fn is_refuted(&self) -> bool {
        self.refutation == 0
    }

    /// The gap to the goal as a proof number.
    pub fn missing(&self, goal: Goal) -> u32 {
        let missing = if goal.is_mate() { 0 } else { (goal.0 - self.value).max(0) };
        (missing * UNIT as i32 / MISSING) as u32
    }

    pub const fn settle(&mut self, proved: bool) {
        (self.proof, self.refutation) = if proved { (0, NEVER) } else { (NEVER, 0) };
        self.stage = Stage::Grown;
    }
}

/// The penalty of a node `ply` half-moves from the root: short proofs are tried first.
pub fn depth(ply: usize) -> u32 {
    ply.div_ceil(2) as u32 * UNIT
}
