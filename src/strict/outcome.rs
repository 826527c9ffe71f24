//! What a strict search is asked, and what it finds.

use serde::Serialize;
use shakmaty::Move;

use crate::search::value::Value;
use crate::search::{Bound, Score};
use crate::zone::Horizon;

/// How far a strict search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrictLimits {
    /// The horizon of the last iteration, in half-moves.
    pub horizon: Horizon,
    /// The maximum number of moves in the trees of all iterations together.
    pub moves: u64,
    /// Whether moves are left out whose best case is not enough.
    pub best_case: bool,
}

/// A move of the tree with all that was looked at behind it.
#[derive(Debug, Clone)]
pub struct StrictNode {
    pub m: Move,
    /// The zone that brought the move in, and the part that it plays there.
    pub zone: String,
    /// The smallest horizon, in half-moves, at which the image holds the move.
    pub cost: Horizon,
    /// Centipawns for the side that makes the move.
    pub value: Value,
    /// What the value is worth: a line that was cut off has a bound.
    pub bound: Bound,
    /// The line that led to the same position with as much horizon before, whose tree is not
    /// repeated here.
    pub same_as: Option<Vec<Move>>,
    pub children: Vec<Self>,
}

impl StrictNode {
    /// The value as a score, from the side that makes the move.
    pub fn score(&self) -> Score {
        Score::of(self.value)
    }
}

/// The size of a tree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Size {
    /// Moves in the tree.
    pub moves: u64,
    /// Half-moves from the root to the farthest node.
    pub depth: u32,
    /// Moves for each position from which any was looked at.
    pub branching: f64,
}

impl Size {
    /// The size of the tree of these root moves.
    pub(super) fn of(root: &[StrictNode]) -> Self {
        fn walk(nodes: &[StrictNode], depth: u32, moves: &mut u64, inner: &mut u64) -> u32 {
            *moves += nodes.len() as u64;
            *inner += u64::from(!nodes.is_empty());
            let below = |node: &StrictNode| walk(&node.children, depth + 1, moves, inner);
            let deepest = nodes.iter().map(below).max();
            deepest.unwrap_or(depth)
        }
        let (mut moves, mut inner) = (0, 0);
        let depth = walk(root, 0, &mut moves, &mut inner);
        Self { moves, depth, branching: moves as f64 / inner.max(1) as f64 }
    }
}

/// What a strict search found.
#[derive(Debug, Clone)]
pub struct StrictOutcome {
    /// The horizon of the last iteration that was finished; 0 where none was.
    pub horizon: Horizon,
    /// The first of the line; `None` where the image holds no move, or the game is over.
    pub best: Option<Move>,
    pub value: Value,
    pub line: Vec<Move>,
    /// The tree of that iteration: the moves at the root, in the order in which they were tried.
    pub tree: Vec<StrictNode>,
    pub size: Size,
    /// Moves in the trees of all iterations, of one cut off by the limit too.
    pub all_moves: u64,
    /// Whether the limit of moves ended the search before its horizon.
    pub cut_off: bool,
}

impl StrictOutcome {
    /// The value as a score, from the side to move.
    pub fn score(&self) -> Score {
        Score::of(self.value)
    }
}
