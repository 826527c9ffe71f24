//! The review of a game as data: its moves with the winning chances after them, and the moments
//! that mattered, each with what is right or wrong with the move.

use crate::explain::winning::{accuracy, game_accuracy, win_percent};
use crate::explain::{End, Fact, Kind, Language, MoveMark, Named, Ply, Remark};
use crate::notation::pgn::Record;
use crate::notation::{Opening, Openings};
use crate::position::Position;
use crate::search::Score;

/// The review of a game.
#[derive(Debug)]
pub struct Review {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The last known opening that the game reaches.
    pub opening: Option<Opening>,
    /// White's winning chances before the first move, in percent.
    pub start: f64,
    /// All moves, in order.
    pub moves: Vec<Reviewed>,
    /// How the game ended on the board; `None` if moves would be possible.
    pub end: Option<End>,
    /// Whether the file has further moves that cannot be read.
    pub breaks_off: bool,
    /// The summaries of White and of Black.
    pub sides: [Side; 2],
    /// The moves that mattered, in order.
    pub moments: Vec<Moment>,
}

/// How a side played.
#[derive(Debug, Default, Clone)]
pub struct Side {
    /// The accuracy in percent; `None` if the side made no move.
    pub accuracy: Option<f64>,
    /// The number of moves marked `?!`.
    pub inaccuracies: usize,
    /// The number of moves marked `?`.
    pub mistakes: usize,
    /// The number of moves marked `??`.
    pub blunders: usize,
}

impl Review {
    /// The review of a game from the remarks on its moves.
    pub(in crate::annotate) fn of(
        game: &Record,
        plies: &[Ply<'_>],
        remarks: &[Option<Remark>],
        openings: &Openings,
    ) -> Self {
        let moves = reviewed(game.first_ply(), plies, remarks);
        let start = plies.first().map_or(50.0, |ply| win_percent(ply.value_before_for_white()));
        let percents: Vec<f64> =
            [start].into_iter().chain(moves.iter().map(|m| m.percent)).collect();
        let white_first = game.first_ply().is_multiple_of(2);
        let sides = [true, false].map(|white| {
            let own = moves.iter().filter(|m| m.ply.is_multiple_of(2) == white);
            let verdicts: Vec<MoveMark> = own.filter_map(|m| m.verdict).collect();
            let count = |verdict| verdicts.iter().filter(|&&other| other == verdict).count();
            Side {
                accuracy: game_accuracy(&percents, white, white == white_first),
                inaccuracies: count(MoveMark::Dubious),
                mistakes: count(MoveMark::Mistake),
                blunders: count(MoveMark::Blunder),
            }
        });
        let positions = plies.iter().map(|ply| ply.position().after(ply.m()));
        let opening = positions.rev().find_map(|position| openings.of(&position).cloned());
        let last = plies.last().map(|ply| ply.position().after(ply.m()));
        Self {
            result: game.result().to_string(),
            opening,
            start,
            end: last.as_ref().and_then(End::of),
            breaks_off: game.breaks_off,
            moments: moments(&moves, plies, remarks),
            moves,
            sides,
        }
    }
}

/// A move and the winning chances after it.
#[derive(Debug)]
pub struct Reviewed {
    /// The move, in UCI notation and SAN.
    pub named: Named,
    /// The ply, 0 for White's first move of a game.
    pub ply: usize,
    /// The score after it, from White's point of view; `None` after mate.
    pub score: Option<Score>,
    /// White's winning chances after it, in percent.
    pub percent: f64,
    /// The accuracy of the move, in percent.
    pub accuracy: f64,
    /// Its verdict, if it has one.
    pub verdict: Option<MoveMark>,
    /// Whether it is a move of a known opening.
    pub book: bool,
}

/// The moves of a game; `first` is the number of the first ply.
fn reviewed(first: usize, plies: &[Ply<'_>], remarks: &[Option<Remark>]) -> Vec<Reviewed> {
    let mut moves = Vec::with_capacity(plies.len());
    for ((i, ply), remark) in plies.iter().enumerate().zip(remarks) {
        let white = (first + i).is_multiple_of(2);
        let score = ply.value_for_white();
        // After mate all chances are those of the mating side.
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

/// "12.Nf3" or "12…Nf6", with the verdict's sign, in the notation of the language.
pub(super) fn written(m: &Reviewed, language: Language) -> String {
    let dots = if m.ply.is_multiple_of(2) { "." } else { "…" };
    let verdict = m.verdict.map_or("", MoveMark::sign);
    format!("{}{dots}{}{verdict}", m.ply / 2 + 1, m.named.written(language))
}

/// The maximum number of moments of a game.
const MOMENTS: usize = 8;
/// The maximum number of reasons for the better move.
const REASONS: usize = 3;

/// A move that mattered.
#[derive(Debug)]
pub struct Moment {
    /// The index of the move among those of the game, from 0.
    pub index: usize,
    /// The position before it.
    pub position: Position,
    /// The move of the game.
    pub played: Named,
    /// Its verdict; `None` if it missed a mate but is still good.
    pub verdict: Option<MoveMark>,
    /// The remark on it, which can be said in every language.
    remark: Remark,
}

impl Moment {
    /// Whether the move should not have been played.
    pub fn is_error(&self) -> bool {
        self.remark.is_blame()
    }

    /// The comment on it.
    pub fn said(&self, language: Language) -> String {
        self.remark.said(language).join(" ")
    }

    /// The better line; empty if it was a good move.
    pub fn better(&self) -> &[Named] {
        &self.remark.better
    }

    /// Sentences: what the better move does, then further reasons for it.
    pub fn why_better(&self, language: Language) -> Vec<String> {
        if !self.is_error() {
            return Vec::new();
        }
        let brief = &self.remark.brief;
        let objection = brief.objection(language);
        let reasons = brief.told(language).into_iter().map(|(_, sentence)| sentence);
        let others = reasons.filter(|sentence| Some(sentence) != objection.as_ref()).take(REASONS);
        [brief.verdict(language)].into_iter().chain(others).collect()
    }

    /// The zone that the better move belongs to, as a hint.
    pub fn hint(&self) -> &[Fact] {
        &self.remark.hint
    }
}

/// The moments of a game: the moves that changed the winning chances most, in order.
fn moments(moves: &[Reviewed], plies: &[Ply<'_>], remarks: &[Option<Remark>]) -> Vec<Moment> {
    let mut found: Vec<usize> =
        (0..moves.len()).filter(|&i| remarks[i].as_ref().is_some_and(matters)).collect();
    // Inaccuracies count only if little else happened.
    let grave = |i: &usize| moves[*i].verdict != Some(MoveMark::Dubious);
    if found.iter().filter(|i| grave(i)).count() >= MOMENTS / 2 {
        found.retain(grave);
    }
    found.sort_by(|&one, &other| moves[one].accuracy.total_cmp(&moves[other].accuracy));
    found.truncate(MOMENTS);
    found.sort_unstable();
    let moment = |i: usize| {
        let remark = remarks[i].as_ref()?;
        Some(Moment {
            index: i,
            position: plies[i].position().clone(),
            played: moves[i].named.clone(),
            verdict: remark.verdict,
            remark: remark.clone(),
        })
    };
    found.into_iter().filter_map(moment).collect()
}

/// Whether a move is a moment of the game. An only move is none: that it was the only good one
/// shows from the errors of others.
fn matters(remark: &Remark) -> bool {
    remark.verdict.is_some_and(|verdict| verdict != MoveMark::Only)
        || remark.kinds.contains(&Kind::MissedMate)
}
