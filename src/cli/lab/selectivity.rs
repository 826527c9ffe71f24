//! `tropa selectivity`: how good the moves of the image are at each horizon, by another engine's
//! scores.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::cli::failure::{Failure, LineError};
use crate::cli::files::{Files, save};
use crate::cli::output::{Output, print_json, print_json_line};
use crate::cli::progress::Progress;
use crate::cli::sources::{MAX_LINE, lines_of};
use crate::exchange::ExchangeMap;
use crate::notation::{TextLine, visible};
use crate::position::Position;
use crate::zone::{Cost, Costs, MAX_COST};

#[derive(Debug, Args)]
pub struct SelectivityArgs {
    /// Labelled positions, one JSON object per line: fen, kind, and scores with the centipawns of
    /// every legal move from the side to move (scripts/lab/selectivity-labels makes them); - for
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
    /// with moves in UCI notation (scripts/lab/selectivity-check reads it)
    #[arg(long, value_name = "H", conflicts_with_all = ["json", "missed", "svg"])]
    held: Option<Cost>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl SelectivityArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().reading(&self.files).writing(&self.svg)
    }
}

pub fn run(arguments: &SelectivityArgs, out: &mut Output) -> Result<(), Failure> {
    let positions = read(&arguments.files)?;
    if let Some(horizon) = arguments.held {
        for position in &positions {
            print_json_line(&position.listed(horizon), out)?;
        }
        return Ok(());
    }
    let groups = groups(&positions);
    if let Some(path) = &arguments.svg {
        save(path, &svg(&groups), out.asides())?;
    }
    if arguments.json {
        print_json(&serde_json::json!({ "groups": groups }), out)?;
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

/// Scores are clamped to this many centipawns: a mate counts no more than a queen.
const MAX_SCORE: i32 = 1000;

#[derive(Deserialize)]
struct Record {
    fen: String,
    kind: String,
    scores: BTreeMap<String, i32>,
}

/// A legal move with its label.
pub struct LabelledMove {
    pub san: String,
    pub uci: String,
    pub cost: Cost,
    /// The engine's score in centipawns, from the side to move.
    pub score: i32,
}

/// A position with the costs and the scores of all legal moves, best first.
pub struct Labelled {
    pub fen: String,
    pub kind: String,
    pub moves: Vec<LabelledMove>,
}

/// A position and the moves that its image holds at some horizon.
#[derive(Serialize)]
pub struct Listed<'a> {
    fen: &'a str,
    kind: &'a str,
    /// Moves in UCI notation.
    held: Vec<&'a str>,
}

impl Labelled {
    /// The moves that the image at `horizon` holds.
    pub fn held(&self, horizon: Cost) -> impl Iterator<Item = &LabelledMove> {
        self.moves.iter().filter(move |m| m.cost <= horizon)
    }

    /// The best score of all moves minus the best of those held at `horizon`, in centipawns. If
    /// none is held, the loss of the worst move.
    pub fn regret(&self, horizon: Cost) -> i32 {
        let best = self.moves.first().map_or(0, |m| m.score);
        let left = self.held(horizon).map(|m| m.score).max();
        best - left.or(self.moves.last().map(|m| m.score)).unwrap_or(best)
    }

    /// The position with the moves that the image at `horizon` holds.
    pub fn listed(&self, horizon: Cost) -> Listed<'_> {
        let held = self.held(horizon).map(|m| m.uci.as_str()).collect();
        Listed { fen: &self.fen, kind: &self.kind, held }
    }

    /// One line about what the image at `horizon` misses.
    pub fn miss(&self, horizon: Cost) -> String {
        let name = |m: &LabelledMove| format!("{} ({:+}, cost {})", m.san, m.score, m.cost);
        let best = self.moves.first().map_or(String::new(), name);
        let left = self.held(horizon).next().map_or("nothing".to_string(), name);
        let (fen, kind) = (visible(&self.fen), visible(&self.kind));
        format!("{fen}  {kind}: best {best}, held {left}")
    }
}

/// Reads files of labelled positions.
pub fn read(paths: &[PathBuf]) -> Result<Vec<Labelled>, Failure> {
    let mut progress = Progress::open();
    let mut positions = Vec::new();
    for path in paths {
        for line in lines_of(path)? {
            let line = line.map_err(|error| Failure::lines(path, error))?;
            if !line.text.trim().is_empty() {
                let read = label(&line).map_err(|error| Failure::line(path, line.number, error))?;
                positions.push(read);
            }
            progress.tell(&format!("{} positions", positions.len()));
        }
    }
    progress.end();
    if positions.is_empty() {
        let names = paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        return Err(Failure::NothingToDo { names, purpose: "judge" });
    }
    Ok(positions)
}

fn label(line: &TextLine) -> Result<Labelled, LineError> {
    if line.is_cut {
        return Err(LineError::TooLong { most: MAX_LINE });
    }
    let record: Record = serde_json::from_str(&line.text)?;
    let position = Position::from_fen(&record.fen)?;
    let map = ExchangeMap::new(position.board());
    let costs = Costs::new(&position, &map);
    let mut scores = record.scores;
    let mut moves = Vec::with_capacity(scores.len());
    for m in position.legal_moves() {
        let text = Position::uci(m, false);
        let Some(score) = scores.remove(&text) else { return Err(LineError::NoScore(text)) };
        let score = score.clamp(-MAX_SCORE, MAX_SCORE);
        moves.push(LabelledMove { san: position.san(m), uci: text, cost: costs.of(m), score });
    }
    moves.sort_by_key(|m| (-m.score, m.cost));
    Ok(Labelled { fen: record.fen, kind: record.kind, moves })
}

/// A position whose regret exceeds this many centipawns counts as missed.
pub const MISSED: i32 = 30;

/// How well the image does on the positions of one kind.
#[derive(Debug, Serialize)]
pub struct Group {
    pub kind: String,
    pub positions: usize,
    /// Legal moves of all positions.
    pub moves: usize,
    pub horizons: Vec<Row>,
}

/// The image at one horizon.
#[derive(Debug, Serialize)]
pub struct Row {
    pub horizon: Cost,
    /// Legal moves held, in per cent.
    pub share: f64,
    /// Positions whose best move is held, in per cent.
    pub recall: f64,
    /// Mean loss of the best move held against the best of all, in centipawns.
    pub regret: f64,
    /// Positions whose regret exceeds [`MISSED`] centipawns, in per cent.
    pub missed: f64,
}

/// The groups of each kind, ordered by name, and one of all if there are several kinds.
pub fn groups(positions: &[Labelled]) -> Vec<Group> {
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

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 420.0;
/// The margins for the labels of the axes, left and below, in pixels.
const MARGIN: [f64; 2] = [60.0, 50.0];
/// The minimum and maximum regret drawn, in centipawns; the axis is logarithmic.
const REGRET: [f64; 2] = [0.1, 200.0];
const COLORS: [&str; 4] = ["#1b6ca8", "#c0392b", "#555555", "#2e8b57"];

/// One line for each group, one point for each horizon.
pub fn svg(groups: &[Group]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n"
    );
    axes(&mut svg);
    for (index, (group, color)) in groups.iter().zip(COLORS.iter().cycle()).enumerate() {
        line(&mut svg, group, color);
        let y = 24.0 + 18.0 * index as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\" fill=\"{color}\">{}, {} positions</text>",
            WIDTH - 16.0,
            group.kind,
            group.positions
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn axes(svg: &mut String) {
    let (left, bottom) = (x(0.0), y(REGRET[0]));
    for share in (0..=100).step_by(10) {
        let at = x(f64::from(share));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {bottom:.1}V{:.1}\" stroke=\"#eee\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{share}</text>",
            y(REGRET[1]),
            bottom + 16.0
        );
    }
    for regret in [0.1, 0.3, 1.0, 2.0, 3.0, 10.0, 30.0, 100.0] {
        let at = y(regret);
        let _ = writeln!(
            svg,
            "<path d=\"M{left:.1} {at:.1}H{:.1}\" stroke=\"#eee\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{regret}</text>",
            x(100.0),
            left - 6.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">legal moves held, %</text>\n\
         <text transform=\"translate(16 {:.1}) rotate(-90)\" text-anchor=\"middle\">mean regret, \
         centipawns</text>",
        x(50.0),
        HEIGHT - 12.0,
        HEIGHT / 2.0
    );
}

fn line(svg: &mut String, group: &Group, color: &str) {
    let points: Vec<String> = group
        .horizons
        .iter()
        .map(|row| format!("{:.1},{:.1}", x(row.share), y(row.regret)))
        .collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\"/>",
        points.join(" ")
    );
    for row in &group.horizons {
        let (x, y) = (x(row.share), y(row.regret));
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{color}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{color}\">{}</text>",
            x + 5.0,
            y - 5.0,
            row.horizon
        );
    }
}

fn x(share: f64) -> f64 {
    MARGIN[0] + (WIDTH - MARGIN[0] - 30.0) * share / 100.0
}

fn y(regret: f64) -> f64 {
    let [min, max] = REGRET.map(f64::ln);
    let part = (regret.clamp(REGRET[0], REGRET[1]).ln() - min) / (max - min);
    HEIGHT - MARGIN[1] - (HEIGHT - MARGIN[1] - 20.0) * part
}
