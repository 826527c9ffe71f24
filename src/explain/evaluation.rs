//! What a line changes in the evaluation, by terms and squares.

use std::cmp::Reverse;

use serde::Serialize;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::case::Case;
use super::filling::{Ending, Filling, Proof, Signed, fill, proof};
use super::names::{self, Named, TermName, Texts};
use crate::evaluation::{self, Steps, Trace};
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::trajectory::{self, text};

/// The maximum number of terms in an explanation.
const TERMS: usize = 3;
/// The maximum number of squares in an explanation.
const SQUARES: usize = 5;

/// The evaluation before and after the line, in centipawns from White's view.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Evaluation {
    pub line: Vec<Named>,
    pub before: i32,
    pub after: i32,
}

proof!(Evaluation(self);
    line = Ending(&self.line), before = Signed(self.before), after = Signed(self.after);
    "By the end of {line} the evaluation goes from {before} to {after} for White.",
    "К концу {line} оценка за белых меняется с {before} на {after}.");

/// A term of the evaluation before and after the line, in centipawns from White's view.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Term {
    pub line: Vec<Named>,
    pub term: TermName,
    pub before: i32,
    pub after: i32,
}

proof!(Term(self);
    term = self.term, before = Signed(self.before), after = Signed(self.after);
    "{term}: from {before} to {after} for White.",
    "{term}: за белых было {before}, стало {after}.");

/// A square is passable after the line, in one move, for this many pieces of the kind more (or
/// fewer) than before; `weight` is what one of them is worth to its side at the phase of the position
/// after it, in centipawns before the bound.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Passable {
    pub line: Vec<Named>,
    #[serde(serialize_with = "text::color")]
    pub side: Color,
    #[serde(serialize_with = "text::role")]
    pub role: Role,
    #[serde(serialize_with = "text::square")]
    pub square: Square,
    pub before: usize,
    pub after: usize,
    pub weight: i32,
}

impl Proof for Passable {
    fn message(&self, words: &mut Filling) -> Texts {
        fill!(words; square = self.square, side = names::side_within(self.side),
            role = names::role(self.role), before = self.before, after = self.after,
            weight = Signed(self.weight));
        match (self.before, self.after) {
            (0, _) => Texts::new(
                "Square {square} ({side}, {role}): passable now, before it was not (weight {weight}).",
                "Поле {square} ({side}, {role}): стало проходимо (вес {weight}).",
            ),
            (_, 0) => Texts::new(
                "Square {square} ({side}, {role}): no longer passable in one move (weight {weight}).",
                "Поле {square} ({side}, {role}): больше не проходимо в одно передвижение (вес {weight}).",
            ),
            (before, after) if after > before => Texts::new(
                "Square {square} ({side}, {role}): passable now for {after} pieces, before for {before} (weight {weight}).",
                "Поле {square} ({side}, {role}): проходимо, фигур {after}, было {before} (вес {weight}).",
            ),
            _ => Texts::new(
                "Square {square} ({side}, {role}): passable now for {after} only, before for {before} (weight {weight}).",
                "Поле {square} ({side}, {role}): проходимо, фигур лишь {after}, было {before} (вес {weight}).",
            ),
        }
    }
}

/// The change from the position to the line's last quiet position.
pub fn change<F>(case: &Case<'_>) -> Vec<F>
where
    F: From<Evaluation> + From<Term> + From<Passable>,
{
    let (line, end) = case.settled().unwrap_or((&case.line[..1], case.after.clone()));
    let line = Named::line(case.position, line);
    let (old, new) = (evaluation::trace(case.position), evaluation::trace(&end));
    let (before, after) = (old.score_cp, new.score_cp);
    let mut facts = vec![Evaluation { line: line.clone(), before, after }.into()];
    facts.extend(terms(&line, &old, &new).into_iter().map(F::from));
    facts.extend(squares(&line, case.position, &end).into_iter().map(F::from));
    facts
}

/// The terms that change most.
fn terms(line: &[Named], old: &Trace, new: &Trace) -> Vec<Term> {
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
        Some(Term { line: line.to_vec(), term, before, after })
    };
    changed.into_iter().filter_map(tell).take(TERMS).collect()
}

/// The passable squares whose change weighs most, if the swap-off on the board agrees with the
/// evaluation.
fn squares(line: &[Named], start: &Position, end: &Position) -> Vec<Passable> {
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
        Passable { line: line.to_vec(), side, role, square, before, after, weight }
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
