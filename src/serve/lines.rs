//! The best lines of a position, told while they are searched.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::asked::{after, lines_of};
use super::desk::Desk;
use super::fault::Fault;
use super::http::{Response, Tell, line};
use crate::explain::Named;
use crate::position::{Game, Position};
use crate::search::{Bound, Control, Limits, Notice, Report, Score};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "three")]
    lines: usize,
    /// The nodes after which to end; by default it ends when the client leaves.
    #[serde(default)]
    nodes: Option<u64>,
    /// Whether the side to move passes first: what does the enemy threaten?
    #[serde(default)]
    pass: bool,
    #[serde(default)]
    client: String,
}

const fn three() -> usize {
    3
}

/// A line of a search.
#[derive(Debug, Serialize)]
pub struct LineView {
    place: u32,
    depth: u32,
    nodes: u64,
    score: Score,
    moves: Vec<Named>,
}

impl LineView {
    /// The line of a report; `None` if its score is only a bound, or it has no moves.
    pub fn of(position: &Position, report: &Report) -> Option<Self> {
        let certain = report.bound == Bound::Exact && !report.pv.is_empty();
        certain.then(|| Self {
            place: report.place.max(1),
            depth: report.depth,
            nodes: report.nodes,
            score: report.score,
            moves: Named::line(position, &report.pv),
        })
    }
}

/// The end of a search.
#[derive(Debug, Serialize)]
struct End {
    nodes: u64,
    depth: u32,
}

/// Searches a position for its best lines, and tells each of them as it grows.
pub fn answer(
    body: &[u8],
    desk: &Desk,
    control: &Arc<Control>,
    tell: Tell<'_>,
) -> Result<Response, Fault> {
    let asked: Body = serde_json::from_slice(body)?;
    let lines = lines_of(asked.lines)?;
    if asked.nodes == Some(0) {
        return Err(Fault::Nodes);
    }
    let position = after(&asked.fen, &asked.moves)?;
    let position = match asked.pass {
        true => position.after_null().ok_or(Fault::Pass)?,
        false => position,
    };
    let limits = Limits { nodes: asked.nodes, lines, ..Limits::default() };
    let report = desk.search(&asked.client, control, |judge| {
        judge.new_game();
        judge.use_tables(&desk.question.probing);
        judge.use_threads(desk.question.threads);
        let game = Game::from_position(position.clone());
        let outcome = judge.search(&game, &limits, control, &mut |notice| {
            if let Notice::Line(report) = notice
                && let Some(view) = LineView::of(&position, &report)
            {
                tell(line(&view));
            }
        });
        Some(outcome.report)
    })?;
    Ok(Response::json(&End { nodes: report.nodes, depth: report.depth }))
}
