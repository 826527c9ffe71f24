//! `tropa bench`: fixed positions to a fixed depth. The sum of nodes is a signature of the search's
//! behaviour; the speed depends on the machine.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;

use super::failure::Failure;
use super::input;
use super::progress::Progress;
use crate::notation::{self, Epd};
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Searcher, Table};

/// The default depth in half-moves.
const DEPTH: u32 = 9;

/// The positions, one a line.
const POSITIONS: &str = include_str!("bench.epd");

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Depth of each search, in half-moves
    #[arg(default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = input::hash)]
    hash: usize,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let positions = positions()?;
    let table = Arc::new(Table::new(arguments.hash));
    let mut searcher = Searcher::new(table.clone());
    let limits = Limits { depth: Some(arguments.depth), ..Limits::default() };
    let (mut nodes, mut time) = (0u64, Duration::ZERO);
    let mut progress = Progress::of(positions.len());
    for (index, position) in positions.iter().enumerate() {
        // Each position starts afresh, so the sum does not depend on their order. Clearing is not
        // timed.
        table.clear();
        searcher.new_game();
        let game = Game::from_position(position.clone());
        let began = Instant::now();
        let outcome = searcher.search(&game, &limits, &Control::default(), &mut |_| ());
        time += began.elapsed();
        nodes += outcome.report.nodes;
        let best = outcome.best.map_or_else(|| "none".to_string(), |m| position.san(m));
        let (number, count) = (index + 1, outcome.report.nodes);
        progress.step("");
        progress
            .aside(|| writeln!(out, "{number:>2} {best:<8} {count:>10}  {}", position.fen()))?;
    }
    progress.end();
    writeln!(out, "Bench: {nodes} nodes {} nps", speed(nodes, time))?;
    Ok(())
}

fn positions() -> Result<Vec<Position>, Failure> {
    let mut positions = Vec::new();
    for line in POSITIONS.lines() {
        let epd = Epd::read(line).map_err(io::Error::other)?;
        if let Some(epd) = epd {
            positions.push(notation::position(&epd.fen)?);
        }
    }
    Ok(positions)
}

fn speed(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_many_and_different() {
        let mut keys: Vec<u64> = positions().unwrap().iter().map(Position::key).collect();
        assert!(keys.len() >= 40, "{}", keys.len());
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
