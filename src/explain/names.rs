//! Words for sentences and for labels beside them, in every language.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize, Serializer};
use shakmaty::{Color, Move, Role};

use crate::evaluation::REST;
use crate::evaluation::layout::GROUPS;
use crate::plan::motifs::MatePattern;
use crate::position::Position;
use crate::zone::PlacedPiece;

/// The text with its first letter capitalised.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with its first letter in lower case.
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The languages of sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "ru")]
    Russian,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// "en": its name in HTML and JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }
}

/// A text in every language.
#[derive(Debug, Clone, Copy)]
pub struct Texts {
    english: &'static str,
    russian: &'static str,
}

impl Texts {
    pub const fn new(english: &'static str, russian: &'static str) -> Self {
        Self { english, russian }
    }

    pub const fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Russian => self.russian,
        }
    }

    /// Whether both languages have the same words in braces to be filled in.
    pub fn have_the_same_words(self) -> bool {
        let words = |text: &'static str| -> BTreeSet<&'static str> {
            text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
        };
        words(self.english) == words(self.russian)
    }
}

/// "White": the side at the beginning of a sentence.
pub const fn side(color: Color) -> Texts {
    match color {
        Color::White => Texts::new("White", "Белые"),
        Color::Black => Texts::new("Black", "Чёрные"),
    }
}

/// "White": the side within a sentence.
pub const fn side_within(color: Color) -> Texts {
    match color {
        Color::White => Texts::new("White", "белые"),
        Color::Black => Texts::new("Black", "чёрные"),
    }
}

/// A role's name.
pub const fn role(role: Role) -> Texts {
    match role {
        Role::Pawn => Texts::new("pawn", "пешка"),
        Role::Knight => Texts::new("knight", "конь"),
        Role::Bishop => Texts::new("bishop", "слон"),
        Role::Rook => Texts::new("rook", "ладья"),
        Role::Queen => Texts::new("queen", "ферзь"),
        Role::King => Texts::new("king", "король"),
    }
}

/// A pattern of mate, at the beginning of a sentence.
pub const fn mate_pattern(pattern: MatePattern) -> Texts {
    match pattern {
        MatePattern::Smothered => Texts::new("A smothered mate", "Спёртый мат"),
        MatePattern::Anastasia => Texts::new("Anastasia's mate", "Мат Анастасии"),
        MatePattern::Hook => Texts::new("A hook mate", "Мат крюком"),
        MatePattern::Arabian => Texts::new("An Arabian mate", "Арабский мат"),
        MatePattern::Boden => Texts::new("Boden's mate", "Мат Бодена"),
        MatePattern::DoubleBishop => Texts::new("A double bishop mate", "Мат двумя слонами"),
        MatePattern::Dovetail => Texts::new("A dovetail mate", "Мат «ласточкин хвост»"),
        MatePattern::Epaulette => Texts::new("An epaulette mate", "Эполетный мат"),
        MatePattern::Opera => Texts::new("An opera mate", "Оперный мат"),
        MatePattern::Pillsbury => Texts::new("Pillsbury's mate", "Мат Пильсбери"),
        MatePattern::BlindSwine => Texts::new("A blind swine mate", "Мат двумя ладьями"),
        MatePattern::KillBox => Texts::new("A kill box mate", "Мат ладьёй под защитой ферзя"),
    }
}

/// The colour of a piece, with the gender of its name.
const fn colored(color: Color, role: Role) -> Texts {
    let feminine = matches!(role, Role::Pawn | Role::Rook);
    match (color, feminine) {
        (Color::White, false) => Texts::new("white", "белый"),
        (Color::White, true) => Texts::new("white", "белая"),
        (Color::Black, false) => Texts::new("black", "чёрный"),
        (Color::Black, true) => Texts::new("black", "чёрная"),
    }
}

/// "white bishop b2".
pub fn piece(piece: PlacedPiece, language: Language) -> String {
    let color = colored(piece.color, piece.role).text(language);
    format!("{color} {} {}", role(piece.role).text(language), piece.square)
}

// Words that stand for values.

pub const PLIES: Texts = Texts::new("{number} plies", "полуходов: {number}");
pub const SQUARE: Texts = Texts::new("square", "поле");
pub const WON: Texts = Texts::new("won", "выиграно");
pub const LOST: Texts = Texts::new("lost", "проиграно");
pub const MATE_IN: Texts = Texts::new("mate in {number}", "мат, ходов: {number}");
pub const MATED_IN: Texts = Texts::new("mated in {number}", "мат себе, ходов: {number}");
pub const MATED: Texts = Texts::new("mated", "мат");

/// The labels beside the sentences of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// The title of an explanation.
    Title,
    /// The side to move has no move.
    NoMove,
    Best,
    Line,
    Trajectory,
    Negation,
    /// A square that negations fight for.
    Crossed,
    Zones,
    AllZones,
    Squares,
    SquaresLegend,
    PlanTree,
    Reply,
    /// What is folded behind the reasons.
    Proof,
    /// Before the moves of a plan.
    Plan,
    /// Before what the better move does.
    Better,
    Zugzwang,
    /// Before what is wrong with the best of the other moves.
    Alone,
}

impl Label {
    pub const fn text(self, language: Language) -> &'static str {
        let texts = match self {
            Self::Title => Texts::new("Why {move}", "Почему {move}"),
            Self::NoMove => Texts::new("No legal move", "Ходов нет"),
            Self::Best => Texts::new("best move", "лучший ход"),
            Self::Line => Texts::new("line", "вариант"),
            Self::Trajectory => {
                Texts::new("trajectory of a root piece", "траектория комлевой фигуры")
            }
            Self::Negation => Texts::new("negation", "отрицание"),
            Self::Crossed => Texts::new(
                "square that a negation fights for",
                "поле, за которое идёт борьба (отрицание)",
            ),
            Self::Zones => Texts::new("Zones", "Зоны"),
            Self::AllZones => Texts::new("All zones", "Все зоны"),
            Self::Squares => Texts::new("Squares of the evaluation", "Поля оценки"),
            Self::SquaresLegend => Texts::new(
                "What pieces and squares are worth to White, in centipawns before the bound.",
                "Вес фигур и полей за белых, в сотых пешки, до предела суммы.",
            ),
            Self::PlanTree => Texts::new("Tree of the plan", "Дерево плана"),
            Self::Reply => Texts::new("any reply", "любой ответ"),
            Self::Proof => Texts::new("The proof", "Доказательство"),
            Self::Plan => Texts::new("The plan:", "План:"),
            Self::Better => Texts::new("Better:", "Лучше:"),
            Self::Zugzwang => Texts::new(
                "Zugzwang: any move makes matters worse.",
                "Цугцванг: любой ход ухудшает положение.",
            ),
            Self::Alone => Texts::new("No other move does as well:", "Все остальные ходы хуже:"),
        };
        texts.text(language)
    }
}

/// A move by its names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    pub uci: String,
    pub san: String,
}

impl Named {
    /// The names of a legal move.
    pub fn of(position: &Position, m: Move) -> Self {
        let uci = Position::uci(m, position.is_chess960());
        Self { uci, san: position.san(m) }
    }

    /// The move as players write it in the language: "Nf3", "Кf3".
    pub fn written(&self, language: Language) -> Cow<'_, str> {
        match language {
            Language::English => Cow::Borrowed(&self.san),
            Language::Russian => Cow::Owned(self.san.chars().map(russian_letter).collect()),
        }
    }

    /// The moves of a line as players write them, separated by spaces.
    pub fn written_line(line: &[Self], language: Language) -> String {
        line.iter().map(|m| m.written(language)).collect::<Vec<_>>().join(" ")
    }

    /// The names of a line of legal moves.
    pub fn line(position: &Position, line: &[Move]) -> Vec<Self> {
        let mut position = position.clone();
        let mut name = |&m| {
            let named = Self::of(&position, m);
            position = position.after(m);
            named
        };
        line.iter().map(&mut name).collect()
    }
}

/// What Russian notation has for a letter of SAN.
pub fn russian_letter(letter: char) -> Cow<'static, str> {
    match letter {
        'K' => "Кр".into(),
        'Q' => "Ф".into(),
        'R' => "Л".into(),
        'B' => "С".into(),
        'N' => "К".into(),
        'O' => "0".into(),
        other => other.to_string().into(),
    }
}

const COUNT: usize = GROUPS.len() + REST.len();

/// A term of the evaluation by its index: the groups of the layout, then the terms that follow them
/// in a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermName(usize);

impl TermName {
    /// The term of this name.
    pub fn of(name: &str) -> Option<Self> {
        let names = GROUPS.iter().map(|group| group.name).chain(REST);
        names.into_iter().position(|known| known == name).map(Self)
    }

    /// The name of the term.
    pub fn text(self, language: Language) -> &'static str {
        let english = GROUPS.get(self.0).map(|group| group.name);
        let rest = self.0.checked_sub(GROUPS.len()).and_then(|place| REST.get(place).copied());
        match language {
            Language::English => english.or(rest).unwrap_or_default(),
            Language::Russian => RUSSIAN.get(self.0).copied().unwrap_or_default(),
        }
    }
}

/// Serialises a term as its English name.
impl Serialize for TermName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text(Language::English))
    }
}

/// The Russian names in the order of the terms; a group without a name does not compile.
const RUSSIAN: [&str; COUNT] = [
    "материал",
    "два слона",
    "неудержимые пешки",
    "очередь хода",
    "проходимые поля",
    "подвижность",
    "подвижность в два хода",
    "расположение фигур",
    "фигуры под защитой пешек",
    "фигуры без защиты",
    "связанные фигуры",
    "ладьи на открытых линиях",
    "нападения на фигуры",
    "фигуры, выигранные разменом",
    "угрозы пешечным ходом",
    "нападения в два хода",
    "удары по полям вокруг короля",
    "атака на короля",
    "поля, защищённые только королём",
    "открытые линии к королю",
    "пешечное прикрытие короля",
    "пешечный штурм",
    "пешки под защитой пешек",
    "пешки рядом друг с другом",
    "пешки, которых не защитит пешка",
    "сдержанные пешки",
    "сдвоенные пешки",
    "блокированные пешки",
    "кандидаты в проходные",
    "проходные пешки",
    "проходные со свободным путём",
    "защищённые проходные",
    "близость своего короля к проходной",
    "близость неприятельского короля к проходной",
    "ладьи позади проходных пешек",
    "предел позиционной суммы",
    "предел позиционной суммы",
    "недостаточно сил для выигрыша",
    "выигранные окончания",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation;

    #[test]
    fn every_term_of_a_trace_has_a_name() {
        for term in evaluation::trace(&Position::initial()).terms {
            let name = TermName::of(term.name).expect(term.name);
            assert_eq!(name.text(Language::English), term.name);
            assert!(!name.text(Language::Russian).is_empty(), "{}", term.name);
        }
    }
}
