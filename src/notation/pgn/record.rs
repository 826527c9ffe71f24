//! A game as in its file: tags, moves, and the author's annotations.

use std::io::Cursor;
use std::mem;
use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, Reader, SanPlus, Skip, Visitor};
use shakmaty::san::San;
use shakmaty::{Move, Role};

use super::cut::Cut;
use super::error::{PgnError, excerpt};
use super::tags::Tag;
use super::token::Token;
use super::variations::played;
use crate::position::Position;

/// A game with its author's annotations.
#[derive(Debug)]
pub struct Record {
    pub tags: Vec<Tag>,
    pub tokens: Vec<Token>,
    /// The position that the game begins with.
    pub start: Position,
    /// The moves of the game, without variations.
    pub moves: Vec<Move>,
    /// The author's annotations of each move of the game.
    pub annotations: Vec<Annotations>,
}

/// The author's annotations of a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotations {
    /// Whether it has one of the glyphs from `!` to `?!`, or the square of an only move.
    pub judged: bool,
    /// Whether it has a value, as `[%eval …]`.
    pub valued: bool,
    /// The words of its comments, each followed by a space.
    pub words: String,
    /// The moves of its variations, without those inside them.
    pub variations: Vec<Vec<String>>,
}

/// Glyphs that judge a move: `$1` to `$6`, and the square of an only move.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=7;

impl Record {
    /// Reads one game.
    ///
    /// # Errors
    /// [`PgnError`] for the first fault in the game.
    pub(super) fn read(cut: Cut) -> Result<Self, PgnError> {
        let Cut { tags, moves, comments } = cut;
        let start = start(&tags)?;
        let mut reader = Reader::new(Cursor::new(moves));
        let written = reader.read_game(&mut Collector { comments })?.unwrap_or_default();
        let (tokens, moves) = played(&start, written)?;
        let annotations = annotations(&tokens);
        Ok(Self { tags, tokens, start, moves, annotations })
    }

    /// The number of the first half-move; 0 is White's first of a game.
    pub fn first_ply(&self) -> usize {
        let full = shakmaty::Position::fullmoves(self.start.chess()).get() as usize;
        2 * (full - 1) + self.start.turn().fold_wb(0, 1)
    }
}

impl Annotations {
    fn note(&mut self, token: &Token) {
        match token {
            Token::Nag(nag) => self.judged |= JUDGEMENTS.contains(nag),
            Token::Comment(text) => {
                self.valued |= text.contains("[%eval");
                text.split_whitespace().for_each(|word| self.words += &(word.to_owned() + " "));
            }
            _ => {}
        }
    }
}

/// The author's annotations of each move of the game.
fn annotations(tokens: &[Token]) -> Vec<Annotations> {
    let mut annotations = Vec::<Annotations>::new();
    let mut depth = 0_usize;
    for token in tokens {
        match token {
            Token::Begin => {
                depth += 1;
                if let (1, Some(last)) = (depth, annotations.last_mut()) {
                    last.variations.push(Vec::new());
                }
            }
            Token::End => depth = depth.saturating_sub(1),
            Token::Move(san) if depth == 1 => {
                let last = annotations.last_mut().and_then(|last| last.variations.last_mut());
                last.into_iter().for_each(|line| line.push(san.clone()));
            }
            _ if depth > 0 => {}
            Token::Move(_) => annotations.push(Annotations::default()),
            token => annotations.iter_mut().last().into_iter().for_each(|last| last.note(token)),
        }
    }
    annotations
}

/// The position that the game begins with.
fn start(tags: &[Tag]) -> Result<Position, PgnError> {
    let value = |name: &str| {
        let mut all = tags.iter().filter(|(tag, _)| tag.eq_ignore_ascii_case(name));
        all.next().map(|(_, value)| value.as_str()).filter(|value| !value.trim().is_empty())
    };
    if let Some(variant) = value("Variant")
        && !is_chess(variant)
    {
        return Err(PgnError::Variant(excerpt(variant)));
    }
    Ok(value("FEN").map_or_else(|| Ok(Position::initial()), Position::from_fen)?)
}

/// Whether this is a name for chess or Chess960.
fn is_chess(variant: &str) -> bool {
    const NAMES: [&str; 8] = [
        "standard",
        "chess",
        "normal",
        "from position",
        "chess960",
        "chess 960",
        "fischerandom",
        "fischerrandom",
    ];
    NAMES.contains(&variant.trim().to_lowercase().as_str())
}

/// Collects the reader's tokens, with the comments in place of their numbers.
struct Collector {
    comments: Vec<String>,
}

fn add(tokens: &mut Vec<Token>, token: Token) -> ControlFlow<Vec<Token>> {
    tokens.push(token);
    ControlFlow::Continue(())
}

impl Visitor for Collector {
    type Tags = ();
    type Movetext = Vec<Token>;
    type Output = Vec<Token>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<Token>, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Vec<Token>, Vec<Token>> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, tokens: &mut Vec<Token>, san: SanPlus) -> ControlFlow<Vec<Token>> {
        add(tokens, Token::Move(without_bare_rank(san).to_string()))
    }

    fn nag(&mut self, tokens: &mut Vec<Token>, nag: Nag) -> ControlFlow<Vec<Token>> {
        add(tokens, Token::Nag(nag.0))
    }

    fn comment(
        &mut self,
        tokens: &mut Vec<Token>,
        number: RawComment<'_>,
    ) -> ControlFlow<Vec<Token>> {
        let number = str::from_utf8(number.as_bytes()).ok().and_then(|text| text.parse().ok());
        let comment = number.and_then(|number: usize| self.comments.get_mut(number));
        add(tokens, Token::Comment(comment.map(mem::take).unwrap_or_default()))
    }

    fn begin_variation(&mut self, tokens: &mut Vec<Token>) -> ControlFlow<Vec<Token>, Skip> {
        tokens.push(Token::Begin);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, tokens: &mut Vec<Token>) -> ControlFlow<Vec<Token>> {
        add(tokens, Token::End)
    }

    fn outcome(&mut self, tokens: &mut Vec<Token>, outcome: Outcome) -> ControlFlow<Vec<Token>> {
        add(tokens, Token::Outcome(outcome.to_string()))
    }

    fn end_game(&mut self, tokens: Vec<Token>) -> Vec<Token> {
        tokens
    }
}

/// The move without the start rank of a pawn whose file is not given: the rank is redundant, and
/// would be read as a move number.
fn without_bare_rank(mut san: SanPlus) -> SanPlus {
    if let San::Normal { role: Role::Pawn, file: None, rank, .. } = &mut san.san {
        *rank = None;
    }
    san
}
