//! A plan: a main idea with the moves that carry it out.

use std::fmt;

use serde::Serialize;

use super::idea::Idea;
use super::means::Means;
use crate::plan::language::{Action, Condition, HalfMove, Moment, Script};
use crate::zone::initiative::Initiative;

/// One move of a plan, and what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refinement {
    /// The tests of the main idea before the move.
    pub tests: Vec<Condition>,
    /// The action that the move realises.
    pub action: Action,
    pub means: Means,
    pub half_move: HalfMove,
    /// Why the enemy has to answer.
    pub initiative: Option<Initiative>,
    /// The reply that the plan assumes; `None` if any will do.
    pub reply: Option<HalfMove>,
}

/// A main idea with the moves that carry it out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    pub idea: Idea,
    /// The moves in order; never empty.
    pub refinements: Vec<Refinement>,
    /// What the plan was assumed to win, offers deducted, in centipawns.
    pub assumed: i32,
    /// What the plan wins if the enemy replies as assumed, in centipawns; the value of a king for
    /// mate.
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
        let half_moves = |refinement: &Refinement| {
            let own = Action::own(refinement.half_move, refinement.initiative.is_some());
            [Some(own), refinement.reply.map(Action::reply)]
        };
        let moves = self.refinements.iter().flat_map(half_moves).flatten();
        Script::of(moves.filter_map(|action| Moment::all([action])).collect())
    }

    /// The first move of the plan.
    pub fn first(&self) -> Option<HalfMove> {
        self.refinements.first().map(|refinement| refinement.half_move)
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
