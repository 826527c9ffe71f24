//! Answers about a position that need no search: its legal moves, opening and evaluation; its
//! zones, who wins each and what the last move changed in it; the moves that texts mention.

use serde::{Deserialize, Serialize, Serializer};
use shakmaty::{Color, Move};

use super::asked::{Fault, MAX_HORIZON, after};
use super::http::Response;
use crate::evaluation::{self, Term, Valued};
use crate::explain::{End, Language, Named, TermName};
use crate::image::{Fate, Fates, Image, Resolved, Verdict};
use crate::notation::{self, Mention, Mentions};
use crate::position::Position;
use crate::search::Control;
use crate::trajectory::text;
use crate::view::{HORIZON, ZoneView};
use crate::zone::Horizon;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionAsked {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    /// The language of the evaluation's terms.
    #[serde(default)]
    lang: Language,
}

#[derive(Debug, Serialize)]
struct PositionAnswer<'a> {
    fen: String,
    #[serde(serialize_with = "text::color")]
    turn: Color,
    check: bool,
    chess960: bool,
    end: Option<End>,
    played: Vec<Named>,
    moves: Vec<Named>,
    evaluation: Evaluation<'a>,
}

#[derive(Debug, Serialize)]
struct Evaluation<'a> {
    score_cp: i32,
    phase: i32,
    terms: Vec<Labelled<'a>>,
    pieces: &'a [Valued],
    squares: &'a [Valued],
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
    let question: PositionAsked = serde_json::from_slice(body)?;
    let start = notation::position(&question.fen)?;
    let moves = notation::moves(&start, &question.moves.join(" "))?;
    let position = moves.iter().fold(start.clone(), |position, &m| position.after(m));
    let trace = evaluation::trace(&position);
    let label = |term| Labelled { term, label: (term.name, question.lang) };
    let evaluation = Evaluation {
        score_cp: trace.score_cp,
        phase: trace.phase,
        terms: trace.terms.iter().map(label).collect(),
        pieces: &trace.pieces,
        squares: &trace.squares,
    };
    Ok(Response::json(&PositionAnswer {
        fen: position.fen(),
        turn: position.turn(),
        check: position.is_check(),
        chess960: position.is_chess960(),
        end: End::of(&position),
        played: Named::line(&start, &moves),
        moves: legal(&position),
        evaluation,
    }))
}

pub fn legal(position: &Position) -> Vec<Named> {
    position.legal_moves().iter().map(|&m| Named::of(position, m)).collect()
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZonesAsked {
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
struct ZonesAnswer<'a> {
    horizon: Horizon,
    zones: Vec<ZoneNow<'a>>,
    gone: Vec<ZoneView<'a>>,
}

/// A zone, who wins it, and what the last move changed in it.
#[derive(Debug, Serialize)]
struct ZoneNow<'a> {
    #[serde(flatten)]
    view: ZoneView<'a>,
    /// `None` if the zone has no verdict.
    verdict: Option<&'a Verdict>,
    /// `None` if no move has been played.
    fate: Option<Fate>,
}

/// Answers a request about zones.
pub fn zones(body: &[u8]) -> Result<Response, Fault> {
    let question: ZonesAsked = serde_json::from_slice(body)?;
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
    let resolved = Resolved::new(&image, &position);
    let fates = before.as_ref().map(|(_, fates)| fates);
    let now = |(place, (zone, verdict))| ZoneNow {
        view: ZoneView::from(zone),
        verdict,
        fate: fates.and_then(|fates| fates.now.get(place).copied()),
    };
    Ok(Response::json(&ZonesAnswer {
        horizon,
        zones: resolved.all().enumerate().map(now).collect(),
        gone: before.as_ref().map_or_else(Vec::new, |(earlier, fates)| gone(earlier, fates)),
    }))
}

fn gone<'a>(earlier: &'a Image, fates: &Fates) -> Vec<ZoneView<'a>> {
    fates.gone.iter().filter_map(|&place| earlier.zones.get(place)).map(ZoneView::from).collect()
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MentionsAsked {
    fen: String,
    /// The moves played before, in UCI notation or SAN.
    #[serde(default)]
    moves: Vec<String>,
    /// The move that the texts are about.
    #[serde(rename = "move", default)]
    m: Option<String>,
    texts: Vec<String>,
}

/// The maximum number of mentions in an answer. Each has its line, so the size of an answer can
/// grow quadratically with their number.
const MENTIONS: usize = 500;

#[derive(Debug, Serialize)]
struct MentionsAnswer {
    /// The moves that each text mentions.
    mentions: Vec<Vec<MentionView>>,
    /// Whether the maximum number was reached, so that there may be more.
    full: bool,
}

#[derive(Debug, Serialize)]
pub struct MentionView {
    /// Where it begins in the text, in UTF-16 code units, as JavaScript counts.
    begin: usize,
    end: usize,
    uci: String,
    /// The position after it.
    fen: String,
    /// The moves up to and including it; `None` if they contain a null move.
    pub line: Option<Vec<String>>,
}

/// Answers with the moves that texts mention; `control` stops the work.
pub fn mentions(body: &[u8], control: &Control) -> Result<Response, Fault> {
    let asked: MentionsAsked = serde_json::from_slice(body)?;
    let position = after(&asked.fen, &asked.moves)?;
    let main = asked.m.as_ref().map(|text| position.parse_move(text)).transpose()?;
    let mentions = mentioned(&position, main, &asked.texts, || control.is_stopped());
    let full = mentions.iter().map(Vec::len).sum::<usize>() == MENTIONS;
    Ok(Response::json(&MentionsAnswer { mentions, full }))
}

/// The moves that texts about a position mention; `main` is the one that they are about. `stopped`
/// is asked before each word and may end the search.
pub fn mentioned(
    position: &Position,
    main: Option<Move>,
    texts: &[String],
    stopped: impl Fn() -> bool,
) -> Vec<Vec<MentionView>> {
    let mentions = Mentions::new(position.clone(), main);
    let mut left = MENTIONS;
    let of = |text: &String| {
        let found = mentions.of(text, left, &stopped);
        left -= found.len();
        views(position, text, found)
    };
    texts.iter().map(of).collect()
}

fn views(root: &Position, text: &str, found: Vec<Mention>) -> Vec<MentionView> {
    // Counted from one mention to the next.
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
