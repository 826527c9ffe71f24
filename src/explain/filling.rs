//! The sentences of facts: templates in both languages, with words in braces that are filled in.

use shakmaty::{Color, Square};

use super::names::{self, Language, Named, TermName, Texts};
use crate::search::Score;
use crate::zone::{PlacedPiece, Target};

/// So many centipawns are a result of the tablebases and no measure.
const WON: i32 = 15_000;
const LOST: i32 = -WON;

/// What every kind of fact has: its sentence. Russian names of pieces occur only in the nominative.
pub trait Proof {
    /// The template of the sentence; sets its words.
    fn message(&self, words: &mut Filling) -> Texts;
}

/// What can fill a word of a template.
pub trait Word {
    fn written(&self, language: Language) -> String;
}

macro_rules! the_same_in_both {
    ($($kind:ty),+) => {
        $(impl Word for $kind {
            fn written(&self, _: Language) -> String {
                self.to_string()
            }
        })+
    };
}

the_same_in_both!(Square, usize, u32, u64, String, &str);

impl Word for Named {
    fn written(&self, language: Language) -> String {
        self.written(language).into_owned()
    }
}

impl Word for PlacedPiece {
    fn written(&self, language: Language) -> String {
        names::piece(*self, language)
    }
}

impl Word for Texts {
    fn written(&self, language: Language) -> String {
        self.text(language).to_string()
    }
}

impl Word for TermName {
    fn written(&self, language: Language) -> String {
        self.text(language).to_string()
    }
}

/// Pawns with their sign, a result of the tablebases, or a mate.
impl Word for Score {
    fn written(&self, language: Language) -> String {
        let template = match *self {
            Self::Cp(WON..) => names::WON,
            Self::Cp(..=LOST) => names::LOST,
            Self::Cp(centipawns) => return Signed(centipawns).written(language),
            Self::Mate(0) => names::MATED,
            Self::Mate(1..) => names::MATE_IN,
            Self::Mate(..0) => names::MATED_IN,
        };
        let number = if let Self::Mate(n) = self { n.unsigned_abs() } else { 0 };
        template.text(language).replace("{number}", &number.to_string())
    }
}

/// Centipawns as pawns with their sign.
pub struct Signed(pub i32);

impl Word for Signed {
    fn written(&self, language: Language) -> String {
        let sign = if self.0 < 0 { "−" } else { "+" };
        format!("{sign}{}", Amount(self.0).written(language))
    }
}

/// Centipawns as pawns without their sign.
pub struct Amount(pub i32);

impl Word for Amount {
    fn written(&self, language: Language) -> String {
        let whole = self.0.unsigned_abs();
        let point = match language {
            Language::English => '.',
            Language::Russian => ',',
        };
        format!("{}{point}{:02}", whole / 100, whole % 100)
    }
}

/// All moves of a line.
pub struct Whole<'a>(pub &'a [Named]);

impl Word for Whole<'_> {
    fn written(&self, language: Language) -> String {
        Named::written_line(self.0, language)
    }
}

/// A line whose end matters: its first moves, its last, and its length.
pub struct Ending<'a>(pub &'a [Named]);

impl Word for Ending<'_> {
    fn written(&self, language: Language) -> String {
        let [first @ .., last] = self.0 else { return String::new() };
        if first.len() < 5 {
            return Whole(self.0).written(language);
        }
        let (first, last) = (Whole(&first[..3]).written(language), last.written(language));
        let count = names::PLIES.text(language).replace("{number}", &self.0.len().to_string());
        format!("{first} … {last} ({count})")
    }
}

/// Values with commas between them.
pub struct Listed<'a, T>(pub &'a [T]);

impl<T: Word> Word for Listed<'_, T> {
    fn written(&self, language: Language) -> String {
        self.0.iter().map(|one| one.written(language)).collect::<Vec<_>>().join(", ")
    }
}

/// The target of a root piece: a piece, or a square.
pub struct Goal(pub Target, pub PlacedPiece);

impl Word for Goal {
    fn written(&self, language: Language) -> String {
        let Self(Target { role, square }, root) = *self;
        match role {
            Some(role) => names::piece(PlacedPiece { color: !root.color, role, square }, language),
            None => format!("{} {square}", names::SQUARE.text(language)),
        }
    }
}

/// The values of a template's words.
pub struct Filling {
    pub language: Language,
    values: Vec<(&'static str, String)>,
}

/// Sets words of a template by name.
macro_rules! fill {
    ($words:expr; $($name:ident = $value:expr),+) => {
        $($words.set(stringify!($name), &$value);)+
    };
}
pub(super) use fill;

/// A kind of fact with one sentence: what fills its words, and the template in English and in
/// Russian.
macro_rules! proof {
    ($kind:ident($this:ident); $($name:ident = $value:expr),+; $english:expr, $russian:expr) => {
        impl Proof for $kind {
            fn message(&$this, words: &mut Filling) -> Texts {
                fill!(words; $($name = $value),+);
                Texts::new($english, $russian)
            }
        }
    };
}
pub(super) use proof;

impl Filling {
    /// A filling without values.
    pub fn new(language: Language) -> Self {
        Self { language, values: Vec::new() }
    }

    pub fn set(&mut self, name: &'static str, value: &dyn Word) {
        self.values.push((name, value.written(self.language)));
    }

    /// The template with its words filled in.
    pub fn fill(&self, template: &str) -> String {
        let mut text = template.to_string();
        for (name, value) in &self.values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }
}

/// The score of a side, in words, from White's view.
pub fn score_text(score: Score, side: Color, language: Language) -> String {
    side.fold_wb(score, score.turned()).written(language)
}
