//! A combination with its tree: what each branch wins, and which plan its move belongs to.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use shakmaty::{Move, Role};

use crate::plan::development::Plan;
use crate::plan::language::{Action, State};
use crate::position::Position;

/// The value of mate at the root; a mate after n plies is worth n less.
pub const MATE: i32 = 30_000;
/// Values from this one up are mates.
pub const MIN_MATE: i32 = MATE - 1_000;

/// A move of the tree, and what was found below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The move; `None` for the enemy's null move.
    pub m: Option<Move>,
    /// What the move has to do with the plan.
    pub part: Part,
    /// The value for the side whose combination it is, in centipawns relative to the root, or mate.
    pub value: i32,
    /// The moves examined after it.
    pub children: Vec<Self>,
}

/// A first move that wins against all answers in its tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Combination {
    /// The first move.
    pub m: Move,
    /// What it wins in centipawns, or mate.
    pub value: i32,
    /// The maximum number of own moves in a row in its tree.
    pub own_moves: u8,
    /// The number of moves made when it was found.
    pub found_at: u64,
    /// The first move with its tree.
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

/// The gain, in centipawns, that counts as winning a piece.
pub const PIECE: i32 = 250;

/// The goal of a tree: a gain in centipawns relative to the root, or mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal(pub i32);

impl Goal {
    pub const fn is_mate(self) -> bool {
        self.0 >= MIN_MATE
    }
}

/// The part of a move of the tree in a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// It begins this plan.
    Begins(Arc<Plan>),
    /// It realises this action by itself: a check moves the king, a capture removes a piece.
    Does(Action),
    /// It saves the target of this plan.
    Saves(Arc<Plan>),
    /// It answers a check.
    Answers,
    /// It is a capture, promotion or check that delays the plan.
    Counters,
    /// It goes to, leaves or attacks a square that the plan depends on, or moves the king.
    Hinders,
    /// None of these; the plan goes on.
    Else,
}

impl Part {
    /// The part of a check or a capture.
    pub fn does(position: &Position, m: Move, check: bool) -> Self {
        let (board, side) = (position.board(), position.turn());
        let king = board.king_of(!side).filter(|_| check);
        Self::Does(match king {
            Some(king) => Action::vacate(king, State::Enemy(Role::King), true),
            None => Action::Modify {
                square: m.to(),
                before: State::of(board, m.to(), side),
                after: State::Own(m.promotion().unwrap_or(m.role())),
                star: false,
            },
        })
    }

    /// How unlikely the answer is to refute the plan, from 1.
    pub const fn doubt(&self) -> u32 {
        match self {
            Self::Saves(_) => 1,
            Self::Counters => 2,
            _ => 3,
        }
    }
}

/// The plan as moves, or the part in words.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begins(plan) => plan.fmt(f),
            Self::Does(action) => action.fmt(f),
            Self::Saves(plan) => write!(f, "saves {}", plan.idea.target),
            Self::Answers => f.write_str("answers the check"),
            Self::Counters => f.write_str("takes or checks"),
            Self::Hinders => f.write_str("hinders the plan"),
            Self::Else => f.write_str("does something else"),
        }
    }
}

/// Serialises a part as its text.
impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
