//! The additions to a move: glyph, evaluation, arrows, squares, comment, a better line.

use shakmaty::Square;

use crate::explain::{Fact, Language, MoveMark, Ply, Remark, Route};
use crate::notation::pgn::{Addition, Annotations};
use crate::search::Score;
use crate::view::explanation::Marks;

/// The number of arrows on a board beyond which no further way is drawn: more would hide it.
const MAX_ARROWS: usize = 4;

/// The additions to a move, without those already `present`, so that annotating a game again adds
/// nothing.
pub(super) fn addition(
    ply: &Ply<'_>,
    remark: Option<&Remark>,
    present: &Annotations,
    language: Language,
) -> Addition {
    let value = ply.value_for_white().filter(|_| !present.valued);
    let value = value.map(|score| eval(score, ply.depth()));
    let mut addition = Addition { comment: value.into_iter().collect(), ..Addition::default() };
    let Some(remark) = remark else { return addition };
    let (squares, arrows) = shapes(remark);
    let shapes = command("csl", &squares).into_iter().chain(command("cal", &arrows));
    let comment: Vec<String> = shapes.chain(said(remark, language)).collect();
    if !present.words.contains(&(comment.join(" ") + " ")) {
        addition.comment.extend(comment);
    }
    if !present.judged {
        addition.nag = remark.verdict.map(MoveMark::nag);
    }
    let better: Vec<String> = remark.better.iter().map(|m| m.san.clone()).collect();
    if !present.variations.contains(&better) {
        addition.variation = better;
    }
    addition
}

/// The comment on a move, word by word.
fn said(remark: &Remark, language: Language) -> Vec<String> {
    let sentences = remark.sentences(language);
    sentences.iter().flat_map(|text| text.split_whitespace()).map(String::from).collect()
}

/// An evaluation from White's point of view, in pawns or moves to mate, with its depth.
fn eval(score: Score, depth: u32) -> String {
    let value = match score {
        Score::Cp(centipawns) => {
            let sign = if centipawns < 0 { "-" } else { "" };
            let whole = centipawns.unsigned_abs();
            format!("{sign}{}.{:02}", whole / 100, whole % 100)
        }
        Score::Mate(moves) => format!("#{moves}"),
    };
    // At the end of the game nothing was searched.
    if depth == 0 { format!("[%eval {value}]") } else { format!("[%eval {value},{depth}]") }
}

fn command(name: &str, list: &[String]) -> Option<String> {
    (!list.is_empty()).then(|| format!("[%{name} {}]", list.join(",")))
}

/// Coloured squares and arrows: red for negations, as many as there is room for, and the squares that
/// they contest, green for the trajectory and the reply that refutes the move.
fn shapes(remark: &Remark) -> (Vec<String>, Vec<String>) {
    let marks = Marks::of_zone(1, &remark.zone);
    let mut arrows: Vec<String> = Vec::new();
    if remark.refutation.is_some() && marks.main.is_empty() {
        arrows.extend(remark.zone.iter().find_map(step).map(|(from, to)| arrow('G', from, to)));
    }
    for way in &marks.main {
        arrows.extend(legs('G', way));
    }
    let mut crossed = Vec::new();
    for way in &marks.negations {
        let with = distinct(arrows.iter().cloned().chain(legs('R', way)).collect());
        if with.len() <= MAX_ARROWS {
            arrows = with;
            crossed.push(format!("R{}", way.end()));
        }
    }
    (distinct(crossed), distinct(arrows))
}

/// The origin and target squares of the move that the fact is about; `None` if it is about none.
fn step(fact: &Fact) -> Option<(Square, Square)> {
    match fact {
        Fact::Takes(takes) => Some((takes.piece.square, takes.taken.square)),
        Fact::Step(step) => Some((step.piece.square, step.to)),
        _ => None,
    }
}

fn arrow(color: char, from: Square, to: Square) -> String {
    format!("{color}{from}{to}")
}

fn legs(color: char, way: &Route) -> impl Iterator<Item = String> {
    way.stops.windows(2).filter_map(move |leg| match leg {
        &[from, to] => Some(arrow(color, from, to)),
        _ => None,
    })
}

/// The list without duplicates: a second arrow on the same squares would hide the first.
fn distinct(list: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for shape in list {
        if !kept.iter().any(|other| other[1..] == shape[1..]) {
            kept.push(shape);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_lichess_does() {
        assert_eq!(eval(Score::Cp(17), 18), "[%eval 0.17,18]");
        assert_eq!(eval(Score::Cp(-205), 9), "[%eval -2.05,9]");
        assert_eq!(eval(Score::Cp(0), 0), "[%eval 0.00]");
        assert_eq!(eval(Score::Mate(-3), 30), "[%eval #-3,30]");
    }

    #[test]
    fn shapes_are_drawn_once() {
        let list = ["Ge2e4", "Re2e4", "Ra3b4"].map(String::from).to_vec();
        assert_eq!(distinct(list), ["Ge2e4", "Ra3b4"]);
    }
}
