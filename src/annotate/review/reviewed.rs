//! The moves of a game with what they did to the chances.

use crate::explain::winning::{accuracy, win_percent};
use crate::explain::{Language, Named, Ply, Remark, Verdict};
use crate::search::Score;

/// A move with what it did to the chances.
#[derive(Debug)]
pub struct Reviewed {
    pub named: Named,
    /// The number of the half-move, 0 for White's first of a game.
    pub ply: usize,
    /// The score after it from White's view; `None` after mate.
    pub score: Option<Score>,
    /// White's chances after it, in percent.
    pub percent: f64,
    /// The mover's accuracy, in percent.
    pub accuracy: f64,
    pub verdict: Option<Verdict>,
    /// Whether it is a move of a known opening.
    pub book: bool,
}

/// The moves of a game; `first` is the number of the first half-move.
pub(super) fn all(first: usize, plies: &[Ply<'_>], remarks: &[Option<Remark>]) -> Vec<Reviewed> {
    let mut moves = Vec::with_capacity(plies.len());
    for ((i, ply), remark) in plies.iter().enumerate().zip(remarks) {
        let white = (first + i).is_multiple_of(2);
        let score = ply.value_for_white();
        // After mate nobody has chances but the side that mates.
        let mated = if white { 100.0 } else { 0.0 };
        let percent = score.map_or(mated, win_percent);
        let before = win_percent(ply.value_before_for_white());
        let own = |share: f64| if white { share } else { 100.0 - share };
        moves.push(Reviewed {
            named: Named::of(ply.position(), ply.m()),
            ply: first + i,
            score,
            percent,
            accuracy: accuracy(own(before), own(percent)),
            verdict: remark.as_ref().and_then(|remark| remark.verdict),
            book: ply.is_book(),
        });
    }
    moves
}

/// The sign of a verdict.
pub(super) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "!",
        Verdict::Brilliant => "!!",
        Verdict::Only => "□",
        Verdict::Dubious => "?!",
        Verdict::Mistake => "?",
        Verdict::Blunder => "??",
    }
}

/// "12.Nf3" or "12…Nf6", with the verdict's sign, as players of the language write it.
pub(super) fn written(m: &Reviewed, language: Language) -> String {
    let dots = if m.ply.is_multiple_of(2) { "." } else { "…" };
    let verdict = m.verdict.map_or("", sign);
    format!("{}{dots}{}{verdict}", m.ply / 2 + 1, m.named.written(language))
}
