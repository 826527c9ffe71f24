//! What a line changes in the evaluation, by terms and squares.

use std::cmp::Reverse;

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::case::Case;
use super::fact::{Fact, Named};
use super::names::TermName;
use crate::evaluation::{self, Steps, Trace};
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::trajectory;

/// The maximum number of terms in an explanation.
const TERMS: usize = 3;
/// The maximum number of squares in an explanation.
const SQUARES: usize = 5;

/// The change from the position to the line's last quiet position.
pub fn change(case: &Case<'_>) -> Vec<Fact> {
    let (line, end) = case.settled().unwrap_or((&case.line[..1], case.after.clone()));
    let line = Named::line(case.position, line);
    let (old, new) = (evaluation::trace(case.position), evaluation::trace(&end));
    let (before, after) = (old.score_cp, new.score_cp);
    let mut facts = vec![Fact::Evaluation { line: line.clone(), before, after }];
    facts.extend(terms(&line, &old, &new));
    facts.extend(squares(&line, case.position, &end));
    facts
}

/// The terms that change most.
fn terms(line: &[Named], old: &Trace, new: &Trace) -> Vec<Fact> {
    let mut changed: Vec<(&str, i32, i32)> = Vec::new();
    for term in &new.terms {
        let before = old.terms.iter().find(|other| other.name == term.name);
        let before = before.map_or(0, |before| before.value);
        if before != term.value {
            changed.push((term.name, before, term.value));
        }
    }
    changed.sort_by_key(|&(_, before, after)| Reverse((after - before).abs()));
    let tell = |(name, before, after)| {
        let term = TermName::of(name)?;
        Some(Fact::Term { line: line.to_vec(), term, before, after })
    };
    changed.into_iter().filter_map(tell).take(TERMS).collect()
}

/// The passable squares whose change weighs most, if the swap-off on the board agrees with the
/// evaluation.
fn squares(line: &[Named], start: &Position, end: &Position) -> Vec<Fact> {
    let (old, new) = (evaluation::passable(start), evaluation::passable(end));
    let key = |steps: &Steps| (steps.side as usize, steps.role as usize, steps.square);
    let mut changed: Vec<(Steps, usize, usize)> = Vec::new();
    let of = |list: &[Steps], steps: &Steps| {
        list.iter().find(|other| key(other) == key(steps)).map_or(0, |found| found.pieces)
    };
    for steps in &new {
        changed.push((*steps, of(&old, steps), steps.pieces));
    }
    for steps in old.iter().filter(|steps| of(&new, steps) == 0) {
        changed.push((*steps, steps.pieces, 0));
    }
    changed.retain(|&(steps, before, after)| {
        let holds = |position: &Position, pieces| by_swap(position.board(), &steps) == pieces;
        before != after && holds(start, before) && holds(end, after)
    });
    let weight = |&(steps, before, after): &(Steps, usize, usize)| {
        steps.weight.unsigned_abs() as usize * before.abs_diff(after)
    };
    changed.sort_by_key(|change| (Reverse(weight(change)), key(&change.0)));
    let tell = |(steps, before, after): (Steps, usize, usize)| {
        let Steps { side, role, square, weight, .. } = steps;
        Fact::Passable { line: line.to_vec(), side, role, square, before, after, weight }
    };
    changed.into_iter().take(SQUARES).map(tell).collect()
}

/// How many pieces of the kind step on the square without loss, by the swap-off.
fn by_swap(board: &Board, steps: &Steps) -> usize {
    let Steps { side, role, square, .. } = *steps;
    let piece = role.of(side);
    let pieces: Bitboard = board.by_color(side) & board.by_role(role);
    let passable = |from: &Square| {
        reaches(board, side, role, *from, square)
            && swap::step(board, piece, *from, square, Values::TROPA) >= 0
    };
    pieces.into_iter().filter(passable).count()
}

/// Whether the piece reaches the square in one move; pawns only by pushes, as the evaluation counts.
fn reaches(board: &Board, side: Color, role: Role, from: Square, square: Square) -> bool {
    let steps = trajectory::steps(board, role.of(side), from).contains(square);
    steps && (role != Role::Pawn || from.file() == square.file())
}
