//! First negation: (−) men that come, in time, to control a stop of the main trajectory or to
//! stand on a β-field of it.

use std::collections::BTreeMap;

use serde::Serialize;
use shakmaty::{Role, Square};

use super::scene::{self, Scene};
use super::time::{self, Side};
use super::{Man, Way, starts_with, worth};
use crate::trajectory::{Arrival, Reach, Trajectory, text};

/// What a negation does about its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Taking the man that arrives on a stop.
    Control,
    /// Standing in the way.
    Blockade,
}

/// A (−) man with the trajectories on which it fights for one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Negation {
    /// 1: it fights for the main trajectory. (Higher orders fight for negations.)
    pub order: u8,
    pub action: Action,
    pub man: Man,
    #[serde(serialize_with = "text::field")]
    pub field: Square,
    /// i: the number of the stop that it controls, or after which the blocked field lies.
    pub stop: u8,
    /// Moves to the field, the final capture included: 1 for a man that controls it already.
    pub length: u8,
    /// H_x: the half-moves allotted.
    pub half_moves: u8,
    /// A bundle of open ones.
    pub trajectories: Vec<Trajectory>,
    /// Δm in centipawns for (+) of the root piece's step on the field once this man bears on it
    /// or stands on it: what the negation leaves of the stop.
    pub leaves: i32,
}

impl Negation {
    /// Whether it is in time with this side to move.
    pub fn is_in_time(&self, to_move: Side) -> bool {
        self.length <= time::limit(self.half_moves, to_move)
    }

    /// Whether its trajectories, their start left out, touch the field.
    pub fn contests(&self, field: Square) -> bool {
        self.trajectories.iter().any(|way| way.stops.iter().skip(1).any(|&stop| stop == field))
    }

    /// Whether the step is a first step that (−) can make now. A man that controls a later stop
    /// already waits for the root piece to arrive there.
    pub fn begins_with(&self, step: (Square, Square)) -> bool {
        let waits = self.action == Action::Control && self.length == 1 && self.stop > 0;
        !waits && self.trajectories.iter().any(|way| starts_with(way, step))
    }
}

/// A field that (−) fights for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cause {
    action: Action,
    field: Square,
}

/// All first negations of the main trajectories, in the order of their stops.
pub fn first(scene: &Scene<'_>, main: &[Way], target: Option<Man>) -> Vec<Negation> {
    let mut causes: Vec<_> = causes(main).into_iter().collect();
    causes.sort_by_key(|&(cause, stop)| (stop, cause));
    let mut found = Vec::new();
    for (cause, stop) in causes {
        for (man, reach) in &scene.minus {
            if may_fight(*man, cause, target) {
                let negation = negation(scene, *man, reach, cause, stop);
                found.extend(negation.filter(|n| does_something(scene, n, target)));
            }
        }
    }
    found
}

/// The fields to fight for with the numbers of their stops. Where several main trajectories lead
/// over a field at different times, the largest time counts.
fn causes(main: &[Way]) -> BTreeMap<Cause, u8> {
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
            // A pawn's push is stopped on its end as well.
            if trajectory.role == Role::Pawn && step.from.file() == step.to.file() {
                add(Action::Blockade, step.to, stop);
            }
        }
    }
    causes
}

/// The target negates any stop but its own; when it moves into the way it retreats, which is
/// another matter. A king is never taken, so nobody controls his field for him.
fn may_fight(man: Man, cause: Cause, target: Option<Man>) -> bool {
    let Some(target) = target else { return true };
    let for_the_king = target.role == Role::King && cause.field == target.field;
    let itself = man.field == target.field;
    let idle = cause.action == Action::Blockade || cause.field == target.field;
    !(for_the_king || itself && idle)
}

/// The man's negation at the least length at which a way is open, if it is in time with (−) to
/// move.
fn negation(
    scene: &Scene<'_>,
    man: Man,
    reach: &Reach,
    cause: Cause,
    stop: u8,
) -> Option<Negation> {
    let half_moves = time::allotted(stop);
    let limit = time::limit(half_moves, Side::Minus);
    let arrival = match cause.action {
        Action::Control => Arrival::Taking,
        Action::Blockade => Arrival::Quiet,
    };
    let least = reach.least(cause.field, arrival)?;
    let trajectories = (least..=limit).find_map(|moves| {
        let bundle = scene::bundle(man, cause.field, moves, arrival)?;
        let mut open = bundle.open_on(&scene.vacated, man.color)?.trajectories;
        open.retain(|way| is_walkable(scene, man, way, cause.action));
        (!open.is_empty()).then_some(open)
    })?;
    let length = u8::try_from(trajectories.first()?.moves()).ok()?;
    let leaves = trajectories.iter().map(|way| leaves(scene, man, way, cause)).min()?;
    Some(Negation {
        order: 1,
        action: cause.action,
        man,
        field: cause.field,
        stop,
        length,
        half_moves,
        trajectories,
        leaves,
    })
}

/// The vacated board shows lines through α0 that are closed until the root piece has left: only a
/// capture of the root piece, or a step after the first, may use them. And a king does not walk
/// over fields that (+) controls.
fn is_walkable(scene: &Scene<'_>, man: Man, way: &Trajectory, action: Action) -> bool {
    let Some(first) = way.first_step() else { return false };
    let at_once = way.moves() > 1 || action == Action::Blockade;
    let root = scene.root.field;
    let through_root = first.passes.contains(root) || first.to == root;
    if at_once && through_root {
        return false;
    }
    let occupied = scene.vacated.occupied().without(man.field);
    let safe =
        |&stop: &Square| scene.vacated.attacks_to(stop, scene.root.color, occupied).is_empty();
    man.role != Role::King || way.inner_stops().iter().all(safe)
}

/// Δm of the root piece's step on the field once the man has done its part.
fn leaves(scene: &Scene<'_>, man: Man, way: &Trajectory, cause: Cause) -> i32 {
    let stands = match cause.action {
        Action::Control => way.last_but_one().unwrap_or(man.field),
        Action::Blockade => cause.field,
    };
    worth::step(&worth::moved(scene.board, man, stands), scene.root, cause.field)
}

/// Against a check everything helps that the rules allow. Otherwise, taking the root piece where
/// it stands must not lose, and a blocker must not be lost to the root piece: a march of several
/// moves into an even trade leaves the field passable (theory, section 3), whereas against a
/// standing threat a trade on the way saves the target.
fn does_something(scene: &Scene<'_>, negation: &Negation, target: Option<Man>) -> bool {
    let to_king = target.is_some_and(|target| target.role == Role::King);
    match negation.action {
        _ if to_king && negation.length == 1 => true,
        Action::Control if negation.stop == 0 => {
            worth::step(scene.board, negation.man, scene.root.field) >= 0
        }
        Action::Control => true,
        // A pawn cannot take what stands before it.
        Action::Blockade if scene.root.role == Role::Pawn => true,
        Action::Blockade if negation.length == 1 => negation.leaves <= 0,
        Action::Blockade => negation.leaves < 0,
    }
}
