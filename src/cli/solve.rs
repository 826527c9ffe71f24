//! `tropa solve`: combinations found by plans, each verified by the full search.

mod answer;
mod lines;
mod svg;

use std::io::Write;
use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::failure::Failure;
use super::files::Files;
use super::json;
use super::output::Output;
use super::output_file::save;
use super::sources::Sources;
use crate::plan::solve::Effort;
use crate::position::Position;
use answer::{Answer, Problem, Summary};

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("positions").args(["sources", "fen"]).required(true).multiple(true))]
pub(super) struct Arguments {
    #[command(flatten)]
    sources: Sources,
    /// Maximum number of moves in the trees of a position
    #[arg(long, value_name = "N", default_value_t = Effort::default().nodes,
        value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Maximum number of own moves of a combination
    #[arg(long, value_name = "N", default_value_t = Effort::default().moves,
        value_parser = clap::value_parser!(u8).range(1..=10))]
    moves: u8,
    /// Number of nodes of the search that verifies a combination
    #[arg(long, value_name = "N", default_value_t = 50_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    verify: u64,
    /// Number of nodes for each line of the searches that play a combination to its end
    #[arg(long, value_name = "N", default_value_t = 30_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    lines: u64,
    /// Print the whole tree: each move with its plan and its value
    #[arg(long)]
    tree: bool,
    /// Draw the one position with the moves of the line, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON: one object for one position, or one per line for a file
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// The files that are read and written.
    pub(super) fn files(&self) -> Files {
        Files::default().reading(self.sources.paths()).writing(&self.svg)
    }

    fn effort(&self) -> Effort {
        Effort { nodes: self.nodes, moves: self.moves, ..Effort::default() }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
    let many = !arguments.sources.is_one_position();
    if many && arguments.svg.is_some() {
        return Err(Failure::PictureOfMany);
    }
    let mut records = arguments.sources.records()?;
    // One line of text for each position has no room for them.
    let lines = if many && !arguments.json { 0 } else { arguments.lines };
    let mut summary = Summary::default();
    while let Some((place, epd)) = records.next()? {
        let problem = match Problem::read(&epd, place.name(&epd)) {
            Ok(problem) => problem,
            Err(error) => {
                records.refuse(&place, error)?;
                continue;
            }
        };
        let answer = problem.solve(arguments.effort(), arguments.verify, lines);
        records.bar().suspend(|| print(arguments, &problem.position, &answer, many, out))?;
        summary.take(&answer);
        if let Some(path) = &arguments.svg {
            save(path, &svg::picture(&problem.position, &answer), out.asides())?;
        }
    }
    let end = records.end(summary.total, "solve");
    if many && !arguments.json && summary.total > 0 {
        write!(out, "{summary}")?;
    }
    end
}

fn print(
    arguments: &Arguments,
    position: &Position,
    answer: &Answer,
    many: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if arguments.json {
        let view = answer.view(position, arguments.tree);
        if many {
            json::print_line(&view, out)?;
        } else {
            json::print(&view, out)?;
        }
    } else if many {
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{}\n", position.fen())?;
    }
    if let (true, false, Some(found)) = (arguments.tree, arguments.json, &answer.found) {
        answer::print_tree(position, &found.tree, out)?;
        writeln!(out)?;
    }
    if !many && !arguments.json {
        answer.print(position, out)?;
    }
    Ok(out.flush()?)
}
