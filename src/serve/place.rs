//! Answers about a position: its legal moves, its opening, its estimate.

use serde::{Deserialize, Serialize, Serializer};
use shakmaty::Color;

use super::fault::Fault;
use super::http::Response;
use crate::evaluation::{self, Term, Valued};
use crate::explain::{End, Language, Named, TermName};
use crate::notation;
use crate::position::Position;
use crate::trajectory::text;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    /// The language of the estimate's terms.
    #[serde(default)]
    lang: Language,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    fen: String,
    #[serde(serialize_with = "text::color")]
    turn: Color,
    check: bool,
    chess960: bool,
    end: Option<End>,
    played: Vec<Named>,
    moves: Vec<Named>,
    estimate: Estimate<'a>,
}

#[derive(Debug, Serialize)]
struct Estimate<'a> {
    score_cp: i32,
    phase: i32,
    terms: Vec<Labelled<'a>>,
    men: &'a [Valued],
    fields: &'a [Valued],
}

/// A term with its name in the requested language.
#[derive(Debug, Serialize)]
struct Labelled<'a> {
    #[serde(flatten)]
    term: &'a Term,
    #[serde(serialize_with = "in_words")]
    label: (&'a str, Language),
}

fn in_words<S: Serializer>(label: &(&str, Language), to: S) -> Result<S::Ok, S::Error> {
    let (name, language) = *label;
    to.serialize_str(TermName::of(name).map_or(name, |term| term.text(language)))
}

/// Answers a request about a position.
pub fn answer(body: &[u8]) -> Result<Response, Fault> {
    let question: Body = serde_json::from_slice(body)?;
    let start = notation::position(&question.fen)?;
    let moves = notation::moves(&start, &question.moves.join(" "))?;
    let position = moves.iter().fold(start.clone(), |position, &m| position.after(m));
    let trace = evaluation::trace(&position);
    let label = |term| Labelled { term, label: (term.name, question.lang) };
    let estimate = Estimate {
        score_cp: trace.score_cp,
        phase: trace.phase,
        terms: trace.terms.iter().map(label).collect(),
        men: &trace.men,
        fields: &trace.fields,
    };
    Ok(Response::json(&Answer {
        fen: position.fen(),
        turn: position.turn(),
        check: position.is_check(),
        chess960: position.is_chess960(),
        end: End::of(&position),
        played: Named::line(&start, &moves),
        moves: legal(&position),
        estimate,
    }))
}

fn legal(position: &Position) -> Vec<Named> {
    position.legal_moves().iter().map(|&m| Named::of(position, m)).collect()
}
