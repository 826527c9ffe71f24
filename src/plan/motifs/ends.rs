//! Motifs of the end of a line, and of steps that wait: back-rank mate, promotion, quiet move,
//! zugzwang.

use shakmaty::attacks::king_attacks;
use shakmaty::{Color, Rank, Role};

use super::attack::checkers;
use super::force::attacks_of;
use super::line::{Line, PlayedMove};
use super::motif::{Evidence, Finding};
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::zone::Man;

pub fn find(line: &Line, found: &mut Vec<Finding>) {
    for step in line.own() {
        let last = line.last().is_none_or(|last| last.ply <= step.ply + 1);
        let quiet = if last { None } else { quiet(step) };
        let evidence = [promotion(step), back_rank(step), quiet, zugzwang(step)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| Finding { ply: step.ply, evidence }));
    }
}

fn promotion(step: &PlayedMove) -> Option<Evidence> {
    step.m.promotion().map(|role| Evidence::Promotion { field: step.to, role })
}

/// Back-rank mate: mate along the king's home rank, with all fields before him blocked by his own
/// men and attacked by nobody but the mating man.
fn back_rank(step: &PlayedMove) -> Option<Evidence> {
    if !step.mates() {
        return None;
    }
    let (board, side) = (step.after.board(), !step.man.color);
    let field = board.king_of(side)?;
    let (home, before) = match side {
        Color::White => (Rank::First, Rank::Second),
        Color::Black => (Rank::Eighth, Rank::Seventh),
    };
    let by = checkers(step).into_iter().find(|man| man.field.rank() == home)?;
    let in_front = king_attacks(field) & shakmaty::Bitboard::from(before);
    let others = board.by_color(!side).without(by.field);
    let denied = |field| (board.attacks_to(field, !side, board.occupied()) & others).any();
    let closed = field.rank() == home
        && (in_front & !board.by_color(side)).is_empty()
        && !in_front.into_iter().any(denied);
    let king = Man { color: side, role: Role::King, field };
    let walls = Man::on(board, side, in_front).collect();
    closed.then_some(Evidence::BackRankMate { by, king, walls })
}

/// Whether a pawn is at most two pushes from promotion.
fn runs(man: Man) -> bool {
    let last = man.color.fold_wb(Rank::Eighth, Rank::First);
    man.role == Role::Pawn && man.field.rank().distance(last) <= 2
}

/// Quiet move: no capture, check or promotion, no answer to a check, and nothing attacked from the
/// new field.
fn quiet(step: &PlayedMove) -> Option<Evidence> {
    let by = step.arrived();
    let forced = step.before.is_check() || step.checks();
    let takes = step.taken.is_some() || step.m.is_promotion();
    let board = step.after.board();
    let attacks = (attacks_of(board, by) & board.by_color(!by.color)).any();
    let waits = by.role != Role::King && !runs(by);
    (!forced && !takes && !attacks && waits).then_some(Evidence::QuietMove { by })
}

/// Zugzwang: the enemy would lose nothing by a pass, and loses something by every legal move.
fn zugzwang(step: &PlayedMove) -> Option<Evidence> {
    let passed = step.after.after_null()?;
    let replies = step.after.legal_moves();
    let loses = |reply| wins_at_once(&step.after.after(reply));
    let is_one = !replies.is_empty() && !wins_at_once(&passed);
    let all = is_one && replies.iter().all(|&reply| loses(reply));
    all.then_some(Evidence::Zugzwang { by: step.arrived(), replies: replies.len() })
}

/// Whether the side to move can mate at once, or win by a capture or promotion.
fn wins_at_once(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let takes = m.is_capture() || m.is_promotion();
        let gain = || swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let after = position.after(m);
        takes && gain() > 0 || after.is_check() && after.legal_moves().is_empty()
    })
}
