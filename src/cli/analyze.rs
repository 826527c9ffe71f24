//! `tropa analyze`: the best move of a position with its zones, or the strict tree.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use shakmaty::Move;

use super::failure::Failure;
use super::input::{self, Effort, Means, Placed};
use super::output::{Output, print_json};
use super::progress::Progress;
use crate::image::Image;
use crate::notation::san_line;
use crate::position::{Game, Position};
use crate::search::{Bound, Control, Limits, Lines, Notice, Outcome, Report, Score, Team, Think};
use crate::strict::{Size, StrictLimits, StrictNode, StrictOutcome, search};
use crate::tablebase::Probing;
use crate::view::{self, ZoneView, depth_line};
use crate::zone::Horizon;

/// The default time of a search.
const TIME: Duration = Duration::from_secs(5);
/// The default number of moves in a strict search.
const STRICT_MOVES: u64 = 100_000;

#[derive(Debug, Args)]
pub(super) struct AnalyzeArgs {
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
    /// Search the strict tree instead, which plays only moves of the image at every node; --nodes
    /// limits the moves of all its iterations
    #[arg(long, conflicts_with_all =
        ["movetime", "depth", "hash", "threads", "syzygy", "multipv"])]
    strict: bool,
    /// Horizon of the strict tree's last iteration, in plies
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
    lines: Vec<LineView>,
    zones: Vec<ZoneView<'a>>,
}

/// One of the requested lines as JSON.
#[derive(Debug, Serialize)]
struct LineView {
    #[serde(rename = "move")]
    m: Option<String>,
    san: Option<String>,
    score: Score,
    depth: u32,
    pv: Vec<String>,
}

/// What a search found: its outcome, and the requested lines, best first.
struct Found {
    outcome: Outcome,
    lines: Vec<Report>,
}

pub(super) fn run(arguments: &AnalyzeArgs, out: &mut Output) -> Result<(), Failure> {
    let game = arguments.placed.game(input::RETI)?;
    if arguments.strict {
        let wanted = Wanted { tree: arguments.tree, json: arguments.json };
        return run_strict(&game, arguments.strict_limits(), wanted, out);
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
        return print_json(&answer(root, &found, &image), out);
    }
    print(root, &found, &image, out)
}

impl AnalyzeArgs {
    fn strict_limits(&self) -> StrictLimits {
        let moves = self.effort.nodes().unwrap_or(STRICT_MOVES);
        StrictLimits { horizon: Horizon(self.horizon), moves, best_case: true }
    }

    /// Searches and prints each report as a line, unless JSON is requested; stops searching if a
    /// line cannot be written.
    fn search(&self, game: &Game, probing: &Probing, out: &mut Output) -> Result<Found, Failure> {
        let limits = Limits { lines: self.multipv, ..self.effort.limits(TIME) };
        let mut team = Team::with_hash(self.hash);
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
                Notice::Threads(threads) => log::warn!("out of memory: only {threads} threads"),
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

    /// A report as one line of text, with its rank if several lines are requested.
    fn line(&self, root: &Position, report: &Report) -> String {
        let place = if self.multipv > 1 { format!("{:>2}  ", report.place) } else { String::new() };
        place + &depth_line(root, report)
    }
}

fn answer<'a>(root: &Position, found: &Found, image: &'a Image) -> Answer<'a> {
    let Found { outcome, lines } = found;
    let report = &outcome.report;
    let uci = |&m: &_| Position::uci(m, root.is_chess960());
    let line = |report: &Report| LineView {
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

/// What to print of a strict search.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    /// Whether to print the whole tree of the last iteration.
    pub tree: bool,
    pub json: bool,
}

#[derive(Debug, Serialize)]
struct StrictAnswer {
    fen: String,
    horizon: Horizon,
    cut_off: bool,
    bestmove: Option<String>,
    san: Option<String>,
    score: Score,
    pv: Vec<String>,
    #[serde(flatten)]
    size: Size,
    left_out: u64,
    all_moves: u64,
    tree: Option<Vec<Branch>>,
}

/// A move of the tree as JSON.
#[derive(Debug, Serialize)]
struct Branch {
    #[serde(rename = "move")]
    m: String,
    san: String,
    cost: Horizon,
    zone: String,
    score: Score,
    bound: &'static str,
    same_as: Option<Vec<String>>,
    children: Vec<Self>,
}

fn run_strict(
    game: &Game,
    limits: StrictLimits,
    wanted: Wanted,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let root = game.position();
    let outcome = search(game, limits);
    if wanted.json {
        print_json(&strict_answer(root, &outcome, wanted.tree), out)?;
        return Ok(());
    }
    writeln!(out, "{}\n", root.fen())?;
    if wanted.tree {
        let mut position = Vec::new();
        print_tree(root, root, &outcome.tree, &mut position, out)?;
        writeln!(out)?;
    }
    print_strict(root, &outcome, out)?;
    Ok(())
}

fn strict_answer(root: &Position, outcome: &StrictOutcome, tree: bool) -> StrictAnswer {
    let castling = root.is_chess960();
    StrictAnswer {
        fen: root.fen(),
        horizon: outcome.horizon,
        cut_off: outcome.cut_off,
        bestmove: outcome.best.map(|m| Position::uci(m, castling)),
        san: outcome.best.map(|m| root.san(m)),
        score: outcome.score(),
        pv: outcome.line.iter().map(|&m| Position::uci(m, castling)).collect(),
        size: outcome.size,
        left_out: outcome.left_out,
        all_moves: outcome.all_moves,
        tree: tree.then(|| branches(root, &outcome.tree)),
    }
}

fn branches(position: &Position, nodes: &[StrictNode]) -> Vec<Branch> {
    let castling = position.is_chess960();
    let uci = |&m: &Move| Position::uci(m, castling);
    let branch = |node: &StrictNode| Branch {
        m: uci(&node.m),
        san: position.san(node.m),
        cost: node.cost,
        zone: node.zone.clone(),
        score: node.score(),
        bound: match node.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        same_as: node.same_as.as_ref().map(|way| way.iter().map(uci).collect()),
        children: branches(&position.after(node.m), &node.children),
    };
    nodes.iter().map(branch).collect()
}

fn print_strict(root: &Position, outcome: &StrictOutcome, out: &mut impl Write) -> io::Result<()> {
    match outcome.best {
        Some(best) => {
            let uci = Position::uci(best, root.is_chess960());
            writeln!(out, "best move  {} ({uci})", root.san(best))?;
        }
        None => writeln!(out, "best move  none")?,
    }
    let Size { moves, depth, branching } = outcome.size;
    let cut_off = if outcome.cut_off { ", cut off by the move limit" } else { "" };
    writeln!(out, "value      {}", view::score(outcome.score()))?;
    writeln!(out, "line       {}", san_line(root, &outcome.line))?;
    writeln!(out, "horizon    {}{cut_off}", outcome.horizon.0)?;
    writeln!(out, "moves      {moves} in the last tree, {} in all", outcome.all_moves)?;
    writeln!(out, "left out   {}", outcome.left_out)?;
    writeln!(out, "depth      {depth}")?;
    writeln!(out, "branching  {branching:.2}")
}

/// Prints the tree, one line per move, numbered as in a game and indented under the move that it
/// answers.
fn print_tree(
    root: &Position,
    position: &Position,
    nodes: &[StrictNode],
    way: &mut Vec<Move>,
    out: &mut impl Write,
) -> io::Result<()> {
    for node in nodes {
        let indent = "  ".repeat(way.len());
        let ply = way.len() + usize::from(position.turn().is_black() ^ (way.len() % 2 == 1));
        let number = ply / 2 + 1;
        let dots = position.turn().fold_wb(".", "…");
        let bound = match node.bound {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        let san = position.san(node.m);
        let value = view::score(node.score());
        write!(out, "{indent}{number}{dots}{san}  {bound}{value}  {}: {}", node.cost.0, node.zone)?;
        if let Some(line) = &node.same_as {
            write!(out, "; as after {}", san_line(root, line))?;
        }
        writeln!(out)?;
        way.push(node.m);
        print_tree(root, &position.after(node.m), &node.children, way, out)?;
        way.pop();
    }
    Ok(())
}
