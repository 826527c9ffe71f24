//! A position with known answers, and how it was solved.

use std::fmt;

use serde::Serialize;

use super::points::{Points, Scale};
use crate::cli::failure::LineError;
use crate::cli::known::Known;
use crate::notation::{Epd, san_line, visible};
use crate::position::{Game, Position};
use crate::search::{Bound, Control, Limits, Outcome, Report, Score, Searcher};
use crate::view;

/// A position with known answers.
#[derive(Debug)]
pub struct Problem {
    id: String,
    position: Position,
    known: Known,
    scale: Option<Scale>,
}

/// The search's answer to a problem.
#[derive(Debug, Serialize)]
pub struct Solution {
    pub id: String,
    pub fen: String,
    /// The known answers in SAN, as `bm Nf3 e4`, `am Qh5` or `dm 3`.
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
    /// The line found, in UCI notation.
    pub pv: Vec<String>,
    /// The same in SAN, where it has to end in mate.
    #[serde(skip)]
    mate_line: Option<String>,
}

impl Problem {
    /// The problem of a record; `None` if no answer is known. Without an `id` it is named by its
    /// number.
    ///
    /// # Errors
    /// [`LineError`] if the position, a move, its points or the length of a mate are wrong.
    pub fn read(epd: &Epd, number: usize) -> Result<Option<Self>, LineError> {
        let position = Position::from_fen(&epd.fen)?;
        let known = Known::read(epd, &position)?;
        if known.is_empty() {
            return Ok(None);
        }
        let id = epd.id().map_or_else(|| number.to_string(), ToString::to_string);
        let scale = Scale::read(epd, &position)?;
        Ok(Some(Self { id, position, known, scale }))
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
        // A line that failed low says nothing about the move to be played, a bound nothing about
        // the length of a mate.
        let says_nothing = report.bound == Bound::Upper
            || report.bound == Bound::Lower && self.known.mate().is_some();
        if says_nothing || report.pv.is_empty() {
            return;
        }
        let is_solved = self.known.is_solved_by(&self.position, report);
        *since = is_solved.then(|| since.unwrap_or(report.nodes));
    }

    fn judge(&self, outcome: &Outcome, since: Option<u64>) -> Solution {
        let report = &outcome.report;
        let ok = outcome.best.is_some_and(|best| match self.known.mate() {
            Some(_) => self.known.is_solved_by(&self.position, report),
            None => self.known.allows(best),
        });
        let castling = self.position.is_chess960();
        Solution {
            id: self.id.clone(),
            fen: self.position.fen(),
            expected: self.known.text(&self.position),
            found: outcome.best.map(|best| self.position.san(best)),
            ok,
            found_at: ok.then(|| since.unwrap_or(report.nodes)),
            points: self.scale.as_ref().map(|scale| scale.of(outcome.best)),
            score: report.score,
            depth: report.depth,
            nodes: report.nodes,
            pv: report.pv.iter().map(|&m| Position::uci(m, castling)).collect(),
            mate_line: self.known.mate().map(|_| san_line(&self.position, &report.pv)),
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
        self.mate_line.as_ref().map_or(Ok(()), |line| write!(f, "; line {line}"))?;
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
}
