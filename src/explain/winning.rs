//! Winning chances and accuracy as players know them from Lichess.
//!
//! The formulas are those of <https://lichess.org/page/accuracy>; the bounds of inaccuracies,
//! mistakes and blunders, and the mean of a game, are those of its program (`Advice.scala` in
//! lichess-org/lila and `AccuracyPercent.scala` there).

use serde::Serialize;

use crate::search::Score;

/// The loss of winning chances from which on a move is an inaccuracy.
pub const INACCURACY: i32 = 100;
/// The loss of winning chances from which on a move is a mistake.
pub const MISTAKE: i32 = 200;
/// The loss of winning chances from which on a move is a blunder.
pub const BLUNDER: i32 = 300;
/// The winning chances, in thousandths, from which on a position is decided: nearly four pawns.
const DECIDED: i32 = 600;

/// What a move is worth against the best one, as players mark it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum MoveMark {
    /// A sound sacrifice that is the only good move.
    #[serde(rename = "!!")]
    Brilliant,
    /// A sound sacrifice.
    #[serde(rename = "!")]
    Good,
    /// The only good move.
    #[serde(rename = "!")]
    Only,
    /// An inaccuracy.
    #[serde(rename = "?!")]
    Dubious,
    #[serde(rename = "?")]
    Mistake,
    #[serde(rename = "??")]
    Blunder,
}

impl MoveMark {
    /// The mark of a move with this score where the best one has another. A small loss changes
    /// nothing in a position that is decided and stays so, and has none; where the game is lost in any
    /// case only a blunder has one.
    pub fn between(best: Score, own: Score) -> Option<Self> {
        let is_lost = best.winning_chances() <= -DECIDED;
        let is_won = own.winning_chances() >= DECIDED;
        match lost(best, own) {
            BLUNDER.. => Some(Self::Blunder),
            MISTAKE.. if !is_lost => Some(Self::Mistake),
            INACCURACY.. if !is_lost && !is_won => Some(Self::Dubious),
            _ => None,
        }
    }

    /// "?!", as it stands behind a move. An only move has the sign of a good one.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good | Self::Only => "!",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its numeric annotation glyph in PGN.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Good => 1,
            Self::Mistake => 2,
            Self::Brilliant => 3,
            Self::Blunder => 4,
            Self::Dubious => 6,
            Self::Only => 7,
        }
    }

    /// Whether it says that the move loses something.
    pub const fn is_fault(self) -> bool {
        matches!(self, Self::Dubious | Self::Mistake | Self::Blunder)
    }
}

/// The winning chances lost from one score of a position to another, from −2000 to 2000.
pub fn lost(better: Score, worse: Score) -> i32 {
    better.winning_chances() - worse.winning_chances()
}

/// The winning chances of the side whose score it is, in percent: 50 where nobody is better.
pub fn win_percent(score: Score) -> f64 {
    50.0 + f64::from(score.winning_chances()) / 20.0
}

/// The accuracy of a move in percent, by the mover's winning chances before and after it.
pub fn accuracy(before: f64, after: f64) -> f64 {
    let lost = (before - after).max(0.0);
    (103.1668 * (-0.04354 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The accuracy of a side in a game, in percent: the middle between the mean of its moves, weighted
/// by how much the chances swing around each, and their harmonic mean. `percents` has White's
/// chances at the start and after each move; `first` is whether the side moves first. `None` if it
/// makes no move.
pub fn game_accuracy(percents: &[f64], white: bool, first: bool) -> Option<f64> {
    let moves = percents.len().checked_sub(1)?;
    let size = (moves / 10).clamp(2, 8).min(percents.len());
    let own = |chance: f64| if white { chance } else { 100.0 - chance };
    let (mut sum, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
    for i in (usize::from(!first)..moves).step_by(2) {
        let value = accuracy(own(percents[i]), own(percents[i + 1]));
        let begin = (i + 2).saturating_sub(size);
        let window = &percents[begin..(begin + size).min(percents.len())];
        let weight = deviation(window).clamp(0.5, 12.0);
        sum += weight * value;
        weights += weight;
        inverse += 1.0 / value.max(1.0);
        count += 1.0;
    }
    (count > 0.0).then(|| f64::midpoint(sum / weights, count / inverse))
}

/// The standard deviation of these values.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the formula of Lichess −55 centipawns are a tenth of the way from level to lost, −110 are
    /// two tenths and −169 three.
    #[test]
    fn marks_keep_the_bounds_of_lichess() {
        let mark = |best, own| MoveMark::between(Score::Cp(best), Score::Cp(own));
        assert_eq!([mark(0, -54), mark(0, -55)], [None, Some(MoveMark::Dubious)]);
        assert_eq!(
            [mark(0, -109), mark(0, -111)],
            [MoveMark::Dubious, MoveMark::Mistake].map(Some)
        );
        assert_eq!(
            [mark(0, -167), mark(0, -170)],
            [MoveMark::Mistake, MoveMark::Blunder].map(Some)
        );
        assert_eq!(mark(900, 560), None, "won in any case");
        assert_eq!(mark(-420, -740), None, "lost in any case");
        assert_eq!(mark(-250, -470), Some(MoveMark::Mistake), "there was something to lose");
    }

    /// Values read off the published formulas.
    #[test]
    fn chances_and_accuracy_are_those_of_lichess() {
        assert_eq!(Score::Cp(0).winning_chances(), 0);
        assert_eq!(Score::Cp(100).winning_chances(), 182);
        assert_eq!(Score::Cp(-300).winning_chances(), -502);
        assert_eq!(Score::Mate(-2).winning_chances(), -1000);
        assert!((win_percent(Score::Cp(100)) - 59.1).abs() < 0.1);
        assert!((accuracy(50.0, 50.0) - 100.0).abs() < 0.01);
        assert!((accuracy(60.0, 50.0) - 63.6).abs() < 0.1);
        assert!((accuracy(40.0, 60.0) - 100.0).abs() < 0.01);
        assert!(accuracy(100.0, 0.0) < 0.01);
    }

    #[test]
    fn a_game_without_errors_is_accurate() {
        let level = [50.0; 21];
        assert!((game_accuracy(&level, true, true).unwrap() - 100.0).abs() < 0.01);
        let mut lost = [50.0; 21];
        lost[11..].fill(10.0); // by White's sixth move
        assert!((game_accuracy(&lost, false, false).unwrap() - 100.0).abs() < 0.01);
        assert!(game_accuracy(&lost, true, true).unwrap() < 90.0);
        assert_eq!(game_accuracy(&[50.0], true, true), None);
    }
}
