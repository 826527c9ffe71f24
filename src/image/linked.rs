//! Zones that serve other zones: control of squares, deblockades and retreats.

use std::collections::BTreeMap;

use shakmaty::{Bitboard, Role, Square};

use super::scene::{Draft, Scene, Scenes};
use super::worth::Stake;
use super::{attack, worth};
use crate::exchange::Class;
use crate::trajectory::{Arrival, Standing, Step, Trajectory, steps};
use crate::zone::time::{Horizon, Side};
use crate::zone::{Action, Link, Negation, Parent, PlacedPiece, Target, Way, Zone, ZoneKind};

/// All linked zones up to the horizon; `zones` are those of attack and promotion.
pub fn zones<'a>(stage: &Scenes<'a>, zones: &[Zone]) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    for scene in stage.scenes {
        found.extend(deblockades(stage, scene));
        found.extend(of_attacks(stage, scene));
    }
    for zone in zones {
        found.extend(of_zone(stage, zone));
        found.extend(retreat(stage, zone));
    }
    found
}

/// The retreat of an attacked piece from its square, with its side to move.
fn retreat<'a>(stage: &Scenes<'a>, zone: &Zone) -> Option<Draft<'a>> {
    if zone.kind != ZoneKind::Attack || zone.to_move == Side::Plus || zone.fails() {
        return None;
    }
    let scene = stage.scene_of(zone.target.square)?;
    let root = scene.root;
    let near = steps(scene.board, root.without_square(), root.square);
    let stepped = zone.retreats.iter().filter(|retreat| near.contains(retreat.to));
    let way = |to| Trajectory::through(root.role, vec![root.square, to]);
    let main: Vec<_> = stepped.map(|retreat| scene.way(way(retreat.to))).collect();
    let Zone { root: attacker, target, moves, gain, .. } = *zone;
    (!main.is_empty()).then(|| Draft {
        scene,
        kind: ZoneKind::Linked(Link::Retreat),
        target: Target::square(root.square),
        parent: Some(Parent { root: attacker, target, moves, degree: 1 }),
        gain,
        main,
        squares_won: Bitboard::EMPTY,
        cost: zone.cost(),
    })
}

/// The maximum length of an attack whose way is worth opening, in moves.
const MAX_MOVES: u8 = 2;

/// The deblockades that serve this root piece. For a way of k moves they cost 2(k + 1) − 1 plies
/// with (+) to move, because the blocker's move comes first.
fn deblockades<'a>(stage: &Scenes<'a>, scene: &Scene<'_>) -> Vec<Draft<'a>> {
    let targets = PlacedPiece::on(scene.board, !scene.root.color, scene.board.occupied());
    let mut found: Vec<_> =
        targets.flat_map(|target| deblockades_of_attack(stage, scene, target)).collect();
    found.extend(deblockades_of_run(stage, scene));
    found
}

/// The deblockades that open an attack on the target, for the shortest ways that can be opened.
fn deblockades_of_attack<'a>(
    stage: &Scenes<'a>,
    scene: &Scene<'_>,
    target: PlacedPiece,
) -> Vec<Draft<'a>> {
    let root = scene.root;
    for moves in 1..=MAX_MOVES {
        let cost = Horizon::of_moves(moves + 1, scene.to_move());
        if cost > stage.horizon || !scene.attack_wins(target) {
            break;
        }
        let parent = Parent { root, target: Target::piece(target), moves, degree: 1 };
        let ways = scene.attack_ways(target, moves);
        // With an open way of this length, none has to be opened.
        let is_open = |way: &Trajectory| way.standing(scene.board, root.color) == Standing::Open;
        if ways.iter().any(|way| is_open(way) && is_passable(scene, way)) {
            break;
        }
        let gain = scene.attack_gain(target);
        let mut opened = open(stage, scene, &ways, parent, gain, cost);
        opened.extend(open_and_guard(stage, scene, &ways, parent, gain));
        if !opened.is_empty() {
            return opened;
        }
    }
    Vec::new()
}

/// The deblockades that open the run of a root pawn.
fn deblockades_of_run<'a>(stage: &Scenes<'a>, scene: &Scene<'_>) -> Vec<Draft<'a>> {
    let Some(run) = attack::run(scene.root) else { return Vec::new() };
    let (Some(&end), Ok(moves)) = (run.stops.last(), u8::try_from(run.moves())) else {
        return Vec::new();
    };
    let cost = Horizon::of_moves(moves + 1, scene.to_move());
    let parent = Parent { root: scene.root, target: Target::square(end), moves, degree: 1 };
    let (gain, ways) = (Some(scene.gain(end)), [run]);
    let mut opened = open(stage, scene, &ways, parent, gain, cost);
    opened.extend(open_and_guard(stage, scene, &ways, parent, gain));
    opened
}

/// The deblockades of ways with a single blocker whose stops before the last are passable.
fn open<'a>(
    stage: &Scenes<'a>,
    scene: &Scene<'_>,
    ways: &[Trajectory],
    parent: Parent,
    gain: Option<i32>,
    cost: Horizon,
) -> Vec<Draft<'a>> {
    if cost > stage.horizon {
        return Vec::new();
    }
    let mut blockers = BTreeMap::<Square, Bitboard>::new();
    for way in ways.iter().filter(|way| is_passable(scene, way)) {
        if let Some(blocker) = only_blocker(scene, way) {
            *blockers.entry(blocker).or_insert(Bitboard::EMPTY) |= !worth::squares_of(way);
        }
    }
    let draft = |(blocker, off_the_way)| {
        let theirs = stage.scene_of(blocker)?;
        let main = leave(theirs, off_the_way);
        (!main.is_empty()).then_some(Draft {
            scene: theirs,
            kind: ZoneKind::Linked(Link::Deblockade),
            target: Target::square(blocker),
            parent: Some(parent),
            gain,
            main,
            squares_won: Bitboard::EMPTY,
            cost,
        })
    };
    blockers.into_iter().filter_map(draft).collect()
}

/// The steps that open a way lost at exactly one stop and control that stop, too.
fn open_and_guard<'a>(
    stage: &Scenes<'a>,
    scene: &Scene<'_>,
    ways: &[Trajectory],
    parent: Parent,
    gain: Option<i32>,
) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let base = Horizon::of_moves(parent.moves, scene.to_move());
    for way in ways {
        let blocker = || stage.scene_of(only_blocker(scene, way)?);
        let Some((square, theirs)) = lost_stop(scene, way).zip(blocker()) else { continue };
        let stake = scene.ground.worth.stake(scene.root, square);
        let mended = |class| mends(stake, class);
        let attacks = scene.ground.worth.attacks(theirs.root, square);
        if attacks || mended(Class::of(theirs.root.role)).is_none() {
            continue;
        }
        let need = Need { parent, base, square, worth: &mended, taken: worth::squares_of(way) };
        let main = helper_ways(theirs, &need, 2);
        let draft = zone(stage, theirs, &need, 0, main);
        let kind = ZoneKind::Linked(Link::DeblockadeAndControl);
        found.extend(draft.map(|draft| Draft { kind, gain, ..draft }));
    }
    found
}

/// The stop before the last where the way is lost; `None` if there is none, or several.
fn lost_stop(scene: &Scene<'_>, way: &Trajectory) -> Option<Square> {
    let mut lost = way.inner_stops().iter().copied().filter(|&stop| scene.gain(stop) < 0);
    lost.next().filter(|_| lost.next().is_none())
}

/// The own piece without which the way would be open; `None` if it has no or several blockers.
fn only_blocker(scene: &Scene<'_>, way: &Trajectory) -> Option<Square> {
    match way.standing(scene.board, scene.root.color) {
        Standing::Blocked { own, enemy, wanting } if (enemy | wanting).is_empty() => {
            own.single_square().filter(|&blocker| !is_taking_stop(way, blocker))
        }
        _ => None,
    }
}

/// Whether the way is a pawn's that captures on the square; an own piece that leaves it does not
/// open the way.
fn is_taking_stop(way: &Trajectory, square: Square) -> bool {
    let aslant = |step: Step| step.to == square && step.from.file() != step.to.file();
    way.role == Role::Pawn && way.steps().any(aslant)
}

/// The blocker's steps to squares off the way.
fn leave(scene: &Scene<'_>, off_the_way: Bitboard) -> Vec<Way> {
    let root = scene.root;
    let pins = scene.ground.pins(root.color);
    let squares = steps(scene.board, root.without_square(), root.square) & off_the_way;
    let way = |to| scene.way(Trajectory::through(root.role, vec![root.square, to]));
    squares.into_iter().filter(|&to| pins.allow(root.square, to)).map(way).collect()
}

fn is_passable(scene: &Scene<'_>, way: &Trajectory) -> bool {
    way.inner_stops().iter().all(|&stop| scene.gain(stop) >= 0)
}

/// The maximum number of steps before a helper controls the square.
const STEPS: u8 = 2;
/// The same for a king that supports a pawn's run.
const KING_STEPS: u8 = 4;

/// A square of a parent zone where one more (+) piece would turn the exchange.
struct Need<'n> {
    parent: Parent,
    /// The parent's cost; each step of a helper adds two plies.
    base: Horizon,
    square: Square,
    /// What the zone is worth to the parent with a helper of this class, in centipawns; `None` if
    /// the help is not enough.
    worth: &'n dyn Fn(Class) -> Option<i32>,
    /// The squares that must stay free for the parent.
    taken: Bitboard,
}

/// Control for attacks of one root piece that fail: for a capture that wins nothing, and for the
/// stop where a two-move attack is lost. The king is a target of the latter.
fn of_attacks<'a>(stage: &Scenes<'a>, scene: &Scene<'_>) -> Vec<Draft<'a>> {
    let targets = PlacedPiece::on(scene.board, !scene.root.color, scene.board.occupied());
    targets.flat_map(|target| of_attack(stage, scene, target)).collect()
}

fn of_attack<'a>(stage: &Scenes<'a>, scene: &Scene<'_>, target: PlacedPiece) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    for moves in 1..=MAX_MOVES {
        let base = Horizon::of_moves(moves, scene.to_move());
        let idle = moves > 1 && !scene.attack_wins(target);
        if idle || later(base, 1) > stage.horizon {
            break;
        }
        let parent = Parent { root: scene.root, target: Target::piece(target), moves, degree: 1 };
        let ways = scene.open_attack_ways(target, moves);
        if moves == 1 && !ways.is_empty() {
            found.extend(of_capture(stage, scene, target, parent, base));
            break;
        }
        if moves > 1 {
            found.extend(of_stops(stage, scene, &ways, parent, base));
        }
    }
    found
}

/// Control for a capture that is possible already but wins nothing.
fn of_capture<'a>(
    stage: &Scenes<'a>,
    scene: &Scene<'_>,
    target: PlacedPiece,
    parent: Parent,
    base: Horizon,
) -> Vec<Draft<'a>> {
    if scene.gain(target.square) > 0 {
        return Vec::new();
    }
    let stake = scene.ground.worth.stake(scene.root, target.square);
    let turned = |class| Some(stake.defended_by(class).gain()).filter(|&gain| gain > 0);
    let taken = Bitboard::EMPTY;
    support(stage, &Need { parent, base, square: target.square, worth: &turned, taken })
}

/// Control for ways that are lost at exactly one stop.
fn of_stops<'a>(
    stage: &Scenes<'a>,
    scene: &Scene<'_>,
    ways: &[Trajectory],
    parent: Parent,
    base: Horizon,
) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    if ways.iter().any(|way| way.inner_stops().iter().all(|&stop| scene.gain(stop) >= 0)) {
        return found;
    }
    for way in ways {
        if let Some(square) = lost_stop(scene, way) {
            let stake = scene.ground.worth.stake(scene.root, square);
            let mended = |class| mends(stake, class);
            let taken = worth::squares_of(way);
            found.extend(support(stage, &Need { parent, base, square, worth: &mended, taken }));
        }
    }
    found
}

fn mends(stake: Stake, class: Class) -> Option<i32> {
    Some(stake.defended_by(class).gain()).filter(|&gain| gain >= 0)
}

/// Control for a zone of attack or promotion: on the stops of a run that are lost, or will be when
/// a negation arrives; and on the way of a single decisive negation.
fn of_zone<'a>(stage: &Scenes<'a>, zone: &Zone) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let Some(scene) = stage.scene_of(zone.root.square) else { return found };
    if zone.kind == ZoneKind::Promotion {
        found.extend(of_run(stage, scene, zone));
    }
    let deciding: Vec<_> =
        zone.negations_with(zone.to_move).filter(|n| decides(scene, n)).collect();
    if let ([negation], false) = (&deciding[..], zone.fails()) {
        found.extend(of_negation(stage, scene, zone, negation));
    }
    found
}

/// Whether the negation is decisive: it comes to control a stop that is passable until then.
fn decides(scene: &Scene<'_>, negation: &Negation) -> bool {
    let comes = negation.order == 1 && negation.action == Action::Control && negation.length > 1;
    comes && negation.leaves < 0 && scene.gain(negation.square) >= 0
}

fn parent_of(zone: &Zone) -> Parent {
    Parent { root: zone.root, target: zone.target, moves: zone.moves, degree: 1 }
}

fn way_squares(zone: &Zone) -> Bitboard {
    let ways = zone.main.iter().map(|way| worth::squares_of(&way.trajectory));
    ways.fold(Bitboard::EMPTY, |all, squares| all | squares)
}

fn of_run<'a>(stage: &Scenes<'a>, scene: &Scene<'_>, zone: &Zone) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let worth = &scene.ground.worth;
    let stops: Bitboard =
        zone.main.iter().flat_map(|way| way.trajectory.stops.iter().skip(1)).copied().collect();
    for square in stops {
        let mut stake = worth.stake(scene.root, square);
        let mut comers: Vec<_> = zone
            .negations_with(zone.to_move)
            .filter(|n| n.square == square && decides(scene, n))
            .collect();
        comers.sort_by_key(|n| Class::of(n.piece.role) as u8);
        if let Some(first) = comers.first().filter(|n| !worth.attacks(n.piece, square)) {
            stake.attackers = stake.attackers.with(Class::of(first.piece.role));
        }
        if stake.gain() < 0 {
            let need = Need {
                parent: parent_of(zone),
                base: zone.cost(),
                square,
                worth: &|class| mends(stake, class),
                taken: way_squares(zone),
            };
            found.extend(support(stage, &need));
        }
    }
    found
}

/// Control of a square on which all ways of the negation stop and where (+) does not win it yet.
fn of_negation<'a>(
    stage: &Scenes<'a>,
    scene: &Scene<'_>,
    zone: &Zone,
    negation: &Negation,
) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let inner = |way: &Trajectory| way.inner_stops().iter().copied().collect::<Bitboard>();
    let common = negation.trajectories.iter().map(inner).reduce(|all, stops| all & stops);
    for square in common.unwrap_or_default() {
        let stake = scene.ground.worth.stake(negation.piece, square);
        let king = negation.piece.role == Role::King;
        let stopped = |class| {
            let against = Stake { attackers: stake.attackers.with(class), ..stake };
            (king || against.gain() < 0).then_some(zone.gain.unwrap_or(0))
        };
        if stake.gain() >= 0 {
            let need = Need {
                parent: parent_of(zone),
                base: zone.cost(),
                square,
                worth: &stopped,
                taken: way_squares(zone),
            };
            found.extend(support(stage, &need));
        }
    }
    found
}

/// The zones of all (+) pieces that come to control the square in time.
fn support<'a>(stage: &Scenes<'a>, need: &Need<'_>) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let parent = need.parent.root;
    for scene in stage.scenes {
        let helper = scene.root;
        let other = helper.color == parent.color && helper.square != parent.square;
        if !other || scene.ground.worth.attacks(helper, need.square) {
            continue;
        }
        let Some(gain) = (need.worth)(Class::of(helper.role)) else { continue };
        let max = max_steps(need.parent, helper.role);
        let first = scene.reach().least(need.square, Arrival::Taking).unwrap_or(u8::MAX);
        let main = (first.max(2)..=max + 1)
            .map(|moves| helper_ways(scene, need, moves))
            .find(|ways| !ways.is_empty())
            .unwrap_or_default();
        let length = main.first().map_or(usize::MAX, |way| way.trajectory.moves());
        found.extend(zone(stage, scene, need, gain, main));
        if need.parent.degree == 1 {
            found.extend(second_degree(stage, scene, need, length));
        }
    }
    found
}

/// The maximum number of steps before the helper controls the square.
fn max_steps(parent: Parent, helper: Role) -> u8 {
    let run = parent.root.role == Role::Pawn && parent.target.role.is_none();
    if run && helper == Role::King { KING_STEPS } else { STEPS }
}

/// The helper's ways of this length, control included, that are open and passable and do not block
/// the parent's ways.
fn helper_ways(scene: &Scene<'_>, need: &Need<'_>, moves: u8) -> Vec<Way> {
    let helper = scene.root;
    let ways = worth::open_ways(scene.board, helper, need.square, moves, Arrival::Taking);
    let stands_free =
        |way: &Trajectory| way.last_but_one().is_some_and(|stand| !need.taken.contains(stand));
    ways.into_iter()
        .filter(|way| stands_free(way) && scene.ground.may_begin(helper.color, way))
        .map(|way| scene.way(way))
        .filter(|way| way.fails_at().is_none())
        .collect()
}

/// The cost of a zone that needs this many steps to serve a parent of cost `base`.
fn later(base: Horizon, steps: u32) -> Horizon {
    Horizon(base.0 + 2 * steps)
}

fn zone<'a>(
    stage: &Scenes<'a>,
    scene: &'a Scene<'a>,
    need: &Need<'_>,
    gain: i32,
    main: Vec<Way>,
) -> Option<Draft<'a>> {
    let steps = main.first().map_or(0, |way| way.trajectory.moves().saturating_sub(1));
    let cost = later(need.base, u32::try_from(steps).unwrap_or(u32::MAX / 4));
    (cost <= stage.horizon && !main.is_empty()).then(|| Draft {
        scene,
        kind: ZoneKind::Linked(Link::Control),
        target: Target::square(need.square),
        parent: Some(need.parent),
        gain: Some(gain),
        main,
        squares_won: Bitboard::EMPTY,
        cost,
    })
}

/// Zones of degree 2 for a helper whose shortest way has `length` moves: they open a shorter way
/// for it, or support the stop where a shorter way is lost.
fn second_degree<'a>(
    stage: &Scenes<'a>,
    scene: &Scene<'_>,
    need: &Need<'_>,
    length: usize,
) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let helper = scene.root;
    for moves in (1..=MAX_MOVES).take_while(|&moves| usize::from(moves) < length) {
        let base = later(need.base, u32::from(moves - 1));
        if later(base, 1) > stage.horizon {
            break;
        }
        let bundle = worth::bundle(helper, need.square, moves, Arrival::Taking);
        let Some(bundle) = bundle else { continue };
        let parent = Parent { root: helper, target: Target::square(need.square), moves, degree: 2 };
        let gain = (need.worth)(Class::of(helper.role));
        let ways = &bundle.trajectories;
        let mut opened = open(stage, scene, ways, parent, gain, later(base, 1));
        // The parent's root piece is busy with its own way.
        opened.retain(|draft| draft.scene.root != need.parent.root);
        if !opened.is_empty() {
            found.extend(opened);
            break;
        }
        let is_open = |way: &&Trajectory| way.standing(scene.board, helper.color) == Standing::Open;
        let open: Vec<_> = ways.iter().filter(is_open).cloned().collect();
        found.extend(of_stops(stage, scene, &open, parent, base));
    }
    found
}
