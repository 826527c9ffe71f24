//! The best lines of a search with several (MultiPV), gathered from its reports.

use super::report::Report;
use super::score::Bound;

/// The newest report of each line, the best first. No two begin with the same move.
#[derive(Debug, Clone, Default)]
pub struct Lines(Vec<Report>);

impl Lines {
    /// Takes in a report. One whose score is only a bound says nothing certain, and one without
    /// moves nothing at all.
    pub fn take(&mut self, report: &Report) {
        let Some(first) = report.pv.first() else { return };
        if report.bound != Bound::Exact {
            return;
        }
        // A line that has changed its place is not to stand at both.
        self.0.retain(|known| known.pv.first() != Some(first));
        let place = (report.place.max(1) as usize - 1).min(self.0.len());
        self.0.insert(place, report.clone());
    }

    /// The first `count` lines.
    pub fn best(&self, count: usize) -> &[Report] {
        &self.0[..count.min(self.0.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::Score;

    fn report(place: u32, m: &str, cp: i32, bound: Bound) -> Report {
        Report {
            place,
            score: Score::Cp(cp),
            bound,
            pv: vec![Position::initial().parse_move(m).unwrap()],
            ..Report::default()
        }
    }

    fn names(lines: &Lines, count: usize) -> Vec<String> {
        lines.best(count).iter().map(|line| Position::uci(line.pv[0], false)).collect()
    }

    #[test]
    fn a_move_stands_at_one_place() {
        let mut lines = Lines::default();
        for (place, m) in [(1, "e2e4"), (2, "d2d4"), (3, "c2c4"), (1, "d2d4")] {
            lines.take(&report(place, m, 0, Bound::Exact));
        }
        assert_eq!(names(&lines, 3), ["d2d4", "e2e4", "c2c4"]);
        lines.take(&report(1, "g1f3", 0, Bound::Exact));
        assert_eq!(names(&lines, 3), ["g1f3", "d2d4", "e2e4"]);
        lines.take(&report(2, "a2a3", 0, Bound::Upper));
        assert_eq!(names(&lines, 9), ["g1f3", "d2d4", "e2e4", "c2c4"]);
    }
}
