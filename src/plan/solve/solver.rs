//! The solver: of the trees for mate, for a piece and for any gain, it grows the cheapest.

use serde::Serialize;
use shakmaty::Move;

use super::combination::{Combination, MIN_MATE};
use super::combination::{Goal, PIECE};
use super::proof::Proof;
use super::seen::Known;
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
    /// The number of moves made in the trees, null moves included.
    pub moves: u64,
    /// The number of positions examined while developing plans.
    pub developed: u64,
}

/// This many positions spent on a tree weigh as much as one in its proof number.
const PATIENCE: u64 = 8;

/// Finds the combinations of the side to move, one after the other.
#[derive(Debug)]
pub struct Solver {
    effort: Effort,
    trees: Vec<Proof>,
    known: Known,
}

impl Solver {
    /// A solver for the side to move in `position`.
    pub fn new(position: &Position, effort: Effort) -> Self {
        let goals = [MIN_MATE, PIECE, effort.min_gain].map(Goal);
        let tree = |goal| Proof::new(position, goal, effort.moves);
        Self { effort, trees: goals.into_iter().map(tree).collect(), known: Known::default() }
    }

    /// The next combination that is proved; `None` if the effort is spent or all trees are settled.
    /// The tree that grows is the cheapest by proof number and by the positions it has cost so far.
    pub fn find(&mut self) -> Option<Combination> {
        loop {
            if let Some(found) = self.trees.iter().find_map(|tree| self.proved(tree)) {
                return Some(found);
            }
            let nodes = self.effort.nodes;
            if self.known.made() >= nodes {
                return None;
            }
            let open = |tree: &&mut Proof| !tree.is_settled() && tree.looks() < nodes;
            let price = |tree: &&mut Proof| u64::from(tree.number()) + tree.looks() / PATIENCE;
            let cheapest = self.trees.iter_mut().filter(open).min_by_key(price);
            cheapest?.grow(&mut self.known);
        }
    }

    /// What the tree has proved; `None` if nothing yet.
    fn proved(&self, tree: &Proof) -> Option<Combination> {
        let (m, own_moves, tree) = tree.won()?;
        let (value, found_at) = (tree.value, self.known.made());
        Some(Combination { m, value, own_moves, found_at, tree })
    }

    /// Excludes a first move from all trees: the full search has refuted it.
    pub fn bar(&mut self, m: Move) {
        self.trees.iter_mut().for_each(|tree| tree.bar(m));
    }

    /// The effort spent so far.
    pub fn spent(&self) -> Spent {
        Spent { moves: self.known.made(), developed: self.known.developed }
    }
}
