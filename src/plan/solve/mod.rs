//! A finder of combinations on plans ([document 4](crate::theory#document-4); Pitrat's small
//! trees): every move of the tree belongs to a plan.
//!
//! `candidates` are the moves that plans begin with, and at the root the steps of the image;
//! `answers` what the enemy has against them; `stand` what is left standing on the board when a
//! tree ends; `proof` grows the trees, one for each goal; `part` says what plan a move belongs to.
//!
//! What the tree finds is won against the answers it looks at. Whether it is won a full search has
//! to say.

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
/// From here on a value is a mate.
pub const MIN_MATE: i32 = MATE - 1_000;

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
}

impl Default for Effort {
    fn default() -> Self {
        Self { moves: 7, nodes: 6_000, least: 80 }
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

/// What is spent at first, in moves, on the trees for mate, a man, and anything; then twice as
/// much on each, and so on.
const FIRST: [u64; 3] = [40, 80, 30];

/// The combinations of the side to move, one after the other.
#[derive(Debug)]
pub struct Solver {
    effort: Effort,
    trees: Vec<Proof>,
    known: Known,
    spent: Spent,
    /// What is left of this round for each tree.
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

    /// The next combination that is proved. A mate is looked for first, then a man, then anything;
    /// more is spent on each in turn.
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

    /// Grows one of the trees as long as something of the round is left for it.
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

    /// Leaves a first move out of all trees from now on: it was found not to win.
    pub fn bar(&mut self, m: Move) {
        self.trees.iter_mut().for_each(|tree| tree.bar(m));
    }

    pub const fn spent(&self) -> Spent {
        self.spent
    }
}
