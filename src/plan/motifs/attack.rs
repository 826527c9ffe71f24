//! Motifs of attack: fork, discovered attack, double check, trapped piece.

use shakmaty::attacks::between;
use shakmaty::{Board, Move, Role};

use super::force::{attacks_of, gain, is_line_piece, is_lost, is_unguarded, value};
use super::line::{Line, PlayedMove, Triple};
use super::motif::{Evidence, Finding};
use super::rays;
use crate::zone::Man;

pub fn find(line: &Line, found: &mut Vec<Finding>) {
    for step in line.own() {
        let evidence = [fork(line, step), double_check(step), discovered_check(step)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| Finding { ply: step.ply, evidence }));
    }
    for triple in line.triples() {
        let evidence = [discovered(triple), trapped(line, triple)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| Finding { ply: triple.first.ply, evidence }));
    }
}

/// Fork: the man that moved is safe and attacks several men, one of which may be taken later. Mate
/// is not called a fork, nor is the last step of a longer line: the line has another point.
fn fork(line: &Line, step: &PlayedMove) -> Option<Evidence> {
    let by = step.arrived();
    let ends = step.ply > 0 && line.own_behind(step.ply).next().is_none();
    if by.role == Role::King || step.mates() || ends || is_lost(step) {
        return None;
    }
    let targets = targets(step);
    let taken = |target: &Man| line.taking(target.field, step.ply);
    let taken_at = targets.iter().filter_map(taken).map(|step| step.ply).min();
    (targets.len() > 1).then_some(Evidence::Fork { by, targets, taken_at })
}

/// The men that the moved man attacks: those that are worth more than it is, and pieces that are
/// unguarded and cannot take it.
fn targets(step: &PlayedMove) -> Vec<Man> {
    let (board, by) = (step.after.board(), step.arrived());
    let hangs = |man: &Man| {
        let takes = attacks_of(board, *man).contains(by.field);
        man.role != Role::Pawn && is_unguarded(board, *man) && !takes
    };
    let wins = |man: &Man| value(man.role) > value(by.role) || hangs(man);
    Man::on(board, !by.color, attacks_of(board, by)).filter(wins).collect()
}

fn double_check(step: &PlayedMove) -> Option<Evidence> {
    let by = checkers(step);
    (by.len() > 1).then_some(Evidence::DoubleCheck { by })
}

/// The men that give check after the step.
pub fn checkers(step: &PlayedMove) -> Vec<Man> {
    let fields = shakmaty::Position::checkers(step.after.chess());
    Man::on(step.after.board(), step.man.color, fields).collect()
}

/// Discovered check: the step opens a line on which only another man gives check.
fn discovered_check(step: &PlayedMove) -> Option<Evidence> {
    let [by] = checkers(step)[..] else { return None };
    let field = step.after.board().king_of(!by.color)?;
    let opened = by.field != step.to && between(by.field, field).contains(step.man.field);
    let target = Man { color: !by.color, role: Role::King, field };
    let opened_by = step.arrived();
    let is_one = opened && !step.m.is_castle();
    is_one.then_some(Evidence::DiscoveredAttack { by, opened_by, target, taken_at: None })
}

/// Discovered attack: the step opens the line on which another man captures with the next own step.
fn discovered(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let target = then.taken.filter(|taken| taken.field != reply.to)?;
    let by = then.man;
    let opened = between(by.field, target.field).contains(first.man.field);
    let other = by.field != first.to && target.field != first.to;
    let is_one = is_line_piece(by.role) && opened && other && !first.m.is_castle();
    let (opened_by, taken_at) = (first.arrived(), Some(then.ply));
    let checks = discovered_check(first).is_some();
    (is_one && !checks).then_some(Evidence::DiscoveredAttack { by, opened_by, target, taken_at })
}

/// Trapped piece: the man that is taken was attacked before the reply, and every step of its own
/// would have lost it too.
fn trapped(line: &Line, triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let taken = then.taken?;
    let man = if reply.to == taken.field { reply.man } else { taken };
    let position = &first.after;
    let king = position.board().king_of(!line.side)?;
    let pinned = rays::pinner(first, man.field, king).is_some();
    if man.role == Role::Pawn || pinned || position.is_check() {
        return None;
    }
    let wins = |board: &Board, field| gain(board, line.side, field).unwrap_or(0);
    let moves = position.legal_moves();
    let mut steps = moves.iter().filter(|m| m.from() == Some(man.field));
    let loses = |m: &Move| {
        let taken = m.capture().map_or(0, value);
        wins(position.after(*m).board(), m.to()) > taken
    };
    let lost = wins(position.board(), man.field) > 0 && steps.all(loses);
    lost.then_some(Evidence::TrappedPiece { man, taken_at: then.ply })
}
