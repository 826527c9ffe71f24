//! The pieces that fight for a draft: first negations, ambushes, negations of higher orders, and
//! the retreats of its target.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shakmaty::{Role, Square};

use super::scene::{Draft, Fight, Negator, Scene};
use super::worth;
use crate::exchange::Class;
use crate::trajectory::{Arrival, Standing, Trajectory, castlings, steps};
use crate::zone::negation::Account;
use crate::zone::time::{self, Side};
use crate::zone::{Action, Ambush, Negation, PlacedPiece, Retreat, Way};

/// A square that (−) fights for, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cause {
    pub action: Action,
    pub square: Square,
}

/// All first negations of the main trajectories, in the order of their stops.
pub fn first(scene: &Scene<'_>, main: &[Way], target: Option<PlacedPiece>) -> Vec<Negation> {
    let mut found = Vec::new();
    for (cause, stop) in causes(main) {
        for negator in scene.minus() {
            found.extend(first_of(scene, negator, cause, stop, target));
        }
    }
    found
}

/// The piece's first negation for one square; `None` if it has none that counts.
pub fn first_of(
    scene: &Scene<'_>,
    negator: Negator<'_>,
    cause: Cause,
    stop: u8,
    target: Option<PlacedPiece>,
) -> Option<Negation> {
    let piece = negator.piece;
    if !may_fight(piece, cause, target) {
        return None;
    }
    let account = Account { order: 1, stop, plies: time::allotted(stop) };
    let negation = negations_by(scene, negator, cause, account, || leaves(scene, piece, cause))?;
    does_something(scene, &negation, target).then_some(negation)
}

/// The squares to fight for with the indices of their stops, in the order of stops. If several main
/// trajectories lead over a square at different times, the latest counts.
pub fn causes(main: &[Way]) -> Vec<(Cause, u8)> {
    let mut causes = BTreeMap::new();
    let mut add = |action, square, stop: usize| {
        let stop = u8::try_from(stop).unwrap_or(u8::MAX);
        let latest = causes.entry(Cause { action, square }).or_insert(stop);
        *latest = stop.max(*latest);
    };
    for way in main {
        let trajectory = &way.trajectory;
        for (stop, &square) in trajectory.stops.iter().enumerate() {
            add(Action::Control, square, stop);
        }
        for (stop, step) in trajectory.steps().enumerate() {
            step.passes.into_iter().for_each(|square| add(Action::Blockade, square, stop));
            // A push is also blocked on its end square.
            if trajectory.role == Role::Pawn && step.from.file() == step.to.file() {
                add(Action::Blockade, step.to, stop);
            }
        }
    }
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|&(cause, stop)| (stop, cause));
    causes
}

/// Whether the piece may fight for the square. The target may control any stop but its own; if it
/// steps into the way, that is a retreat. A king is never captured, so no piece defends his square.
fn may_fight(piece: PlacedPiece, cause: Cause, target: Option<PlacedPiece>) -> bool {
    let Some(target) = target else { return true };
    let for_the_king = target.role == Role::King && cause.square == target.square;
    let itself = piece.square == target.square;
    let idle = cause.action == Action::Blockade || cause.square == target.square;
    !(for_the_king || itself && idle)
}

/// The piece's negation at the shortest length with an open way; `None` if the account does not
/// allow it even with (−) to move.
pub fn negations_by(
    scene: &Scene<'_>,
    negator: Negator<'_>,
    cause: Cause,
    account: Account,
    leaves: impl Fn() -> i32,
) -> Option<Negation> {
    let limit = time::limit(account.plies, Side::Minus);
    let arrival = match cause.action {
        Action::Control => Arrival::Taking,
        Action::Blockade => Arrival::Quiet,
    };
    let piece = negator.piece;
    let shortest = negator.reach().least(cause.square, arrival)?;
    let trajectories = (shortest..=limit).find_map(|moves| {
        let mut open = worth::open_ways(&scene.vacated, piece, cause.square, moves, arrival);
        open.retain(|way| is_walkable(scene, piece, way, cause.action));
        (!open.is_empty()).then_some(open)
    })?;
    let length = u8::try_from(trajectories.first()?.moves()).ok()?;
    Some(Negation {
        order: account.order,
        action: cause.action,
        piece,
        square: cause.square,
        stop: account.stop,
        length,
        plies: account.plies,
        trajectories,
        leaves: leaves(),
    })
}

/// Whether a way on the vacated board can really be walked. Lines through α0 are closed until the
/// root piece has left, so the first step may not use them, unless it captures and is the only one.
/// A king does not walk over squares that (+) controls.
fn is_walkable(scene: &Scene<'_>, piece: PlacedPiece, way: &Trajectory, action: Action) -> bool {
    let Some(first) = way.first_step() else { return false };
    let at_once = way.moves() > 1 || action == Action::Blockade;
    let root = scene.root.square;
    let through_root = first.passes.contains(root) || first.to == root;
    if at_once && through_root {
        return false;
    }
    // A piece that waits for the root piece is subject to the pins that remain once that has left.
    let waits = !at_once && first.to != root;
    let pins = if waits { scene.later_pins(piece.color) } else { scene.ground.pins(piece.color) };
    let checks = waits && scene.root.role == Role::King;
    if !checks && !pins.allow(first.from, first.to) {
        return false;
    }
    let safe = |&stop: &Square| !scene.danger().contains(stop);
    piece.role != Role::King || way.inner_stops().iter().all(safe)
}

/// Δm of the root piece's step to the square, in centipawns, once the piece controls or blocks it.
fn leaves(scene: &Scene<'_>, piece: PlacedPiece, cause: Cause) -> i32 {
    let worth = &scene.ground.worth;
    match cause.action {
        Action::Blockade if scene.root.role == Role::Pawn => 0,
        Action::Control => worth.step_against(scene.root, cause.square, piece),
        Action::Blockade => worth.step_on(scene.root, cause.square, piece),
    }
}

/// Whether the negation achieves something. Every legal answer to a check counts. Otherwise,
/// capturing the root piece must not lose material, and a blocker must not be lost to the root
/// piece. A blocker that can be traded counts only if it gets there in one move: after that the
/// square is passable ([theory, section 3](crate::theory#3-exchange)), but a trade on the way saves
/// the target from an immediate threat.
fn does_something(scene: &Scene<'_>, negation: &Negation, target: Option<PlacedPiece>) -> bool {
    let to_king = target.is_some_and(|target| target.role == Role::King);
    match negation.action {
        _ if to_king && negation.length == 1 => true,
        Action::Control if negation.stop == 0 => {
            scene.ground.worth.step(negation.piece, scene.root.square) >= 0
        }
        Action::Control => true,
        // A pawn cannot capture what is ahead of it.
        Action::Blockade if scene.root.role == Role::Pawn => true,
        Action::Blockade if negation.length == 1 => negation.leaves <= 0,
        Action::Blockade => negation.leaves < 0,
    }
}

/// The ambushes on the squares that the negations contest: the main stops that they control, and
/// the stops on their own ways.
pub fn ambushes(scene: &Scene<'_>, negations: &[Negation]) -> Vec<Ambush> {
    let on_square = |(square, (order, plies))| {
        ambushers(scene, square).map(move |piece| Ambush { piece, square, order, plies })
    };
    contested(negations).into_iter().flat_map(on_square).collect()
}

/// The (+) pieces that can capture on the square in one move once the root piece has left α0.
pub fn ambushers<'a>(
    scene: &'a Scene<'_>,
    square: Square,
) -> impl Iterator<Item = PlacedPiece> + 'a {
    let board = &scene.vacated;
    let color = scene.root.color;
    let attackers = board.attacks_to(square, color, board.occupied());
    let free = move |piece: &PlacedPiece| scene.later_pins(color).allow(piece.square, square);
    PlacedPiece::on(board, color, attackers).filter(free)
}

/// Each contested square with the lowest order at which it is contested, and the largest account in
/// plies at that order.
fn contested(negations: &[Negation]) -> BTreeMap<Square, (u8, u8)> {
    let mut squares = BTreeMap::new();
    let mut add = |square, order: u8, plies: u8| {
        let known = squares.entry(square).or_insert((order, plies));
        if order < known.0 {
            *known = (order, plies);
        } else if order == known.0 {
            known.1 = plies.max(known.1);
        }
    };
    for negation in negations {
        if negation.action == Action::Control {
            add(negation.square, negation.order, negation.plies);
        }
        let left = negation.account_left().plies;
        negation.way_squares().into_iter().for_each(|square| add(square, negation.order + 1, left));
    }
    squares
}

/// All pieces that fight in the zone.
pub fn fight(draft: &Draft<'_>) -> Fight {
    let first = first(draft.scene, &draft.fought_for(), draft.target_piece());
    complete(draft.scene, first)
}

/// All negations and ambushes of the zone, built up from the first negations.
///
/// Orders alternate: the negations of (−) have odd orders, the ambushes on their stops even ones.
/// Where (+) captures from ambush, (−) may recapture with what is left of its account: a way of l
/// moves out of TIME leaves TIME′ = TIME − l + 1, so H′ = H_x − 2(l − 1) plies ([theory, section
/// 4](crate::theory#4-the-zone)). The construction ends when nothing new is found.
pub fn complete(scene: &Scene<'_>, first: Vec<Negation>) -> Fight {
    let mut negations = first;
    let mut begin = 0;
    loop {
        let found = answers(scene, &negations, begin);
        begin = negations.len();
        if found.is_empty() {
            break;
        }
        negations.extend(found);
    }
    let ambushes = ambushes(scene, &negations);
    Fight { negations, ambushes }
}

/// A (−) piece that stops on a square on its way, and the account left to others that come there.
#[derive(Debug, Clone, Copy)]
struct Passage {
    walker: PlacedPiece,
    account: Account,
}

/// The negations that recapture if (+) captures on the ways of `negations[begin..]`.
fn answers(scene: &Scene<'_>, negations: &[Negation], begin: usize) -> Vec<Negation> {
    let mut found = Vec::new();
    for (square, passages) in passages(negations.get(begin..).unwrap_or_default()) {
        let attacks = |piece: PlacedPiece| scene.ground.worth.attacks(piece, square);
        let first = |piece: &PlacedPiece| (Class::of(piece.role) as u8, !attacks(*piece));
        let Some(ambusher) = ambushers(scene, square).min_by_key(first) else { continue };
        for negator in scene.minus() {
            let piece = negator.piece;
            let fights = |n: &&Negation| n.piece == piece && n.square == square;
            let others = || passages.iter().filter(|passage| passage.walker != piece);
            let Some(passage) = others().max_by_key(|p| rank(p, attacks(p.walker))) else {
                continue;
            };
            let known = negations.iter().filter(fights).any(|n| n.action == Action::Control);
            if !known {
                let leaves = || leaves_on(scene, ambusher, passage.walker, piece, square);
                let cause = Cause { action: Action::Control, square };
                found.extend(negations_by(scene, negator, cause, passage.account, leaves));
            }
        }
    }
    found
}

/// The rank of a passage: the most time first, then the lower stop, then the less valuable piece.
fn rank(passage: &Passage, attacks: bool) -> (u8, Reverse<u8>, Reverse<u8>, bool) {
    let Passage { walker, account } = passage;
    (account.plies, Reverse(account.stop), Reverse(Class::of(walker.role) as u8), attacks)
}

/// The stops on which (+) may capture the pieces of these negations.
fn passages(negations: &[Negation]) -> BTreeMap<Square, Vec<Passage>> {
    let mut passages: BTreeMap<Square, Vec<Passage>> = BTreeMap::new();
    for negation in negations {
        let account = negation.account_left();
        for square in negation.way_squares() {
            passages.entry(square).or_default().push(Passage { walker: negation.piece, account });
        }
    }
    passages
}

/// Δm for (+) of the capture from ambush once `piece` attacks the square.
fn leaves_on(
    scene: &Scene<'_>,
    ambusher: PlacedPiece,
    walker: PlacedPiece,
    piece: PlacedPiece,
    square: Square,
) -> i32 {
    let worth = &scene.ground.worth;
    let mut stake = worth.stake_of_taking(ambusher, walker, square);
    if !worth.attacks(piece, square) {
        stake.attackers = stake.attackers.with(Class::of(piece.role));
    }
    stake.gain()
}

/// The target's retreats. Its capture of the root piece is a negation and not among them.
pub fn retreats(scene: &Scene<'_>, target: PlacedPiece) -> Vec<Retreat> {
    let squares =
        steps(scene.board, target.without_square(), target.square).without(scene.root.square);
    let retreat =
        |to| Retreat { from: target.square, to, gain: scene.ground.worth.step(target, to) };
    let free = |&to: &Square| scene.ground.pins(target.color).allow(target.square, to);
    let steps = squares.into_iter().filter(free).map(retreat).filter(|retreat| retreat.gain >= 0);
    steps.chain(castling(scene, target)).collect()
}

/// Castling as a retreat from a coming attack; it is not legal out of check.
fn castling(scene: &Scene<'_>, target: PlacedPiece) -> Vec<Retreat> {
    let checked =
        || scene.board.attacks_to(target.square, scene.root.color, scene.board.occupied());
    if target.role != Role::King || checked().any() {
        return Vec::new();
    }
    let open = castlings(scene.ground.position, target.color)
        .into_iter()
        .filter(|way| way.standing(scene.board, target.color) == Standing::Open);
    let retreat = |to| Retreat { from: target.square, to, gain: 0 };
    open.filter_map(|way| way.first_step()).map(|step| retreat(step.to)).collect()
}
