//! The games of a PGN text as trees of moves, and the review of a game with its progress.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::{io, thread};

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::asked::{Fault, lowered};
use super::desk::Desk;
use super::http::{Response, Tell, line};
use crate::annotate::review::{Review, ReviewView};
use crate::annotate::{Annotator, Whose};
use crate::engine::JobPool;
use crate::explain::{End, Language, Named, Question};
use crate::notation::pgn::{Games, Record, Token};
use crate::position::Position;
use crate::search::{Control, Limits, Score};
use crate::trajectory::text;

/// The maximum number of games in an answer.
const GAMES: usize = 200;
/// The maximum number of broken games that are reported.
const NAMED: usize = 10;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesAsked {
    pgn: String,
}

#[derive(Debug, Serialize)]
struct Answer {
    games: Vec<GameView>,
    /// What is wrong with broken games, one line each.
    broken: Vec<String>,
    /// The number of further games and further faults.
    more: usize,
}

/// A game as a tree of moves.
#[derive(Debug, Serialize)]
pub struct GameView {
    tags: Vec<(String, String)>,
    /// The position that the game begins with, as FEN; `startpos` for the initial one.
    start: String,
    /// The comment before the first move.
    comment: String,
    moves: Vec<Node>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
}

/// A position as the page's board shows it.
#[derive(Debug, Serialize)]
struct Place {
    fen: String,
    #[serde(serialize_with = "text::color")]
    turn: Color,
    check: bool,
    end: Option<End>,
}

impl Place {
    fn of(position: &Position) -> Self {
        let (fen, turn) = (position.fen(), position.turn());
        Self { fen, turn, check: position.is_check(), end: End::of(position) }
    }
}

/// A move and the moves that follow it, the main line first.
#[derive(Debug, Default, Serialize)]
struct Node {
    uci: String,
    san: String,
    nags: Vec<u8>,
    comment: String,
    moves: Vec<Node>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
}

/// Answers with the games of a text. Broken games are reported, and included as far as they can be
/// read.
pub fn answer(body: &[u8]) -> Result<Response, Fault> {
    let asked: GamesAsked = serde_json::from_slice(body)?;
    let mut answer = Answer { games: Vec::new(), broken: Vec::new(), more: 0 };
    for (number, game) in Games::new(asked.pgn.as_bytes()).enumerate() {
        let fault = match game {
            Ok(game) => {
                if answer.games.len() < GAMES {
                    answer.games.push(view(&game, false));
                } else {
                    answer.more += 1;
                }
                game.fault
            }
            Err(fault) => Some(fault),
        };
        match fault {
            Some(fault) if answer.broken.len() < NAMED => {
                answer.broken.push(format!("game {}: {fault}", number + 1));
            }
            Some(_) => answer.more += 1,
            None => {}
        }
    }
    Ok(Response::json(&answer))
}

/// The tree of a game's moves, with their positions if the page has nobody to ask for them.
pub fn view(game: &Record, placed: bool) -> GameView {
    let mut tree = MoveTree::new(game.start.clone(), placed);
    // The page's board cannot show null moves.
    game.without_passes().iter().for_each(|token| tree.take(token));
    GameView {
        tags: game.tags.clone(),
        start: start(&game.start),
        comment: std::mem::take(&mut tree.comment),
        moves: tree.nested(),
        place: placed.then(|| Place::of(&game.start)),
    }
}

fn start(position: &Position) -> String {
    let fen = position.fen();
    if fen == Position::initial().fen() { "startpos".to_string() } else { fen }
}

/// The moves of a game, each with the index of the one before it.
struct MoveTree {
    /// The index is `None` for a first move.
    moves: Vec<(Option<usize>, Node)>,
    /// Whether the moves get their positions.
    placed: bool,
    comment: String,
    /// The open lines, the main line first and the innermost variation last.
    open: Vec<OpenLine>,
}

struct OpenLine {
    last: Option<usize>,
    position: Position,
    /// The move before the last, and the position after it; `None` before the first move.
    earlier: Option<(Option<usize>, Position)>,
    /// The comment before the first move of a variation.
    comment: String,
}

impl OpenLine {
    fn new(last: Option<usize>, position: Position) -> Self {
        Self { last, position, earlier: None, comment: String::new() }
    }
}

impl MoveTree {
    fn new(start: Position, placed: bool) -> Self {
        let open = vec![OpenLine::new(None, start)];
        Self { moves: Vec::new(), placed, comment: String::new(), open }
    }

    fn take(&mut self, token: &Token) {
        match token {
            Token::Move(san) => self.play(san),
            Token::Nag(nag) => {
                if let Some(node) = self.last() {
                    node.nags.push(*nag);
                }
            }
            Token::Comment(text) => self.say(text),
            Token::Begin => {
                let line = self.open.last().and_then(|line| line.earlier.clone());
                self.open.extend(line.map(|(last, position)| OpenLine::new(last, position)));
            }
            Token::End if self.open.len() > 1 => drop(self.open.pop()),
            Token::End | Token::Outcome(_) => {}
        }
    }

    /// Plays a move in the innermost line.
    fn play(&mut self, san: &str) {
        let Some(line) = self.open.last_mut() else { return };
        let Ok(m) = line.position.parse_move(san) else { return };
        let Named { uci, san } = Named::of(&line.position, m);
        let after = line.position.after(m);
        let place = self.placed.then(|| Place::of(&after));
        let before = std::mem::replace(&mut line.position, after);
        line.earlier = Some((line.last, before));
        let comment = std::mem::take(&mut line.comment);
        self.moves.push((line.last, Node { uci, san, comment, place, ..Node::default() }));
        line.last = Some(self.moves.len() - 1);
    }

    /// The last move of the innermost line; `None` before its first move.
    fn last(&mut self) -> Option<&mut Node> {
        let last = self.open.last().filter(|line| line.earlier.is_some())?.last?;
        self.moves.get_mut(last).map(|(_, node)| node)
    }

    fn say(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        let in_variation = self.open.len() > 1;
        let comment = match self.open.last_mut() {
            Some(OpenLine { earlier: None, comment, .. }) if in_variation => comment,
            Some(OpenLine { earlier: Some(_), last: Some(last), .. }) => {
                &mut self.moves[*last].1.comment
            }
            _ => &mut self.comment,
        };
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        comment.push_str(&text);
    }

    /// The moves as nested nodes.
    fn nested(mut self) -> Vec<Node> {
        let mut first = Vec::new();
        // Moves come after the moves that they follow.
        while let Some((before, mut node)) = self.moves.pop() {
            node.moves.reverse();
            match before.and_then(|before| self.moves.get_mut(before)) {
                Some((_, earlier)) => earlier.moves.push(node),
                None => first.push(node),
            }
        }
        first.reverse();
        first
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReviewAsked {
    /// A PGN text; only its first game is reviewed.
    pgn: String,
    /// The nodes of each search, if fewer than the server allows.
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    client: String,
}

/// The nodes of each search of the first pass, which only draws the graph.
const GLANCE: u64 = 3_000;
/// How many times shorter the searches of the second pass are, so that a review is there soon.
const SOONER: u64 = 16;
/// The maximum nodes of a search that is short enough without a second pass.
const SHORT: u64 = 40_000;

/// What is told while a review is made.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum News<'a> {
    Graph {
        /// White's scores after each move; `None` after mate.
        graph: Vec<Option<Score>>,
    },
    Progress {
        done: usize,
        of: usize,
    },
    /// The review of a pass that is not the last.
    Review {
        review: Translated<'a>,
    },
}

/// A review in every language, by the language's code.
pub type Translated<'a> = BTreeMap<&'static str, ReviewView<'a>>;

/// A review in every language.
pub fn translated(review: &Review) -> Translated<'_> {
    Language::ALL.into_iter().map(|lang| (lang.code(), ReviewView::of(review, lang))).collect()
}

/// Reviews the first game of a text in passes, each with more nodes than the one before: the graph,
/// a review, the review with the server's limits.
pub fn review(
    body: &[u8],
    desk: &Desk,
    control: &Arc<Control>,
    tell: Tell<'_>,
) -> Result<Response, Fault> {
    let asked: ReviewAsked = serde_json::from_slice(body)?;
    let mut game = Games::new(asked.pgn.as_bytes()).next().ok_or(Fault::NoGame)??;
    if let Some(fault) = game.fault.take() {
        return Err(fault.into());
    }
    let limits = lowered(&desk.question.limits, asked.nodes)?;
    let glance = lowered(&limits, Some(GLANCE))?;
    let short = limits.nodes.is_some_and(|nodes| nodes <= SHORT);
    // A search to a depth has no shorter one.
    let sooner = Some(limits.part(SOONER)).filter(|sooner| !short && *sooner != limits);
    let games = [game];
    let reviewed = desk.search(&asked.client, control, |_| {
        let work = Work { desk, control, games: &games };
        let graph = work.graph(glance)?;
        tell(line(&News::Graph { graph }));
        if let Some(limits) = sooner {
            let found = work.pass(limits, tell)?;
            tell(line(&News::Review { review: translated(&found) }));
        }
        work.pass(limits, tell)
    })?;
    Ok(Response::json(&translated(&reviewed)))
}

/// A game to review, for a request that `control` stops.
struct Work<'a> {
    desk: &'a Desk,
    control: &'a Control,
    games: &'a [Record; 1],
}

impl Work<'_> {
    /// White's scores after each move; `None` if stopped.
    fn graph(&self, limits: Limits) -> Option<Vec<Option<Score>>> {
        let lend = || self.desk.judge();
        self.annotator(limits).graph_by(&lend, &self.games[0], &mut || self.goes_on()).ok()
    }

    /// The review with these limits, telling its progress; `None` if stopped.
    fn pass(&self, limits: Limits, tell: Tell<'_>) -> Option<Review> {
        let (mut done, of) = (0, Annotator::steps(self.games));
        let lend = || self.desk.judge();
        let found = self.annotator(limits).annotate_by(&lend, self.games, &mut || {
            done += 1;
            tell(line(&News::Progress { done, of }));
            self.goes_on()
        });
        found.ok()?.pop().map(|annotated| annotated.review)
    }

    /// A running search is finished; waiting ones are not begun.
    fn goes_on(&self) -> io::Result<()> {
        if self.control.is_stopped() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    /// An annotator that leaves one of more than two cores to the other questions of the page; of two
    /// cores a question gets its share.
    fn annotator(&self, limits: Limits) -> Annotator {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = if cores > 2 { cores - 1 } else { cores };
        Annotator {
            options: Question { limits, ..self.desk.question.clone() },
            pool: JobPool { threads, hash: self.desk.question.hash },
            language: self.desk.language,
            all: false,
            whose: Whose::Both,
        }
    }
}
