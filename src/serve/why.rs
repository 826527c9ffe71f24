//! Answers about a move: why it, and why not another.

use std::sync::Arc;

use serde::Deserialize;

use super::desk::Desk;
use super::http::Response;
use super::place::Fault;
use crate::explain::{Language, Question};
use crate::notation;
use crate::search::Control;
use crate::view::explanation::ExplanationView;

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
}

/// Explains a move; a newer request or `control` stops it.
pub fn answer(body: &[u8], desk: &Desk, control: &Arc<Control>) -> Result<Response, Fault> {
    let asked: Body = serde_json::from_slice(body)?;
    let start = notation::position(&asked.fen)?;
    let game = notation::game(start, &asked.moves.join(" "))?;
    let position = game.position();
    let read = |text: &String| position.parse_move(text);
    let question = Question {
        m: asked.m.as_ref().map(read).transpose()?,
        why_not: asked.why_not.as_ref().map(read).transpose()?.into_iter().collect(),
        ..desk.question.clone()
    };
    let explanation = desk.explain(position, &question, control).ok_or_else(|| desk.fault())?;
    Ok(Response::json(&ExplanationView::of(&explanation, asked.lang)))
}
