//! The moves that texts mention, so that a page can show them on the board.

use serde::{Deserialize, Serialize};

use super::asked::after;
use super::fault::Fault;
use super::http::Response;
use crate::explain::Named;
use crate::notation::{Mention, Mentions};
use crate::position::Position;
use crate::search::Control;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    /// The move that the texts are about.
    #[serde(rename = "move", default)]
    m: Option<String>,
    texts: Vec<String>,
}

/// The maximum number of mentions told. Each has its line, so an answer may grow with its square.
const MENTIONS: usize = 500;

#[derive(Debug, Serialize)]
struct Answer {
    /// For each text the moves that it mentions.
    mentions: Vec<Vec<MentionView>>,
    /// Whether so many are mentioned that no more were looked for.
    full: bool,
}

#[derive(Debug, Serialize)]
struct MentionView {
    /// Where it begins and ends in the text, in units of UTF-16, as scripts count.
    begin: usize,
    end: usize,
    uci: String,
    /// The position after it.
    fen: String,
    /// The moves up to it; `None` if a side has passed on the way.
    line: Option<Vec<String>>,
}

/// Answers with the moves that texts mention; `control` ends the search for them.
pub fn answer(body: &[u8], control: &Control) -> Result<Response, Fault> {
    let asked: Body = serde_json::from_slice(body)?;
    let position = after(&asked.fen, &asked.moves)?;
    let main = asked.m.as_ref().map(|text| position.parse_move(text)).transpose()?;
    let mentions = Mentions::new(position.clone(), main);
    let mut left = MENTIONS;
    let of = |text: &String| {
        let found = mentions.of(text, left, || control.is_stopped());
        left -= found.len();
        views(&position, text, found)
    };
    let mentions = asked.texts.iter().map(of).collect();
    Ok(Response::json(&Answer { mentions, full: left == 0 }))
}

fn views(root: &Position, text: &str, found: Vec<Mention>) -> Vec<MentionView> {
    // Counted on from one to the next.
    let (mut bytes, mut units) = (0, 0);
    let mut until = |end: usize| {
        units += text[bytes..end].encode_utf16().count();
        bytes = end;
        units
    };
    let places: Vec<_> = found.iter().map(|it| (until(it.begin), until(it.end))).collect();
    let all = found.into_iter().zip(places);
    all.map(|(mention, (begin, end))| view(root, mention, begin, end)).collect()
}

fn view(root: &Position, mention: Mention, begin: usize, end: usize) -> MentionView {
    let Mention { m, before, line, .. } = mention;
    let uci = |line: Vec<_>| Named::line(root, &line).into_iter().map(|m| m.uci).collect();
    MentionView {
        begin,
        end,
        uci: Named::of(&before, m).uci,
        fen: before.after(m).fen(),
        line: line.map(uci),
    }
}
