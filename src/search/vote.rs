//! The vote: which of several threads has the best move.

use std::cmp::Reverse;

use super::report::Outcome;
use super::value::{Bound, Value, WON_BOUND};

/// The index of the elected outcome. Each votes for its move, with a weight that grows with the
/// depth completed and with the value; a move that leads to mate or a won endgame needs no majority.
/// Others can only be elected from the depth of the first on, the leader's, which has been told
/// already. The first of equals wins.
pub fn elect(outcomes: &[&Outcome]) -> usize {
    let lowest = outcomes.iter().map(|outcome| value(outcome)).min().unwrap_or(0);
    let weight = |outcome: &Outcome| {
        i64::from(value(outcome) - lowest + EVEN) * i64::from(completed(outcome))
    };
    let votes = |outcome: &Outcome| -> i64 {
        outcomes.iter().filter(|other| other.best == outcome.best).map(|other| weight(other)).sum()
    };
    let rank = |outcome: &Outcome| {
        let decided = value(outcome) >= WON_BOUND;
        let won = if decided { value(outcome) } else { 0 };
        (won, votes(outcome), weight(outcome))
    };
    let told = outcomes.first().map_or(0, |leader| leader.report.depth);
    let best = (0..outcomes.len())
        .filter(|&place| {
            value(outcomes[place]) >= WON_BOUND || outcomes[place].report.depth >= told
        })
        .min_by_key(|&place| Reverse(rank(outcomes[place])));
    best.unwrap_or(0)
}

/// The weight of the vote with the lowest value, in centipawns, which makes depth count among
/// equals, too.
const EVEN: Value = 14;

/// The depth completed: where the value is only a bound, the iteration was not.
fn completed(outcome: &Outcome) -> u32 {
    let open = outcome.report.bound != Bound::Exact;
    outcome.report.depth.saturating_sub(u32::from(open)).max(1)
}

fn value(outcome: &Outcome) -> Value {
    outcome.report.score.value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::position::Position;
    use crate::search::{Report, Score};

    fn outcome(m: &str, depth: u32, score: Score) -> Outcome {
        let best = Position::initial().parse_move(m).ok();
        let pv = best.into_iter().collect();
        let report = Report { depth, score, pv, ..Report::default() };
        Outcome { best, ponder: None, report, spent: Duration::ZERO }
    }

    fn elected(outcomes: &[Outcome]) -> usize {
        elect(&outcomes.iter().collect::<Vec<_>>())
    }

    #[test]
    fn the_first_of_equals() {
        let same = || outcome("e2e4", 9, Score::Cp(20));
        assert_eq!(elected(&[same()]), 0);
        assert_eq!(elected(&[same(), same()]), 0);
        assert_eq!(elected(&[outcome("d2d4", 9, Score::Cp(20)), same()]), 0);
    }

    #[test]
    fn depth_value_and_numbers_count() {
        let cp = Score::Cp;
        assert_eq!(elected(&[outcome("e2e4", 9, cp(20)), outcome("d2d4", 12, cp(20))]), 1);
        assert_eq!(elected(&[outcome("e2e4", 9, cp(20)), outcome("d2d4", 9, cp(40))]), 1);
        let three =
            [outcome("d2d4", 10, cp(22)), outcome("e2e4", 10, cp(20)), outcome("e2e4", 11, cp(21))];
        assert_eq!(elected(&three), 2);
    }

    /// What has been told of a depth is not followed by something of a lower one, but a mate.
    #[test]
    fn the_depth_told_does_not_fall() {
        let led = || outcome("e2e4", 10, Score::Cp(20));
        let behind = || outcome("d2d4", 9, Score::Cp(60));
        assert_eq!(elected(&[led(), behind(), behind()]), 0);
        let ahead = outcome("d2d4", 10, Score::Cp(30));
        assert_eq!(elected(&[led(), behind(), ahead]), 2);
        assert_eq!(elected(&[led(), outcome("d2d4", 9, Score::Mate(4))]), 1);
    }

    /// A bound from an iteration that was not completed counts as the one before.
    #[test]
    fn only_completed_depths_count() {
        let mut open = outcome("d2d4", 10, Score::Cp(20));
        open.report.bound = Bound::Upper;
        assert_eq!(elected(&[outcome("e2e4", 9, Score::Cp(20)), open]), 0);
    }

    #[test]
    fn a_mate_needs_no_majority() {
        let outcomes = [
            outcome("e2e4", 20, Score::Cp(900)),
            outcome("e2e4", 20, Score::Cp(900)),
            outcome("d2d4", 9, Score::Mate(3)),
            outcome("c2c4", 9, Score::Mate(2)),
            outcome("g2g4", 30, Score::Mate(-1)),
        ];
        assert_eq!(elected(&outcomes), 3);
        // Being mated late is better than being mated soon.
        let lost = [outcome("e2e4", 9, Score::Mate(-2)), outcome("d2d4", 9, Score::Mate(-5))];
        assert_eq!(elected(&lost), 1);
    }
}
