//! The review of a game: its opening, how accurately each side played, where the game turned and
//! why, and its story.

mod game;
mod story;

use crate::explain::MoveMark;
use crate::explain::{Language, Named};
use crate::search::Score;
use crate::view::explanation::Marks;
use serde::Serialize;

pub use game::{Moment, Review, Reviewed, Side};

/// A review as JSON.
#[derive(Debug, Serialize)]
pub struct ReviewView<'a> {
    language: Language,
    opening: Option<OpeningView<'a>>,
    moves: Vec<MoveView<'a>>,
    white: SideSummary,
    black: SideSummary,
    moments: Vec<MomentView<'a>>,
    story: Vec<String>,
}

#[derive(Debug, Serialize)]
struct OpeningView<'a> {
    eco: &'a str,
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct MoveView<'a> {
    uci: &'a str,
    san: &'a str,
    /// From White's point of view; `None` after mate.
    score: Option<Score>,
    accuracy: f64,
    verdict: Option<&'static str>,
    book: bool,
}

#[derive(Debug, Serialize)]
struct SideSummary {
    accuracy: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Debug, Serialize)]
struct MomentView<'a> {
    /// The number of the ply of the game, from 1.
    ply: usize,
    verdict: Option<&'static str>,
    said: String,
    better: &'a [Named],
    why_better: Vec<String>,
    hint: Option<Marks<'a>>,
}

/// A percentage rounded to one decimal place.
fn rounded(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

impl<'a> ReviewView<'a> {
    /// The JSON of a review, with its sentences in `language`.
    pub fn of(review: &'a Review, language: Language) -> Self {
        let [white, black] = review.sides.each_ref().map(side);
        Self {
            language,
            opening: review.opening.as_ref().map(|o| OpeningView { eco: o.eco, name: &o.name }),
            moves: review.moves.iter().map(reviewed).collect(),
            white,
            black,
            moments: review.moments.iter().map(|one| moment(one, language)).collect(),
            story: story::tell(review, language),
        }
    }
}

fn side(side: &Side) -> SideSummary {
    let &Side { accuracy, inaccuracies, mistakes, blunders } = side;
    SideSummary { accuracy: accuracy.map(rounded), inaccuracies, mistakes, blunders }
}

fn reviewed(m: &Reviewed) -> MoveView<'_> {
    MoveView {
        uci: &m.named.uci,
        san: &m.named.san,
        score: m.score,
        accuracy: rounded(m.accuracy),
        verdict: m.verdict.map(MoveMark::sign),
        book: m.book,
    }
}

fn moment(moment: &Moment, language: Language) -> MomentView<'_> {
    let marks = Marks::of_zone(1, moment.hint());
    MomentView {
        ply: moment.index + 1,
        verdict: moment.verdict.map(MoveMark::sign),
        said: moment.said(language),
        better: moment.better(),
        why_better: moment.why_better(language),
        hint: (!marks.main.is_empty()).then_some(marks),
    }
}
