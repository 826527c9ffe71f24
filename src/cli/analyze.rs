//! `tropa analyze`: the best move of a position and the zones that it belongs to.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::input::{self, Effort, Means, Placed};
use super::json;
use super::output::Output;
use super::progress::Progress;
use super::strict::{self, Wanted};
use crate::image::Image;
use crate::notation::san_line;
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Lines, Notice, Outcome, Report, Score, Table, Team, Think};
use crate::strict::StrictLimits;
use crate::tablebase::Probing;
use crate::view::{self, ZoneView, depth_line};
use crate::zone::Horizon;

/// The default time of a search.
const TIME: Duration = Duration::from_secs(5);
/// The default number of moves in a strict search.
const STRICT_MOVES: u64 = 100_000;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    placed: Placed,
    #[command(flatten)]
    effort: Effort,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = super::input::hash)]
    hash: usize,
    #[command(flatten)]
    means: Means,
    /// Number of best lines to find and print
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::input::lines)]
    multipv: usize,
    /// Search the strict tree instead, with moves of the image alone at every node; --nodes limits
    /// the moves of all its iterations
    #[arg(long, conflicts_with_all =
        ["movetime", "depth", "hash", "threads", "syzygy", "multipv"])]
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
    lines: Vec<Line>,
    zones: Vec<ZoneView<'a>>,
}

/// One of several lines.
#[derive(Debug, Serialize)]
struct Line {
    #[serde(rename = "move")]
    m: Option<String>,
    san: Option<String>,
    score: Score,
    depth: u32,
    pv: Vec<String>,
}

/// What a search has found: the best line, and all that were asked for.
struct Found {
    outcome: Outcome,
    lines: Vec<Report>,
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
    let game = arguments.placed.game(input::RETI)?;
    if arguments.strict {
        let wanted = Wanted { tree: arguments.tree, json: arguments.json };
        return strict::run(&game, arguments.strict_limits(), wanted, out);
    }
    let root = game.position();
    let probing = arguments.means.probing()?;
    if !arguments.json {
        input::print_position(root, &[], out)?;
        if out.look().is_some() {
            writeln!(out)?;
        }
    }
    let found = arguments.search(&game, &probing, out)?;
    let image = Image::by_the_book(root, view::HORIZON);
    if arguments.json {
        return json::print(&answer(root, &found, &image), out);
    }
    print(root, &found, &image, out)
}

impl Arguments {
    fn strict_limits(&self) -> StrictLimits {
        let moves = self.effort.nodes().unwrap_or(STRICT_MOVES);
        StrictLimits { horizon: Horizon(self.horizon), moves, best_case: true }
    }

    /// Searches and prints each report as a line, unless one JSON object is asked for; if a line
    /// cannot be written, the search ends.
    fn search(&self, game: &Game, probing: &Probing, out: &mut Output) -> Result<Found, Failure> {
        let limits = Limits { lines: self.multipv, ..self.effort.limits(TIME) };
        let mut team = Team::new(Arc::new(Table::new(self.hash)));
        team.use_tables(probing);
        team.use_threads(self.means.threads());
        let control = Control::default();
        let (mut printed, mut lines) = (Ok(()), Lines::default());
        let mut progress = Progress::open();
        let mut last = String::new();
        let outcome = team.search(game, &limits, &control, &mut |notice| {
            match notice {
                Notice::Line(report) => {
                    lines.take(&report);
                    last = self.line(game.position(), &report);
                    if !self.json && printed.is_ok() {
                        printed =
                            progress.aside(|| writeln!(out, "{last}").and_then(|()| out.flush()));
                    }
                }
                Notice::Looking { depth, m, number } => {
                    let m = game.position().san(m);
                    progress.tell(&format!("depth {depth}, {m}, move {number}"));
                }
                Notice::Fault(message) => log::error!("a search thread failed: {message}"),
                Notice::Threads(threads) => log::warn!("out of memory: {threads} threads search"),
            }
            if self.json {
                progress.tell(&last);
            }
            if printed.is_err() {
                control.stop();
            }
        });
        progress.end();
        printed?;
        probing.tables.iter().for_each(|tables| input::tell_faults(tables));
        Ok(Found { outcome, lines: lines.best(self.multipv).to_vec() })
    }

    /// A report on one line, with its place where there are several.
    fn line(&self, root: &Position, report: &Report) -> String {
        let place = if self.multipv > 1 { format!("{:>2}  ", report.place) } else { String::new() };
        place + &depth_line(root, report)
    }
}

fn answer<'a>(root: &Position, found: &Found, image: &'a Image) -> Answer<'a> {
    let Found { outcome, lines } = found;
    let report = &outcome.report;
    let uci = |&m: &_| Position::uci(m, root.is_chess960());
    let line = |report: &Report| Line {
        m: report.pv.first().map(uci),
        san: report.pv.first().map(|&m| root.san(m)),
        score: report.score,
        depth: report.depth,
        pv: report.pv.iter().map(uci).collect(),
    };
    Answer {
        fen: root.fen(),
        bestmove: outcome.best.as_ref().map(uci),
        san: outcome.best.map(|m| root.san(m)),
        score: report.score,
        pv: report.pv.iter().map(uci).collect(),
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        nps: report.nps(),
        time_ms: report.time.as_millis(),
        lines: lines.iter().map(line).collect(),
        zones: view::zones_of(image, outcome.best).into_iter().map(ZoneView::from).collect(),
    }
}

fn print(
    root: &Position,
    found: &Found,
    image: &Image,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Found { outcome, lines } = found;
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
    for (line, number) in lines.iter().zip(1..).skip(1) {
        let (score, moves) = (view::score(line.score), san_line(root, &line.pv));
        writeln!(out, "line {number:<5} {moves} ({score})")?;
    }
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
