//! The review of a game, told with how far it is.

use std::io;
use std::sync::Arc;
use std::thread;

use serde::{Deserialize, Serialize};

use super::asked::lowered;
use super::desk::Desk;
use super::fault::Fault;
use super::http::{Response, Tell, line};
use crate::annotate::Annotator;
use crate::annotate::review::ReviewView;
use crate::engine::JobPool;
use crate::explain::{Language, Question};
use crate::notation::pgn::Games;
use crate::search::Control;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    /// A text with one game; others are not looked at.
    pgn: String,
    #[serde(default)]
    lang: Language,
    /// The nodes of each search, if fewer than the server allows.
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    client: String,
}

/// How far a review is.
#[derive(Debug, Serialize)]
struct Progress {
    done: usize,
    of: usize,
}

/// Reviews the first game of a text.
pub fn answer(
    body: &[u8],
    desk: &Desk,
    control: &Arc<Control>,
    tell: Tell<'_>,
) -> Result<Response, Fault> {
    let asked: Body = serde_json::from_slice(body)?;
    let mut game = Games::new(asked.pgn.as_bytes()).next().ok_or(Fault::NoGame)??;
    if let Some(fault) = game.fault.take() {
        return Err(fault.into());
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let limits = lowered(&desk.question.limits, asked.nodes)?;
    let annotator = Annotator {
        options: Question { limits, ..desk.question.clone() },
        pool: JobPool { threads, hash: desk.question.hash },
        language: asked.lang,
        all: false,
    };
    let games = [game];
    let (mut done, of) = (0, Annotator::steps(&games));
    let annotated = desk.search(&asked.client, control, |_| {
        let found = annotator.annotate_by(&|| desk.judge(), &games, &mut || {
            done += 1;
            tell(line(&Progress { done, of }));
            // A search that runs is finished; those that wait are not begun.
            if control.is_stopped() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
        });
        found.ok()?.pop()
    })?;
    Ok(Response::json(&ReviewView::of(&annotated.review)))
}
