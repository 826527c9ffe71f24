//! From the zones of a position to plans ([document 4](crate::theory#document-4), "the development
//! of plans"; [theory, section 8](crate::theory#8-plans)).
//!
//! `idea` takes main ideas from zones; `obstacle` finds what stands against one, `means` the moves
//! that remove it, `realise` the moves for an action, `initiative` which of them keep the star;
//! `pursuit` puts them together, with detours; `rejection` has the reasons to give up a plan;
//! `decoy` lists the offers of a position, `defence` the enemy's plans by the same means.
//!
//! Plans are optimistic: they assume the enemy's replies. Only a search can tell whether a plan is
//! sound.

mod decoy;
mod defence;
mod idea;
mod initiative;
mod means;
mod obstacle;
mod pursuit;
mod realise;
mod rejection;

use std::cmp::Reverse;
use std::fmt;

use serde::Serialize;
use shakmaty::{Board, Color, Role};

use super::language::{Action, Condition, HalfMove, Moment, Script};
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::zone::{Horizon, Image};

pub use decoy::{Decoy, decoys};
pub use defence::save;
pub use idea::{Aim, Idea};
pub use initiative::{Initiative, threatens_mate};
pub use means::Means;
pub use realise::realise;
pub use rejection::{Rejected, Rejection, contradiction};

const VALUES: Values = Values::TROPA;

/// The limits of developing plans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The maximum length of a root piece's way, in moves.
    pub moves: u8,
    /// The maximum number of ways of one zone.
    pub ways: usize,
    /// The maximum number of main ideas; those that win most come first.
    pub ideas: usize,
    /// The maximum number of preparatory moves by other men in one plan.
    pub preparations: u8,
    /// The maximum number of moves tried for one action.
    pub candidates: usize,
    /// The maximum number of replies followed after one move.
    pub replies: usize,
    /// The maximum number of captures in a row that the best case counts after the target.
    pub series: usize,
    /// The maximum number of positions examined for one idea.
    pub idea_nodes: usize,
    /// The maximum number of positions examined for all ideas together.
    pub nodes: usize,
    /// The minimum balance of a plan, in centipawns.
    pub least: i32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            moves: 2,
            ways: 3,
            ideas: 64,
            preparations: 2,
            candidates: 32,
            replies: 4,
            series: 3,
            idea_nodes: 300,
            nodes: 3000,
            least: 1,
        }
    }
}

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
    /// In the order of the moves; never empty.
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

/// All plans made from a position's zones.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Development {
    /// The plans: those that keep the initiative first, then by gain, then the shorter first.
    pub plans: Vec<Plan>,
    /// The plans that were given up, and why.
    pub rejected: Vec<Rejected>,
    /// The positions looked at.
    pub nodes: usize,
    /// Whether a node limit was reached.
    pub cut: bool,
}

/// The plans of the side to move. `image` is the position's; from a horizon of 3 half-moves on it
/// holds two-move attacks and deblockades.
pub fn develop(position: &Position, image: &Image, limits: &Limits) -> Development {
    let mut all = Development::default();
    for idea in idea::all(position, image, limits) {
        let nodes = limits.idea_nodes.min(limits.nodes.saturating_sub(all.nodes));
        let found = pursuit::follow(position, &idea, limits, nodes);
        all.plans.extend(found.plans);
        all.rejected.extend(found.rejected);
        all.nodes += found.nodes;
        all.cut |= found.cut;
    }
    let order = |plan: &Plan| {
        let forced = plan.keeps_the_initiative();
        (!forced, Reverse(plan.balance), plan.refinements.len())
    };
    all.plans.sort_by_key(order);
    all
}

/// The plans that the enemy would have if it were his move; `None` in check.
pub fn develop_for_enemy(
    position: &Position,
    horizon: Horizon,
    limits: &Limits,
) -> Option<Development> {
    let passed = position.after_null()?;
    let image = Image::by_the_book(&passed, horizon);
    Some(develop(&passed, &image, limits))
}

/// The balance of material for a side, in centipawns.
fn material(board: &Board, side: Color) -> i32 {
    let of = |color| -> i32 {
        let men = |role| (board.by_color(color) & board.by_role(role)).count() as i32;
        let roles = Role::ALL.into_iter().filter(|&role| role != Role::King);
        roles.map(|role| men(role) * VALUES.of(role)).sum()
    };
    of(side) - of(!side)
}
