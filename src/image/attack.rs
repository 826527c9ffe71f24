//! Zones of attack and of promotion: the root piece's ways to a target or to its last rank.

use shakmaty::{Bitboard, Position as _, Rank, Role, Square};

use super::scene::{self, Draft, Scene};
use super::worth;
use crate::trajectory::{Arrival, Bundle, Standing, Trajectory, longest, pushes};
use crate::zone::time::{Horizon, Side};
use crate::zone::{PlacedPiece, Target, Way, ZoneKind};

/// Main trajectories longer than this are kept only if all their stops are passable.
const MAY_FAIL_MOVES: u8 = 2;

/// The zones of attack of one root piece, up to the horizon.
pub fn zones<'a>(scene: &'a Scene<'a>, horizon: Horizon) -> Vec<Draft<'a>> {
    let board = scene.board;
    let targets = PlacedPiece::on(board, !scene.root.color, board.occupied());
    let of_target = |target| on_target(scene, target, horizon);
    targets.flat_map(of_target).chain(en_passant(scene, horizon)).collect()
}

/// The zones with this target, at most one for each length. Longer ways are sought only while no
/// shorter one is open and passable, and never if the target is already attacked.
fn on_target<'a>(scene: &'a Scene<'a>, target: PlacedPiece, horizon: Horizon) -> Vec<Draft<'a>> {
    let mut found = Vec::new();
    let Some(shortest) = scene.reach().least(target.square, Arrival::Taking) else { return found };
    let passable = scene.walk().least(target.square, Arrival::Taking).unwrap_or(u8::MAX);
    for moves in 1..=scene::max_moves(horizon).min(longest(scene.root.role)) {
        let cost = cost(scene, target, moves);
        if cost > horizon || moves > 1 && !scene.attack_wins(target) {
            break;
        }
        if moves < shortest || moves > MAY_FAIL_MOVES && moves < passable {
            continue;
        }
        let root = scene.root;
        let mut open = worth::open_ways(scene.board, root, target.square, moves, Arrival::Taking);
        // A pinned piece can still give check.
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

/// The trajectories that are kept, with their gains. A king never steps into check, so his ways
/// have to be passable at any length.
fn kept_ways(scene: &Scene<'_>, trajectories: Vec<Trajectory>) -> Vec<Way> {
    let king = scene.root.role == Role::King;
    let may_fail = |way: &Way| !king && way.trajectory.moves() <= usize::from(MAY_FAIL_MOVES);
    let kept = |way: &Way| may_fail(way) || way.fails_at().is_none();
    trajectories.into_iter().map(|way| scene.way(way)).filter(kept).collect()
}

fn zone<'a>(
    scene: &'a Scene<'a>,
    target: PlacedPiece,
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
    target: PlacedPiece,
    gain: Option<i32>,
    main: Vec<Way>,
    cost: Horizon,
) -> Draft<'a> {
    Draft {
        scene,
        kind: ZoneKind::Attack,
        target: Target::piece(target),
        parent: None,
        gain,
        main,
        squares_won: Bitboard::EMPTY,
        cost,
    }
}

/// What the attack wins in centipawns; `None` if it is pointless. A capture by the side to move
/// must not lose, one by the other side has to win. A longer attack has to win more on the target,
/// with the root piece joined in, than its side wins there already.
fn gain(scene: &Scene<'_>, target: PlacedPiece, moves: u8) -> Option<i32> {
    if moves == 1 {
        let gain = scene.gain(target.square);
        let min = if scene.to_move() == Side::Plus { 0 } else { 1 };
        return (gain >= min).then_some(gain);
    }
    scene.attack_wins(target).then(|| scene.attack_gain(target)).flatten()
}

/// The cost by the zone's length; but a check has to be answered at once.
fn cost(scene: &Scene<'_>, target: PlacedPiece, moves: u8) -> Horizon {
    let to_move = scene.to_move();
    if to_move == Side::Minus && moves == 1 && target.role == Role::King {
        return Horizon(1);
    }
    Horizon::of_moves(moves, to_move)
}

/// En passant: the target is beside the square where the trajectory ends.
fn en_passant<'a>(scene: &'a Scene<'a>, horizon: Horizon) -> Option<Draft<'a>> {
    let cost = Horizon::of_moves(1, Side::Plus);
    let to = scene.ground.position.chess().legal_ep_square()?;
    let root = scene.root;
    if root.role != Role::Pawn || scene.to_move() != Side::Plus || cost > horizon {
        return None;
    }
    let taken = Square::from_coords(to.file(), root.square.rank());
    let target = PlacedPiece { color: !root.color, role: Role::Pawn, square: taken };
    let bundle = Bundle::of(root.without_square(), root.square, to, 1, Arrival::Taking)?;
    let gain = scene.ground.worth.en_passant(root, to);
    let way = |trajectory| Way { trajectory, gains: vec![gain] };
    let main = bundle.trajectories.into_iter().map(way).collect();
    (gain >= 0 && scene.ground.pins(root.color).allow(root.square, to))
        .then(|| draft(scene, target, Some(gain), main, cost))
}

/// The zone of a pawn's run, if the root piece is a pawn, its way is open and the horizon allows
/// it. n pushes cost 2n − 1 plies with (+) to move. The rule of the square needs no code: a king is
/// in the square if he negates the last square in time.
pub fn promotion<'a>(scene: &'a Scene<'a>, horizon: Horizon) -> Option<Draft<'a>> {
    let root = scene.root;
    let run = run(root)?;
    let &end = run.stops.last()?;
    let moves = u8::try_from(run.moves()).ok()?;
    let cost = Horizon::of_moves(moves, scene.to_move());
    let is_open = || run.standing(scene.board, root.color) == Standing::Open;
    if cost > horizon || !scene.ground.may_begin(root.color, &run) || !is_open() {
        return None;
    }
    Some(Draft {
        scene,
        kind: ZoneKind::Promotion,
        target: Target::square(end),
        parent: None,
        gain: Some(scene.gain(end)),
        main: vec![scene.way(run)],
        squares_won: Bitboard::EMPTY,
        cost,
    })
}

/// The pawn's pushes to its last rank, whatever stands in the way; `None` for other pieces.
pub fn run(root: PlacedPiece) -> Option<Trajectory> {
    let last = root.color.fold_wb(Rank::Eighth, Rank::First);
    if root.role != Role::Pawn || root.square.rank() == last {
        return None;
    }
    let farthest = |&square: &Square| pushes(root.color, square).last();
    let stops = std::iter::successors(Some(root.square), farthest).collect();
    Some(Trajectory::through(Role::Pawn, stops))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::{Arrival, Bundle, longest};
    use shakmaty::Color;

    #[test]
    fn the_run_is_the_straight_way_of_the_shortest_bundle() {
        let straight = |way: &Trajectory| way.stops.iter().all(|s| s.file() == way.stops[0].file());
        for color in Color::ALL {
            for square in (8..56).map(Square::new) {
                let root = PlacedPiece { color, role: Role::Pawn, square };
                let end =
                    Square::from_coords(square.file(), color.fold_wb(Rank::Eighth, Rank::First));
                let of =
                    |moves| Bundle::of(root.without_square(), square, end, moves, Arrival::Quiet);
                let mut bundle = (1..=longest(Role::Pawn)).find_map(of).expect("a way");
                bundle.trajectories.retain(straight);
                assert_eq!(bundle.trajectories, [run(root).expect("a run")]);
            }
        }
    }
}
