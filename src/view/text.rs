//! Scores and depths as text.

use crate::notation::san_line;
use crate::position::Position;
use crate::search::{Bound, Report, Score};

/// A score from the view of the side to move, in pawns or moves to mate.
pub fn score(score: Score) -> String {
    match score {
        Score::Cp(centipawns) => {
            let sign = if centipawns < 0 { '-' } else { '+' };
            let whole = centipawns.unsigned_abs();
            format!("{sign}{}.{:02}", whole / 100, whole % 100)
        }
        Score::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        Score::Mate(0) => "mated".to_string(),
        Score::Mate(moves) => format!("mated in {}", moves.unsigned_abs()),
    }
}

/// A report of a search in the position `root`, on one line.
pub fn depth_line(root: &Position, report: &Report) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " or more",
        Bound::Upper => " or less",
    };
    format!(
        "depth {:>2}/{:<2} {:>8}{bound}  {:>10} nodes {:>7} ms  {}",
        report.depth,
        report.seldepth,
        score(report.score),
        report.nodes,
        report.time.as_millis(),
        san_line(root, &report.pv)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_keep_their_sign() {
        assert_eq!(score(Score::Cp(-5)), "-0.05");
        assert_eq!(score(Score::Cp(123)), "+1.23");
        assert_eq!(score(Score::Mate(-2)), "mated in 2");
    }
}
