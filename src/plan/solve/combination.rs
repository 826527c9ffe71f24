//! A combination that was found, with its tree.

use shakmaty::Move;

use super::part::Part;

/// The value of mate at the root; mate after n half-moves is less by n.
pub const MATE: i32 = 30_000;
/// Values from here on are mates.
pub const MIN_MATE: i32 = MATE - 1_000;

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
