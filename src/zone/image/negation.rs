//! Negation: (−) men that come, in time, to control a stop of a trajectory or to stand on a
//! β-field of it. Here those of the main trajectory, the first negations.

use std::collections::BTreeMap;

use serde::Serialize;
use shakmaty::{Bitboard, Role, Square};

use super::scene::{self, Negator, Scene};
use crate::trajectory::{Arrival, Trajectory, text};
use crate::zone::time::{self, Side};
use crate::zone::{Man, Way, starts_with};

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
    /// 1: it fights for the main trajectory; 3, 5, …: it retakes on the way of a negation of the
    /// order two below.
    pub order: u8,
    pub action: Action,
    pub man: Man,
    #[serde(serialize_with = "text::field")]
    pub field: Square,
    /// i: the number of the main stop that it controls, or after which the blocked field lies; for
    /// higher orders, of the main stop whose account it draws on.
    pub stop: u8,
    /// Moves to the field, the final capture included: 1 for a man that controls it already.
    pub length: u8,
    /// The half-moves allotted: H_x, for higher orders H′, what its account has left.
    pub half_moves: u8,
    /// A bundle of open ones.
    pub trajectories: Vec<Trajectory>,
    /// Δm in centipawns for (+) of the root piece's step on the field once this man bears on it
    /// or stands on it: what the negation leaves of the stop. For higher orders, of the capture
    /// from ambush by the least man. 0 where a push is blocked.
    pub leaves: i32,
}

impl Negation {
    /// Whether it is in time with this side to move.
    pub fn is_in_time(&self, to_move: Side) -> bool {
        self.length <= time::limit(self.half_moves, to_move)
    }

    /// What its account leaves to those who fight for its own way: l moves out of TIME leave TIME −
    /// l + 1 ([theory, section 4](crate::theory#4-the-zone)).
    pub(in crate::zone) fn account_left(&self) -> Account {
        let spent = 2 * self.length.saturating_sub(1);
        let half_moves = self.half_moves.saturating_sub(spent);
        Account { order: self.order + 2, stop: self.stop, half_moves }
    }

    /// The fields on which it can be taken on its way: the stops before the last, and for a
    /// blocker the last.
    pub(in crate::zone) fn way_fields(&self) -> Bitboard {
        let inner = self.trajectories.iter().flat_map(|way| way.inner_stops()).copied();
        let stands = (self.action == Action::Blockade).then_some(self.field);
        inner.chain(stands).collect()
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
pub(in crate::zone) struct Cause {
    pub action: Action,
    pub field: Square,
}

/// What a negation may spend: the half-moves left of those allotted to a main stop.
#[derive(Debug, Clone, Copy)]
pub(in crate::zone) struct Account {
    pub order: u8,
    pub stop: u8,
    pub half_moves: u8,
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
pub(in crate::zone) fn first_of(
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

/// A first negation whose ways are known, as the counts of the scene judge it; `None` where it
/// does nothing.
pub(in crate::zone) fn judged(
    scene: &Scene<'_>,
    known: &Negation,
    target: Option<Man>,
) -> Option<Negation> {
    let cause = Cause { action: known.action, field: known.field };
    let negation = Negation { leaves: leaves(scene, known.man, cause), ..known.clone() };
    does_something(scene, &negation, target).then_some(negation)
}

/// The fields to fight for with the numbers of their stops. Where several main trajectories lead
/// over a field at different times, the largest time counts. In the order of the stops.
pub(in crate::zone) fn causes(main: &[Way]) -> Vec<(Cause, u8)> {
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
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|&(cause, stop)| (stop, cause));
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

/// The man's negation at the least length at which a way is open, if the account lasts for it
/// with (−) to move.
pub(in crate::zone) fn fight(
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
    let least = negator.reach().least(cause.field, arrival)?;
    let trajectories = (least..=limit).find_map(|moves| {
        let mut open = scene::open_ways(&scene.vacated, man, cause.field, moves, arrival);
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
    // Who waits for the root piece is judged by the pins that are left when it has gone.
    let waits = !at_once && first.to != root;
    let pins = if waits { scene.later_pins(man.color) } else { scene.ground.pins(man.color) };
    let checks = waits && scene.root.role == Role::King;
    if !checks && !pins.allow(first.from, first.to) {
        return false;
    }
    let safe = |&stop: &Square| !scene.danger().contains(stop);
    man.role != Role::King || way.inner_stops().iter().all(safe)
}

/// Δm of the root piece's step on the field once the man has done its part.
fn leaves(scene: &Scene<'_>, man: Man, cause: Cause) -> i32 {
    let worth = &scene.ground.worth;
    match cause.action {
        Action::Blockade if scene.root.role == Role::Pawn => 0,
        Action::Control => worth.step_against(scene.root, cause.field, man),
        Action::Blockade => worth.step_on(scene.root, cause.field, man),
    }
}

/// Against a check everything helps that the rules allow. Otherwise, taking the root piece where it
/// stands must not lose, and a blocker must not be lost to the root piece: a march of several moves
/// into an even trade leaves the field passable ([theory, section 3](crate::theory#3-exchange)),
/// whereas against a standing threat a trade on the way saves the target.
fn does_something(scene: &Scene<'_>, negation: &Negation, target: Option<Man>) -> bool {
    let to_king = target.is_some_and(|target| target.role == Role::King);
    match negation.action {
        _ if to_king && negation.length == 1 => true,
        Action::Control if negation.stop == 0 => {
            scene.ground.worth.step(negation.man, scene.root.field) >= 0
        }
        Action::Control => true,
        // A pawn cannot take what stands before it.
        Action::Blockade if scene.root.role == Role::Pawn => true,
        Action::Blockade if negation.length == 1 => negation.leaves <= 0,
        Action::Blockade => negation.leaves < 0,
    }
}
