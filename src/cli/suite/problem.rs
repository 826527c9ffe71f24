//! A position with known answers, and how it was solved.

use std::fmt;

use serde::Serialize;
use shakmaty::Move;

use super::points::{Points, Scale};
use crate::cli::failure::LineError;
use crate::notation::{Epd, visible};
use crate::position::{Game, Position, PositionError};
use crate::search::{Bound, Control, Limits, Outcome, Report, Score, Searcher};
use crate::view;

/// A position with moves to find or to avoid.
#[derive(Debug)]
pub struct Problem {
    id: String,
    position: Position,
    best: Vec<Move>,
    avoid: Vec<Move>,
    scale: Option<Scale>,
}

/// The search's answer to a problem.
#[derive(Debug, Serialize)]
pub struct Solution {
    pub id: String,
    pub fen: String,
    /// The known answers in SAN, as `bm Nf3 e4` or `am Qh5`.
    pub expected: String,
    /// The move found, in SAN.
    pub found: Option<String>,
    pub ok: bool,
    /// The nodes from which on the answer was right and stayed so; `None` if it is wrong.
    pub found_at: Option<u64>,
    /// The points of the move found, if moves have points.
    pub points: Option<Points>,
    pub score: Score,
    pub depth: u32,
    pub nodes: u64,
}

impl Problem {
    /// The problem of a record; `None` if it has neither `bm` nor `am`. Without an `id` it is named
    /// by its number.
    ///
    /// # Errors
    /// [`LineError`] if the position, a move or its points are wrong.
    pub fn read(epd: &Epd, number: usize) -> Result<Option<Self>, LineError> {
        let position = Position::from_fen(&epd.fen)?;
        let moves = |opcode| -> Result<Vec<Move>, PositionError> {
            epd.operands(opcode).iter().map(|text| position.parse_move(text)).collect()
        };
        let (best, avoid) = (moves("bm")?, moves("am")?);
        if best.is_empty() && avoid.is_empty() {
            return Ok(None);
        }
        let id = epd.id().map_or_else(|| number.to_string(), ToString::to_string);
        let scale = Scale::read(epd, &position)?;
        Ok(Some(Self { id, position, best, avoid, scale }))
    }

    /// Whether the move answers the problem.
    fn is_solved_by(&self, m: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&m)) && !self.avoid.contains(&m)
    }

    fn expected(&self) -> String {
        let named = |opcode: &str, moves: &[Move]| {
            let san: Vec<String> = moves.iter().map(|&m| self.position.san(m)).collect();
            (!san.is_empty()).then(|| format!("{opcode} {}", san.join(" ")))
        };
        let parts = [named("bm", &self.best), named("am", &self.avoid)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Searches the position.
    pub fn solve(&self, searcher: &mut Searcher, limits: &Limits) -> Solution {
        let game = Game::from_position(self.position.clone());
        let mut since = None;
        let mut observe = |report: &Report| self.follow(report, &mut since);
        let outcome = searcher.search(&game, limits, &Control::default(), &mut observe);
        self.judge(&outcome, since)
    }

    /// Updates `since`, the nodes from which on the answer is right.
    fn follow(&self, report: &Report, since: &mut Option<u64>) {
        // A line that failed low says nothing about the move to be played.
        let Some(&first) = report.pv.first().filter(|_| report.bound != Bound::Upper) else {
            return;
        };
        *since = self.is_solved_by(first).then(|| since.unwrap_or(report.nodes));
    }

    fn judge(&self, outcome: &Outcome, since: Option<u64>) -> Solution {
        let report = &outcome.report;
        let ok = outcome.best.is_some_and(|best| self.is_solved_by(best));
        Solution {
            id: self.id.clone(),
            fen: self.position.fen(),
            expected: self.expected(),
            found: outcome.best.map(|best| self.position.san(best)),
            ok,
            found_at: ok.then(|| since.unwrap_or(report.nodes)),
            points: self.scale.as_ref().map(|scale| scale.of(outcome.best)),
            score: report.score,
            depth: report.depth,
            nodes: report.nodes,
        }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.ok { "ok" } else { "wrong" };
        let found = self.found.as_deref().unwrap_or("none");
        let at = self.found_at.map_or_else(|| "-".to_string(), |nodes| nodes.to_string());
        let (id, expected, score) = (visible(&self.id), &self.expected, view::score(self.score));
        write!(f, "{id}: expected {expected}; found {found} ({score}); {verdict}; nodes {at}")?;
        self.points.map_or(Ok(()), |points| write!(f, "; points {}/{}", points.won, points.most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(operations: &str) -> Problem {
        let line = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {operations}");
        Problem::read(&Epd::read(&line).unwrap().unwrap(), 1).unwrap().unwrap()
    }

    fn report(problem: &Problem, text: &str, nodes: u64, bound: Bound) -> Report {
        let pv = vec![problem.position.parse_move(text).unwrap()];
        Report { depth: 1, bound, pv, nodes, ..Report::default() }
    }

    #[test]
    fn an_answer_counts_from_where_it_is_kept() {
        let problem = problem("bm e4 d4;");
        let mut since = None;
        for (text, nodes, expected) in [
            ("e4", 10, Some(10)),
            ("d4", 20, Some(10)),
            ("c4", 30, None),
            ("e4", 40, Some(40)),
            ("e4", 50, Some(40)),
        ] {
            problem.follow(&report(&problem, text, nodes, Bound::Exact), &mut since);
            assert_eq!(since, expected, "{nodes}");
        }
        problem.follow(&report(&problem, "a4", 60, Bound::Upper), &mut since);
        assert_eq!(since, Some(40));
    }

    #[test]
    fn moves_to_find_and_to_avoid() {
        let both = problem("bm e4; am d4 c4; id \"x\";");
        assert_eq!(both.expected(), "bm e4, am d4 c4");
        assert!(both.is_solved_by(both.position.parse_move("e4").unwrap()));
        let avoid = problem("am d4;");
        assert!(avoid.is_solved_by(avoid.position.parse_move("e4").unwrap()));
        assert!(!avoid.is_solved_by(avoid.position.parse_move("d4").unwrap()));
        assert_eq!(avoid.id, "1");
    }
}
