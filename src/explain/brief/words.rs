//! What sentences are made from in any language: clauses, moves with their numbers, lists.

use std::borrow::Cow;

use shakmaty::{Color, Role, Square};

use crate::explain::filling::score_text;
use crate::explain::names::{Language, Named};
use crate::position::Position;
use crate::search::Score;

/// A statement in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    /// What a move does, without the move: "forks the king and the queen".
    Predicate(String),
    /// A whole sentence without its full stop.
    Sentence(String),
}

/// Where the count of moves begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbering {
    pub first: usize,
    pub black: bool,
}

impl Numbering {
    /// From the position's next move on.
    pub fn of(position: &Position) -> Self {
        let first = shakmaty::Position::fullmoves(position.chess()).get() as usize;
        Self { first, black: position.turn().is_black() }
    }
}

/// Moves of lines that begin some plies after the position explained: "31.Nf5+ Kg8 32.Nxd4".
#[derive(Debug, Clone, Copy)]
pub struct Moves {
    number: Numbering,
    /// The number of plies before a line's first move.
    before: usize,
    language: Language,
}

impl Moves {
    pub const fn new(number: Numbering, language: Language) -> Self {
        Self { number, before: 0, language }
    }

    pub const fn language(self) -> Language {
        self.language
    }

    /// The same for lines that begin this many plies later.
    pub const fn later(self, plies: usize) -> Self {
        Self { before: self.before + plies, ..self }
    }

    /// Whether its lines begin after the move explained.
    pub const fn are_later(self) -> bool {
        self.before > 0
    }

    /// The side that begins the lines.
    pub const fn side(self) -> Color {
        Color::from_white((self.before + self.number.black as usize).is_multiple_of(2))
    }

    /// A score of the side that begins the lines, from White's view: "+0.39", "−M3".
    pub fn score(self, score: Score) -> String {
        score_text(score, self.side(), self.language)
    }

    /// A move of a line, by its index, with its number: "31.Nf5+", "31…Kxg7".
    pub fn numbered(self, index: usize, m: &Named) -> String {
        let ply = self.before + index + usize::from(self.number.black);
        let number = self.number.first + ply / 2;
        let dots = if ply.is_multiple_of(2) { "." } else { "…" };
        format!("{number}{dots}{}", self.san(m))
    }

    /// A move of a line, by its index, without its number: "Nf5+", "…Kxg7".
    pub fn plain(self, index: usize, m: &Named) -> String {
        let ply = self.before + index + usize::from(self.number.black);
        format!("{}{}", if ply.is_multiple_of(2) { "" } else { "…" }, self.san(m))
    }

    /// The move of the line with this index and its number; empty if the line is shorter.
    pub fn at(self, line: &[Named], index: usize) -> String {
        line.get(index).map_or_else(String::new, |m| self.numbered(index, m))
    }

    /// The moves of a line from one index to another: numbers before White's moves and the first.
    pub fn line(self, line: &[Named], from: usize, to: usize) -> String {
        let shown = line.iter().enumerate().take(to).skip(from);
        let name = |(index, m): (usize, &Named)| {
            let white = (self.before + index + usize::from(self.number.black)).is_multiple_of(2);
            if index == from || white { self.numbered(index, m) } else { self.san(m).into_owned() }
        };
        shown.map(name).collect::<Vec<_>>().join(" ")
    }

    /// The move as it is written in the language.
    fn san(self, m: &Named) -> Cow<'_, str> {
        m.written(self.language)
    }
}

/// The number of plies of the line up to its last capture or promotion among the first
/// `plies`, eight at most.
pub fn last_capture(line: &[Named], plies: usize) -> usize {
    let counts = |m: &Named| m.san.contains(['x', '=']);
    let end = line.len().min(plies).min(8);
    line[..end].iter().rposition(counts).map_or(0, |last| last + 1)
}

/// Whether the move ends on the square.
pub fn ends_on(m: &Named, square: Square) -> bool {
    m.uci.get(2..4).is_some_and(|end| end == square.to_string())
}

/// The text with the moves that show it in brackets, if there are any.
pub fn with_moves(text: String, moves: String) -> String {
    if moves.is_empty() { text } else { format!("{text} ({moves})") }
}

/// Pieces of one role counted: two pawns.
pub fn counted(roles: &[Role]) -> Vec<(Role, usize)> {
    let mut groups: Vec<(Role, usize)> = Vec::new();
    for &role in roles {
        match groups.iter_mut().find(|(other, _)| *other == role) {
            Some((_, count)) => *count += 1,
            None => groups.push((role, 1)),
        }
    }
    groups
}

/// "a, b and c".
pub fn list(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {and} {last}", rest.join(", ")),
    }
}

/// "d4, e5 and f6".
pub fn squares(squares: &[Square], and: &str) -> String {
    list(&squares.iter().map(ToString::to_string).collect::<Vec<_>>(), and)
}
