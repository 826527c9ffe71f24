//! `tropa suite`: positions with known answers.

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use clap::{ArgGroup, Args};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::cli::failure::{Failure, LineError};
use crate::cli::files::Files;
use crate::cli::input;
use crate::cli::known::{Known, Points, Scale};
use crate::cli::output::print_json;
use crate::cli::sources::{Records, Sources};
use crate::engine::JobPool;
use crate::notation::{Epd, san_line, visible};
use crate::position::{Game, Position};
use crate::search::{Bound, Control, Limits, Outcome, Report, Score, Searcher};
use crate::view;

/// The default time for a position.
const TIME: Duration = Duration::from_secs(1);

/// The number of positions handed out at a time.
const BATCH: usize = 256;

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("positions").args(["sources", "fen"]).required(true).multiple(true))]
pub struct SuiteArgs {
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    effort: input::Effort,
    /// Number of positions searched in parallel
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Hash table size per thread, in MiB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = input::hash)]
    hash: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    solved: usize,
    total: usize,
    skipped: usize,
    unread: u64,
    median_nodes: Option<u64>,
    points: Option<Points>,
    positions: Vec<Solution>,
}

pub fn run(arguments: &SuiteArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut records = arguments.sources.records()?;
    let mut tally = Tally::default();
    while let Some(problems) = tally.batch(&mut records)? {
        arguments.solve(&problems, records.bar(), &mut tally, out)?;
    }
    if tally.total == 0 {
        return records.end(0, "solve");
    }
    let total = tally.total;
    let answer = tally.answer(records.refused());
    let end = records.end(total, "solve");
    if arguments.json {
        print_json(&answer, out)?;
    } else {
        print(&answer, out)?;
    }
    end
}

fn print(answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    if answer.skipped > 0 {
        writeln!(out, "skipped {} without bm, am or dm", answer.skipped)?;
    }
    let median = answer.median_nodes.map_or_else(|| "-".to_string(), |nodes| nodes.to_string());
    write!(out, "solved {}/{} median-nodes {median}", answer.solved, answer.total)?;
    if let Some(points) = answer.points {
        write!(out, " points {}/{}", points.won, points.most)?;
    }
    writeln!(out)
}

/// The results so far.
#[derive(Debug, Default)]
struct Tally {
    read: usize,
    skipped: usize,
    total: usize,
    /// The nodes searched before each correct answer was found.
    found: Vec<u64>,
    points: Option<Points>,
    /// For one JSON object at the end.
    positions: Vec<Solution>,
}

impl Tally {
    /// The next positions with known answers; `None` at the end. Those without are counted as
    /// skipped.
    fn batch(&mut self, records: &mut Records) -> Result<Option<Vec<Problem>>, Failure> {
        let mut problems = Vec::new();
        while problems.len() < BATCH {
            let Some((place, epd)) = records.next()? else { break };
            match Problem::read(&epd, self.read + 1) {
                Ok(Some(problem)) => {
                    self.read += 1;
                    problems.push(problem);
                }
                Ok(None) => self.skipped += 1,
                Err(error) => records.refuse(&place, error)?,
            }
        }
        Ok(Some(problems).filter(|problems| !problems.is_empty()))
    }

    fn take(&mut self, solution: &Solution) {
        self.total += 1;
        self.found.extend(solution.found_at);
        self.points = Points::sum(self.points.into_iter().chain(solution.points));
    }

    fn answer(mut self, unread: u64) -> Answer {
        self.found.sort_unstable();
        Answer {
            solved: self.found.len(),
            total: self.total,
            skipped: self.skipped,
            unread,
            median_nodes: median(&self.found),
            points: self.points,
            positions: self.positions,
        }
    }
}

impl SuiteArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().reading(self.sources.paths())
    }

    /// Solves the positions and prints each answer as a line, in order.
    fn solve(
        &self,
        problems: &[Problem],
        bar: &ProgressBar,
        tally: &mut Tally,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let limits = self.effort.limits(TIME);
        let pool = JobPool { threads: usize::from(self.threads), hash: self.hash };
        pool.run(
            problems,
            |searcher, problem| problem.solve(searcher, &limits),
            |solution| {
                tally.take(&solution);
                bar.set_message(format!("solved {} of {}", tally.found.len(), tally.total));
                if self.json {
                    tally.positions.push(solution);
                    return Ok(());
                }
                bar.suspend(|| writeln!(out, "{solution}").and_then(|()| out.flush()))
            },
        )?;
        Ok(())
    }
}

/// The median of sorted numbers, or the mean of the two middle ones, rounded down; `None` if there
/// are none.
fn median(sorted: &[u64]) -> Option<u64> {
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    sorted.get(sorted.len() / 2 - 1).map(|&lower| lower + (upper - lower) / 2)
}

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
    /// The nodes after which the answer was correct and stayed so; `None` if it is wrong.
    pub found_at: Option<u64>,
    /// The points of the move found, if moves have points.
    pub points: Option<Points>,
    pub score: Score,
    pub depth: u32,
    pub nodes: u64,
    /// The line found, in UCI notation.
    pub pv: Vec<String>,
    /// The line in SAN if it has to end in mate.
    #[serde(skip)]
    mate_line: Option<String>,
}

impl Problem {
    /// The problem of a record; `None` if no answer is known. A record without an `id` is named by
    /// its number.
    ///
    /// # Errors
    /// [`LineError`] if the position, a move, its points or the mate length is wrong.
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

    /// Updates `since`, the nodes after which the answer is correct.
    fn follow(&self, report: &Report, since: &mut Option<u64>) {
        // A fail low says nothing about the best move, a bound nothing about the mate length.
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

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[7]), Some(7));
        assert_eq!(median(&[1, 4]), Some(2));
        assert_eq!(median(&[1, 4, 9]), Some(4));
    }

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
