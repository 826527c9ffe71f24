//! Motifs of men with a duty, who guard or close something and are made to give it up: deflection,
//! overload, attraction, removing the defender, interference.

use shakmaty::attacks::{between, king_attacks};
use shakmaty::{Bitboard, Board, Role, Square};

use super::force::{attacks_of, gain_of, gain_on, is_line_piece, offers};
use super::line::{Line, PlayedMove, Triple, without};
use super::motif::{Compulsion, Evidence, Fate, Finding};
use crate::zone::Man;

pub fn find(line: &Line, found: &mut Vec<Finding>) {
    for triple in line.triples() {
        let ply = triple.first.ply;
        let evidence = [
            deflection(triple),
            overload(triple),
            attraction(line, triple),
            removing(triple),
            interference(triple),
        ];
        found.extend(evidence.into_iter().flatten().map(|evidence| Finding { ply, evidence }));
    }
}

/// What compels the reply: an offer that it takes, or a check that is more than a plain gain.
fn compulsion(first: &PlayedMove, reply: &PlayedMove) -> Option<Compulsion> {
    let takes = reply.taken.is_some_and(|taken| taken.field == first.to);
    let forced = takes || first.checks();
    let by = if takes { Compulsion::Offer } else { Compulsion::Check };
    (forced && offers(first)).then_some(by)
}

/// Whether the step captures or promotes with gain, and would not have won on one of the boards
/// before.
fn turned(then: &PlayedMove, before: &[&Board]) -> bool {
    let wins = then.taken.is_some() || then.m.is_promotion();
    wins && gain_of(then) > 0 && was_lost(then, before)
}

/// Whether the step would have won nothing on one of the boards before.
fn was_lost(then: &PlayedMove, before: &[&Board]) -> bool {
    before.iter().any(|board| gain_on(board, then) <= 0)
}

/// Deflection: the replying man guarded the field of the next own step, perhaps through the man
/// that makes it. A king driven into mate elsewhere does not count.
fn deflection(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let by = compulsion(first, reply)?;
    let (man, field) = (reply.man, then.to);
    let board = reply.before.board();
    let guarded = attacks_of(&without(board, then.man.field), man).contains(field);
    let gone = !attacks_of(then.after.board(), reply.arrived()).contains(field);
    let elsewhere = field != reply.to && field != first.to;
    let other = (then.man.field != first.to).then_some(first.before.board());
    let before: Vec<&Board> = other.into_iter().chain([board]).collect();
    let mates = then.mates() && man.role != Role::King && was_lost(then, &before);
    let is_one = guarded && gone && elsewhere && (mates || turned(then, &before));
    is_one.then_some(Evidence::Deflection { man, by, field, used_at: then.ply })
}

/// Overload: the deflected man also guarded the field on which it takes.
fn overload(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let Evidence::Deflection { man, field, .. } = deflection(triple)? else { return None };
    let kept = first.taken.map(|taken| taken.field).filter(|&kept| kept == reply.to)?;
    let had_both = attacks_of(first.before.board(), man).contains(kept);
    had_both.then_some(Evidence::Overload { man, kept, given_up: field, used_at: then.ply })
}

/// Attraction (decoy): a man takes an offer, and the next own step attacks it there, or mates a
/// king whose flight it blocks.
fn attraction(line: &Line, triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let (man, to) = (reply.man, reply.to);
    let takes = reply.taken.is_some_and(|taken| taken.field == first.to);
    if !takes || gain_of(first) > 0 || man.role == Role::Pawn {
        return None;
    }
    let attacks = attacks_of(then.after.board(), then.arrived()).contains(to);
    let (fate, used_at) = match man.role {
        Role::King if attacks => (Fate::Target, then.ply),
        _ if attacks && line.taking(to, then.ply).is_some() => {
            (Fate::Target, line.taking(to, then.ply)?.ply)
        }
        _ if closes_flight(then, reply.arrived()) => (Fate::Block, then.ply),
        _ => return None,
    };
    Some(Evidence::Attraction { man, to, fate, used_at })
}

/// Whether the step mates, and the king could flee to the man's field if it were not there.
fn closes_flight(step: &PlayedMove, man: Man) -> bool {
    let board = without(step.after.board(), man.field);
    let king = board.king_of(man.color);
    let beside = king.is_some_and(|king| king_attacks(king).contains(man.field));
    let seen = board.occupied() & !king.map_or(Bitboard::EMPTY, Bitboard::from);
    let free = board.attacks_to(man.field, step.man.color, seen).is_empty();
    step.mates() && beside && free
}

/// Removing the defender: the man that the first step takes guarded the field of the next own step;
/// taking it won nothing by itself.
fn removing(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let guard = first.taken?;
    let (board, field) = (first.before.board(), then.to);
    let guarded = attacks_of(board, guard).contains(field) && gain_of(first) <= 0;
    let other = then.man.field != first.to && field != reply.to;
    (guarded && other && turned(then, &[board])).then_some(Evidence::RemovingTheDefender {
        guard,
        field,
        used_at: then.ply,
    })
}

/// Interference: a man came between a guard and the man taken next; without it the exchange would
/// be worse.
fn interference(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let target = then.taken.filter(|taken| taken.field != reply.to)?;
    let board = then.before.board();
    let now = gain_of(then);
    [first, reply].into_iter().find_map(|step| {
        let stands = board.piece_at(step.to)?;
        let between = Man { color: stands.color, role: stands.role, field: step.to };
        let lifted = without(board, step.to);
        let guard = cut_off(&lifted, target, step.to)?;
        let worse = now > 0 && gain_on(&lifted, then) < now;
        let taken_at = then.ply;
        worse.then_some(Evidence::Interference { between, guard, target, taken_at })
    })
}

/// The man that would guard the target but for the one on the field.
fn cut_off(board: &Board, target: Man, through: Square) -> Option<Man> {
    let guards = board.attacks_to(target.field, target.color, board.occupied());
    let is_cut = |guard: &Man| {
        is_line_piece(guard.role) && between(guard.field, target.field).contains(through)
    };
    Man::on(board, target.color, guards).find(is_cut)
}
