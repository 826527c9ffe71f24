//! Motifs of captures: hanging piece, intermezzo, x-ray, desperado.

use shakmaty::attacks::between;
use shakmaty::{Board, Move, Rank, Role};

use super::force::{gain, is_line_piece, is_unguarded, legal_gain, value};
use super::line::{Line, PlayedMove, Triple};
use super::motif::{Evidence, Finding};
use crate::exchange::swap::{self, Values};
use crate::zone::Man;

/// Men whose values differ by no more, in centipawns, are worth the same.
const ALIKE: i32 = 50;

pub fn find(line: &Line, found: &mut Vec<Finding>) {
    found.extend(hanging(line).map(|evidence| Finding { ply: 0, evidence }));
    for triple in line.triples() {
        let evidence = [intermezzo(line, triple), x_ray(triple)];
        let of_step = evidence.into_iter().flatten();
        found.extend(of_step.map(|evidence| Finding { ply: triple.first.ply, evidence }));
    }
    for steps in line.steps.windows(2) {
        let [step, reply] = steps else { continue };
        let evidence = if step.is_own() { desperado(step, reply) } else { None };
        found.extend(evidence.map(|evidence| Finding { ply: step.ply, evidence }));
    }
}

/// The material balance of the side whose line it is, in centipawns, after a step.
fn balance(line: &Line, step: &PlayedMove) -> i32 {
    Values::TROPA.balance(step.after.board(), line.side)
}

/// Hanging piece: the first step takes an unguarded piece, and the next own step gives nothing of
/// it back.
fn hanging(line: &Line) -> Option<Evidence> {
    let first = line.steps.first()?;
    let man = first.taken.filter(|man| man.role != Role::Pawn)?;
    let kept = line.steps.get(2).is_none_or(|then| balance(line, then) >= balance(line, first));
    let free = is_unguarded(first.before.board(), man);
    let retakes = line.before.map_or_else(|| seems_to_retake(line, first), |m| trades(m, man));
    (free && kept && !retakes).then_some(Evidence::HangingPiece { by: first.arrived(), man })
}

/// Whether the man has just taken one of no less worth; minor pieces are worth the same.
fn trades(before: Move, man: Man) -> bool {
    let taken = before.capture().filter(|_| before.to() == man.field);
    taken.is_some_and(|role| value(role) + ALIKE >= value(man.role))
}

/// Whether the capture that begins the line looks like retaking: the move before is not known. Who
/// only comes up to equal material retakes, and so does a rook on the enemy's first rank, where
/// rooks are traded. A queen retakes where nothing else can: if she captures and the line mates,
/// the man was left to her.
fn seems_to_retake(line: &Line, first: &PlayedMove) -> bool {
    let home = line.side.fold_wb(Rank::Eighth, Rank::First);
    let trades = first.man.role == Role::Rook && first.to.rank() == home;
    let mates = line.last().is_some_and(PlayedMove::mates);
    let queen = first.man.role == Role::Queen && mates;
    !queen && (trades || balance(line, first) <= 0)
}

/// Intermezzo: the enemy has taken, and retaking, which would have won at once, is put off for a
/// step elsewhere, which he answers elsewhere, too, by a man that could not have retaken.
fn intermezzo(line: &Line, triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let target = then.taken?;
    let elsewhere = [first.to, reply.to].iter().all(|&to| to != target.field);
    let lost = match line.move_before(first.ply) {
        Some(m) => m.is_capture() && m.to() == target.field,
        None => seems_to_have_taken(line, triple, target),
    };
    let board = reply.before.board();
    let could_retake = board.attacks_to(then.to, !line.side, board.occupied());
    let at_once = first.before.legal_moves().contains(&then.m);
    let wins = || swap::of_move(first.before.board(), line.side, then.m, Values::TROPA) > 0;
    let is_one = elsewhere && lost && !could_retake.contains(reply.man.field) && at_once && wins();
    let (by, taken_at) = (first.arrived(), then.ply);
    is_one.then_some(Evidence::Intermezzo { by, target, taken_at })
}

/// Whether the enemy man looks as if it had just taken where it stands; the move before the line is
/// not known. The side is behind, its step in between is a check, and the man has come into its
/// half; one rank farther, if the check is not answered by a capture.
fn seems_to_have_taken(line: &Line, triple: Triple<'_>, man: Man) -> bool {
    let Triple { first, reply, .. } = triple;
    let behind = Values::TROPA.balance(first.before.board(), line.side) < 0;
    let ranks = if reply.to == first.to { 4 } else { 5 };
    let home = line.side.fold_wb(Rank::First, Rank::Eighth);
    behind && first.checks() && man.field.rank().distance(home) < ranks
}

/// X-ray: the man that retakes bore on the field through the enemy man that took there.
fn x_ray(triple: Triple<'_>) -> Option<Evidence> {
    let Triple { first, reply, then } = triple;
    let one_field = first.to == reply.to && reply.to == then.to && then.taken.is_some();
    let through = between(then.man.field, then.to).contains(reply.man.field);
    let line = is_line_piece(then.man.role) && reply.man.role != Role::King;
    (one_field && through && line).then_some(Evidence::XRay {
        by: then.man,
        through: reply.man,
        field: then.to,
        used_at: then.ply,
    })
}

/// Desperado: a piece that was lost where it stood and wherever it went without taking takes a
/// lesser man, and is taken there.
fn desperado(step: &PlayedMove, reply: &PlayedMove) -> Option<Evidence> {
    let (taken, retaken) = (step.taken?, reply.taken?);
    let board = step.before.board();
    let wins = |board: &Board, field| gain(board, !step.man.color, field) > Some(0);
    let moves = step.before.legal_moves();
    let mut quiet = moves.iter().filter(|m| m.from() == Some(step.man.field) && !m.is_capture());
    let shut_in = quiet.all(|&m| wins(step.before.after(m).board(), m.to()));
    let lost = wins(board, step.man.field) && shut_in;
    let lesser = value(taken.role) < value(step.man.role);
    let taken_there = retaken.field == step.to && legal_gain(&step.after, step.to) > Some(0);
    let piece = !matches!(step.man.role, Role::Pawn | Role::King);
    let (man, retaken_at) = (step.man, reply.ply);
    let is_one = piece && lost && lesser && taken_there;
    is_one.then_some(Evidence::Desperado { man, taken, retaken_at })
}
