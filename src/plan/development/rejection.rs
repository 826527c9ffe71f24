//! Why a plan is rejected: the five reasons of [document 4](crate::theory#document-4).

use std::fmt;

use serde::Serialize;

use super::idea::Idea;
use super::plan::Refinement;
use crate::plan::language::{Action, Condition, HalfMove};

/// The reason for giving up a plan, with the fact that supports it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    /// The deciding move has become impossible: a condition of the main idea no longer holds, or
    /// the rules forbid the move (a pin, a check).
    DecidingMove { half_move: Option<HalfMove>, failed: Option<Condition> },
    /// The plan succeeds, but its balance in centipawns is bad or worse than assumed.
    Balance { assumed: i32, balance: i32 },
    /// Two conditions contradict each other.
    Contradiction { wanted: Condition, excluded: Condition },
    /// No move realises the action.
    Obstacle { action: Action },
    /// Even the best case gains nothing, in centipawns.
    Optimism { best: i32 },
}

/// A plan that was given up, with its moves so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rejected {
    pub idea: Idea,
    /// The moves before the reason came up.
    pub refinements: Vec<Refinement>,
    pub reason: Rejection,
}

/// The first two conditions about one field that cannot both hold.
pub fn contradiction(conditions: &[Condition]) -> Option<(Condition, Condition)> {
    let excludes = |a: &Condition, b: &Condition| a.field == b.field && a.state != b.state;
    conditions.iter().enumerate().find_map(|(i, a)| {
        let other = conditions.iter().skip(i + 1).find(|b| excludes(a, b))?;
        Some((*a, *other))
    })
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DecidingMove { half_move, failed } => {
                f.write_str("the deciding move")?;
                half_move.map_or(Ok(()), |half_move| write!(f, " {half_move}"))?;
                f.write_str(" is impossible")?;
                failed.map_or(Ok(()), |failed| write!(f, ": {failed} does not hold"))
            }
            Self::Balance { assumed, balance } => {
                write!(f, "it comes to {balance}, assumed was {assumed}")
            }
            Self::Contradiction { wanted, excluded } => {
                write!(f, "{wanted} and {excluded} exclude each other")
            }
            Self::Obstacle { action } => write!(f, "nothing does {action}"),
            Self::Optimism { best } => write!(f, "it comes to {best} at best"),
        }
    }
}
