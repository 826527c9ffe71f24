//! What a search reports: its lines while it runs, the best of them, and its outcome.

use std::time::Duration;

use shakmaty::Move;

use super::value::{Bound, Score};

/// A report from a running search.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Notice {
    /// A line with its score.
    Line(Report),
    /// The root move being searched.
    Looking {
        /// The depth of the iteration, in plies.
        depth: u32,
        /// The root move.
        m: Move,
        /// Its number in the order of root moves, from 1.
        number: u32,
    },
    /// A helper thread failed; the others go on without it.
    Fault(String),
    /// The number of threads that search: fewer than requested, for lack of memory or threads.
    Threads(usize),
}

/// A line with its score, after an iteration or a failed aspiration window.
#[derive(Debug, Clone)]
pub struct Report {
    /// The rank of the line (MultiPV), from 1; the first begins with the move to play.
    pub place: u32,
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// The maximum number of plies reached (selective depth).
    pub seldepth: u32,
    /// The score of the line, from the view of the side to move.
    pub score: Score,
    /// Whether the score is exact: after a failed aspiration window it is only a bound.
    pub bound: Bound,
    /// The principal variation: legal moves from the root; empty only if there is no legal move.
    pub pv: Vec<Move>,
    /// Nodes visited by all threads so far.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The number of tablebase hits.
    pub tablebase_hits: u64,
    /// The load of the hash table in thousandths.
    pub hashfull: u32,
}

/// The report of a search that has found nothing: an empty first line, and zero for the rest.
impl Default for Report {
    fn default() -> Self {
        Self {
            place: 1,
            depth: 0,
            seldepth: 0,
            score: Score::Cp(0),
            bound: Bound::Exact,
            pv: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
            tablebase_hits: 0,
            hashfull: 0,
        }
    }
}

impl Report {
    /// Nodes per second; zero before a millisecond has passed.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros();
        if micros < 1000 { 0 } else { (u128::from(self.nodes) * 1_000_000 / micros) as u64 }
    }
}

/// How a search ended.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The move to play: the first of the last report's line; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply, if the line has one.
    pub ponder: Option<Move>,
    /// The last report, with the final count of nodes and time.
    pub report: Report,
    /// The clock time spent; the clock may count nodes instead of real time.
    pub spent: Duration,
}

/// The newest report of each line, the best first. No two begin with the same move.
#[derive(Debug, Clone, Default)]
pub struct Lines(Vec<Report>);

impl Lines {
    /// Takes in a report, unless its score is only a bound or its line is empty.
    pub fn take(&mut self, report: &Report) {
        let Some(first) = report.pv.first() else { return };
        if report.bound != Bound::Exact {
            return;
        }
        // A line that has changed its place must not be listed twice.
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
