//! The zones that carry a move: those whose first step it makes, and the enemy's zones that it
//! negates.

use std::cmp::Reverse;

use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::board::{self, Route};
use super::brief::Study;
use super::case::Case;
use super::fact::Fact;
use super::ways::{
    Attack, Exchange, Negation, Opens, OpensAndGuards, Reaches, Realised, Retreat, Support,
    WayFight,
};
use crate::exchange::swap::{self, Values};
use crate::image::{Image, Outcome};
use crate::trajectory::{self, Arrival, Bundle};
use crate::zone::{self, Action, Link, Parent, PlacedPiece, Zone, ZoneKind};

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
    let mut facts = vec![Attack { way: way.clone(), target: zone.target, begun }.into()];
    facts.extend(exchanges(case, &way, &gains));
    let (negations, ambushes) = WayFight { position: case.position, zone, way: &way }.facts();
    facts.extend(negations.into_iter().map(Fact::from));
    facts.extend(ambushes.into_iter().map(Fact::from));
    if let Some(ply) = realised {
        let (root, target) = (zone.root, zone.target);
        facts.push(Realised { line: case.named_line(), ply, root, target }.into());
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
    told.map(|(i, &gain)| Exchange { way: way.clone(), step: i + 1, gain }.into()).collect()
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
        let negated = || fight.begun_by(step, &case.name).filter(|negation| !negation.fails());
        let retreat = retreat(case, zone, &way).map(Fact::from);
        let answer = retreat.or_else(|| negated().map(Fact::from))?;
        let mut facts = vec![Attack { way: way.clone(), target: zone.target, begun: None }.into()];
        facts.extend(exchanges(case, &way, &gains));
        facts.push(answer);
        let weight = if way.moves() == 1 { MEETS } else { SERVES };
        Some((facts, weight + last.min(MAX_GAIN) - LENGTH * way.moves() as i32))
    })
}

fn retreat(case: &Case<'_>, zone: &Zone, way: &Route) -> Option<Retreat> {
    let target = board::piece_at(case.position.board(), zone.target.square)?;
    let (from, _) = case.step()?;
    if target.square != from || case.m.castling_side().is_some() {
        return None;
    }
    let gain = case.gain();
    let attacker = way.piece;
    let m = case.name.clone();
    (gain >= 0).then_some(Retreat { m, target, attacker, gain })
}

/// The facts of a deblockade: the move opens the parent's way.
fn opens(case: &Case<'_>, zone: &Zone) -> Option<(Vec<Fact>, i32)> {
    let way = opened(case, zone)?;
    let parent = zone.parent?;
    let (m, piece) = (case.name.clone(), zone.root);
    let fact = Opens { m, piece, way, target: parent.target };
    Some(with_line(case, parent, fact.into()))
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
    let fact = OpensAndGuards { m, piece, way, target, stop, before, after };
    (before < 0 && after >= 0).then(|| with_line(case, parent, fact.into()))
}

/// The fact, and that the line carries out the parent, if it does; with their weight.
fn with_line(case: &Case<'_>, parent: Parent, fact: Fact) -> (Vec<Fact>, i32) {
    let Parent { root, target, .. } = parent;
    let realised = case.realised(root, target);
    let told = realised.map(|ply| Realised { line: case.named_line(), ply, root, target }.into());
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
    let comes = |negation: &&zone::Negation| {
        negation.order == 1 && negation.action == Action::Control && negation.square == way.end()
    };
    let comers = of_parent.into_iter().flat_map(|zone| zone.negations.iter()).filter(comes);
    let walk = |negation: &zone::Negation| {
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
    let fact = Support { way, begun, helped, against, before, after };
    Some((vec![fact.into()], BEGINS - length))
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
    (!squares.is_empty()).then(|| (vec![Reaches { m, piece, squares }.into()], weight))
}

/// The squares that the piece can step on from `from` without loss.
fn safe(board: &Board, piece: PlacedPiece, from: Square, side: Color) -> Bitboard {
    let bare = piece.role.of(side);
    let reach = trajectory::steps(board, bare, from);
    reach.into_iter().filter(|&to| swap::step(board, bare, from, to, Values::TROPA) >= 0).collect()
}

// What a brief tells of them.

/// The minimum expected points, in thousandths, of a side whose piece comes in time.
const HOLDS: i32 = 300;
/// The maximum number of zones that are looked at.
const MOST: usize = 6;
/// With more pieces than this on the board, help for a distant pawn is not told.
const FEW_PIECES: usize = 8;

/// What the zones that carry the move say.
pub fn reasons<P>(study: &Study<'_>, case: &Case<'_>) -> Vec<P>
where
    P: From<Negation> + From<Opens> + From<OpensAndGuards>,
{
    let carriers = carrying(case, study.image).into_iter().take(MOST);
    carriers.filter_map(|carrier| reason(study, case, &carrier)).collect()
}

fn reason<P>(study: &Study<'_>, case: &Case<'_>, carrier: &Carrier<'_>) -> Option<P>
where
    P: From<Negation> + From<Opens> + From<OpensAndGuards>,
{
    let is_few = case.position.board().occupied().count() <= FEW_PIECES;
    let runs = is_few && carrier.zone.kind == ZoneKind::Promotion;
    let negation = |is_told: fn(&Negation) -> bool| {
        carrier.facts.iter().find_map(|fact| match fact {
            Fact::Negation(negation) if is_told(negation) => Some(negation.clone().into()),
            _ => None,
        })
    };
    match carrier.facts.first()? {
        // The enemy piece that comes too late to stop the run that the move goes on with.
        Fact::Attack(Attack { begun: Some(_), .. }) if runs && is_won(study, carrier) => {
            negation(Negation::is_late)
        }
        Fact::Attack(Attack { begun: None, way, .. }) if runs && way.moves() > 1 => {
            // Whoever is lost comes too late, whatever the board says.
            let told = !carrier.zone.fails() && study.chances(&study.chosen) >= HOLDS;
            negation(|negation| negation.begun.is_some()).filter(|_| told)
        }
        Fact::Opens(opens) if is_used(case, opens) => Some(opens.clone().into()),
        Fact::OpensAndGuards(opens) => {
            let OpensAndGuards { way, stop, .. } = opens;
            let goes = goes_on(case, way) && gets_to(case, way, *stop);
            (goes || is_mate_next(case, way)).then(|| opens.clone().into())
        }
        _ => None,
    }
}

/// Whether the way that the move opens wins its target, at once or with the next move of the line.
fn is_used(case: &Case<'_>, opens: &Opens) -> bool {
    let Opens { way, target, .. } = opens;
    let near = way.moves() < 2 || target.role != Some(Role::Pawn) && goes_on(case, way);
    // What takes back on the square of the move does not stay.
    let back = case.line.get(1).filter(|m| m.is_capture() && m.to() == case.m.to());
    let stays = back.and_then(|m| m.from()) != Some(target.square);
    let told = near && stays && target.role.is_some_and(|role| role != Role::King);
    let gain = |step| board::way_gain(case.after.board(), way, step);
    let last = way.moves();
    told && last <= 2 && gets_to(case, way, last - 1) && gain(last).is_some_and(|gain| gain > 0)
}

/// Whether the side's next move in the line is the first step of the way.
fn goes_on(case: &Case<'_>, way: &Route) -> bool {
    case.line.get(2).is_some_and(|m| begins(*m, way))
}

fn begins(m: Move, way: &Route) -> bool {
    m.from() == way.stops.first().copied() && way.stops.get(1) == Some(&m.to())
}

/// Whether the piece gets to this stop of its way without loss once the move is made.
fn gets_to(case: &Case<'_>, way: &Route, stop: usize) -> bool {
    let gain = |step| board::way_gain(case.after.board(), way, step);
    (1..=stop).all(|step| gain(step).is_some_and(|gain| gain >= 0))
}

/// Whether the first step of the way would mate if the enemy passed.
fn is_mate_next(case: &Case<'_>, way: &Route) -> bool {
    let Some(passed) = case.after.after_null() else { return false };
    let mates = |m: Move| begins(m, way) && passed.after(m).is_checkmate();
    passed.legal_moves().into_iter().any(mates)
}

/// Whether the side of the root piece wins the zone on its own account.
fn is_won(study: &Study<'_>, carrier: &Carrier<'_>) -> bool {
    let verdict = carrier.zone.verdict(study.position);
    verdict.is_some_and(|verdict| matches!(verdict.outcome, Outcome::Stands | Outcome::Threatens))
}
