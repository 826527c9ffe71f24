//! The zones that carry a move: those whose first step it makes, and the enemy's zones that it
//! negates.
//!
//! Who negates a way, and why the negation fails, is told beside it.

use std::cmp::Reverse;

use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::board;
use super::case::Case;
use super::fact::{Fact, Named, Route};
use crate::exchange::swap::{self, Values};
use crate::image::Image;
use crate::position::Position;
use crate::trajectory::{self, Arrival, Bundle, Trajectory};
use crate::zone::{Action, Link, Negation, Parent, PlacedPiece, Side, Zone, ZoneKind};

/// The maximum number of negations for one zone.
const NEGATIONS: usize = 3;
/// The maximum number of pieces in ambush for one zone.
const AMBUSHES: usize = 2;

/// A negation as a fact, with its trajectory.
struct ToldNegation {
    fact: Fact,
    way: Route,
    in_time: bool,
    leaves: Option<i32>,
    moves: usize,
}

/// A main trajectory of a zone, with the board that it stands on.
pub struct WayFight<'a> {
    pub position: &'a Position,
    pub zone: &'a Zone,
    pub way: &'a Route,
}

impl WayFight<'_> {
    /// The first negations of this way in time, the most effective first; then the pieces in ambush on
    /// their ways.
    pub fn facts(&self) -> Vec<Fact> {
        let mut told: Vec<ToldNegation> =
            self.zone.negations.iter().filter_map(|negation| self.tell(negation, None)).collect();
        let idle = |told: &ToldNegation| told.leaves.is_some_and(|gain| gain >= 0) && !told.in_time;
        told.retain(|told| !idle(told));
        told.sort_by_key(|told| (!told.in_time, told.leaves.unwrap_or(0), told.moves));
        told.truncate(NEGATIONS);
        let ambushes: Vec<Fact> = told.iter().filter_map(|told| self.ambush(told)).collect();
        let negations = told.into_iter().map(|told| told.fact);
        negations.chain(ambushes.into_iter().take(AMBUSHES)).collect()
    }

    /// The negation that the move begins, if there is one for this way.
    pub fn begun_by(&self, step: (Square, Square), name: &Named) -> Option<Fact> {
        let begins = |negation: &&Negation| negation.order == 1 && negation.begins_with(step);
        let mut all = self.zone.negations.iter().filter(begins);
        all.find_map(|negation| self.tell(negation, Some((step, name)))).map(|told| told.fact)
    }

    fn tell(
        &self,
        negation: &Negation,
        begun: Option<((Square, Square), &Named)>,
    ) -> Option<ToldNegation> {
        if negation.order != 1 {
            return None;
        }
        let stop = self.stop(negation)?;
        let account = match negation.action {
            Action::Control => stop,
            Action::Blockade => stop - 1,
        };
        // Control of the start is mentioned only if the piece takes at once.
        if stop == 0 && begun.is_none() {
            return None;
        }
        let allowed = account + usize::from(self.zone.to_move == Side::Minus);
        let starts =
            |way: &&Trajectory| begun.is_none_or(|((_, to), _)| way.stops.get(1) == Some(&to));
        let stops = &negation.trajectories.iter().find(starts)?.stops;
        let way = Route { piece: negation.piece, stops: stops.clone() };
        let board = board::lifted(self.position.board(), self.way.piece.square);
        if !board::is_open(&board, &way) {
            return None;
        }
        let in_time = way.moves() <= allowed;
        let leaves = self.leaves(negation.action, &way, stop);
        if begun.is_some() && !in_time {
            return None;
        }
        let fact = Fact::Negation {
            against: self.way.clone(),
            action: negation.action,
            way: way.clone(),
            stop,
            allowed,
            leaves,
            begun: begun.map(|(_, name)| name.clone()),
        };
        Some(ToldNegation { fact, moves: way.moves(), way, in_time, leaves })
    }

    /// The number of the stop that is controlled, or of the step that is blocked.
    fn stop(&self, negation: &Negation) -> Option<usize> {
        let square = negation.square;
        match negation.action {
            Action::Control => self.way.stops.iter().position(|&stop| stop == square),
            Action::Blockade => {
                let way = Trajectory::through(self.way.piece.role, self.way.stops.clone());
                let pawn = self.way.piece.role == shakmaty::Role::Pawn;
                let mut steps = way.steps();
                let closes = |step: crate::trajectory::Step| {
                    let push = pawn && step.from.file() == step.to.file();
                    step.passes.contains(square) || push && step.to == square
                };
                steps.position(closes).map(|i| i + 1)
            }
        }
    }

    /// Δm of the step onto the negated square once the negator has come; `None` for the start, if
    /// the two meet earlier, and for a blocked push.
    fn leaves(&self, action: Action, negator: &Route, stop: usize) -> Option<i32> {
        let steps = stop.checked_sub(1)?;
        let stands = match action {
            Action::Control => negator.moves().checked_sub(1)?,
            Action::Blockade => negator.moves(),
        };
        let main = self.way;
        let pawn = main.piece.role == shakmaty::Role::Pawn;
        let trodden = main.stops.get(..=steps)?;
        let meet = negator.stops.get(..=stands)?.iter().any(|square| trodden.contains(square));
        if meet || pawn && action == Action::Blockade {
            return None;
        }
        // A piece taken on the way negates nothing.
        let board = board::walked(self.position.board(), negator, stands);
        let board = board::walked(&board, main, steps);
        board::step_gain(&board, main.piece, main.stops[steps], negator.end())
    }

    /// The piece in ambush that takes the negator on its way, if it wins by that.
    fn ambush(&self, told: &ToldNegation) -> Option<Fact> {
        let root = self.way.piece;
        let lifted = board::lifted(self.position.board(), root.square);
        let inner = 1..told.way.stops.len().saturating_sub(1);
        inner.flat_map(|stop| self.zone.ambushes.iter().map(move |ambush| (stop, ambush))).find_map(
            |(stop, ambush)| {
                let square = *told.way.stops.get(stop)?;
                let piece = ambush.piece;
                if ambush.square != square || told.way.stops[..=stop].contains(&piece.square) {
                    return None;
                }
                let board = board::walked(&lifted, &told.way, stop);
                let attacks = board.attacks_from(piece.square).contains(square);
                let gain = board::step_gain(&board, piece, piece.square, square)?;
                let negator = told.way.clone();
                (attacks && gain > 0).then_some(Fact::Ambush { root, negator, stop, piece, gain })
            },
        )
    }
}

/// A zone as facts, and how much it matters for the move.
pub struct Carrier<'a> {
    pub zone: &'a Zone,
    weight: i32,
    pub facts: Vec<Fact>,
}

/// The weight of a zone that the line realises, the highest.
const REALISED: i32 = 3000;
/// The weight of meeting an enemy's one-move attack.
const MEETS: i32 = 1500;
/// The weight of making the first step.
const BEGINS: i32 = 1000;
/// The weight of a zone that serves another.
const SERVES: i32 = 500;
/// The deduction for each move of the way.
const LENGTH: i32 = 150;
/// The deduction for a way that is lost by exchange before its end.
const FAILS: i32 = 600;
/// The maximum weight of a target, in centipawns.
const MAX_GAIN: i32 = 900;

/// The facts of at most `most` zones that carry the move, the most important first.
pub fn carriers(case: &Case<'_>, image: &Image, most: usize) -> Vec<Vec<Fact>> {
    carrying(case, image).into_iter().take(most).map(|carrier| carrier.facts).collect()
}

/// The zones that carry the move, the most important first; of those with the same root piece and
/// target only the first.
pub fn carrying<'a>(case: &Case<'_>, image: &'a Image) -> Vec<Carrier<'a>> {
    let mut found: Vec<Carrier<'_>> =
        image.zones.iter().filter_map(|zone| carrier(case, image, zone)).collect();
    found.sort_by_key(|carrier| Reverse(carrier.weight));
    let mut distinct: Vec<Carrier<'_>> = Vec::new();
    for carrier in found {
        let goal = |carrier: &Carrier<'_>| (carrier.zone.root, carrier.zone.target);
        if !distinct.iter().any(|other| goal(other) == goal(&carrier)) {
            distinct.push(carrier);
        }
    }
    distinct
}

fn carrier<'a>(case: &Case<'_>, image: &Image, zone: &'a Zone) -> Option<Carrier<'a>> {
    if !zone.holds(case.m) {
        return None;
    }
    // A capture from ambush is not a step of the root piece.
    let moves = case.step().is_some_and(|(from, _)| from == zone.root.square);
    let own = zone.root.color == case.position.turn();
    if own && !moves {
        return None;
    }
    let (facts, weight) = match zone.kind {
        ZoneKind::Attack | ZoneKind::Promotion if own => attack(case, zone)?,
        ZoneKind::Attack | ZoneKind::Promotion => negation(case, zone)?,
        ZoneKind::Linked(Link::Deblockade) => opens(case, zone)?,
        ZoneKind::Linked(Link::DeblockadeAndControl) => opens_and_guards(case, zone)?,
        ZoneKind::Linked(Link::Control) if own => support(case, image, zone)?,
        ZoneKind::Positional if own && !zone.is_manoeuvre() => squares(case, zone)?,
        // A retreat is told with the enemy's attack, a zone of its own.
        ZoneKind::Linked(_) | ZoneKind::Positional => return None,
    };
    Some(Carrier { zone, weight, facts })
}

/// The main ways of the zone that are open on the board.
fn ways<'a>(case: &'a Case<'_>, zone: &'a Zone) -> impl Iterator<Item = Route> + 'a {
    let walk = |stops: &Vec<Square>| Route { piece: zone.root, stops: stops.clone() };
    let ways = zone.main.iter().map(move |way| walk(&way.trajectory.stops));
    ways.filter(|way| board::is_open(case.position.board(), way))
}

/// Δm of the first `steps` steps of the way; `None` if a king would be taken.
fn gains(case: &Case<'_>, way: &Route, steps: usize) -> Option<Vec<i32>> {
    if let Move::EnPassant { from, to } = case.m
        && way.stops == [from, to]
    {
        return Some(vec![case.gain()]);
    }
    (1..=steps).map(|step| board::way_gain(case.position.board(), way, step)).collect()
}

/// The facts of an own zone of attack or promotion whose first step the move makes.
fn attack(case: &Case<'_>, zone: &Zone) -> Option<(Vec<Fact>, i32)> {
    let (_, to) = case.step()?;
    let starting = ways(case, zone).filter(|way| way.stops.get(1) == Some(&to));
    let mut best: Option<(i32, Route, Vec<i32>)> = None;
    for way in starting {
        let to_king = zone.target.role == Some(Role::King);
        let length = way.moves() - usize::from(to_king);
        // A king's capture has no exchange.
        let Some(gains) = gains(case, &way, length) else { continue };
        let lost = gains.iter().rev().skip(usize::from(!to_king)).filter(|&&gain| gain < 0).count();
        let rank = followed(case, &way) - FAILS * lost as i32;
        if best.as_ref().is_none_or(|(most, ..)| rank > *most) {
            best = Some((rank, way, gains));
        }
    }
    let (rank, way, gains) = best?;
    let target_gain = if zone.target.role == Some(Role::King) {
        if case.mate().is_some() { MAX_GAIN } else { 0 }
    } else {
        *gains.last()?
    };
    let realised = case.realised(zone.root, zone.target);
    if target_gain <= 0 && realised.is_none() && zone.target.role != Some(Role::King) {
        return None;
    }
    let begun = Some(case.name.clone());
    let mut facts = vec![Fact::Attack { way: way.clone(), target: zone.target, begun }];
    facts.extend(exchanges(case, &way, &gains));
    facts.extend(WayFight { position: case.position, zone, way: &way }.facts());
    if let Some(ply) = realised {
        let (root, target) = (zone.root, zone.target);
        facts.push(Fact::Realised { line: case.named_line(), ply, root, target });
    }
    let length = LENGTH * way.moves() as i32;
    let told = if realised.is_some() { REALISED } else { rank };
    Some((facts, BEGINS + told + target_gain.min(MAX_GAIN) - length))
}

/// The weight of the steps that the line makes along the way: each offsets a move of length.
fn followed(case: &Case<'_>, way: &Route) -> i32 {
    let mut steps = 0;
    let mut at = way.piece.square;
    for &m in case.line.iter().step_by(2) {
        if m.from() == Some(at) {
            let next = way.stops.get(steps + 1);
            if next != Some(&board::end_of(m, way.piece.color)) {
                break;
            }
            steps += 1;
            at = m.to();
        }
    }
    LENGTH * steps as i32
}

/// Δm of the steps that win or lose something, and of the last.
fn exchanges(case: &Case<'_>, way: &Route, gains: &[i32]) -> Vec<Fact> {
    let told = gains.iter().enumerate().filter(|&(i, &gain)| {
        let square = way.stops.get(i + 1).copied().unwrap_or(way.end());
        let board = case.position.board();
        let contested = board.attacks_to(square, !way.piece.color, board.occupied()).any();
        gain != 0 || i + 1 == way.moves() || contested
    });
    told.map(|(i, &gain)| Fact::Exchange { way: way.clone(), step: i + 1, gain }).collect()
}

/// The facts of an enemy zone of attack or promotion that the move negates, or whose target
/// retreats.
fn negation(case: &Case<'_>, zone: &Zone) -> Option<(Vec<Fact>, i32)> {
    let step = case.step()?;
    let to_king = zone.target.role == Some(Role::King);
    if to_king {
        return None;
    }
    ways(case, zone).find_map(|way| {
        let gains = gains(case, &way, way.moves())?;
        let (&last, inner) = gains.split_last()?;
        if last <= 0 || inner.iter().any(|&gain| gain < 0) {
            return None;
        }
        let fight = WayFight { position: case.position, zone, way: &way };
        let answer = retreat(case, zone, &way).or_else(|| fight.begun_by(step, &case.name))?;
        if answer.negation_fails() {
            return None;
        }
        let mut facts = vec![Fact::Attack { way: way.clone(), target: zone.target, begun: None }];
        facts.extend(exchanges(case, &way, &gains));
        facts.push(answer);
        let weight = if way.moves() == 1 { MEETS } else { SERVES };
        Some((facts, weight + last.min(MAX_GAIN) - LENGTH * way.moves() as i32))
    })
}

fn retreat(case: &Case<'_>, zone: &Zone, way: &Route) -> Option<Fact> {
    let target = board::piece_at(case.position.board(), zone.target.square)?;
    let (from, _) = case.step()?;
    if target.square != from || case.m.castling_side().is_some() {
        return None;
    }
    let gain = case.gain();
    let attacker = way.piece;
    let m = case.name.clone();
    (gain >= 0).then_some(Fact::Retreat { m, target, attacker, gain })
}

/// The facts of a deblockade: the move opens the parent's way.
fn opens(case: &Case<'_>, zone: &Zone) -> Option<(Vec<Fact>, i32)> {
    let way = opened(case, zone)?;
    let parent = zone.parent?;
    let (m, piece) = (case.name.clone(), zone.root);
    let fact = Fact::Opens { m, piece, way, target: parent.target };
    Some(with_line(case, parent, fact))
}

/// The facts of a deblockade with control: the move also guards a stop of the way that it opens.
fn opens_and_guards(case: &Case<'_>, zone: &Zone) -> Option<(Vec<Fact>, i32)> {
    let way = opened(case, zone)?;
    let parent = zone.parent?;
    let stop = way.stops.iter().position(|&stop| stop == zone.target.square)?;
    let without = board::lifted(case.position.board(), zone.root.square);
    let before = board::way_gain(&without, &way, stop)?;
    let after = board::way_gain(case.after.board(), &way, stop)?;
    let (m, piece) = (case.name.clone(), zone.root);
    let target = parent.target;
    let fact = Fact::OpensAndGuards { m, piece, way, target, stop, before, after };
    (before < 0 && after >= 0).then(|| with_line(case, parent, fact))
}

/// The fact, and that the line carries out the parent, if it does; with their weight.
fn with_line(case: &Case<'_>, parent: Parent, fact: Fact) -> (Vec<Fact>, i32) {
    let Parent { root, target, .. } = parent;
    let realised = case.realised(root, target);
    let told = realised.map(|ply| Fact::Realised { line: case.named_line(), ply, root, target });
    let weight = SERVES + if realised.is_some() { REALISED } else { 0 };
    (std::iter::once(fact).chain(told).collect(), weight)
}

/// The way of the parent that the move opens.
fn opened(case: &Case<'_>, zone: &Zone) -> Option<Route> {
    let parent = zone.parent.filter(|parent| parent.root.color == case.position.turn())?;
    let taking = parent.target.role.is_some();
    let arrival = if taking { Arrival::Taking } else { Arrival::Quiet };
    let (root, end) = (parent.root, parent.target.square);
    // At degree 2 the target is a square to be controlled.
    if parent.degree != 1 {
        return None;
    }
    let bundle = Bundle::of(root.without_square(), root.square, end, parent.moves, arrival)?;
    let (before, after) = (case.position.board(), case.after.board());
    let walk = |stops: &Vec<Square>| Route { piece: root, stops: stops.clone() };
    let mut ways = bundle.trajectories.iter().map(|way| walk(&way.stops));
    let guards = zone.kind == ZoneKind::Linked(Link::DeblockadeAndControl);
    let guarded = zone.target.square;
    ways.find(|way| {
        let opened = !board::is_open(before, way) && board::is_open(after, way);
        let helped = !guards || way.stops.contains(&guarded);
        helped && opened && board::is_open(&board::lifted(before, zone.root.square), way)
    })
}

/// The facts of a linked zone of control: the piece comes to control a square, which turns another's
/// step there.
fn support(case: &Case<'_>, image: &Image, zone: &Zone) -> Option<(Vec<Fact>, i32)> {
    let parent = zone.parent?;
    let (_, to) = case.step()?;
    let way = best_way(case, zone, to)?;
    let helped = helped(parent.root, way.end())?;
    let of_parent = image.zones.iter().find(|zone| zone.is_parent(&parent));
    let comes = |negation: &&Negation| {
        negation.order == 1 && negation.action == Action::Control && negation.square == way.end()
    };
    let comers = of_parent.into_iter().flat_map(|zone| zone.negations.iter()).filter(comes);
    let walk = |negation: &Negation| {
        let stops = negation.trajectories.first()?.stops.clone();
        Some(Route { piece: negation.piece, stops })
    };
    let against = std::iter::once(None).chain(comers.map(walk));
    let (against, before, after) = against.into_iter().find_map(|against| {
        let (before, after) = turned(case.position.board(), &helped, &way, against.as_ref())?;
        Some((against, before, after))
    })?;
    let begun = Some(case.name.clone());
    let length = LENGTH / 2 * way.moves() as i32;
    let fact = Fact::Support { way, begun, helped, against, before, after };
    Some((vec![fact], BEGINS - length))
}

/// The open way that begins with a step to this square and that the line follows longest.
fn best_way(case: &Case<'_>, zone: &Zone, to: Square) -> Option<Route> {
    let ways = ways(case, zone).filter(|way| way.stops.get(1) == Some(&to));
    ways.max_by_key(|way| (followed(case, way), Reverse(way.stops.clone())))
}

/// How the piece that is helped comes to the square: in one step, or straight on as a pawn.
fn helped(piece: PlacedPiece, square: Square) -> Option<Route> {
    let ahead = piece.color.fold_wb(8, -8);
    let mut stops = vec![piece.square];
    if piece.role == Role::Pawn && piece.square.file() == square.file() {
        while stops.last() != Some(&square) {
            stops.push(stops.last()?.offset(ahead)?);
        }
    } else {
        stops.push(square);
    }
    Some(Route { piece, stops })
}

/// Δm of the helped piece's last step after the negator, if there is one, has come to attack its
/// square, and the same with the helper controlling it too; `None` if that does not turn it.
fn turned(
    board: &Board,
    helped: &Route,
    helper: &Route,
    negator: Option<&Route>,
) -> Option<(i32, i32)> {
    let one_away = |board: &Board, way: &Route| {
        let stop = way.moves().checked_sub(1)?;
        let at = *way.stops.get(stop)?;
        let moved = board::walked(board, way, stop);
        let attacks = moved.attacks_from(at).contains(way.end());
        attacks.then_some(moved)
    };
    let before = match negator {
        Some(negator) => one_away(board, negator)?,
        None => board.clone(),
    };
    let after = one_away(&before, helper)?;
    let apart = negator.is_none_or(|negator| {
        let ways = |way: &Route| way.stops.get(..way.moves()).map(<[_]>::to_vec);
        let (one, other) = (ways(negator), ways(helper));
        one.zip(other).is_some_and(|(one, other)| one.iter().all(|square| !other.contains(square)))
    });
    let stays = |board: &Board| {
        let step = helped.moves().checked_sub(1)?;
        let stands = board.piece_at(helped.piece.square) == Some(helped.piece.without_square());
        let open = board::is_open(board, helped) && reaches(board, helped, step);
        (stands && open).then(|| board::way_gain(board, helped, step + 1))?
    };
    let (before, after) = (stays(&before)?, stays(&after)?);
    (apart && after > before && after >= 0).then_some((before, after))
}

/// Whether the piece can make this step of its way on the board.
fn reaches(board: &Board, way: &Route, step: usize) -> bool {
    let Some((&from, &to)) = way.stops.get(step).zip(way.stops.get(step + 1)) else { return false };
    let walked = board::walked(board, way, step);
    trajectory::steps(&walked, way.piece.without_square(), from).contains(to)
}

/// The facts of a positional zone: the piece gains safe squares.
fn squares(case: &Case<'_>, zone: &Zone) -> Option<(Vec<Fact>, i32)> {
    let (_, to) = case.step()?;
    let piece = zone.root;
    let now = safe(case.position.board(), piece, piece.square, piece.color);
    let then = safe(case.after.board(), piece, to, piece.color);
    let squares: Vec<Square> = (then & !now).without(piece.square).into_iter().collect();
    let weight = 10 * squares.len() as i32;
    let m = case.name.clone();
    (!squares.is_empty()).then(|| (vec![Fact::Reaches { m, piece, squares }], weight))
}

/// The squares that the piece can step on from `from` without loss.
fn safe(board: &Board, piece: PlacedPiece, from: Square, side: Color) -> Bitboard {
    let bare = piece.role.of(side);
    let reach = trajectory::steps(board, bare, from);
    reach.into_iter().filter(|&to| swap::step(board, bare, from, to, Values::TROPA) >= 0).collect()
}
