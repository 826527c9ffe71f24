//! Deblockade: a (+) man leaves the way of the root piece, in one move.

use std::collections::BTreeMap;

use shakmaty::{Bitboard, Role, Square};

use super::linked::{self, Link, Linked, Parent, Stage};
use super::promotion;
use super::scene::Scene;
use crate::trajectory::{Standing, Step, Trajectory, steps};
use crate::zone::time::Horizon;
use crate::zone::{Man, Target, Zone};

/// The longest attack whose way is worth opening, in moves.
const MAX_MOVES: u8 = 2;

/// The deblockades that serve this root piece. A way of k moves costs 2(k + 1) − 1 half-moves
/// with (+) to move, for the blocker's move comes first.
pub fn zones(stage: &Stage<'_>, scene: &Scene<'_>, found: &mut Vec<Zone>) {
    let root = scene.root;
    for target in Man::on(scene.board, !root.color, scene.board.occupied()) {
        for moves in 1..=MAX_MOVES {
            let cost = Horizon::of_moves(moves + 1, scene.to_move());
            if cost > stage.horizon || !linked::wins(scene, target) {
                break;
            }
            let parent = Parent { root, target: Target::man(target), moves, degree: 1 };
            let ways = linked::attack(scene, target, moves);
            // An open way of this length, or a shorter one that can be opened, settles it.
            let is_open =
                |way: &Trajectory| way.standing(scene.board, root.color) == Standing::Open;
            if ways.iter().any(|way| is_open(way) && is_passable(scene, way)) {
                break;
            }
            let before = found.len();
            open(stage, scene, &ways, parent, linked::gain(scene, target), cost, found);
            if found.len() > before {
                break;
            }
        }
    }
    run(stage, scene, found);
}

fn run(stage: &Stage<'_>, scene: &Scene<'_>, found: &mut Vec<Zone>) {
    let Some(run) = promotion::run(scene.root) else { return };
    let (Some(&end), Ok(moves)) = (run.stops.last(), u8::try_from(run.moves())) else { return };
    let cost = Horizon::of_moves(moves + 1, scene.to_move());
    let target = Target::field(end);
    let parent = Parent { root: scene.root, target, moves, degree: 1 };
    open(stage, scene, &[run], parent, Some(scene.gain(end)), cost, found);
}

/// The zones of the men that alone close a way whose stops before the last are passable.
pub fn open(
    stage: &Stage<'_>,
    scene: &Scene<'_>,
    ways: &[Trajectory],
    parent: Parent,
    gain: Option<i32>,
    cost: Horizon,
    found: &mut Vec<Zone>,
) {
    if cost > stage.horizon {
        return;
    }
    let mut blockers = BTreeMap::<Square, Bitboard>::new();
    for way in ways.iter().filter(|way| is_passable(scene, way)) {
        if let Some(blocker) = only_blocker(scene, way) {
            *blockers.entry(blocker).or_insert(Bitboard::EMPTY) |= !linked::fields(way);
        }
    }
    for (blocker, off_the_way) in blockers {
        let Some(theirs) = stage.scene_of(blocker) else { continue };
        let linked = Linked {
            link: Link::Deblockade,
            parent,
            target: Target::field(blocker),
            gain,
            main: leave(theirs, off_the_way),
            cost,
        };
        if !linked.main.is_empty() {
            found.push(linked.alone(theirs));
        }
    }
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

/// Whether a pawn would have to take on the field, so that nothing is won by leaving it.
fn is_taking_stop(way: &Trajectory, field: Square) -> bool {
    let aslant = |step: Step| step.to == field && step.from.file() != step.to.file();
    way.role == Role::Pawn && way.steps().any(aslant)
}

/// The blocker's steps to fields off the way.
fn leave(scene: &Scene<'_>, off_the_way: Bitboard) -> Vec<crate::zone::Way> {
    let root = scene.root;
    let pins = scene.ground.pins(root.color);
    let fields = steps(scene.board, root.piece(), root.field) & off_the_way;
    let way = |to| scene.way(Trajectory::through(root.role, vec![root.field, to]));
    fields.into_iter().filter(|&to| pins.allow(root.field, to)).map(way).collect()
}

fn is_passable(scene: &Scene<'_>, way: &Trajectory) -> bool {
    way.inner_stops().iter().all(|&stop| scene.gain(stop) >= 0)
}
