//! The moves that texts mention, so that a page can show them on the board.

use serde::{Deserialize, Serialize};

use super::asked::after;
use super::fault::Fault;
use super::http::Response;
use crate::explain::Named;
use crate::notation::{Mention, Mentions};
use crate::position::Position;

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

#[derive(Debug, Serialize)]
struct Answer {
    /// For each text the moves that it mentions.
    mentions: Vec<Vec<MentionView>>,
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

/// Answers with the moves that texts mention.
pub fn answer(body: &[u8]) -> Result<Response, Fault> {
    let asked: Body = serde_json::from_slice(body)?;
    let position = after(&asked.fen, &asked.moves)?;
    let main = asked.m.as_ref().map(|text| position.parse_move(text)).transpose()?;
    let mentions = Mentions::new(position.clone(), main);
    let of = |text: &String| {
        mentions.of(text).into_iter().map(|mention| view(&position, text, mention)).collect()
    };
    Ok(Response::json(&Answer { mentions: asked.texts.iter().map(of).collect() }))
}

fn view(root: &Position, text: &str, mention: Mention) -> MentionView {
    let Mention { begin, end, m, before, line } = mention;
    let units = |end: usize| text[..end].encode_utf16().count();
    let uci = |line: Vec<_>| Named::line(root, &line).into_iter().map(|m| m.uci).collect();
    MentionView {
        begin: units(begin),
        end: units(end),
        uci: Named::of(&before, m).uci,
        fen: before.after(m).fen(),
        line: line.map(uci),
    }
}
