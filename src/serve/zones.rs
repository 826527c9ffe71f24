//! Answers about the zones of a position: who wins each, and what the last move did to it.

use serde::{Deserialize, Serialize};

use super::fault::{Fault, MAX_HORIZON};
use super::http::Response;
use crate::evaluation::estimate_of;
use crate::image::{Fate, Fates, Image, Resolved, Verdict};
use crate::notation;
use crate::view::{HORIZON, ZoneView};
use crate::zone::Horizon;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "usual_horizon")]
    horizon: u32,
}

const fn usual_horizon() -> u32 {
    HORIZON.0
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    horizon: Horizon,
    zones: Vec<ZoneNow<'a>>,
    gone: Vec<ZoneView<'a>>,
}

/// A zone, who wins it, and what the last move changed in it.
#[derive(Debug, Serialize)]
struct ZoneNow<'a> {
    #[serde(flatten)]
    view: ZoneView<'a>,
    /// `None` where nothing is resolved.
    verdict: Option<&'a Verdict>,
    /// `None` if no move has been played.
    fate: Option<Fate>,
}

/// Answers a request about zones.
pub fn answer(body: &[u8]) -> Result<Response, Fault> {
    let question: Body = serde_json::from_slice(body)?;
    if !(1..=MAX_HORIZON).contains(&question.horizon) {
        return Err(Fault::Horizon);
    }
    let horizon = Horizon(question.horizon);
    let start = notation::position(&question.fen)?;
    let moves = notation::moves(&start, &question.moves.join(" "))?;
    let (mut position, mut last) = (start, None);
    for &m in &moves {
        let after = position.after(m);
        last = Some((std::mem::replace(&mut position, after), m));
    }
    let image = Image::by_the_book(&position, horizon);
    let before = last.map(|(before, m)| {
        let earlier = Image::by_the_book(&before, horizon);
        let fates = Fates::across(&earlier, m, before.turn(), &image);
        (earlier, fates)
    });
    let resolved = Resolved::new(&image, &position, estimate_of);
    let fates = before.as_ref().map(|(_, fates)| fates);
    let now = |(place, (zone, verdict))| ZoneNow {
        view: ZoneView::from(zone),
        verdict,
        fate: fates.and_then(|fates| fates.now.get(place).copied()),
    };
    Ok(Response::json(&Answer {
        horizon,
        zones: resolved.all().enumerate().map(now).collect(),
        gone: before.as_ref().map_or_else(Vec::new, |(earlier, fates)| gone(earlier, fates)),
    }))
}

fn gone<'a>(earlier: &'a Image, fates: &Fates) -> Vec<ZoneView<'a>> {
    fates.gone.iter().filter_map(|&place| earlier.zones.get(place)).map(ZoneView::from).collect()
}
