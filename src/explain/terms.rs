//! The names of the evaluation's terms, in both languages.

use serde::{Serialize, Serializer};

use super::names::Language;
use crate::evaluation::REST;
use crate::evaluation::layout::GROUPS;

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
    use crate::position::Position;

    #[test]
    fn every_term_of_a_trace_has_a_name() {
        for term in evaluation::trace(&Position::initial()).terms {
            let name = TermName::of(term.name).expect(term.name);
            assert_eq!(name.text(Language::English), term.name);
            assert!(!name.text(Language::Russian).is_empty(), "{}", term.name);
        }
    }
}
