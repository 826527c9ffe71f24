//! Which plan a move of the tree belongs to.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use shakmaty::{Move, Role};

use crate::plan::development::Plan;
use crate::plan::language::{Action, State};
use crate::position::Position;

/// The part of a move of the tree in a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// It begins this plan.
    Begins(Arc<Plan>),
    /// It realises this action by itself: a check moves the king, a capture removes a man.
    Does(Action),
    /// It saves the target of this plan.
    Saves(Arc<Plan>),
    /// It answers a check.
    Answers,
    /// It is a capture or check that makes the plan wait.
    Counters,
    /// It interposes, evades, or attacks the man that carries out the plan.
    Hinders,
    /// None of these: the plan goes on.
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
                field: m.to(),
                before: State::of(board, m.to(), side),
                after: State::Own(m.promotion().unwrap_or(m.role())),
                star: false,
            },
        })
    }

    /// How unlikely the answer is to refute, from 1.
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
