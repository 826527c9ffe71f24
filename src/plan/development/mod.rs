//! From the zones of a position to plans ([document 4](crate::theory#document-4), "the development
//! of plans"; [theory, section 8](crate::theory#8-plans)).
//!
//! `idea` takes main ideas from zones; `means` finds the obstacles to one, the moves that remove
//! them and those that realise an action; `pursuit` combines them, with detours; `plan` is the
//! outcome, with the reasons for giving up a plan; `defence` makes defensive plans by the same
//! means; `trial` carries out a plan that a user has written.
//!
//! Plans are optimistic: they assume the enemy's replies. Only a search can tell whether a plan is
//! sound.

mod defence;
mod idea;
mod means;
mod plan;
mod pursuit;
mod trial;

use std::cmp::Reverse;

use crate::image::Image;
use crate::position::Position;

pub use crate::plan::initiative::Initiative;
pub use defence::save;
pub use idea::{Aim, DevelopmentLimits, Idea};
pub use means::{Means, realise};
pub use plan::{Development, Plan, Refinement, Rejected, Rejection, contradiction};
pub use trial::{Trial, TrialEnd, TrialStep, try_out};

/// The plans of the side to move: those that keep the initiative first, then by balance, then the
/// shorter first. `image` is that of the position; from a horizon of 3 plies on it contains
/// two-move attacks and deblockades.
pub fn develop(position: &Position, image: &Image, limits: &DevelopmentLimits) -> Development {
    let mut all = Development::default();
    for idea in idea::all(position, image, limits) {
        let nodes = limits.idea_nodes.min(limits.nodes.saturating_sub(all.nodes));
        all.extend(pursuit::follow(position, &idea, limits, nodes));
    }
    let order = |plan: &Plan| {
        let forced = plan.keeps_the_initiative();
        (!forced, Reverse(plan.balance), plan.refinements.len())
    };
    all.plans.sort_by_key(order);
    all
}
