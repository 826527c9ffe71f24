//! Answers in words: why a move, why not another, and what a position is worth.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::asked::{game, lines_of, lowered};
use super::desk::Desk;
use super::fault::Fault;
use super::http::{Response, Tell, line};
use super::lines::LineView;
use crate::explain::{Language, Question, assess_by, explain_by};
use crate::notation::read_move;
use crate::search::{Control, Report};
use crate::view::explanation::{AssessmentView, ExplanationView};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    /// The move to explain; by default the best one found.
    #[serde(rename = "move", default)]
    m: Option<String>,
    /// A second move, to be compared with the first.
    #[serde(default)]
    why_not: Option<String>,
    #[serde(default)]
    lang: Language,
    #[serde(default = "one")]
    lines: usize,
    /// The nodes of each search, if fewer than the server allows.
    #[serde(default)]
    nodes: Option<u64>,
    /// Whether the lines are told while they are searched.
    #[serde(default)]
    stream: bool,
    #[serde(default)]
    client: String,
}

const fn one() -> usize {
    1
}

/// A line of the search that finds the best moves, on its way.
#[derive(Debug, Serialize)]
struct Told {
    line: LineView,
}

/// Explains a move; a newer request of the client or `control` stops it.
pub fn explanation(
    body: &[u8],
    desk: &Desk,
    control: &Arc<Control>,
    tell: Tell<'_>,
) -> Result<Response, Fault> {
    let asked: Body = serde_json::from_slice(body)?;
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
        // Later searches look at single moves.
        if asked.stream
            && search == 1
            && let Some(view) = LineView::of(position, report)
        {
            tell(line(&Told { line: view }));
        }
    };
    let explanation = desk.search(&asked.client, control, |judge| {
        explain_by(judge, position, &question, control, &mut told)
    })?;
    Ok(Response::json(&ExplanationView::of(&explanation, asked.lang)))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Assessed {
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
    let asked: Assessed = serde_json::from_slice(body)?;
    let game = game(&asked.fen, &asked.moves)?;
    let question = Question { before: game.last(), ..desk.question.clone() };
    let assessment = desk.search(&asked.client, control, |judge| {
        assess_by(judge, game.position(), &question, control)
    })?;
    Ok(Response::json(&AssessmentView::of(&assessment, asked.lang)))
}
