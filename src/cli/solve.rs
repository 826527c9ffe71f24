//! `tropa solve`: combinations found by plans, each verified by the full search.

mod answer;
mod lines;
mod svg;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::failure::{Failure, LineError};
use super::output_file::save;
use super::{input, json, progress};
use crate::notation;
use crate::plan::solve::Effort;
use crate::position::{Position, PositionError};
use answer::{Answer, Problem};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// EPD file, - for standard input; answers are compared with the operations bm and am
    #[arg(conflicts_with = "fen", required_unless_present = "fen")]
    file: Option<PathBuf>,
    /// Position, as FEN
    #[arg(long)]
    fen: Option<String>,
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
    /// Draw the position with the moves of the line, as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    svg: Option<PathBuf>,
    /// Print JSON: one object, or one per line for a file
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn effort(&self) -> Effort {
        Effort { nodes: self.nodes, moves: self.moves, ..Effort::default() }
    }

    fn problems(&self) -> Result<Vec<Problem>, Failure> {
        let Some(path) = &self.file else {
            let fen = self.fen.as_deref().unwrap_or(input::RETI);
            return Ok(vec![Problem::without_answer(notation::position(fen)?)]);
        };
        let mut problems = Vec::new();
        for (line, epd) in input::records(path)? {
            let problem = Problem::read(&epd, line);
            problems.push(problem.map_err(|error: PositionError| {
                Failure::line(path, line, LineError::Position(error))
            })?);
        }
        if problems.is_empty() {
            return Err(Failure::NothingToDo { path: path.clone(), purpose: "solve" });
        }
        Ok(problems)
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let problems = arguments.problems()?;
    let many = arguments.file.is_some();
    // One line of text for each position has no room for them.
    let lines = if many && !arguments.json { 0 } else { arguments.lines };
    let bar = progress::bar(problems.len());
    let mut answers = Vec::with_capacity(problems.len());
    for problem in &problems {
        let answer = problem.solve(arguments.effort(), arguments.verify, lines);
        bar.suspend(|| print(arguments, &problem.position, &answer, many, out))?;
        bar.inc(1);
        answers.push(answer);
    }
    bar.finish_and_clear();
    if many && !arguments.json {
        answer::summary(&answers, out)?;
    }
    if let (Some(path), [problem], [answer]) = (&arguments.svg, &problems[..], &answers[..]) {
        save(path, &svg::picture(&problem.position, answer))?;
    }
    Ok(())
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
