//! Answers about a move: why it, and why not another.

use serde::Deserialize;

use super::desk::Desk;
use super::http::Response;
use super::place::Fault;
use crate::explain::{Language, Options};
use crate::notation;
use crate::view::explanation::ExplanationView;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
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

/// Explains a move; a newer request stops it.
pub fn answer(body: &[u8], desk: &Desk) -> Result<Response, Fault> {
    let question: Question = serde_json::from_slice(body)?;
    let start = notation::position(&question.fen)?;
    let game = notation::game(start, &question.moves.join(" "))?;
    let position = game.position();
    let read = |text: &String| position.parse_move(text);
    let options = Options {
        m: question.m.as_ref().map(read).transpose()?,
        why_not: question.why_not.as_ref().map(read).transpose()?.into_iter().collect(),
        ..desk.options.clone()
    };
    let explanation = desk.explain(position, &options).ok_or(Fault::Superseded)?;
    Ok(Response::json(&ExplanationView::of(&explanation, question.lang)))
}
