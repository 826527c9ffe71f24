//! The answer of `tropa analyze --strict`: the strict tree as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;
use shakmaty::Move;

use super::failure::Failure;
use super::json;
use crate::position::{Game, Position};
use crate::search::{Bound, Score};
use crate::strict::{Size, StrictLimits, StrictNode, StrictOutcome, search};
use crate::zone::Horizon;
use crate::{notation, view};

/// What to print of a strict search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// The whole tree of the last iteration.
    pub tree: bool,
    pub json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    horizon: Horizon,
    cut_off: bool,
    bestmove: Option<String>,
    san: Option<String>,
    score: Score,
    pv: Vec<String>,
    #[serde(flatten)]
    size: Size,
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

pub(super) fn run(
    game: &Game,
    limits: StrictLimits,
    wanted: Wanted,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let root = game.position();
    let outcome = search(game, limits);
    if wanted.json {
        json::print(&answer(root, &outcome, wanted.tree), out)?;
        return Ok(());
    }
    writeln!(out, "{}\n", root.fen())?;
    if wanted.tree {
        let mut position = Vec::new();
        print_tree(root, root, &outcome.tree, &mut position, out)?;
        writeln!(out)?;
    }
    print(root, &outcome, out)?;
    Ok(())
}

fn answer(root: &Position, outcome: &StrictOutcome, tree: bool) -> Answer {
    let castling = root.is_chess960();
    Answer {
        fen: root.fen(),
        horizon: outcome.horizon,
        cut_off: outcome.cut_off,
        bestmove: outcome.best.map(|m| Position::uci(m, castling)),
        san: outcome.best.map(|m| root.san(m)),
        score: outcome.score(),
        pv: outcome.line.iter().map(|&m| Position::uci(m, castling)).collect(),
        size: outcome.size,
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

fn print(root: &Position, outcome: &StrictOutcome, out: &mut impl Write) -> io::Result<()> {
    match outcome.best {
        Some(best) => {
            let uci = Position::uci(best, root.is_chess960());
            writeln!(out, "best move  {} ({uci})", root.san(best))?;
        }
        None => writeln!(out, "best move  none")?,
    }
    let Size { moves, depth, branching } = outcome.size;
    let cut_off = if outcome.cut_off { ", cut off by the limit of moves" } else { "" };
    writeln!(out, "value      {}", view::score(outcome.score()))?;
    writeln!(out, "line       {}", notation::san_line(root, &outcome.line))?;
    writeln!(out, "horizon    {}{cut_off}", outcome.horizon.0)?;
    writeln!(out, "moves      {moves} in the last tree, {} in all", outcome.all_moves)?;
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
            write!(out, "; as after {}", notation::san_line(root, line))?;
        }
        writeln!(out)?;
        way.push(node.m);
        print_tree(root, &position.after(node.m), &node.children, way, out)?;
        way.pop();
    }
    Ok(())
}
