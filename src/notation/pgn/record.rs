//! A game as in its file: tags, moves, and the author's annotations.

use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::san::San;
use shakmaty::{Move, Role};

use super::error::{PgnError, excerpt};
use crate::position::{Position, PositionError};

/// An element of the movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    Move(String),
    Nag(u8),
    Comment(String),
    /// A variation begins, or ends.
    Begin,
    End,
    /// The result, at the end of a variation as well.
    Outcome(String),
}

/// A game with its author's annotations.
#[derive(Debug)]
pub struct Record {
    pub tags: Vec<(String, String)>,
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
    /// Reads the text of one game.
    ///
    /// # Errors
    /// [`PgnError`] for the first fault in the game.
    pub fn read(text: &str) -> Result<Self, PgnError> {
        let mut reader = Reader::build(Cursor::new(text))
            .set_supported_tag_line_length(text.len())
            .set_supported_comment_length(text.len())
            .finish();
        let written = reader.read_game(&mut Collector)?.unwrap_or_default();
        let start = start(&written.tags)?;
        let mut position = start.clone();
        let (mut moves, mut annotations) = (Vec::new(), Vec::<Annotations>::new());
        let mut depth = 0_usize;
        for token in &written.tokens {
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
                Token::Move(san) => {
                    let m = find(&position, san, moves.len())?;
                    position = position.after(m);
                    moves.push(m);
                    annotations.push(Annotations::default());
                }
                token => {
                    annotations.iter_mut().last().into_iter().for_each(|last| last.note(token))
                }
            }
        }
        let Written { tags, tokens } = written;
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

/// The legal move that the text names.
fn find(position: &Position, san: &str, earlier: usize) -> Result<Move, PgnError> {
    position.parse_move(san).map_err(|reason| match reason {
        PositionError::IllegalMove { text, fen } => {
            PgnError::Illegal { half_move: earlier + 1, text, fen }
        }
        reason => PgnError::Position(reason),
    })
}

/// The position that the game begins with.
fn start(tags: &[(String, String)]) -> Result<Position, PgnError> {
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

/// Collects the reader's tokens.
struct Collector;

#[derive(Debug, Default)]
struct Written {
    tags: Vec<(String, String)>,
    tokens: Vec<Token>,
}

impl Written {
    fn add(&mut self, token: Token) -> ControlFlow<Self> {
        self.tokens.push(token);
        ControlFlow::Continue(())
    }
}

impl Visitor for Collector {
    type Tags = Written;
    type Movetext = Written;
    type Output = Written;

    fn begin_tags(&mut self) -> ControlFlow<Written, Written> {
        ControlFlow::Continue(Written::default())
    }

    fn tag(
        &mut self,
        written: &mut Written,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Written> {
        let name = String::from_utf8_lossy(name).trim().to_string();
        written.tags.push((name, unescaped(&String::from_utf8_lossy(value.as_bytes()))));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, written: Written) -> ControlFlow<Written, Written> {
        ControlFlow::Continue(written)
    }

    fn san(&mut self, written: &mut Written, san: SanPlus) -> ControlFlow<Written> {
        written.add(Token::Move(without_bare_rank(san).to_string()))
    }

    fn nag(&mut self, written: &mut Written, nag: Nag) -> ControlFlow<Written> {
        written.add(Token::Nag(nag.0))
    }

    fn comment(&mut self, written: &mut Written, comment: RawComment<'_>) -> ControlFlow<Written> {
        let text = String::from_utf8_lossy(comment.as_bytes()).into_owned();
        written.add(Token::Comment(text))
    }

    fn begin_variation(&mut self, written: &mut Written) -> ControlFlow<Written, Skip> {
        written.tokens.push(Token::Begin);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, written: &mut Written) -> ControlFlow<Written> {
        written.add(Token::End)
    }

    fn outcome(&mut self, written: &mut Written, outcome: Outcome) -> ControlFlow<Written> {
        written.add(Token::Outcome(outcome.to_string()))
    }

    fn end_game(&mut self, written: Written) -> Written {
        written
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

/// A tag's value, unescaped. (The reader's own method loses one of two adjacent backslashes.)
fn unescaped(value: &str) -> String {
    let mut chars = value.chars().peekable();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|c| ['\\', '"'].contains(c)) } else { None };
        text.push(escaped.unwrap_or(c));
    }
    text
}
