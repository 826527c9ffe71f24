//! A finder of combinations on plans ([document 4](crate::theory#document-4); Pitrat's small
//! trees): every move of the tree belongs to a plan.
//!
//! `candidates` has the moves that plans begin with, and at the root the steps of the image;
//! `answers` the enemy's answers; `stand` the static value of exchanges at the leaves; `proof`
//! grows the trees, one for each goal; `part` says which plan a move belongs to.
//!
//! A combination is proved against the answers that the tree examines; a full search has to verify
//! it.

mod answers;
mod candidates;
mod part;
mod proof;
mod stand;

use serde::Serialize;
use shakmaty::Move;

use crate::position::Position;

use candidates::Known;
pub use part::Part;
use proof::{Goal, Proof};

/// The value of mate at the root; mate after n half-moves is less by n.
pub const MATE: i32 = 30_000;
/// Values from here on are mates.
pub const MIN_MATE: i32 = MATE - 1_000;

/// The gain, in centipawns, that counts as winning a man.
const MAN: i32 = 250;

/// The limits of the search for combinations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The maximum number of own moves in a row.
    pub moves: u8,
    /// The maximum number of moves made in all trees together.
    pub nodes: u64,
    /// The minimum gain of a combination, in centipawns.
    pub least: i32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { moves: 7, nodes: 6_000, least: 80 }
    }
}

/// A move of the tree, and what was found below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// `None` for the enemy's pass.
    pub m: Option<Move>,
    pub part: Part,
    /// The value for the side whose combination it is, in centipawns against the root, or mate.
    pub value: i32,
    /// The moves examined after it.
    pub children: Vec<Self>,
}

/// A first move that wins against all answers of its tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Combination {
    pub m: Move,
    /// Centipawns won, or mate.
    pub value: i32,
    /// The maximum number of own moves in a row in its tree.
    pub own_moves: u8,
    /// The number of moves made when it was found.
    pub found_at: u64,
    pub tree: Branch,
}

impl Combination {
    /// The principal variation: the best moves of both sides.
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

/// The effort spent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Spent {
    /// Moves made in the trees, a pass counting as one.
    pub moves: u64,
    /// The number of positions examined while developing plans.
    pub developed: u64,
}

/// The first budget, in moves, of the trees for mate, a man, and anything; it doubles with each
/// round.
const FIRST: [u64; 3] = [40, 80, 30];

/// The combinations of the side to move, one after the other.
#[derive(Debug)]
pub struct Solver {
    effort: Effort,
    trees: Vec<Proof>,
    known: Known,
    spent: Spent,
    /// The budget left in this round for each tree.
    left: [u64; 3],
    round: u32,
}

impl Solver {
    pub fn new(position: &Position, effort: Effort) -> Self {
        let goals = [MIN_MATE, MAN, effort.least].map(Goal);
        let tree = |goal| Proof::new(position, goal, effort.moves);
        Self {
            effort,
            trees: goals.into_iter().map(tree).collect(),
            known: Known::default(),
            spent: Spent::default(),
            left: FIRST,
            round: 0,
        }
    }

    /// The next combination that is proved. Mate is tried first, then a man, then anything, with
    /// growing budgets.
    pub fn find(&mut self) -> Option<Combination> {
        loop {
            for place in 0..self.trees.len() {
                if let Some(found) = self.prove(place) {
                    return Some(found);
                }
            }
            if self.is_spent() || self.trees.iter().all(Proof::is_settled) {
                return None;
            }
            self.round += 1;
            self.left = FIRST.map(|first| first << self.round.min(40));
        }
    }

    /// Grows one of the trees while its budget lasts.
    fn prove(&mut self, place: usize) -> Option<Combination> {
        while !self.trees[place].is_settled() && self.left[place] > 0 && !self.is_spent() {
            let made = self.trees[place].grow(&mut self.known);
            self.left[place] -= made;
            self.spent.moves += made;
        }
        self.spent.developed = self.known.developed;
        let (m, own_moves, tree) = self.trees[place].won()?;
        let (value, found_at) = (tree.value, self.spent.moves);
        Some(Combination { m, value, own_moves, found_at, tree })
    }

    const fn is_spent(&self) -> bool {
        self.spent.moves >= self.effort.nodes
    }

    /// Excludes a first move from all trees: the full search has refuted it.
    pub fn bar(&mut self, m: Move) {
        self.trees.iter_mut().for_each(|tree| tree.bar(m));
    }

    pub const fn spent(&self) -> Spent {
        self.spent
    }
}
