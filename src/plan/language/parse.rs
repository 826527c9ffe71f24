//! Parses plans. An error says at which column what was expected.

use std::iter::Peekable;
use std::str::{Chars, FromStr};

use shakmaty::{CastlingSide, File, Rank, Role, Square};
use thiserror::Error;

use super::{
    Action, By, Choice, Condition, MAX_ACTIONS, MAX_MOMENTS, Moment, PlanMove, Script, State,
};

/// Why a text is not a plan.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("column {column}: expected {expected}, found {}", found_text(*.found))]
pub struct LanguageError {
    /// The column in characters, from 1.
    pub column: usize,
    /// What would be valid there, as the message names it.
    pub expected: &'static str,
    /// The character found; `None` at the end of the text.
    pub found: Option<char>,
}

fn found_text(found: Option<char>) -> String {
    match found {
        None => "the end".to_string(),
        Some(c) if c.is_control() => "a control character".to_string(),
        Some(c) => format!("'{c}'"),
    }
}

impl FromStr for Script {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let mut reader = Reader { left: text.chars().peekable(), column: 1, actions: 0 };
        let moments = reader.list(';', MAX_MOMENTS, Reader::moment)?;
        match reader.next_visible() {
            None => Ok(Self(moments)),
            Some(';') => Err(reader.wanted("the end after 32 moments")),
            Some(_) => Err(reader.wanted("';', ',', '|' or the end")),
        }
    }
}

type Read<T> = Result<T, LanguageError>;

struct Reader<'a> {
    left: Peekable<Chars<'a>>,
    column: usize,
    /// The number of actions read so far, the current one included.
    actions: usize,
}

impl Reader<'_> {
    fn moment(&mut self) -> Read<Moment> {
        self.list(',', MAX_ACTIONS, Self::choice).map(Moment)
    }

    fn choice(&mut self) -> Read<Choice> {
        self.list('|', MAX_ACTIONS, Self::action).map(Choice)
    }

    /// Reads one to `most` parts, separated by a sign.
    fn list<T>(
        &mut self,
        sign: char,
        most: usize,
        part: impl Fn(&mut Self) -> Read<T>,
    ) -> Read<Vec<T>> {
        let mut parts = vec![part(self)?];
        while parts.len() < most && self.skip(sign) {
            parts.push(part(self)?);
        }
        Ok(parts)
    }

    fn action(&mut self) -> Read<Action> {
        self.actions += 1;
        if self.actions > MAX_ACTIONS {
            return Err(self.wanted("the end after 256 actions"));
        }
        match self.next_visible() {
            Some('.' | '…') => {
                self.dots()?;
                self.play(By::Enemy)
            }
            Some('a'..='h') => self.about_square(),
            _ => self.play(By::Own),
        }
    }

    /// Reads an action that begins with a square: "g4: …", or a pawn's move.
    fn about_square(&mut self) -> Read<Action> {
        let square = self.square()?;
        if !self.skip(':') {
            let ply = self.step(Role::Pawn, square)?;
            return Ok(Action::Play { by: By::Own, ply, star: self.skip('*') });
        }
        let before = self.state()?;
        if self.skip('?') {
            return Ok(Action::Test(Condition::new(square, before)));
        }
        self.arrow()?;
        let after = self.state()?;
        Ok(Action::Modify { square, before, after, star: self.skip('*') })
    }

    fn dots(&mut self) -> Read<()> {
        if self.skip('…') {
            return Ok(());
        }
        (0..3).try_for_each(|_| self.sign('.', "'...'"))
    }

    fn arrow(&mut self) -> Read<()> {
        const ARROW: &str = "'→' or '?'";
        if self.skip('→') {
            return Ok(());
        }
        self.sign('-', ARROW)?;
        self.sign('>', ARROW)
    }

    fn state(&mut self) -> Read<State> {
        let state = match self.next_visible() {
            Some('V') => {
                self.advance();
                return Ok(State::Empty);
            }
            Some('A') => State::Own,
            Some('E') => State::Enemy,
            _ => return Err(self.wanted("'V', 'A' or 'E'")),
        };
        self.advance();
        self.sign('(', "'('")?;
        let role = self.role("one of 'K', 'Q', 'R', 'B', 'N', 'P'")?;
        self.sign(')', "')'")?;
        Ok(state(role))
    }

    fn play(&mut self, by: By) -> Read<Action> {
        let ply = match self.next_visible() {
            Some('O') => PlanMove::Castle(self.wing()?),
            Some('a'..='h') => {
                let from = self.square()?;
                self.step(Role::Pawn, from)?
            }
            Some('K' | 'Q' | 'R' | 'B' | 'N') => {
                let role = self.role("a piece")?;
                let from = self.square()?;
                self.step(role, from)?
            }
            _ => return Err(self.wanted("a square or a move")),
        };
        Ok(Action::Play { by, ply, star: self.skip('*') })
    }

    fn step(&mut self, role: Role, from: Square) -> Read<PlanMove> {
        let takes = self.skip('x');
        if !takes {
            self.sign('-', "'-' or 'x'")?;
        }
        let to = self.square()?;
        let promotes = role == Role::Pawn && self.skip('=');
        let promotion = if promotes { Some(self.role("a piece")?) } else { None };
        Ok(PlanMove::Step { role, from, to, takes, promotion })
    }

    fn wing(&mut self) -> Read<CastlingSide> {
        const CASTLING: &str = "'O-O' or 'O-O-O'";
        for sign in ['O', '-', 'O'] {
            self.sign(sign, CASTLING)?;
        }
        if !self.skip('-') {
            return Ok(CastlingSide::KingSide);
        }
        self.sign('O', CASTLING)?;
        Ok(CastlingSide::QueenSide)
    }

    fn role(&mut self, expected: &'static str) -> Read<Role> {
        let capital = self.next_visible().filter(char::is_ascii_uppercase);
        let role = capital.and_then(Role::from_char).ok_or_else(|| self.wanted(expected))?;
        self.advance();
        Ok(role)
    }

    fn square(&mut self) -> Read<Square> {
        let file = self.next_visible().filter(char::is_ascii_lowercase);
        let file = file.and_then(File::from_char).ok_or_else(|| self.wanted("a square"))?;
        self.advance();
        let rank = self.left.peek().copied().and_then(Rank::from_char);
        let rank = rank.ok_or_else(|| self.wanted("a rank, '1' to '8'"))?;
        self.advance();
        Ok(Square::from_coords(file, rank))
    }

    /// Skips the sign if it comes next.
    fn skip(&mut self, sign: char) -> bool {
        let comes = self.next_visible() == Some(sign);
        if comes {
            self.advance();
        }
        comes
    }

    fn sign(&mut self, sign: char, expected: &'static str) -> Read<()> {
        if self.skip(sign) { Ok(()) } else { Err(self.wanted(expected)) }
    }

    /// The next character that is not a space.
    fn next_visible(&mut self) -> Option<char> {
        while self.left.peek().is_some_and(|c| c.is_whitespace()) {
            self.advance();
        }
        self.left.peek().copied()
    }

    fn advance(&mut self) {
        if self.left.next().is_some() {
            self.column += 1;
        }
    }

    fn wanted(&mut self, expected: &'static str) -> LanguageError {
        LanguageError { column: self.column, expected, found: self.left.peek().copied() }
    }
}
