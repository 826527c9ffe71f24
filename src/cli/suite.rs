//! `tropa suite`: positions with known answers.

mod points;
mod problem;

use std::io::{self, Write};
use std::time::Duration;

use clap::{ArgGroup, Args};
use indicatif::ProgressBar;
use serde::Serialize;

use super::failure::Failure;
use super::files::Files;
use super::sources::{Records, Sources};
use super::{input, json};
use crate::engine::JobPool;
use points::Points;
use problem::{Problem, Solution};

/// The default time for a position.
const TIME: Duration = Duration::from_secs(1);

/// The number of positions that are handed out at a time.
const BATCH: usize = 256;

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("positions").args(["sources", "fen"]).required(true).multiple(true))]
pub(super) struct Arguments {
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

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
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
        json::print(&answer, out)?;
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

/// What has come out so far.
#[derive(Debug, Default)]
struct Tally {
    read: usize,
    skipped: usize,
    total: usize,
    /// The nodes to each right answer.
    found: Vec<u64>,
    points: Option<Points>,
    /// For one JSON object at the end.
    positions: Vec<Solution>,
}

impl Tally {
    /// The next positions with known answers; `None` at the end. Those without are counted.
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

impl Arguments {
    /// The files that are read and written.
    pub(super) fn files(&self) -> Files {
        Files::default().reading(self.sources.paths())
    }

    /// Solves the positions and prints each answer as a line, in their order.
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

/// The median of sorted numbers; of two middle ones the mean, rounded down.
fn median(sorted: &[u64]) -> Option<u64> {
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    sorted.get(sorted.len() / 2 - 1).map(|&lower| lower + (upper - lower) / 2)
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
}
