//! Plans that were found or given up, with the reason, and the outcome of developing plans.

use std::fmt;

use serde::Serialize;

use super::idea::Idea;
use super::means::Means;
use crate::plan::initiative::Initiative;
use crate::plan::language::{Action, Condition, Moment, PlanMove, Script};

/// One move of a plan, and what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refinement {
    /// The tests of the main idea before the move.
    pub tests: Vec<Condition>,
    /// The action that the move realises.
    pub action: Action,
    /// How the move realises it.
    pub means: Means,
    /// The move.
    pub ply: PlanMove,
    /// Why the enemy has to answer; `None` if he need not.
    pub initiative: Option<Initiative>,
    /// The reply that the plan assumes; `None` if it assumes none.
    pub reply: Option<PlanMove>,
}

/// A main idea with the moves that carry it out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// What the plan wins, and how.
    pub idea: Idea,
    /// The moves in order; never empty.
    pub refinements: Vec<Refinement>,
    /// What the plan was assumed to win, less what it offers, in centipawns.
    pub assumed: i32,
    /// What the plan wins if the enemy replies as assumed, in centipawns; a king's value for mate.
    pub balance: i32,
}

impl Plan {
    /// The plan as actions, with the tests of the main idea; `None` only for a plan without moves.
    pub fn script(&self) -> Option<Script> {
        let moment = |refinement: &Refinement| {
            let tests = refinement.tests.iter().map(|&condition| Action::Test(condition));
            Moment::all(tests.chain([refinement.action]))
        };
        Script::of(self.refinements.iter().filter_map(moment).collect())
    }

    /// The plan as moves, with the replies that it assumes; `None` only for a plan without moves.
    pub fn moves(&self) -> Option<Script> {
        let plies = |refinement: &Refinement| {
            let own = Action::own(refinement.ply, refinement.initiative.is_some());
            [Some(own), refinement.reply.map(Action::reply)]
        };
        let moves = self.refinements.iter().flat_map(plies).flatten();
        Script::of(moves.filter_map(|action| Moment::all([action])).collect())
    }

    /// The first move of the plan.
    pub fn first(&self) -> Option<PlanMove> {
        self.refinements.first().map(|refinement| refinement.ply)
    }

    /// Whether the enemy has to answer every move but the last.
    pub fn keeps_the_initiative(&self) -> bool {
        let all_but_last = self.refinements.split_last().map_or(&[][..], |(_, before)| before);
        all_but_last.iter().all(|refinement| refinement.initiative.is_some())
    }
}

/// "Ra7-h7*; ...Kh8xh7; Ng4-f6*; …".
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().map_or(Ok(()), |moves| moves.fmt(f))
    }
}

/// All plans made from a position's zones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Development {
    /// The plans: those that keep the initiative first, then by balance, then the shorter first.
    pub plans: Vec<Plan>,
    /// The plans that were given up, and why.
    pub rejected: Vec<Rejected>,
    /// The number of positions examined.
    pub nodes: usize,
    /// Whether a node limit was reached.
    pub cut: bool,
}

impl Development {
    /// Adds the outcome of another idea.
    pub fn extend(&mut self, other: Self) {
        self.plans.extend(other.plans);
        self.rejected.extend(other.rejected);
        self.nodes += other.nodes;
        self.cut |= other.cut;
    }
}

/// The reason for giving up a plan, with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    /// The deciding move has become impossible: a condition of the main idea no longer holds, or
    /// the rules forbid the move (a pin, a check).
    DecidingMove {
        /// The move; `None` if the plan names no single one.
        ply: Option<PlanMove>,
        /// The condition that fails; `None` if the rules forbid the move.
        failed: Option<Condition>,
    },
    /// The plan succeeds, but its balance in centipawns is bad or worse than assumed.
    Balance {
        /// What it was assumed to win, in centipawns.
        assumed: i32,
        /// What it wins, in centipawns.
        balance: i32,
    },
    /// Two conditions contradict each other.
    Contradiction {
        /// What the plan needs.
        wanted: Condition,
        /// What would contradict it, about the same square.
        excluded: Condition,
    },
    /// No move realises the action.
    Obstacle {
        /// The action that no move realises.
        action: Action,
    },
    /// Even the best case gains too little.
    Optimism {
        /// The best case, in centipawns.
        best: i32,
    },
}

/// A plan that was given up, with its moves so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rejected {
    /// What the plan was after.
    pub idea: Idea,
    /// The moves before the reason came up.
    pub refinements: Vec<Refinement>,
    /// Why it was given up.
    pub reason: Rejection,
}

/// The first two conditions about the same square that cannot both hold; `None` if all can.
pub fn contradiction(conditions: &[Condition]) -> Option<(Condition, Condition)> {
    let excludes = |a: &Condition, b: &Condition| a.square == b.square && a.state != b.state;
    conditions.iter().enumerate().find_map(|(i, a)| {
        let other = conditions.iter().skip(i + 1).find(|b| excludes(a, b))?;
        Some((*a, *other))
    })
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DecidingMove { ply, failed } => {
                f.write_str("the deciding move")?;
                ply.map_or(Ok(()), |ply| write!(f, " {ply}"))?;
                f.write_str(" is impossible")?;
                failed.map_or(Ok(()), |failed| write!(f, ": {failed} does not hold"))
            }
            Self::Balance { assumed, balance } => {
                write!(f, "it wins {balance} where {assumed} was assumed")
            }
            Self::Contradiction { wanted, excluded } => {
                write!(f, "{wanted} and {excluded} contradict each other")
            }
            Self::Obstacle { action } => write!(f, "no move realises {action}"),
            Self::Optimism { best } => write!(f, "it wins {best} at best"),
        }
    }
}
