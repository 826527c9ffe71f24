//! Moves with their numbers: "31.Nf5+ Kg8 32.Nxd4".

use std::borrow::Cow;

use crate::explain::fact::Named;
use crate::explain::names::Language;

/// Where the count of moves begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbering {
    pub first: usize,
    pub black: bool,
}

/// Moves of lines that begin some plies after the position explained.
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

    /// The same for lines that begin so many plies later.
    pub const fn later(self, plies: usize) -> Self {
        Self { before: self.before + plies, ..self }
    }

    /// Whether its lines begin after the move explained.
    pub const fn are_later(self) -> bool {
        self.before > 0
    }

    /// A move of a line, by its index, with its number: "31.Nf5+", "31…Kxg7".
    pub fn numbered(self, index: usize, m: &Named) -> String {
        let ply = self.before + index + usize::from(self.number.black);
        let number = self.number.first + ply / 2;
        let dots = if ply.is_multiple_of(2) { "." } else { "…" };
        format!("{number}{dots}{}", self.san(m))
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
