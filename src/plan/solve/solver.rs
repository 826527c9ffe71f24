//! The solver: trees for mate, for a man and for anything are grown in turn.

use serde::Serialize;
use shakmaty::Move;

use super::candidates::Known;
use super::combination::{Combination, MIN_MATE};
use super::goal::{Goal, MAN};
use super::proof::Proof;
use crate::position::Position;

/// The limits of the search for combinations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The maximum number of own moves in a row.
    pub moves: u8,
    /// The maximum number of moves made in all trees together.
    pub nodes: u64,
    /// The minimum gain of a combination, in centipawns.
    pub min_gain: i32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { moves: 7, nodes: 20_000, min_gain: 80 }
    }
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
        let goals = [MIN_MATE, MAN, effort.min_gain].map(Goal);
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
