//! What the reply to a move does, for a move that loses chances and no pieces.

use super::gate::Gate;
use super::point::{Place, Reason};
use super::study::Study;
use super::weight::{is_weak, weight};
use super::{activity, aims, features, offers, quiet};
use crate::explain::case::Case;
use crate::explain::idea as motifs;

/// The most telling reason for the reply, about the position after the move.
pub fn idea(study: &Study<'_>, case: &Case<'_>) -> Option<Reason> {
    let reply = case.reply()?;
    let gate = Gate::of_best(&reply);
    let chances = 1000 - study.chances(&study.chosen);
    let mut reasons = quiet::motif(&reply, motifs::telling(&reply));
    reasons.extend(quiet::attacks(&reply));
    reasons.extend(offers::trades(&reply));
    reasons.extend(quiet::keeps_out(&reply));
    reasons.extend(features::reasons(&reply, study.probing, chances));
    reasons.extend(activity::of_the_board(&reply));
    reasons.extend(aims::reasons(&reply));
    reasons.extend(quiet::pins(&reply));
    reasons.retain(|reason| gate.passes(reason) && !is_weak(reason));
    let told = reasons.into_iter().max_by_key(weight)?;
    Some(Reason { place: Place::After, ..told })
}
