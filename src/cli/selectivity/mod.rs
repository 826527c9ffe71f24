//! `tropa selectivity`: what the image holds at each horizon, judged by another engine's scores.

mod labels;
mod plot;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use crate::zone::{Cost, MAX_COST};
use labels::Labelled;

/// A position whose regret exceeds this many centipawns counts as missed.
const MISSED: i32 = 30;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Labelled positions, one JSON object a line: `fen`, `kind` and `scores`, every legal move's
    /// centipawns from the side to move (scripts/selectivity-labels makes them)
    file: PathBuf,
    /// Draw regret against share into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// List the positions missed at this horizon
    #[arg(long, value_name = "H", conflicts_with = "json")]
    missed: Option<Cost>,
    /// List instead what is held at this horizon, one JSON object a line: `fen`, `kind` and
    /// `held`, moves in UCI notation (scripts/selectivity-check reads it)
    #[arg(long, value_name = "H", conflicts_with_all = ["json", "missed", "svg"])]
    held: Option<Cost>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What the image holds of the positions of one kind.
#[derive(Debug, Serialize)]
struct Group {
    kind: String,
    positions: usize,
    /// Legal moves of all positions.
    moves: usize,
    horizons: Vec<Row>,
}

/// The image at one horizon.
#[derive(Debug, Serialize)]
struct Row {
    horizon: Cost,
    /// Legal moves held, in per cent.
    share: f64,
    /// Positions whose best move is held, in per cent.
    recall: f64,
    /// Mean loss in centipawns of the best move held against the best of all.
    regret: f64,
    /// Positions whose regret exceeds [`MISSED`] centipawns, in per cent.
    missed: f64,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let positions = labels::read(&arguments.file)?;
    if let Some(horizon) = arguments.held {
        for position in &positions {
            serde_json::to_writer(&mut *out, &position.listed(horizon))?;
            writeln!(out)?;
        }
        return Ok(());
    }
    let groups = groups(&positions);
    if let Some(path) = &arguments.svg {
        fs::write(path, plot::svg(&groups)).map_err(|error| Failure::file(path, error))?;
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &serde_json::json!({ "groups": groups }))?;
        writeln!(out)?;
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

/// The kinds separately, in the order of their names; and all together if there are several.
fn groups(positions: &[Labelled]) -> Vec<Group> {
    let mut kinds = BTreeMap::<&str, Vec<&Labelled>>::new();
    for position in positions {
        kinds.entry(&position.kind).or_default().push(position);
    }
    let mut groups: Vec<_> = kinds.iter().map(|(kind, of)| group(kind, of)).collect();
    if groups.len() > 1 {
        groups.push(group("all", &positions.iter().collect::<Vec<_>>()));
    }
    groups
}

fn group(kind: &str, positions: &[&Labelled]) -> Group {
    let moves = positions.iter().map(|p| p.moves.len()).sum();
    let horizons = (1..=MAX_COST).map(|horizon| row(horizon, positions, moves)).collect();
    Group { kind: kind.to_string(), positions: positions.len(), moves, horizons }
}

fn row(horizon: Cost, positions: &[&Labelled], moves: usize) -> Row {
    let count = |holds: &dyn Fn(&Labelled) -> bool| positions.iter().filter(|p| holds(p)).count();
    let held: usize = positions.iter().map(|p| p.held(horizon).count()).sum();
    let lost: i32 = positions.iter().map(|p| p.regret(horizon)).sum();
    let per_cent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    Row {
        horizon,
        share: per_cent(held, moves),
        recall: per_cent(count(&|p| p.regret(horizon) == 0), positions.len()),
        regret: f64::from(lost) / positions.len().max(1) as f64,
        missed: per_cent(count(&|p| p.regret(horizon) > MISSED), positions.len()),
    }
}

fn print(group: &Group, out: &mut impl Write) -> Result<(), Failure> {
    let mean = group.moves as f64 / group.positions.max(1) as f64;
    writeln!(out, "{}: {} positions, {mean:.1} legal moves", group.kind, group.positions)?;
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
