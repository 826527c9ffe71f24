//! A finder of combinations on plans (document 4; Pitrat's small trees): every move of the tree
//! belongs to a plan.
//!
//! `candidates` are the moves that plans begin with; `answers` what the enemy has against them;
//! `stand` what is left standing on the board when a tree ends; `tree` puts them together, deeper
//! by one own move each time; `part` says what plan a move belongs to.
//!
//! What the tree finds is won against the answers it looks at. Whether it is won a full search has
//! to say.

mod answers;
mod candidates;
mod part;
mod stand;
mod tree;

use serde::Serialize;
use shakmaty::Move;

use crate::position::Position;

pub use part::Part;
use tree::Width;

/// The value of mate at the root; mate after n half-moves is less by n.
pub const MATE: i32 = 30_000;
/// From here on a value is a mate.
pub const LEAST_MATE: i32 = MATE - 1_000;

/// What wins so much wins a man, in centipawns.
const MAN: i32 = 250;

/// How far combinations are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most own moves in a row.
    pub moves: u8,
    /// The most moves made in all trees together.
    pub nodes: u64,
    /// The least that is worth finding, in centipawns.
    pub least: i32,
    /// What ends the work, in centipawns: nothing better is looked for then.
    pub enough: i32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { moves: 5, nodes: 3_000, least: 80, enough: 300 }
    }
}

/// A move of the tree, and what was found behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// `None` where the enemy does something else than answer.
    pub m: Option<Move>,
    pub part: Part,
    /// For the side whose combination it is, in centipawns against the root, or mate.
    pub value: i32,
    /// The moves behind it that were looked at.
    pub children: Vec<Self>,
}

/// A first move that wins against all answers of its tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Combination {
    pub m: Move,
    /// Centipawns won, or mate.
    pub value: i32,
    /// The most own moves in a row of its tree.
    pub own_moves: u8,
    /// The moves made when it was found.
    pub found_at: u64,
    pub tree: Branch,
}

impl Combination {
    /// The line that both sides would play: the best of each.
    pub fn line(&self) -> Vec<Move> {
        let mut line = vec![self.m];
        let mut branch = &self.tree;
        let mut own = false;
        while let Some(next) = best(&branch.children, own) {
            let Some(m) = next.m else { break };
            line.push(m);
            branch = next;
            own = !own;
        }
        line
    }
}

fn best(children: &[Branch], own: bool) -> Option<&Branch> {
    let sign = if own { -1 } else { 1 };
    children.iter().min_by_key(|child| (sign * child.value, child.m.is_none()))
}

/// What was spent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Spent {
    /// Moves made in the trees, a pass counting as one.
    pub moves: u64,
    /// Positions looked at where plans were developed.
    pub developed: u64,
}

/// The combinations of the side to move, one after the other.
#[derive(Debug)]
pub struct Solver<'a> {
    position: &'a Position,
    effort: Effort,
    tree: tree::Tree,
    /// First moves that are not to be looked at.
    barred: Vec<Move>,
}

impl<'a> Solver<'a> {
    pub fn new(position: &'a Position, effort: Effort) -> Self {
        let tree = tree::Tree::new(position, effort.nodes);
        Self { position, effort, tree, barred: Vec::new() }
    }

    /// The best combination that is found in trees deeper by one own move each time, among the
    /// first moves that are not barred: mates first, then a man, then anything. A mate is looked
    /// for one move further, for trees of checks are small.
    pub fn find(&mut self) -> Option<Combination> {
        let mut best: Option<Combination> = None;
        for (own_moves, width, goal) in self.passes() {
            let won = best.as_ref().map_or(i32::MIN, |found| found.value);
            let alpha = won.max(goal - 1);
            best = self.tree.root(self.position, own_moves, width, alpha, &self.barred).or(best);
            let value = best.as_ref().map_or(i32::MIN, |found| found.value);
            if value >= self.effort.enough || self.tree.is_spent() {
                break;
            }
        }
        best
    }

    /// What is looked for one after the other: the own moves of the trees, their width, and the
    /// least value.
    fn passes(&self) -> impl Iterator<Item = (u8, Width, i32)> + use<> {
        let Effort { moves, least, .. } = self.effort;
        let mates = |moves| (moves, Width::Mates, LEAST_MATE);
        let all = |moves, least| (moves, Width::All, least);
        let first = [mates(1), mates(2), all(1, MAN), mates(3), (2, Width::Checks, MAN)];
        let then = [mates(4), (3, Width::Checks, MAN), all(2, MAN), all(1, least), all(2, least)];
        let further = (3..=moves).flat_map(move |moves| {
            let checks = (moves + 1, Width::Checks, MAN);
            [mates(moves + 2), checks, all(moves, MAN), all(moves, least)]
        });
        first.into_iter().chain(then).filter(move |pass| pass.0 <= moves).chain(further)
    }

    /// Leaves a first move out of all trees from now on: it was found not to win.
    pub fn bar(&mut self, m: Move) {
        self.barred.push(m);
    }

    pub fn spent(&self) -> Spent {
        self.tree.spent()
    }
}
