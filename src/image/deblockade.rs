//! Deblockade: a (+) man leaves the way of the root piece, in one move.

use std::collections::BTreeMap;

use shakmaty::{Bitboard, Role, Square};

use super::draft::Draft;
use super::scene::Scene;
use super::stage::Stage;
use super::{promotion, ways};
use crate::trajectory::{Standing, Step, Trajectory, steps};
use crate::zone::time::Horizon;
use crate::zone::{Link, Man, Parent, Target, Way, ZoneKind};

/// The maximum length of an attack whose way is worth opening, in moves.
const MAX_MOVES: u8 = 2;

/// The deblockades that serve this root piece. A way of k moves costs 2(k + 1) − 1 half-moves with
/// (+) to move, because the blocker's move comes first.
pub fn zones<'a>(stage: &Stage<'a>, scene: &Scene<'_>) -> Vec<Draft<'a>> {
    let targets = Man::on(scene.board, !scene.root.color, scene.board.occupied());
    let mut found: Vec<_> = targets.flat_map(|target| of_attack(stage, scene, target)).collect();
    found.extend(of_run(stage, scene));
    found
}

/// The deblockades that open an attack on the target, of the shortest length possible.
fn of_attack<'a>(stage: &Stage<'a>, scene: &Scene<'_>, target: Man) -> Vec<Draft<'a>> {
    let root = scene.root;
    for moves in 1..=MAX_MOVES {
        let cost = Horizon::of_moves(moves + 1, scene.to_move());
        if cost > stage.horizon || !scene.attack_wins(target) {
            break;
        }
        let parent = Parent { root, target: Target::man(target), moves, degree: 1 };
        let ways = scene.attack_ways(target, moves);
        // An open way of this length, or a shorter one that can be opened, is enough.
        let is_open = |way: &Trajectory| way.standing(scene.board, root.color) == Standing::Open;
        if ways.iter().any(|way| is_open(way) && is_passable(scene, way)) {
            break;
        }
        let opened = open(stage, scene, &ways, parent, scene.attack_gain(target), cost);
        if !opened.is_empty() {
            return opened;
        }
    }
    Vec::new()
}

/// The deblockades that open the run of a root pawn.
fn of_run<'a>(stage: &Stage<'a>, scene: &Scene<'_>) -> Vec<Draft<'a>> {
    let Some(run) = promotion::run(scene.root) else { return Vec::new() };
    let (Some(&end), Ok(moves)) = (run.stops.last(), u8::try_from(run.moves())) else {
        return Vec::new();
    };
    let cost = Horizon::of_moves(moves + 1, scene.to_move());
    let parent = Parent { root: scene.root, target: Target::field(end), moves, degree: 1 };
    open(stage, scene, &[run], parent, Some(scene.gain(end)), cost)
}

/// The deblockades by men that are the only blocker of a way whose stops before the last are
/// passable.
pub fn open<'a>(
    stage: &Stage<'a>,
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
            *blockers.entry(blocker).or_insert(Bitboard::EMPTY) |= !ways::fields_of(way);
        }
    }
    let draft = |(blocker, off_the_way)| {
        let theirs = stage.scene_of(blocker)?;
        let main = leave(theirs, off_the_way);
        (!main.is_empty()).then_some(Draft {
            scene: theirs,
            kind: ZoneKind::Linked(Link::Deblockade),
            target: Target::field(blocker),
            parent: Some(parent),
            gain,
            main,
            fields_won: Bitboard::EMPTY,
            cost,
        })
    };
    blockers.into_iter().filter_map(draft).collect()
}

/// The own man without which the way would be open.
fn only_blocker(scene: &Scene<'_>, way: &Trajectory) -> Option<Square> {
    match way.standing(scene.board, scene.root.color) {
        Standing::Blocked { own, enemy, wanting } if (enemy | wanting).is_empty() => {
            own.single_square().filter(|&blocker| !is_taking_stop(way, blocker))
        }
        _ => None,
    }
}

/// Whether the way is a pawn's that would have to capture on the field; leaving it does not open
/// the way.
fn is_taking_stop(way: &Trajectory, field: Square) -> bool {
    let aslant = |step: Step| step.to == field && step.from.file() != step.to.file();
    way.role == Role::Pawn && way.steps().any(aslant)
}

/// The blocker's steps to fields off the way.
fn leave(scene: &Scene<'_>, off_the_way: Bitboard) -> Vec<Way> {
    let root = scene.root;
    let pins = scene.ground.pins(root.color);
    let fields = steps(scene.board, root.piece(), root.field) & off_the_way;
    let way = |to| scene.way(Trajectory::through(root.role, vec![root.field, to]));
    fields.into_iter().filter(|&to| pins.allow(root.field, to)).map(way).collect()
}

fn is_passable(scene: &Scene<'_>, way: &Trajectory) -> bool {
    way.inner_stops().iter().all(|&stop| scene.gain(stop) >= 0)
}
