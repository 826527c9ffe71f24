//! The moves of a game and of its variations, played on the board.
//!
//! An illegal move of the game is an error. In variations it is not: annotators slip, and what they
//! wrote must not be lost. But other programs stop reading there, or go on with wrong positions, so
//! the rest of such a variation becomes a comment. So does a variation with no move to replace.

use std::mem;

use shakmaty::Move;

use super::error::{MAX_HALF_MOVES, PgnError};
use super::token::Token;
use crate::position::{Position, PositionError};

/// The movetext as every program reads it, and the moves of the game.
pub fn played(start: &Position, tokens: Vec<Token>) -> Result<(Vec<Token>, Vec<Move>), PgnError> {
    let mut board = Board::new(start.clone());
    tokens.into_iter().try_for_each(|token| board.token(token))?;
    Ok((board.tokens, board.moves))
}

/// The game, or an open variation.
struct Line {
    /// The position before the last move, which a variation replaces.
    before: Option<Position>,
    position: Position,
    /// Where it begins in the movetext.
    start: usize,
}

/// What cannot be played, as text.
#[derive(Default)]
struct Unplayed {
    words: String,
    /// The number of variations open in the text.
    depth: usize,
    /// Whether the text is that of a whole variation and ends with it; otherwise it ends with the
    /// variation around it.
    is_whole: bool,
}

struct Board {
    game: Line,
    variations: Vec<Line>,
    unplayed: Option<Unplayed>,
    tokens: Vec<Token>,
    moves: Vec<Move>,
}

impl Board {
    fn new(start: Position) -> Self {
        Self {
            game: Line { before: None, position: start, start: 0 },
            variations: Vec::new(),
            unplayed: None,
            tokens: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn token(&mut self, token: Token) -> Result<(), PgnError> {
        if let Some(unplayed) = &mut self.unplayed {
            let ends = token == Token::End && unplayed.depth == usize::from(unplayed.is_whole);
            if !ends || unplayed.is_whole {
                unplayed.add(&token);
            }
            if !ends {
                return Ok(());
            }
            let unplayed = mem::take(unplayed);
            self.unplayed = None;
            self.tokens.push(Token::Comment(format!(" {} ", unplayed.words)));
            if unplayed.is_whole {
                return Ok(());
            }
        }
        match token {
            Token::Begin => self.begin(),
            Token::End => self.end(),
            Token::Move(san) if self.variations.is_empty() => return self.game_move(san),
            Token::Move(san) => self.variation_move(san),
            // A result inside a game is none that other programs read.
            Token::Outcome(result) if !self.variations.is_empty() => {
                self.tokens.push(Token::Comment(format!(" {result} ")));
            }
            token => self.tokens.push(token),
        }
        Ok(())
    }

    fn game_move(&mut self, san: String) -> Result<(), PgnError> {
        if self.moves.len() == MAX_HALF_MOVES {
            return Err(PgnError::TooLong);
        }
        let m = find(&self.game.position, &san, self.moves.len())?;
        let after = self.game.position.after(m);
        self.game.before = Some(mem::replace(&mut self.game.position, after));
        self.moves.push(m);
        self.tokens.push(Token::Move(san));
        Ok(())
    }

    fn variation_move(&mut self, san: String) {
        let Some(line) = self.variations.last_mut() else { return };
        let after = if san == "--" {
            line.position.after_null()
        } else {
            line.position.parse_move(&san).ok().map(|m| line.position.after(m))
        };
        if let Some(after) = after {
            line.before = Some(mem::replace(&mut line.position, after));
            self.tokens.push(Token::Move(san));
        } else {
            self.unplayed = Some(Unplayed { words: san, ..Unplayed::default() });
        }
    }

    fn begin(&mut self) {
        let line = self.variations.last().unwrap_or(&self.game);
        if let Some(position) = line.before.clone() {
            self.variations.push(Line { before: None, position, start: self.tokens.len() });
            self.tokens.push(Token::Begin);
        } else {
            let words = String::from("(");
            self.unplayed = Some(Unplayed { words, depth: 1, is_whole: true });
        }
    }

    fn end(&mut self) {
        let Some(line) = self.variations.pop() else { return };
        if line.before.is_some() {
            return self.tokens.push(Token::End);
        }
        // No move of it could be played.
        let mut unplayed = Unplayed { words: String::from("("), ..Unplayed::default() };
        let rest = self.tokens.split_off(line.start);
        rest.iter().skip(1).for_each(|token| unplayed.add(token));
        if rest.len() > 1 {
            self.tokens.push(Token::Comment(format!(" {}) ", unplayed.words)));
        }
    }
}

impl Unplayed {
    fn add(&mut self, token: &Token) {
        let word = match token {
            Token::Begin => {
                self.depth += 1;
                "("
            }
            Token::End => {
                self.depth = self.depth.saturating_sub(1);
                return self.words.push(')');
            }
            Token::Move(word) | Token::Outcome(word) => word,
            Token::Comment(text) => text.trim(),
            Token::Nag(nag) => &format!("${nag}"),
        };
        if !self.words.is_empty() && !self.words.ends_with('(') {
            self.words.push(' ');
        }
        self.words.push_str(word);
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
