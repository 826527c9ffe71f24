//! Linked zones of control: a (+) man comes to bear on a field of another zone, so that an
//! exchange there turns.

use shakmaty::{Bitboard, Role, Square};

use super::linked::{self, Link, Linked, Parent, Stage};
use super::scene::{self, Scene};
use super::worth::Stake;
use super::{deblockade, orders};
use crate::exchange::Class;
use crate::trajectory::{Arrival, Standing, Trajectory};
use crate::zone::time::Horizon;
use crate::zone::{Action, Man, Negation, Target, Way, Zone, ZoneKind};

/// The longest parent by attack, in moves.
const MAX_MOVES: u8 = 2;
/// The moves in which most men must come to bear on the field.
const STEPS: u8 = 2;
/// Those that a king may take to help a pawn's run.
const KING_STEPS: u8 = 4;

/// The most steps before the control itself.
pub const fn most_steps(role: Role) -> u8 {
    match role {
        Role::King => KING_STEPS,
        _ => STEPS,
    }
}

/// A field of a parent that one more (+) man would turn.
struct Need<'a> {
    parent: Parent,
    /// The parent's cost, to which two half-moves are added for each step.
    base: Horizon,
    field: Square,
    /// What the parent's step there is worth then, by the class of the man that joins; `None`
    /// where it does not help.
    worth: &'a dyn Fn(Class) -> Option<i32>,
    /// The fields that must stay free for the parent.
    taken: Bitboard,
}

/// Control for the attacks of one root piece that fail: of a capture that does not win, and of
/// the stop at which an attack of two moves is lost.
pub fn of_attacks(stage: &Stage<'_>, scene: &Scene<'_>, found: &mut Vec<Zone>) {
    let targets = scene.board.occupied() & !scene.board.kings();
    for target in Man::on(scene.board, !scene.root.color, targets) {
        for moves in 1..=MAX_MOVES {
            let base = Horizon::of_moves(moves, scene.to_move());
            let idle = moves > 1 && !linked::wins(scene, target);
            if idle || later(base, 1) > stage.horizon {
                break;
            }
            let parent = Parent { root: scene.root, target: Target::man(target), moves, degree: 1 };
            let ways = linked::open_attack(scene, target, moves);
            if moves == 1 && !ways.is_empty() {
                of_capture(stage, scene, target, parent, base, found);
                break;
            }
            if moves > 1 {
                of_stops(stage, scene, &ways, parent, base, found);
            }
        }
    }
}

/// The root piece bears on the target already, but to take there loses or wins nothing.
fn of_capture(
    stage: &Stage<'_>,
    scene: &Scene<'_>,
    target: Man,
    parent: Parent,
    base: Horizon,
    found: &mut Vec<Zone>,
) {
    if scene.gain(target.field) > 0 {
        return;
    }
    let stake = scene.ground.worth.stake(scene.root, target.field);
    let turned = |class| Some(stake.kept_by(class).gain()).filter(|&gain| gain > 0);
    let taken = Bitboard::EMPTY;
    support(stage, &Need { parent, base, field: target.field, worth: &turned, taken }, found);
}

/// Each way that is lost at a stop and at no other.
fn of_stops(
    stage: &Stage<'_>,
    scene: &Scene<'_>,
    ways: &[Trajectory],
    parent: Parent,
    base: Horizon,
    found: &mut Vec<Zone>,
) {
    if ways.iter().any(|way| way.inner_stops().iter().all(|&stop| scene.gain(stop) >= 0)) {
        return;
    }
    for way in ways {
        let mut lost = way.inner_stops().iter().copied().filter(|&stop| scene.gain(stop) < 0);
        if let (Some(field), None) = (lost.next(), lost.next()) {
            let stake = scene.ground.worth.stake(scene.root, field);
            let mended = |class| mends(stake, class);
            let taken = linked::fields(way);
            support(stage, &Need { parent, base, field, worth: &mended, taken }, found);
        }
    }
}

fn mends(stake: Stake, class: Class) -> Option<i32> {
    Some(stake.kept_by(class).gain()).filter(|&gain| gain >= 0)
}

/// Control for a zone of the image: of the stops of a run that are lost, or will be when a
/// negation has come; and of the way of the only negation that decides.
pub fn of_zone(stage: &Stage<'_>, zone: &Zone, found: &mut Vec<Zone>) {
    let Some(scene) = stage.scene_of(zone.root.field) else { return };
    if zone.kind == ZoneKind::Promotion {
        of_run(stage, scene, zone, found);
    }
    let deciding: Vec<_> =
        zone.negations_with(zone.to_move).filter(|n| decides(scene, n)).collect();
    if let ([negation], false) = (&deciding[..], zone.fails()) {
        of_negation(stage, scene, zone, negation, found);
    }
}

/// Whether the negation walks to a stop that is passable now and is not when it has come.
fn decides(scene: &Scene<'_>, negation: &Negation) -> bool {
    let comes = negation.order == 1 && negation.action == Action::Control && negation.length > 1;
    comes && negation.leaves < 0 && scene.gain(negation.field) >= 0
}

fn parent_of(zone: &Zone) -> Parent {
    Parent { root: zone.root, target: zone.target, moves: zone.moves, degree: 1 }
}

fn way_fields(zone: &Zone) -> Bitboard {
    let ways = zone.main.iter().map(|way| linked::fields(&way.trajectory));
    ways.fold(Bitboard::EMPTY, |all, fields| all | fields)
}

fn of_run(stage: &Stage<'_>, scene: &Scene<'_>, zone: &Zone, found: &mut Vec<Zone>) {
    let worth = &scene.ground.worth;
    let stops: Bitboard =
        zone.main.iter().flat_map(|way| way.trajectory.stops.iter().skip(1)).copied().collect();
    for field in stops {
        let mut stake = worth.stake(scene.root, field);
        let mut comers: Vec<_> = zone
            .negations_with(zone.to_move)
            .filter(|n| n.field == field && decides(scene, n))
            .collect();
        comers.sort_by_key(|n| Class::of(n.man.role) as u8);
        if let Some(first) = comers.first().filter(|n| !worth.bears(n.man, field)) {
            stake.attackers = stake.attackers.with(Class::of(first.man.role));
        }
        if stake.gain() < 0 {
            let need = Need {
                parent: parent_of(zone),
                base: zone.cost(),
                field,
                worth: &|class| mends(stake, class),
                taken: way_fields(zone),
            };
            support(stage, &need, found);
        }
    }
}

/// A field that all ways of the negation pass and on which (+) takes nobody yet.
fn of_negation(
    stage: &Stage<'_>,
    scene: &Scene<'_>,
    zone: &Zone,
    negation: &Negation,
    found: &mut Vec<Zone>,
) {
    let inner = |way: &Trajectory| way.inner_stops().iter().copied().collect::<Bitboard>();
    let common = negation.trajectories.iter().map(inner).reduce(|all, stops| all & stops);
    for field in common.unwrap_or_default() {
        let stake = scene.ground.worth.stake(negation.man, field);
        let king = negation.man.role == Role::King;
        let stopped = |class| {
            let against = Stake { attackers: stake.attackers.with(class), ..stake };
            (king || against.gain() < 0).then_some(zone.gain.unwrap_or(0))
        };
        if stake.gain() >= 0 {
            let need = Need {
                parent: parent_of(zone),
                base: zone.cost(),
                field,
                worth: &stopped,
                taken: way_fields(zone),
            };
            support(stage, &need, found);
        }
    }
}

/// The zones of all (+) men that come to bear on the field in time.
fn support(stage: &Stage<'_>, need: &Need<'_>, found: &mut Vec<Zone>) {
    let parent = need.parent.root;
    for scene in stage.scenes {
        let helper = scene.root;
        let other = helper.color == parent.color && helper.field != parent.field;
        if !other || scene.ground.worth.bears(helper, need.field) {
            continue;
        }
        let Some(gain) = (need.worth)(Class::of(helper.role)) else { continue };
        let most = steps_for(need.parent, helper.role);
        let first = scene.reach().least(need.field, Arrival::Taking).unwrap_or(u8::MAX);
        let main = (first.max(2)..=most + 1)
            .map(|moves| ways(scene, need, moves))
            .find(|ways| !ways.is_empty())
            .unwrap_or_default();
        let length = main.first().map_or(usize::MAX, |way| way.trajectory.moves());
        if !main.is_empty() {
            found.extend(zone(stage, scene, need, gain, main));
        }
        if need.parent.degree == 1 {
            second_degree(stage, scene, need, length, found);
        }
    }
}

fn steps_for(parent: Parent, helper: Role) -> u8 {
    let run = parent.root.role == Role::Pawn && parent.target.role.is_none();
    if run { most_steps(helper) } else { STEPS }
}

/// The helper's ways of this length, control included, that are open and passable and leave the
/// parent's free.
fn ways(scene: &Scene<'_>, need: &Need<'_>, moves: u8) -> Vec<Way> {
    let helper = scene.root;
    let ways = scene::open_ways(scene.board, helper, need.field, moves, Arrival::Taking);
    let stands_free =
        |way: &Trajectory| way.last_but_one().is_some_and(|stand| !need.taken.contains(stand));
    ways.into_iter()
        .filter(|way| stands_free(way) && scene.ground.may_begin(helper.color, way))
        .map(|way| scene.way(way))
        .filter(|way| way.fails_at().is_none())
        .collect()
}

/// The cost of a parent's cost and so many steps more.
fn later(base: Horizon, steps: u32) -> Horizon {
    Horizon(base.0 + 2 * steps)
}

fn zone(
    stage: &Stage<'_>,
    scene: &Scene<'_>,
    need: &Need<'_>,
    gain: i32,
    main: Vec<Way>,
) -> Option<Zone> {
    let steps = main.first().map_or(0, |way| way.trajectory.moves().saturating_sub(1));
    let cost = later(need.base, u32::try_from(steps).unwrap_or(u32::MAX / 4));
    if cost > stage.horizon {
        return None;
    }
    // Nobody fights in this zone for the field that it is to control: that is the parent's.
    let walked: Vec<_> = main.iter().map(without_last).collect();
    let (negations, ambushes) =
        orders::fights(scene, ZoneKind::Linked(Link::Control), &walked, None);
    let linked = Linked {
        link: Link::Control,
        parent: need.parent,
        target: Target::field(need.field),
        gain: Some(gain),
        main,
        cost,
    };
    Some(Zone { negations, ambushes, ..linked.alone(scene) })
}

pub fn without_last(way: &Way) -> Way {
    let mut short = way.clone();
    short.trajectory.stops.pop();
    short.trajectory.passes.pop();
    short.gains.pop();
    short
}

/// A helper that gets through on no way shorter than `length`: what opens such a way for it, or
/// supports the stop where it is lost.
fn second_degree(
    stage: &Stage<'_>,
    scene: &Scene<'_>,
    need: &Need<'_>,
    length: usize,
    found: &mut Vec<Zone>,
) {
    let helper = scene.root;
    for moves in (1..=MAX_MOVES).take_while(|&moves| usize::from(moves) < length) {
        let base = later(need.base, u32::from(moves - 1));
        if later(base, 1) > stage.horizon {
            break;
        }
        let bundle = scene::bundle(helper, need.field, moves, Arrival::Taking);
        let Some(bundle) = bundle else { continue };
        let target = Target::field(need.field);
        let parent = Parent { root: helper, target, moves, degree: 2 };
        let before = found.len();
        let ways = &bundle.trajectories;
        let gain = (need.worth)(Class::of(helper.role));
        deblockade::open(stage, scene, ways, parent, gain, later(base, 1), found);
        // The parent's root piece has its own way to go.
        let new = found.split_off(before);
        found.extend(new.into_iter().filter(|zone| zone.root != need.parent.root));
        if found.len() > before {
            break;
        }
        let is_open = |way: &&Trajectory| way.standing(scene.board, helper.color) == Standing::Open;
        let open: Vec<_> = ways.iter().filter(is_open).cloned().collect();
        of_stops(stage, scene, &open, parent, base, found);
    }
}
