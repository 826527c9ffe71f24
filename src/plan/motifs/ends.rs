//! Motifs of the end of a line, and of steps that wait: promotion, quiet move, zugzwang, defence,
//! perpetual check.

use shakmaty::{Rank, Role};

use super::force::attacks_of;
use super::line::{Line, PlayedMove};
use super::motif::{Evidence, Finding, Seen};
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::zone::Man;

pub fn find(line: &Line, found: &mut Vec<Finding>) {
    for step in line.own() {
        let last = line.last().is_none_or(|last| last.ply <= step.ply + 1);
        let quiet = if last { None } else { quiet(step) };
        let evidence = [promotion(step), quiet, zugzwang(step)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| Finding { ply: step.ply, evidence }));
    }
    found.extend(defence(line));
    found.extend(perpetual(line));
}

fn promotion(step: &PlayedMove) -> Option<Evidence> {
    step.m.promotion().map(|role| Evidence::Promotion { field: step.to, role })
}

/// Whether a pawn is at most two pushes from promotion.
fn runs(man: Man) -> bool {
    let last = man.color.fold_wb(Rank::Eighth, Rank::First);
    man.role == Role::Pawn && man.field.rank().distance(last) <= 2
}

/// Whether the step takes, checks and promotes nothing.
fn is_calm(step: &PlayedMove) -> bool {
    step.taken.is_none() && !step.checks() && !step.m.is_promotion()
}

/// Whether the man that arrives attacks an enemy man.
fn attacks(step: &PlayedMove) -> bool {
    let board = step.after.board();
    (attacks_of(board, step.arrived()) & board.by_color(!step.man.color)).any()
}

/// Quiet move: no capture, check or promotion, no answer to a check, and nothing attacked from the
/// new field.
fn quiet(step: &PlayedMove) -> Option<Evidence> {
    let by = step.arrived();
    let waits = by.role != Role::King && !runs(by) && !step.before.is_check();
    (is_calm(step) && waits && !attacks(step)).then_some(Evidence::QuietMove { by })
}

/// Fewer legal moves than this leave no choice, so that the one made is no find.
const CHOICE: usize = 3;

/// Defence: the line ends with a step that takes, checks and attacks nothing, or goes out of a
/// check after nothing but such steps, with a choice between several moves.
fn defence(line: &Line) -> Option<Finding> {
    let chosen = |step: &&PlayedMove| step.before.legal_moves().len() >= CHOICE;
    let calm = |step: &&PlayedMove| chosen(step) && is_calm(step);
    let evasion = line.own().take_while(calm).find(|step| step.before.is_check());
    let holds = |step: &&PlayedMove| calm(step) && !attacks(step) && !runs(step.arrived());
    let step = evasion.or_else(|| line.own().last().filter(holds))?;
    let evidence = Evidence::Defence { by: step.arrived(), evades: evasion.is_some() };
    Some(Finding { ply: step.ply, evidence })
}

/// Perpetual check: a position comes again, and every own step between gave check.
fn perpetual(line: &Line) -> Option<Finding> {
    line.own().find_map(|first| {
        let mut checks = line.own_behind(first.ply).take_while(|step| step.checks());
        let again = checks.find(|step| step.after.key() == first.after.key())?;
        let evidence = Evidence::PerpetualCheck { by: first.arrived(), until: again.ply };
        first.checks().then_some(Finding { ply: first.ply, evidence })
    })
}

/// Zugzwang: the enemy would lose nothing by a pass, and loses something by every legal move.
fn zugzwang(step: &PlayedMove) -> Option<Evidence> {
    let passed = step.after.after_null()?;
    let replies = step.after.legal_moves();
    let loses = |reply| wins_at_once(&step.after.after(reply));
    let is_one = !replies.is_empty() && !wins_at_once(&passed);
    let all = is_one && replies.iter().all(|&reply| loses(reply));
    let (by, replies, seen) = (step.arrived(), replies.len(), Seen::AtOnce);
    all.then_some(Evidence::Zugzwang { by, replies, seen })
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
