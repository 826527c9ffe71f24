//! The strict tree: a search for study that expands moves of the image alone, everywhere, and is
//! kept whole.
//!
//! Plain alpha-beta over the image by the book; no heuristics of the playing tree.
//!
//! - A node with h half-moves left expands the moves that a zone holds at a cost of at most h, and
//!   all answers to check. Its children have h − 1. Exchanges, at cost 1, are played out at any h,
//!   and so are mates: the king need not be taken.
//! - An attack that fails asks for no negation. No man is promoted to one who does nothing that a
//!   queen would not do.
//! - Nobody has to play a move of the image. Stopping is worth the estimate, less the most that the
//!   enemy wins: if he moves now, or within the horizon where nobody negates it; and less a free
//!   run of one's own that could still be played: what the image holds has to be proved. Who so
//!   loses his last man to win with has a draw at best. Nobody stops in check, or where the image
//!   holds every move.
//! - A move is not expanded if even its best case, all that its zones win and two pawns' worth of
//!   fields, does not reach what is assured elsewhere ([theory, section 8](crate::theory#8-plans)).
//!   A linked zone wins what its parent does; a negation, a retreat and a positional step win
//!   nothing; a free run is caught by a negation in time or by a move that threatens something else
//!   too, not by mere pursuit.
//! - A position met again with the same horizon left is referred to, not repeated.

mod choice;
mod stake;
mod tree;

use serde::Serialize;
use shakmaty::Move;

use crate::position::Game;
use crate::search::value::Value;
use crate::search::{Bound, Score};
use crate::zone::Horizon;
use tree::{Found, Tree};

/// How far a strict search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrictLimits {
    /// The horizon of the last iteration, in half-moves.
    pub horizon: Horizon,
    /// The most moves in the trees of all iterations together.
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
    /// The least horizon, in half-moves, at which the image holds the move.
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

/// How large a tree is.
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
    fn of(root: &[StrictNode]) -> Self {
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

/// Searches the game's position at the horizons 1, 2, … up to the limit.
pub fn search(game: &Game, limits: StrictLimits) -> StrictOutcome {
    let mut tree = Tree::new(game, limits);
    let mut last = None;
    for horizon in (1..=limits.horizon.0).map(Horizon) {
        // Twice: the second time in the order that the first has found.
        let first = tree.iteration(game.position(), horizon);
        let second = first.and_then(|_| tree.iteration(game.position(), horizon));
        let Some(found) = second else { break };
        last = Some((horizon, found));
    }
    let cut_off = last.as_ref().map_or(0, |(horizon, _)| horizon.0) < limits.horizon.0;
    let (horizon, found) = last.unwrap_or((Horizon(0), Found::default()));
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
