//! The games of a PGN text as trees of moves, and the review of a game with its progress.

use std::sync::Arc;
use std::{io, thread};

use serde::{Deserialize, Serialize};

use super::asked::{Fault, lowered};
use super::desk::Desk;
use super::http::{Response, Tell, line};
use crate::annotate::Annotator;
use crate::annotate::review::ReviewView;
use crate::engine::JobPool;
use crate::explain::{Language, Named, Question};
use crate::notation::pgn::{Games, Record, Token};
use crate::position::Position;
use crate::search::Control;

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

#[derive(Debug, Serialize)]
struct GameView {
    tags: Vec<(String, String)>,
    /// The position that the game begins with, as FEN; `startpos` for the initial one.
    start: String,
    /// The comment before the first move.
    comment: String,
    moves: Vec<Node>,
}

/// A move and the moves that follow it, the main line first.
#[derive(Debug, Default, Serialize)]
struct Node {
    uci: String,
    san: String,
    nags: Vec<u8>,
    comment: String,
    moves: Vec<Node>,
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
                    answer.games.push(view(&game));
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

fn view(game: &Record) -> GameView {
    let mut tree = MoveTree::new(game.start.clone());
    // The page's board cannot show null moves.
    game.without_passes().iter().for_each(|token| tree.take(token));
    GameView {
        tags: game.tags.clone(),
        start: start(&game.start),
        comment: std::mem::take(&mut tree.comment),
        moves: tree.nested(),
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
    fn new(start: Position) -> Self {
        Self { moves: Vec::new(), comment: String::new(), open: vec![OpenLine::new(None, start)] }
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
        let before = std::mem::replace(&mut line.position, after);
        line.earlier = Some((line.last, before));
        let comment = std::mem::take(&mut line.comment);
        self.moves.push((line.last, Node { uci, san, comment, ..Node::default() }));
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
    #[serde(default)]
    lang: Language,
    /// The nodes of each search, if fewer than the server allows.
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    client: String,
}

/// The progress of a review.
#[derive(Debug, Serialize)]
struct Progress {
    done: usize,
    of: usize,
}

/// Reviews the first game of a text.
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
            // A running search is finished; waiting ones are not begun.
            if control.is_stopped() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
        });
        found.ok()?.pop()
    })?;
    Ok(Response::json(&ReviewView::of(&annotated.review)))
}
