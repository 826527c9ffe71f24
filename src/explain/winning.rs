//! Winning chances and accuracy as players know them from Lichess.
//!
//! The formulas are those of <https://lichess.org/page/accuracy>; the bounds of inaccuracies,
//! mistakes and blunders, and the mean of a game, are those of its program (`Advice.scala` in
//! lichess-org/lila and `AccuracyPercent.scala` there).

use crate::search::Score;

/// The loss of winning chances from which on a move is an inaccuracy.
pub const INACCURACY: i32 = 100;
/// The loss of winning chances from which on a move is a mistake.
pub const MISTAKE: i32 = 200;
/// The loss of winning chances from which on a move is a blunder.
pub const BLUNDER: i32 = 300;

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
