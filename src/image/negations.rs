//! First negations: the (−) men that come, in time, to control a stop of the main trajectory or to
//! stand on a β-field of it.

use std::collections::BTreeMap;

use shakmaty::{Role, Square};

use super::scene::{Negator, Scene};
use super::ways;
use crate::trajectory::{Arrival, Trajectory};
use crate::zone::negation::Account;
use crate::zone::time::{self, Side};
use crate::zone::{Action, Man, Negation, Way};

/// A field that (−) fights for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cause {
    pub action: Action,
    pub field: Square,
}

/// All first negations of the main trajectories, in the order of their stops.
pub fn first(scene: &Scene<'_>, main: &[Way], target: Option<Man>) -> Vec<Negation> {
    let mut found = Vec::new();
    for (cause, stop) in causes(main) {
        for negator in scene.minus() {
            found.extend(first_of(scene, negator, cause, stop, target));
        }
    }
    found
}

/// The man's first negation about one field.
pub fn first_of(
    scene: &Scene<'_>,
    negator: Negator<'_>,
    cause: Cause,
    stop: u8,
    target: Option<Man>,
) -> Option<Negation> {
    let man = negator.man;
    if !may_fight(man, cause, target) {
        return None;
    }
    let account = Account { order: 1, stop, half_moves: time::allotted(stop) };
    let negation = fight(scene, negator, cause, account, || leaves(scene, man, cause))?;
    does_something(scene, &negation, target).then_some(negation)
}

/// The fields to fight for with the indices of their stops, in that order. If several main
/// trajectories lead over a field at different times, the latest counts.
pub fn causes(main: &[Way]) -> Vec<(Cause, u8)> {
    let mut causes = BTreeMap::new();
    let mut add = |action, field, stop: usize| {
        let stop = u8::try_from(stop).unwrap_or(u8::MAX);
        let latest = causes.entry(Cause { action, field }).or_insert(stop);
        *latest = stop.max(*latest);
    };
    for way in main {
        let trajectory = &way.trajectory;
        for (stop, &field) in trajectory.stops.iter().enumerate() {
            add(Action::Control, field, stop);
        }
        for (stop, step) in trajectory.steps().enumerate() {
            step.passes.into_iter().for_each(|field| add(Action::Blockade, field, stop));
            // A pawn's push is blocked on its end field, too.
            if trajectory.role == Role::Pawn && step.from.file() == step.to.file() {
                add(Action::Blockade, step.to, stop);
            }
        }
    }
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|&(cause, stop)| (stop, cause));
    causes
}

/// Whether the man may fight for the field. The target may negate any stop but its own; moving into
/// the way is a retreat. A king is never taken, so nobody controls his field for him.
fn may_fight(man: Man, cause: Cause, target: Option<Man>) -> bool {
    let Some(target) = target else { return true };
    let for_the_king = target.role == Role::King && cause.field == target.field;
    let itself = man.field == target.field;
    let idle = cause.action == Action::Blockade || cause.field == target.field;
    !(for_the_king || itself && idle)
}

/// The man's negation at the shortest length with an open way, if the account allows it with (−) to
/// move.
pub fn fight(
    scene: &Scene<'_>,
    negator: Negator<'_>,
    cause: Cause,
    account: Account,
    leaves: impl Fn() -> i32,
) -> Option<Negation> {
    let limit = time::limit(account.half_moves, Side::Minus);
    let arrival = match cause.action {
        Action::Control => Arrival::Taking,
        Action::Blockade => Arrival::Quiet,
    };
    let man = negator.man;
    let shortest = negator.reach().least(cause.field, arrival)?;
    let trajectories = (shortest..=limit).find_map(|moves| {
        let mut open = ways::open_ways(&scene.vacated, man, cause.field, moves, arrival);
        open.retain(|way| is_walkable(scene, man, way, cause.action));
        (!open.is_empty()).then_some(open)
    })?;
    let length = u8::try_from(trajectories.first()?.moves()).ok()?;
    Some(Negation {
        order: account.order,
        action: cause.action,
        man,
        field: cause.field,
        stop: account.stop,
        length,
        half_moves: account.half_moves,
        trajectories,
        leaves: leaves(),
    })
}

/// Whether a way on the vacated board can really be walked. Lines through α0 are closed until the
/// root piece has left, so only a capture of the root piece, or a step after the first, may use
/// them. And a king does not walk over fields that (+) controls.
fn is_walkable(scene: &Scene<'_>, man: Man, way: &Trajectory, action: Action) -> bool {
    let Some(first) = way.first_step() else { return false };
    let at_once = way.moves() > 1 || action == Action::Blockade;
    let root = scene.root.field;
    let through_root = first.passes.contains(root) || first.to == root;
    if at_once && through_root {
        return false;
    }
    // A man that waits for the root piece is subject to the pins that are left when it has gone.
    let waits = !at_once && first.to != root;
    let pins = if waits { scene.later_pins(man.color) } else { scene.ground.pins(man.color) };
    let checks = waits && scene.root.role == Role::King;
    if !checks && !pins.allow(first.from, first.to) {
        return false;
    }
    let safe = |&stop: &Square| !scene.danger().contains(stop);
    man.role != Role::King || way.inner_stops().iter().all(safe)
}

/// Δm of the root piece's step to the field after the man has done its part, in centipawns.
fn leaves(scene: &Scene<'_>, man: Man, cause: Cause) -> i32 {
    let worth = &scene.ground.worth;
    match cause.action {
        Action::Blockade if scene.root.role == Role::Pawn => 0,
        Action::Control => worth.step_against(scene.root, cause.field, man),
        Action::Blockade => worth.step_on(scene.root, cause.field, man),
    }
}

/// Whether the negation achieves something. Against a check everything counts that the rules allow.
/// Otherwise, taking the root piece must not lose, and a blocker must not be lost to the root
/// piece: a march of several moves into an even trade leaves the field passable
/// ([theory, section 3](crate::theory#3-exchange)), whereas against a standing threat a trade on
/// the way saves the target.
fn does_something(scene: &Scene<'_>, negation: &Negation, target: Option<Man>) -> bool {
    let to_king = target.is_some_and(|target| target.role == Role::King);
    match negation.action {
        _ if to_king && negation.length == 1 => true,
        Action::Control if negation.stop == 0 => {
            scene.ground.worth.step(negation.man, scene.root.field) >= 0
        }
        Action::Control => true,
        // A pawn cannot take what is ahead of it.
        Action::Blockade if scene.root.role == Role::Pawn => true,
        Action::Blockade if negation.length == 1 => negation.leaves <= 0,
        Action::Blockade => negation.leaves < 0,
    }
}
