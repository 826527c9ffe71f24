//! The retreats of a target.

use shakmaty::{Role, Square};

use super::scene::Scene;
use crate::trajectory::{Standing, castlings, steps};
use crate::zone::{Man, Retreat};

/// The target's retreats. Taking the root piece is a negation and not listed here.
pub fn of(scene: &Scene<'_>, target: Man) -> Vec<Retreat> {
    let fields = steps(scene.board, target.piece(), target.field).without(scene.root.field);
    let retreat =
        |to| Retreat { from: target.field, to, gain: scene.ground.worth.step(target, to) };
    let free = |&to: &Square| scene.ground.pins(target.color).allow(target.field, to);
    let steps = fields.into_iter().filter(free).map(retreat).filter(|retreat| retreat.gain >= 0);
    steps.chain(castling(scene, target)).collect()
}

/// Castling as a retreat from an attack still to come; out of check the rules forbid it.
fn castling(scene: &Scene<'_>, target: Man) -> Vec<Retreat> {
    let checked = || scene.board.attacks_to(target.field, scene.root.color, scene.board.occupied());
    if target.role != Role::King || checked().any() {
        return Vec::new();
    }
    let open = castlings(scene.ground.position, target.color)
        .into_iter()
        .filter(|way| way.standing(scene.board, target.color) == Standing::Open);
    let retreat = |to| Retreat { from: target.field, to, gain: 0 };
    open.filter_map(|way| way.first_step()).map(|step| retreat(step.to)).collect()
}
