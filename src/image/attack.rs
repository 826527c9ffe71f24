//! Zones of attack: the root piece goes to take an enemy man.

use shakmaty::{Bitboard, Position as _, Role, Square};

use super::draft::Draft;
use super::scene::{self, Scene};
use super::ways;
use crate::trajectory::{Arrival, Bundle, Trajectory, longest};
use crate::zone::time::{Horizon, Side};
use crate::zone::{Man, Target, Way, ZoneKind};

/// Main trajectories longer than this are kept only if all their stops are passable.
const MAY_FAIL_MOVES: u8 = 2;

/// The zones of attack of one root piece, up to the horizon.
pub fn zones<'a>(scene: &'a Scene<'a>, horizon: Horizon) -> Vec<Draft<'a>> {
    let board = scene.board;
    let targets = Man::on(board, !scene.root.color, board.occupied());
    let of_target = |target| on_target(scene, target, horizon);
    targets.flat_map(of_target).chain(en_passant(scene, horizon)).collect()
}

/// The zones with this target, one for each length with something new. Longer ways are sought only
/// while no shorter one is open and passable, and never if the target is already attacked.
fn on_target<'a>(scene: &'a Scene<'a>, target: Man, horizon: Horizon) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let Some(shortest) = scene.reach().least(target.field, Arrival::Taking) else { return found };
    let passable = scene.walk().least(target.field, Arrival::Taking).unwrap_or(u8::MAX);
    for moves in 1..=scene::max_moves(horizon).min(longest(scene.root.role)) {
        let cost = cost(scene, target, moves);
        if cost > horizon || moves > 1 && !scene.attack_wins(target) {
            break;
        }
        if moves < shortest || moves > MAY_FAIL_MOVES && moves < passable {
            continue;
        }
        let root = scene.root;
        let mut open = ways::open_ways(scene.board, root, target.field, moves, Arrival::Taking);
        // A pinned man can still give check.
        if moves > 1 || target.role != Role::King {
            open.retain(|way| scene.ground.may_begin(root.color, way));
        }
        if open.is_empty() {
            continue;
        }
        let main = kept_ways(scene, open);
        let settled = moves == 1 || main.iter().any(|way| way.fails_at().is_none());
        found.extend(zone(scene, target, moves, main, cost));
        if settled {
            break;
        }
    }
    found
}

/// The trajectories of the bundle that are kept, with their gains. The king never steps into check,
/// so his ways have to be passable at any length.
fn kept_ways(scene: &Scene<'_>, trajectories: Vec<Trajectory>) -> Vec<Way> {
    let king = scene.root.role == Role::King;
    let may_fail = |way: &Way| !king && way.trajectory.moves() <= usize::from(MAY_FAIL_MOVES);
    let kept = |way: &Way| may_fail(way) || way.fails_at().is_none();
    trajectories.into_iter().map(|way| scene.way(way)).filter(kept).collect()
}

fn zone<'a>(
    scene: &'a Scene<'a>,
    target: Man,
    moves: u8,
    main: Vec<Way>,
    cost: Horizon,
) -> Option<Draft<'a>> {
    let to_king = target.role == Role::King;
    let gain = if to_king { None } else { Some(gain(scene, target, moves)?) };
    (!main.is_empty()).then(|| draft(scene, target, gain, main, cost))
}

fn draft<'a>(
    scene: &'a Scene<'a>,
    target: Man,
    gain: Option<i32>,
    main: Vec<Way>,
    cost: Horizon,
) -> Draft<'a> {
    Draft {
        scene,
        kind: ZoneKind::Attack,
        target: Target::man(target),
        parent: None,
        gain,
        main,
        fields_won: Bitboard::EMPTY,
        cost,
    }
}

/// What the attack wins in centipawns; `None` if it is pointless. An own capture must not lose, an
/// enemy's has to win. A longer attack has to win more on the target, with the root piece joined
/// in, than its side wins there already.
fn gain(scene: &Scene<'_>, target: Man, moves: u8) -> Option<i32> {
    if moves == 1 {
        let gain = scene.gain(target.field);
        let min = if scene.to_move() == Side::Plus { 0 } else { 1 };
        return (gain >= min).then_some(gain);
    }
    scene.attack_wins(target).then(|| scene.attack_gain(target)).flatten()
}

/// The cost by the zone's length; but a check must be answered at once.
fn cost(scene: &Scene<'_>, target: Man, moves: u8) -> Horizon {
    let to_move = scene.to_move();
    if to_move == Side::Minus && moves == 1 && target.role == Role::King {
        return Horizon(1);
    }
    Horizon::of_moves(moves, to_move)
}

/// En passant: the target is beside the field where the trajectory ends.
fn en_passant<'a>(scene: &'a Scene<'a>, horizon: Horizon) -> Option<Draft<'a>> {
    let cost = Horizon::of_moves(1, Side::Plus);
    let to = scene.ground.position.chess().legal_ep_square()?;
    let root = scene.root;
    if root.role != Role::Pawn || scene.to_move() != Side::Plus || cost > horizon {
        return None;
    }
    let taken = Square::from_coords(to.file(), root.field.rank());
    let target = Man { color: !root.color, role: Role::Pawn, field: taken };
    let bundle = Bundle::of(root.piece(), root.field, to, 1, Arrival::Taking)?;
    let gain = scene.ground.worth.en_passant(root, to);
    let way = |trajectory| Way { trajectory, gains: vec![gain] };
    let main = bundle.trajectories.into_iter().map(way).collect();
    (gain >= 0 && scene.ground.pins(root.color).allow(root.field, to))
        .then(|| draft(scene, target, Some(gain), main, cost))
}
