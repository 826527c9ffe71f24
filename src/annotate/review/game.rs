//! The review of a game as data: its moves with the winning chances after them, and the moments
//! that mattered, each with what is right or wrong with the move.

use crate::explain::winning::{INACCURACY, MISTAKE, accuracy, game_accuracy, win_percent};
use crate::explain::{End, Fact, Kind, Language, Lead, MoveMark, Named, Ply, Remark};
use crate::notation::pgn::Record;
use crate::notation::{Opening, Openings};
use crate::position::Position;
use crate::search::Score;

/// White's winning chances, in percent, from which White counts as better: clearly, as it is told.
pub(super) const BETTER: f64 = 50.0 + Lead::Clear.least() as f64 / 20.0;
/// The winner's chances, in percent, from which an error has turned the game.
const TURNED: f64 = 50.0 + INACCURACY as f64 / 10.0;
/// White's winning chances, in percent, from which White counts as winning.
pub(super) const WINNING: f64 = 50.0 + MISTAKE as f64 / 8.0;

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
    /// The index of the error by which the game changed hands.
    pub turn: Option<usize>,
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
        let mut review = Self {
            result: game.result().to_string(),
            opening,
            start,
            end: last.as_ref().and_then(End::of),
            breaks_off: game.breaks_off,
            moves,
            sides,
            turn: None,
            moments: Vec::new(),
        };
        let is_error = |remark: &Option<Remark>| {
            remark.as_ref().is_some_and(|one| matters(one) && one.is_blame())
        };
        let errors: Vec<usize> = (0..remarks.len()).filter(|&i| is_error(&remarks[i])).collect();
        review.turn = review.turned(&errors);
        review.moments = moments(&review.moves, review.turn, plies, remarks);
        review
    }

    /// The loser's first error that turned the game, since the winner has stayed better, if he was not
    /// winning before it. In a game that nobody won, the last error by which a win was let go; in one
    /// that breaks off, the gravest.
    fn turned(&self, errors: &[usize]) -> Option<usize> {
        let moves = &self.moves;
        let before = |i: usize| i.checked_sub(1).map_or(self.start, |last| moves[last].percent);
        let is_won = |percent: f64| percent >= WINNING || percent <= 100.0 - WINNING;
        let mut errors = errors.iter().copied();
        if let Some(white) = self.winner() {
            let of_winner = |percent: f64| if white { percent } else { 100.0 - percent };
            let worse = |m: &Reviewed| of_winner(m.percent) < BETTER;
            let since = moves.iter().rposition(worse).map_or(0, |last| last + 1);
            return errors
                .filter(|&i| i >= since && moves[i].ply.is_multiple_of(2) != white)
                .filter(|&i| of_winner(moves[i].percent) >= TURNED)
                .find(|&i| of_winner(before(i)) < WINNING);
        }
        if self.result == "*" {
            let accuracy = |i: &usize| moves[*i].accuracy;
            return errors.min_by(|one, other| accuracy(one).total_cmp(&accuracy(other)));
        }
        let since = match moves.iter().rposition(|m| is_won(m.percent)) {
            Some(last) => last + 1,
            None if is_won(self.start) => 0,
            None => return None,
        };
        errors.find(|&i| i == since)
    }

    /// The side that won, by the board or else by the result; `true` for White.
    pub(super) fn winner(&self) -> Option<bool> {
        let last = self.moves.last()?;
        match (self.end, self.result.as_str()) {
            (Some(End::Checkmate), _) => Some(last.ply.is_multiple_of(2)),
            (Some(End::Stalemate), _) => None,
            (None, "1-0") => Some(true),
            (None, "0-1") => Some(false),
            (None, _) => None,
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
        if !self.remark.is_blame() {
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

/// The moments of a game: the one where it `turned`, and the moves that changed the winning chances
/// most, in order.
fn moments(
    moves: &[Reviewed],
    turned: Option<usize>,
    plies: &[Ply<'_>],
    remarks: &[Option<Remark>],
) -> Vec<Moment> {
    let mut found: Vec<usize> =
        (0..moves.len()).filter(|&i| remarks[i].as_ref().is_some_and(matters)).collect();
    // Inaccuracies count only if little else happened.
    let turns = |i: usize| turned == Some(i);
    let grave = |i: &usize| turns(*i) || moves[*i].verdict != Some(MoveMark::Dubious);
    if found.iter().filter(|i| grave(i)).count() >= MOMENTS / 2 {
        found.retain(grave);
    }
    found.sort_by(|&one, &other| {
        let accuracy = |i: usize| moves[i].accuracy;
        turns(other).cmp(&turns(one)).then(accuracy(one).total_cmp(&accuracy(other)))
    });
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The move by which a game turned that White won, by White's chances after each move, in percent,
    /// and the indices of the errors.
    fn turned(percents: &[f64], errors: &[usize]) -> Option<usize> {
        let start = Position::initial();
        let named = Named::of(&start, start.legal_moves()[0]);
        let reviewed = |(ply, &percent)| Reviewed {
            named: named.clone(),
            ply,
            score: None,
            percent,
            accuracy: 100.0,
            verdict: None,
            book: false,
        };
        let review = Review {
            result: "1-0".to_string(),
            opening: None,
            start: 50.0,
            moves: percents.iter().enumerate().map(reviewed).collect(),
            end: None,
            breaks_off: false,
            sides: [Side::default(), Side::default()],
            turn: None,
            moments: Vec::new(),
        };
        review.turned(errors)
    }

    #[test]
    fn a_game_turns_when_the_winner_gets_better_for_good() {
        let graver_later = [50.0, 52.0, 51.0, 68.0, 66.0, 95.0];
        assert_eq!(turned(&graver_later, &[3, 5]), Some(3));
        let let_go_between = [50.0, 70.0, 52.0, 68.0, 66.0, 95.0];
        assert_eq!(turned(&let_go_between, &[1, 2, 3, 5]), Some(3));
        // A lead of a pawn is still a clear one, as after 23.Kg1 of Olland–Euwe, 1921.
        let never_less_than_clear = [50.0, 73.0, 69.0, 58.8, 60.0, 80.0];
        assert_eq!(turned(&never_less_than_clear, &[1, 5]), Some(1));
        // Légall's 4…g6, and 5…Bxd1, which allows mate.
        let little_first = [52.0, 58.6, 58.7, 99.0];
        assert_eq!(turned(&little_first, &[1, 3]), Some(3));
        let won_before = [52.0, 56.0, 80.0, 95.0];
        assert_eq!(turned(&won_before, &[3]), None);
    }
}
