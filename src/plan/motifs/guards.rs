//! Motifs of men with a duty, who guard or close something and are made to give it up: deflection,
//! overload, attraction, self-block, removing the defender, interference.

use shakmaty::attacks::{between, king_attacks};
use shakmaty::{Bitboard, Board, Role, Square};

use super::force::{attacks_of, gain_of, gain_on, is_line_piece, is_unguarded, offers, value};
use super::line::{Line, PlayedMove, Triple, without};
use super::motif::{Compulsion, Evidence, Finding};
use crate::zone::Man;

pub fn find(line: &Line, found: &mut Vec<Finding>) {
    for triple in line.triples() {
        let ply = triple.first.ply;
        let evidence = [
            deflection(triple),
            overload(triple),
            attraction(line, triple),
            self_block(triple),
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

/// Attraction (decoy): a king, queen or rook takes an offer, and the next own step attacks it there.
fn attraction(line: &Line, triple: Triple<'_>) -> Option<Evidence> {
    let Triple { reply, then, .. } = triple;
    let (man, to) = (reply.man, reply.to);
    let drawn = takes_offer(triple) && value(man.role) >= value(Role::Rook);
    let attacks = attacks_of(then.after.board(), then.arrived()).contains(to);
    if !drawn || !attacks {
        return None;
    }
    let taken_at = || line.taking(to, then.ply).map(|step| step.ply);
    let used_at = if man.role == Role::King { then.ply } else { taken_at()? };
    Some(Evidence::Attraction { man, to, used_at })
}

/// Whether the reply takes the man that moved, which was no gain by its own step.
fn takes_offer(triple: Triple<'_>) -> bool {
    let Triple { first, reply, .. } = triple;
    reply.taken.is_some_and(|taken| taken.field == first.to) && gain_of(first) <= 0
}

/// Self-block: a man takes an offer, and the next own step mates the king whose flight it blocks.
fn self_block(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { reply, then, .. } = triple;
    let drawn = takes_offer(triple) && reply.man.role != Role::King;
    let (man, to, used_at) = (reply.man, reply.to, then.ply);
    let blocks = drawn && closes_flight(then, reply.arrived());
    blocks.then_some(Evidence::SelfBlock { man, to, used_at })
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

/// Removing the defender: the man that the first step takes, without a check, guarded the field of
/// the next own step, by another man, which takes what is unguarded now and worth no more than it
/// is, or mates.
fn removing(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let guard = first.taken?;
    let (board, field) = (first.before.board(), then.to);
    let guarded = attacks_of(board, guard).contains(field);
    let quiet = !first.before.is_check() && !first.checks();
    let other = then.man.field != first.to && field != reply.to;
    let won = then.taken.is_some_and(|taken| {
        let lesser = value(taken.role) <= value(then.man.role) && then.man.role != Role::King;
        lesser && is_unguarded(then.before.board(), taken)
    });
    let is_one = guarded && quiet && other && (won || then.mates());
    is_one.then_some(Evidence::RemovingTheDefender { guard, field, used_at: then.ply })
}

/// Interference: a man came between a line piece and what it guarded, which is taken next, now that
/// nothing guards it.
fn interference(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let target = then.taken.filter(|taken| taken.field != reply.to)?;
    let board = then.before.board();
    if !is_unguarded(board, target) {
        return None;
    }
    [first, reply].into_iter().find_map(|step| {
        let stands = board.piece_at(step.to)?;
        let between = Man { color: stands.color, role: stands.role, field: step.to };
        let lifted = without(board, step.to);
        let guard = cut_off(&lifted, target, step.to)?;
        let guarded = attacks_of(step.before.board(), guard).contains(target.field);
        let taken_at = then.ply;
        guarded.then_some(Evidence::Interference { between, guard, target, taken_at })
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
