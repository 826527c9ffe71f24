//! `tropa analyze`: the best move of a position and the zones that it belongs to.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::input::{self, Effort};
use super::strict::{self, Wanted};
use crate::notation::{self, san_line};
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Outcome, Score, Searcher, Table};
use crate::strict::StrictLimits;
use crate::view::{self, ZoneView, depth_line};
use crate::zone::{Horizon, Image};

/// The default time of a search.
const TIME: Duration = Duration::from_secs(5);
/// The default number of moves in a strict search.
const STRICT_MOVES: u64 = 100_000;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Position, as FEN; by default Réti's study, or the initial position where moves are given
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from the position, in UCI notation or SAN
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    #[command(flatten)]
    effort: Effort,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = super::input::hash)]
    hash: usize,
    /// Search the strict tree instead, with moves of the image alone at every node; --nodes limits
    /// the moves of all its iterations
    #[arg(long, conflicts_with_all = ["movetime", "depth", "hash"])]
    strict: bool,
    /// Horizon of the strict tree's last iteration, in half-moves
    #[arg(long, value_name = "H", default_value_t = 7, requires = "strict",
        value_parser = clap::value_parser!(u32).range(1..=15))]
    horizon: u32,
    /// Print the whole strict tree of the last iteration, each move with its zone
    #[arg(long, requires = "strict")]
    tree: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    fen: String,
    bestmove: Option<String>,
    san: Option<String>,
    score: Score,
    pv: Vec<String>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    nps: u64,
    time_ms: u128,
    zones: Vec<ZoneView<'a>>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let game = arguments.game()?;
    if arguments.strict {
        let wanted = Wanted { tree: arguments.tree, json: arguments.json };
        return strict::run(&game, arguments.strict_limits(), wanted, out);
    }
    let root = game.position();
    let limits = arguments.effort.limits(TIME);
    let outcome = if arguments.json {
        // A closed standard error is no reason to stop.
        search(&game, &limits, arguments.hash, &mut |line| {
            let _ = writeln!(io::stderr(), "{line}");
            Ok(())
        })?
    } else {
        writeln!(out, "{}", root.fen())?;
        search(&game, &limits, arguments.hash, &mut |line| {
            writeln!(out, "{line}")?;
            out.flush()
        })?
    };
    let image = Image::by_the_book(root, view::HORIZON);
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &answer(root, &outcome, &image))?;
        writeln!(out)?;
    } else {
        print(root, &outcome, &image, out)?;
    }
    Ok(())
}

impl Arguments {
    fn game(&self) -> Result<Game, Failure> {
        let otherwise = if self.moves.is_empty() { input::RETI } else { "startpos" };
        let start = notation::position(self.fen.as_deref().unwrap_or(otherwise))?;
        Ok(notation::game(start, &self.moves)?)
    }

    fn strict_limits(&self) -> StrictLimits {
        let moves = self.effort.nodes().unwrap_or(STRICT_MOVES);
        StrictLimits { horizon: Horizon(self.horizon), moves, best_case: true }
    }
}

/// Searches and prints each report as a line; if a line cannot be written, the search ends.
fn search(
    game: &Game,
    limits: &Limits,
    hash: usize,
    print: &mut dyn FnMut(String) -> io::Result<()>,
) -> io::Result<Outcome> {
    let root = game.position();
    let mut searcher = Searcher::new(Arc::new(Table::new(hash)));
    let control = Control::default();
    let mut printed = Ok(());
    let outcome = searcher.search(game, limits, &control, &mut |report| {
        if printed.is_ok() {
            printed = print(depth_line(root, report));
        }
        if printed.is_err() {
            control.stop();
        }
    });
    printed.map(|()| outcome)
}

fn answer<'a>(root: &Position, outcome: &Outcome, image: &'a Image) -> Answer<'a> {
    let report = &outcome.report;
    let castling = root.is_chess960();
    Answer {
        fen: root.fen(),
        bestmove: outcome.best.map(|m| Position::uci(m, castling)),
        san: outcome.best.map(|m| root.san(m)),
        score: report.score,
        pv: report.pv.iter().map(|&m| Position::uci(m, castling)).collect(),
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        nps: report.nps(),
        time_ms: report.time.as_millis(),
        zones: view::zones_of(image, outcome.best).into_iter().map(ZoneView::from).collect(),
    }
}

fn print(
    root: &Position,
    outcome: &Outcome,
    image: &Image,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let report = &outcome.report;
    writeln!(out)?;
    match outcome.best {
        Some(best) => {
            let uci = Position::uci(best, root.is_chess960());
            writeln!(out, "best move  {} ({uci})", root.san(best))?;
        }
        None => writeln!(out, "best move  none")?,
    }
    writeln!(out, "score      {}", view::score(report.score))?;
    writeln!(out, "line       {}", san_line(root, &report.pv))?;
    writeln!(out, "depth      {}/{}", report.depth, report.seldepth)?;
    writeln!(out, "nodes      {}", report.nodes)?;
    writeln!(out, "nps        {}", report.nps())?;
    let zones = view::zones_of(image, outcome.best);
    writeln!(out, "zones      {} at horizon {}", zones.len(), image.horizon.0)?;
    for zone in zones {
        writeln!(out, "  cost {:>2}  {zone}", zone.cost().0)?;
    }
    Ok(())
}
