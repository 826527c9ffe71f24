//! The limits and the outcome of a strict search.

use serde::Serialize;
use shakmaty::Move;

use crate::search::value::Value;
use crate::search::{Bound, Score};
use crate::zone::Horizon;

/// The limits of a strict search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrictLimits {
    /// The horizon of the last iteration, in plies.
    pub horizon: Horizon,
    /// The maximum number of moves in the trees of all iterations together.
    pub moves: u64,
    /// Whether moves are pruned if their best case is not enough.
    pub best_case: bool,
}

/// A move of the strict tree with its subtree.
#[derive(Debug, Clone)]
pub struct StrictNode {
    /// The move.
    pub m: Move,
    /// The zone that the move belongs to, and its part in it.
    pub zone: String,
    /// The minimum horizon, in plies, at which the image contains the move.
    pub cost: Horizon,
    /// The value in centipawns from the mover's point of view.
    pub value: Value,
    /// Whether the value is exact, or a bound after a cutoff.
    pub bound: Bound,
    /// The earlier line to the same position with the same remaining horizon, whose subtree is not
    /// repeated here; `None` if there is no such line.
    pub same_as: Option<Vec<Move>>,
    /// The replies, in the order in which they were searched.
    pub children: Vec<Self>,
}

impl StrictNode {
    /// The value as a score, from the mover's point of view.
    pub fn score(&self) -> Score {
        Score::of(self.value)
    }
}

/// The size of a tree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Size {
    /// The number of moves in the tree.
    pub moves: u64,
    /// The depth of the longest line, in plies.
    pub depth: u32,
    /// Moves per expanded position.
    pub branching: f64,
}

impl Size {
    /// The size of the tree below these root moves, themselves included.
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

/// The outcome of a strict search.
#[derive(Debug, Clone)]
pub struct StrictOutcome {
    /// The horizon of the last finished iteration; 0 if there is none.
    pub horizon: Horizon,
    /// The first move of the line; `None` if the image contains no move, or the game is over.
    pub best: Option<Move>,
    /// The value in centipawns, for the side to move.
    pub value: Value,
    /// The principal variation.
    pub line: Vec<Move>,
    /// The tree of that iteration: the root moves in the order in which they were searched.
    pub tree: Vec<StrictNode>,
    /// The size of that tree.
    pub size: Size,
    /// The number of moves that were left out of that tree because their best case was not enough.
    pub left_out: u64,
    /// The number of moves in the trees of all iterations, an unfinished one included.
    pub all_moves: u64,
    /// Whether the limit of moves ended the search early.
    pub cut_off: bool,
}

impl StrictOutcome {
    /// The value as a score, from the point of view of the side to move.
    pub fn score(&self) -> Score {
        Score::of(self.value)
    }
}
