//! `tropa selectivity`: what the image holds at each horizon, judged by another engine's scores.

mod labels;
mod plot;
mod summary;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::files::Files;
use super::json;
use super::output::Output;
use super::output_file::save;
use crate::notation::visible;
use crate::zone::Cost;
use summary::{Group, MISSED};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Labelled positions, one JSON object per line: fen, kind, and scores with the centipawns of
    /// every legal move from the side to move (scripts/selectivity-labels makes them); - for
    /// standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Draw regret against share, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// List the positions missed at this horizon
    #[arg(long, value_name = "H", conflicts_with = "json")]
    missed: Option<Cost>,
    /// List instead the moves held at this horizon, one JSON object per line: fen, kind, and held
    /// with moves in UCI notation (scripts/selectivity-check reads it)
    #[arg(long, value_name = "H", conflicts_with_all = ["json", "missed", "svg"])]
    held: Option<Cost>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// The files that are read and written.
    pub(super) fn files(&self) -> Files {
        Files::default().reading(&self.files).writing(&self.svg)
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
    let positions = labels::read(&arguments.files)?;
    if let Some(horizon) = arguments.held {
        for position in &positions {
            json::print_line(&position.listed(horizon), out)?;
        }
        return Ok(());
    }
    let groups = summary::groups(&positions);
    if let Some(path) = &arguments.svg {
        save(path, &plot::svg(&groups), out.asides())?;
    }
    if arguments.json {
        json::print(&serde_json::json!({ "groups": groups }), out)?;
        return Ok(());
    }
    for group in &groups {
        print(group, out)?;
    }
    let Some(horizon) = arguments.missed else { return Ok(()) };
    for position in positions.iter().filter(|p| p.regret(horizon) > MISSED) {
        writeln!(out, "{}", position.miss(horizon))?;
    }
    Ok(())
}

fn print(group: &Group, out: &mut impl Write) -> Result<(), Failure> {
    let mean = group.moves as f64 / group.positions.max(1) as f64;
    let kind = visible(&group.kind);
    writeln!(out, "{kind}: {} positions, {mean:.1} legal moves", group.positions)?;
    writeln!(out, "horizon   held %  best held %  regret cp  over {MISSED} cp %")?;
    for row in &group.horizons {
        writeln!(
            out,
            "{:>7}  {:>7.1}  {:>11.1}  {:>9.1}  {:>11.1}",
            row.horizon, row.share, row.recall, row.regret, row.missed
        )?;
    }
    writeln!(out)?;
    Ok(())
}
