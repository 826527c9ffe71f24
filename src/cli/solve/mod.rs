//! `tropa solve`: combinations found by plans and verified by the full search.

mod answer;

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

use answer::{Answer, Departure, Problem, Reply, Telling, moves_to_mate};
use clap::{ArgGroup, Args};
use serde::Serialize;
use shakmaty::{Color, Move};

use super::failure::Failure;
use super::files::{Files, save};
use super::output::{Output, print_json, print_json_line};
use super::sources::Sources;
use crate::notation::{self, visible};
use crate::plan::Verified;
use crate::plan::motifs::{self, Finding};
use crate::plan::solve::{Branch, Effort, MATE, MIN_MATE, Spent};
use crate::position::Position;
use crate::search::Score;
use crate::view;
use crate::view::drawing::Drawing;
use crate::zone::PlacedPiece;

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("positions").args(["sources", "fen"]).required(true).multiple(true))]
pub(super) struct SolveArgs {
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
    /// Draw the position with the moves of the line, as SVG; takes a single position
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON: one object for one position, or one per line for a file
    #[arg(long)]
    json: bool,
}

impl SolveArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().reading(self.sources.paths()).writing(&self.svg)
    }

    fn effort(&self) -> Effort {
        Effort { nodes: self.nodes, moves: self.moves, ..Effort::default() }
    }
}

pub(super) fn run(arguments: &SolveArgs, out: &mut Output) -> Result<(), Failure> {
    let many = !arguments.sources.is_one_position();
    if many && arguments.svg.is_some() {
        return Err(Failure::PictureOfMany);
    }
    let mut records = arguments.sources.records()?;
    // A line of text for each position has no room for lines of moves.
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
            save(path, &picture(&problem.position, &answer), out.asides())?;
        }
    }
    let end = records.end(summary.total, "solve");
    if many && !arguments.json && summary.total > 0 {
        write!(out, "{summary}")?;
    }
    end
}

fn print(
    arguments: &SolveArgs,
    position: &Position,
    answer: &Answer,
    many: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if arguments.json {
        let view = answer.view(position, arguments.tree);
        if many {
            print_json_line(&view, out)?;
        } else {
            print_json(&view, out)?;
        }
    } else if many {
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{}\n", position.fen())?;
    }
    if let (true, false, Some(found)) = (arguments.tree, arguments.json, &answer.found) {
        print_tree(position, &found.tree, out)?;
        writeln!(out)?;
    }
    if !many && !arguments.json {
        answer.print(position, out)?;
    }
    Ok(out.flush()?)
}

/// An answer as JSON.
#[derive(Debug, Serialize)]
pub struct AnswerView<'a> {
    id: &'a str,
    fen: String,
    found: Option<&'a str>,
    ok: Option<bool>,
    /// In pawns, or the moves to mate.
    value: Option<String>,
    pv: Vec<String>,
    /// The motifs of the line.
    motifs: Vec<Finding>,
    /// What the first move loses by exchange, in centipawns.
    offer: i32,
    /// The other replies that matter.
    replies: Vec<ReplyView>,
    own_moves: Option<u8>,
    found_at: Option<u64>,
    #[serde(flatten)]
    spent: Spent,
    verified: Option<Verified>,
    refuted: &'a [String],
    tree: Option<BranchView>,
}

#[derive(Debug, Serialize)]
struct ReplyView {
    /// The number of plies before it departs from `pv`.
    ply: usize,
    departure: Departure,
    /// The line from the root.
    line: Vec<String>,
    /// Its motifs, without those of `pv`.
    motifs: Vec<Finding>,
}

#[derive(Debug, Serialize)]
struct BranchView {
    #[serde(rename = "move")]
    m: Option<String>,
    san: Option<String>,
    part: String,
    value: String,
    children: Vec<Self>,
}

impl Answer {
    pub fn view(&self, position: &Position, tree: bool) -> AnswerView<'_> {
        let castling = position.is_chess960();
        let found = self.found.as_ref();
        let Telling { offer, line, replies } = &self.told;
        let uci = |line: &[Move]| line.iter().map(|&m| Position::uci(m, castling)).collect();
        let reply = |reply: &Reply| ReplyView {
            ply: reply.ply,
            departure: reply.departure,
            line: uci(&reply.line),
            motifs: self.told.motifs_of(position, reply),
        };
        AnswerView {
            id: &self.id,
            fen: position.fen(),
            found: self.san.as_deref(),
            ok: self.ok,
            value: found.map(|found| value(found.value)),
            pv: uci(line),
            motifs: motifs::find(position, line).unwrap_or_default(),
            offer: *offer,
            replies: replies.iter().map(reply).collect(),
            own_moves: found.map(|found| found.own_moves),
            found_at: found.map(|found| found.found_at),
            spent: self.spent,
            verified: self.verified,
            refuted: &self.refuted,
            tree: found.filter(|_| tree).map(|found| branch(position, &found.tree)),
        }
    }

    /// Prints the answer as text.
    pub fn print(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        let Spent { moves, developed } = self.spent;
        match (&self.found, self.verified) {
            (Some(found), Some(verified)) => {
                let san = position.san(found.m);
                writeln!(out, "solution   {san}")?;
                writeln!(out, "plan       {}", found.tree.part)?;
                writeln!(out, "wins       {}", value(found.value))?;
                self.print_lines(position, out)?;
                writeln!(out, "own moves  {}", found.own_moves)?;
                let (score, nodes) = (view::score(verified.score), verified.nodes);
                writeln!(out, "verified   {score} by the full search in {nodes} nodes")?;
                writeln!(out, "moves      {} when found, {moves} in all", found.found_at)?;
            }
            _ => {
                writeln!(out, "solution   none")?;
                writeln!(out, "moves      {moves}")?;
            }
        }
        if !self.refuted.is_empty() {
            writeln!(out, "refuted    {}", self.refuted.join(" "))?;
        }
        writeln!(out, "developed  {developed} positions")
    }

    /// Prints the offer, the line and the other replies, each with its motifs.
    fn print_lines(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        let Telling { offer, line, replies } = &self.told;
        if let (1.., Some(piece)) = (*offer, line.first().and_then(|&m| offered(position, m))) {
            let cost = view::score(Score::Cp(-offer));
            writeln!(out, "offer      {piece}: {cost} if it is taken for nothing")?;
        }
        writeln!(out, "line       {}", numbered(position, line, 0))?;
        print_motifs(&motifs::find(position, line).unwrap_or_default(), out)?;
        for reply in replies {
            let name = match reply.departure {
                Departure::Taken => "taken",
                Departure::Declined => "declined",
                Departure::Other => "or",
            };
            writeln!(out, "{name:<10} {}", numbered(position, &reply.line, reply.ply))?;
            print_motifs(&self.told.motifs_of(position, reply), out)?;
        }
        Ok(())
    }
}

fn print_motifs(found: &[Finding], out: &mut impl Write) -> io::Result<()> {
    found.iter().try_for_each(|finding| writeln!(out, "motif      {finding}"))
}

/// The piece that the move offers, on its target square.
fn offered(position: &Position, m: Move) -> Option<PlacedPiece> {
    let role = m.promotion().unwrap_or(m.role());
    let after = position.after(m);
    PlacedPiece::on(after.board(), position.turn(), m.to().into()).find(|piece| piece.role == role)
}

/// The moves of a line from ply `from` on, in SAN with their numbers, which begin with 1 at the
/// root.
fn numbered(position: &Position, line: &[Move], from: usize) -> String {
    let mut at = position.clone();
    let mut words = Vec::with_capacity(line.len());
    let black = usize::from(position.turn().is_black());
    for (ply, &m) in line.iter().enumerate() {
        let number = (ply + black) / 2 + 1;
        let number = match (at.turn(), ply > from) {
            (Color::White, _) => format!("{number}."),
            (Color::Black, false) => format!("{number}…"),
            (Color::Black, true) => String::new(),
        };
        if ply >= from {
            words.push(format!("{number}{}", at.san(m)));
        }
        at = at.after(m);
    }
    words.join(" ")
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.ok {
            Some(true) => "ok",
            Some(false) => "wrong",
            None => "-",
        };
        let (id, moves) = (visible(&self.id), self.spent.moves);
        match (&self.san, &self.found) {
            (Some(san), Some(found)) => {
                let (value, at) = (value(found.value), found.found_at);
                write!(f, "{id}: {verdict}; {san} wins {value}; moves {at}, in all {moves}")?;
            }
            _ => write!(f, "{id}: {verdict}; nothing found; moves {moves}")?,
        }
        if self.refuted.is_empty() {
            return Ok(());
        }
        write!(f, "; refuted {}", self.refuted.join(" "))
    }
}

/// How many positions were solved, and the median of the moves made for them.
#[derive(Debug, Default)]
pub struct Summary {
    pub total: usize,
    known: usize,
    nothing: usize,
    /// For each position solved, the moves made when the answer was found, and all moves made.
    found: Vec<u64>,
    all: Vec<u64>,
}

impl Summary {
    pub fn take(&mut self, answer: &Answer) {
        self.total += 1;
        self.known += usize::from(answer.ok.is_some());
        self.nothing += usize::from(answer.found.is_none());
        if let (Some(true), Some(found)) = (answer.ok, &answer.found) {
            self.found.push(found.found_at);
            self.all.push(answer.spent.moves);
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, all) = (median(self.found.clone()), median(self.all.clone()));
        writeln!(f, "solved     {} of {}", self.found.len(), self.known)?;
        writeln!(f, "nothing    {} of {}", self.nothing, self.total)?;
        writeln!(f, "median     {found} moves when found, {all} in all")
    }
}

fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

/// A value of a tree as text: pawns, or the moves to mate.
pub fn value(value: i32) -> String {
    use crate::search::Score;
    view::score(match value {
        MIN_MATE.. => Score::Mate(moves_to_mate(value)),
        _ if value <= -MIN_MATE => Score::Mate(-(MATE + value) / 2),
        _ => Score::Cp(value),
    })
}

fn branch(position: &Position, node: &Branch) -> BranchView {
    let after = played(position, node.m);
    let castling = position.is_chess960();
    let children =
        after.iter().flat_map(|after| node.children.iter().map(move |child| branch(after, child)));
    BranchView {
        m: node.m.map(|m| Position::uci(m, castling)),
        san: node.m.map(|m| position.san(m)),
        part: node.part.to_string(),
        value: value(node.value),
        children: children.collect(),
    }
}

fn played(position: &Position, m: Option<Move>) -> Option<Position> {
    m.map_or_else(|| position.after_null(), |m| Some(position.after(m)))
}

/// Prints a tree, one line per move under the move that it answers: the move, its value, its plan.
pub fn print_tree(position: &Position, node: &Branch, out: &mut impl Write) -> io::Result<()> {
    print_branch(position, node, 0, out)
}

fn print_branch(
    position: &Position,
    node: &Branch,
    ply: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let san = node.m.map_or_else(|| "…".to_string(), |m| position.san(m));
    let number = (ply + usize::from(position.turn().is_black() == ply.is_multiple_of(2))) / 2 + 1;
    let dots = position.turn().fold_wb(".", "…");
    let indent = "  ".repeat(ply);
    writeln!(out, "{indent}{number}{dots}{san}  {}  {}", value(node.value), node.part)?;
    let Some(after) = played(position, node.m) else { return Ok(()) };
    node.children.iter().try_for_each(|child| print_branch(&after, child, ply + 1, out))
}

/// The colours of own moves and of replies.
const COLORS: [&str; 2] = ["#0072b2", "#e69f00"];

/// The position as SVG, with the moves of the line numbered on their target squares.
pub fn picture(position: &Position, answer: &Answer) -> String {
    let mut drawing = Drawing::new(2);
    let line = &answer.told.line;
    for (i, m) in line.iter().enumerate() {
        let color = COLORS[i % 2];
        m.from().into_iter().for_each(|from| drawing.fill(from, color, 0.15));
        drawing.fill(m.to(), color, 0.35);
    }
    drawing.pieces(position.board());
    for square in line.iter().map(|m: &Move| m.to()) {
        let here = line.iter().enumerate().filter(|(_, m)| m.to() == square);
        let numbers: Vec<String> = here.map(|(i, _)| (i + 1).to_string()).collect();
        drawing.label(square, &numbers.join(" "));
    }
    match &answer.found {
        Some(found) => {
            drawing.below(0, &notation::san_line(position, line));
            drawing.below(1, &format!("{}: {}", value(found.value), found.tree.part));
        }
        None => drawing.below(0, "no combination found"),
    }
    drawing.svg()
}
