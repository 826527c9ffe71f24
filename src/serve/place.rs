//! Answers about a position: its legal moves, its zones and what the last move changed in them, its
//! estimate.

use serde::{Deserialize, Serialize, Serializer};
use shakmaty::Color;

use super::http::{Response, Status};
use crate::evaluation::{self, Term, Valued};
use crate::explain::{End, Language, Named, TermName};
use crate::notation;
use crate::position::{Position, PositionError};
use crate::trajectory::text;
use crate::view::{HORIZON, ZoneView};
use crate::zone::{Fate, Fates, Horizon, Image};

/// The maximum horizon of a request, in half-moves.
const MAX_HORIZON: u32 = 15;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "usual_horizon")]
    horizon: u32,
    /// The language of the estimate's terms.
    #[serde(default)]
    lang: Language,
}

const fn usual_horizon() -> u32 {
    HORIZON.0
}

/// Why a request cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    #[error("horizon must be a number from 1 to {MAX_HORIZON}")]
    Horizon,
    #[error("{0}")]
    Judge(String),
    #[error("superseded by a newer question")]
    Superseded,
}

impl From<Fault> for Response {
    fn from(fault: Fault) -> Self {
        let status = match fault {
            Fault::Position(_) | Fault::Json(_) | Fault::Horizon => Status::BadRequest,
            Fault::Superseded => Status::Superseded,
            Fault::Judge(_) => Status::Failed,
        };
        Self::fault(status, fault)
    }
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
    horizon: Horizon,
    zones: Vec<ZoneNow<'a>>,
    gone: Vec<ZoneView<'a>>,
    estimate: Estimate<'a>,
}

/// A zone and what the last move changed in it.
#[derive(Debug, Serialize)]
struct ZoneNow<'a> {
    #[serde(flatten)]
    view: ZoneView<'a>,
    /// `None` if no move has been played.
    fate: Option<Fate>,
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
    if !(1..=MAX_HORIZON).contains(&question.horizon) {
        return Err(Fault::Horizon);
    }
    let horizon = Horizon(question.horizon);
    let start = notation::position(&question.fen)?;
    let moves = notation::moves(&start, &question.moves.join(" "))?;
    let (mut position, mut last) = (start.clone(), None);
    for &m in &moves {
        let after = position.after(m);
        last = Some((std::mem::replace(&mut position, after), m));
    }
    let image = Image::by_the_book(&position, horizon);
    let before = last.as_ref().map(|(before, m)| {
        let earlier = Image::by_the_book(before, horizon);
        let fates = Fates::across(&earlier, *m, before.turn(), &image);
        (earlier, fates)
    });
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
        horizon,
        zones: zones(&image, before.as_ref().map(|(_, fates)| fates)),
        gone: before.as_ref().map_or_else(Vec::new, |(earlier, fates)| gone(earlier, fates)),
        estimate,
    }))
}

fn legal(position: &Position) -> Vec<Named> {
    position.legal_moves().iter().map(|&m| Named::of(position, m)).collect()
}

fn zones<'a>(image: &'a Image, fates: Option<&Fates>) -> Vec<ZoneNow<'a>> {
    let fate = |place: usize| fates.and_then(|fates| fates.now.get(place).copied());
    let view = |(place, zone)| ZoneNow { view: ZoneView::from(zone), fate: fate(place) };
    image.zones.iter().enumerate().map(view).collect()
}

fn gone<'a>(earlier: &'a Image, fates: &Fates) -> Vec<ZoneView<'a>> {
    fates.gone.iter().filter_map(|&place| earlier.zones.get(place)).map(ZoneView::from).collect()
}
