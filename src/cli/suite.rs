//! `tropa suite`: positions with known answers.

mod points;
mod problem;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use super::failure::Failure;
use super::{input, json, progress};
use crate::engine::JobPool;
use crate::search::Limits;
use points::Points;
use problem::{Problem, Solution};

/// The default time for a position.
const TIME: Duration = Duration::from_secs(1);

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// EPD file, - for standard input, with the operations bm (best moves) or am (moves to avoid), and c7 and c8 where
    /// moves have points
    file: PathBuf,
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
    median_nodes: Option<u64>,
    points: Option<Points>,
    positions: Vec<Solution>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let (problems, skipped) = arguments.problems()?;
    let limits = arguments.effort.limits(TIME);
    let bar = progress::bar(problems.len());
    let solutions = arguments.solve(&problems, &limits, &bar, out)?;
    bar.finish_and_clear();
    let answer = summary(solutions, skipped);
    if arguments.json {
        json::print(&answer, out)?;
        return Ok(());
    }
    if skipped > 0 {
        writeln!(out, "skipped {skipped} without bm or am")?;
    }
    let median = answer.median_nodes.map_or_else(|| "-".to_string(), |nodes| nodes.to_string());
    write!(out, "solved {}/{} median-nodes {median}", answer.solved, answer.total)?;
    if let Some(points) = answer.points {
        write!(out, " points {}/{}", points.won, points.most)?;
    }
    writeln!(out)?;
    Ok(())
}

impl Arguments {
    /// The positions with known answers, and the number of those without.
    fn problems(&self) -> Result<(Vec<Problem>, usize), Failure> {
        let path = &self.file;
        let records = input::records(path)?;
        let mut problems = Vec::with_capacity(records.len());
        for (line, epd) in &records {
            let problem = Problem::read(epd, problems.len() + 1)
                .map_err(|error| Failure::line(path, *line, error))?;
            problems.extend(problem);
        }
        if problems.is_empty() {
            return Err(Failure::NothingToDo { path: path.clone(), purpose: "solve" });
        }
        let skipped = records.len() - problems.len();
        Ok((problems, skipped))
    }

    /// Solves all positions and prints each answer as a line, in the order of the file.
    fn solve(
        &self,
        problems: &[Problem],
        limits: &Limits,
        bar: &ProgressBar,
        out: &mut impl Write,
    ) -> Result<Vec<Solution>, Failure> {
        let mut solutions = Vec::with_capacity(problems.len());
        let mut solved = 0;
        let pool = JobPool { threads: usize::from(self.threads), hash: self.hash };
        pool.run(
            problems,
            |searcher, problem| problem.solve(searcher, limits),
            |solution| {
                solved += usize::from(solution.ok);
                bar.set_message(format!("solved {solved}"));
                bar.inc(1);
                if !self.json {
                    bar.suspend(|| writeln!(out, "{solution}").and_then(|()| out.flush()))?;
                }
                solutions.push(solution);
                Ok(())
            },
        )?;
        Ok(solutions)
    }
}

fn summary(positions: Vec<Solution>, skipped: usize) -> Answer {
    let mut found: Vec<u64> = positions.iter().filter_map(|solution| solution.found_at).collect();
    found.sort_unstable();
    Answer {
        solved: found.len(),
        total: positions.len(),
        skipped,
        median_nodes: median(&found),
        points: Points::sum(positions.iter().filter_map(|solution| solution.points)),
        positions,
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
