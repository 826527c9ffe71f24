//! Answers by search: the best lines of a position, streamed as they grow; why a move is played and
//! another is not; assessments of a position in words.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::asked::{Fault, after, game, lines_of, lowered};
use super::desk::Desk;
use super::http::{Response, Tell, line};
use crate::explain::{Language, Named, Question, assess_by, explain_by};
use crate::notation::read_move;
use crate::position::{Game, Position};
use crate::search::{Bound, Control, Limits, Notice, Report, Score};
use crate::view::{AssessmentView, ExplanationView};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinesAsked {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "three")]
    lines: usize,
    /// The nodes after which to stop; by default the search stops when the client disconnects.
    #[serde(default)]
    nodes: Option<u64>,
    /// Whether the side to move passes first, to find the opponent's threat.
    #[serde(default)]
    pass: bool,
    #[serde(default)]
    client: String,
}

const fn three() -> usize {
    3
}

/// A line of a search as JSON.
#[derive(Debug, Serialize)]
struct LineView {
    place: u32,
    depth: u32,
    nodes: u64,
    score: Score,
    moves: Vec<Named>,
}

impl LineView {
    /// The line of a report; `None` if its score is only a bound, or it has no moves.
    fn of(position: &Position, report: &Report) -> Option<Self> {
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

/// The last line of a streamed search.
#[derive(Debug, Serialize)]
struct End {
    nodes: u64,
    depth: u32,
}

/// Searches a position for its best lines, and streams each of them as it grows.
pub fn lines(
    body: &[u8],
    desk: &Desk,
    control: &Arc<Control>,
    tell: Tell<'_>,
) -> Result<Response, Fault> {
    let asked: LinesAsked = serde_json::from_slice(body)?;
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplainAsked {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    /// The move to explain; by default the best one found.
    #[serde(rename = "move", default)]
    m: Option<String>,
    /// A second move to compare with the first.
    #[serde(default)]
    why_not: Option<String>,
    #[serde(default)]
    lang: Language,
    #[serde(default = "one")]
    lines: usize,
    /// The nodes of each search, if fewer than the server allows.
    #[serde(default)]
    nodes: Option<u64>,
    /// Whether to stream the lines while they are searched.
    #[serde(default)]
    stream: bool,
    #[serde(default)]
    client: String,
}

const fn one() -> usize {
    1
}

/// A streamed line of the search for the best moves.
#[derive(Debug, Serialize)]
struct LineSoFar {
    line: LineView,
}

/// Explains a move; a newer request of the client or `control` stops it.
pub fn explanation(
    body: &[u8],
    desk: &Desk,
    control: &Arc<Control>,
    tell: Tell<'_>,
) -> Result<Response, Fault> {
    let asked: ExplainAsked = serde_json::from_slice(body)?;
    let lines = lines_of(asked.lines)?;
    let game = game(&asked.fen, &asked.moves)?;
    let position = game.position();
    let read = |text: &String| read_move(position, text);
    let question = Question {
        before: game.last(),
        m: asked.m.as_ref().map(read).transpose()?,
        why_not: asked.why_not.as_ref().map(read).transpose()?.into_iter().collect(),
        limits: lowered(&desk.question.limits, asked.nodes)?,
        lines,
        ..desk.question.clone()
    };
    let mut told = |search: u32, report: &Report| {
        // Later searches are of single moves.
        if asked.stream
            && search == 1
            && let Some(view) = LineView::of(position, report)
        {
            tell(line(&LineSoFar { line: view }));
        }
    };
    let explanation = desk.search(&asked.client, control, |judge| {
        explain_by(judge, position, &question, control, &mut told)
    })?;
    Ok(Response::json(&ExplanationView::of(&explanation, asked.lang)))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AssessAsked {
    fen: String,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    lang: Language,
    #[serde(default)]
    client: String,
}

/// Assesses a position; a newer request of the client or `control` stops it.
pub fn assessment(body: &[u8], desk: &Desk, control: &Arc<Control>) -> Result<Response, Fault> {
    let asked: AssessAsked = serde_json::from_slice(body)?;
    let game = game(&asked.fen, &asked.moves)?;
    let question = Question { before: game.last(), ..desk.question.clone() };
    let assessment = desk.search(&asked.client, control, |judge| {
        assess_by(judge, game.position(), &question, control)
    })?;
    Ok(Response::json(&AssessmentView::of(&assessment, asked.lang)))
}
