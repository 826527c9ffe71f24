//! The enemy's answers to a move of a plan: all answers to a check; otherwise moves that save the
//! target, captures, checks, and moves against the mate.

use std::sync::Arc;

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::part::Part;
use crate::exchange::swap::{self, Values};
use crate::plan::development::{DevelopmentLimits, save};
use crate::position::Position;

/// All answers to a check: captures and king moves first.
pub fn to_check(position: &Position) -> Vec<(Move, Part)> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|m| match (m.is_capture(), m.role()) {
        (true, _) => 0,
        (false, Role::King) => 1,
        (false, _) => 2,
    });
    moves.into_iter().map(|m| (m, Part::Answers)).collect()
}

/// The capture that wins most by exchange, if any wins.
pub fn best_capture(position: &Position) -> Option<(Move, Part)> {
    let gain = |m: &Move| swap::of_move(position.board(), position.turn(), *m, Values::TROPA);
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    let best = captures.map(|m| (gain(&m), m)).max_by_key(|(gain, _)| *gain);
    best.filter(|(gain, _)| *gain > 0).map(|(_, m)| (m, Part::Counters))
}

/// The answers to a threat: `threats` are the moves of the plan that would follow, and the winning
/// captures on the board.
pub fn to_threat(position: &Position, threats: &[Move]) -> Vec<(Move, Part)> {
    let mut found: Vec<(Move, Part)> = Vec::new();
    let limits = DevelopmentLimits::default();
    let taken = threats.iter().filter(|m| m.is_capture());
    for (attacker, target) in taken.filter_map(|m| Some((m.from()?, m.to()))) {
        for plan in save(position, target, attacker, &limits).into_iter().map(Arc::new) {
            let m = plan.first().and_then(|first| first.find(position));
            if let Some(m) = m.filter(|m| found.iter().all(|(other, _)| other != m)) {
                found.push((m, Part::Saves(plan)));
            }
        }
    }
    let fields = fields(position, threats);
    let mut others = Vec::new();
    for m in position.legal_moves() {
        if found.iter().any(|(other, _)| *other == m) {
            continue;
        }
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let counters =
            m.is_capture() && gain >= 0 || m.is_promotion() || position.gives_direct_check(m);
        if counters {
            others.push((m, Part::Counters, -gain));
        } else if hinders(position, m, fields) {
            others.push((m, Part::Hinders, 10_000));
        }
    }
    others.sort_by_key(|(_, _, order)| *order);
    let split = others.partition_point(|(_, _, order)| *order <= 0);
    let mut all: Vec<_> =
        others.iter().take(split).map(|(m, part, _)| (*m, part.clone())).collect();
    all.append(&mut found);
    all.extend(others.into_iter().skip(split).map(|(m, part, _)| (m, part)));
    all
}

/// The fields that the plan depends on: where its men start, arrive and pass, and the lines from
/// there to the king.
fn fields(position: &Position, threats: &[Move]) -> Bitboard {
    let king = position.board().king_of(position.turn());
    let of_move = |m: &Move| {
        let from = m.from().unwrap_or(m.to());
        let to_king = king.map_or(Bitboard::EMPTY, |king| attacks::between(m.to(), king));
        attacks::between(from, m.to()) | to_king | Bitboard::from(m.to()).with(from)
    };
    threats.iter().fold(Bitboard::EMPTY, |all, m| all | of_move(m))
}

/// Whether the move goes to one of the fields, newly attacks one, or moves the king.
fn hinders(position: &Position, m: Move, fields: Bitboard) -> bool {
    let Some(from) = m.from() else { return false };
    if fields.contains(m.to()) || m.role() == Role::King {
        return true;
    }
    let attacked = |from: Square, color: Color, role: Role, occupied| {
        attacks::attacks(from, role.of(color), occupied) & fields
    };
    let (color, occupied) = (position.turn(), position.board().occupied());
    let before = attacked(from, color, m.role(), occupied);
    let role = m.promotion().unwrap_or(m.role());
    let anew = attacked(m.to(), color, role, occupied.without(from).with(m.to())) & !before;
    anew.any() || fields.contains(from)
}
