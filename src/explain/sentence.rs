//! Sentences, made only from facts.

use std::fmt;

use serde::{Serialize, Serializer};

use super::explanation::{Paragraph, Topic};
use super::fact::{Fact, Route};
use super::filling::{Filling, way_text};
use super::names::{self, Language, Texts, capital};

/// A sentence in one language. Only a fact makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence(String);

impl Sentence {
    /// The sentence for a fact.
    pub fn of(fact: &Fact, language: Language) -> Self {
        let mut filling = Filling::new(language);
        let texts = filling.message(fact);
        debug_assert!(texts.have_the_same_words(), "{texts:?}");
        let template = texts.text(language);
        let text = filling.fill(template);
        // Moves keep their case: "h4" must not become "H4".
        let begins_with_move = template.starts_with("{move}") || template.starts_with("{line}");
        Self(if begins_with_move { text } else { capital(&text) })
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Serialises a sentence as its text.
impl Serialize for Sentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl Paragraph {
    /// The heading above the sentences.
    pub fn heading(&self, language: Language) -> String {
        let mut filling = Filling::new(language);
        match &self.topic {
            Topic::Zone { number } => filling.set("number", number),
            Topic::Reply { name }
            | Topic::If { name }
            | Topic::WhyNot { name }
            | Topic::Refutation { name } => filling.set_move("move", name),
            Topic::Move { .. }
            | Topic::Answered
            | Topic::Threats
            | Topic::Idea
            | Topic::Plan
            | Topic::Evaluation => {}
        }
        filling.fill(self.topic.texts().text(language))
    }

    /// One sentence for each fact.
    pub fn sentences(&self, language: Language) -> impl Iterator<Item = Sentence> + '_ {
        self.facts.iter().map(move |fact| Sentence::of(fact, language))
    }
}

/// A piece and its way in short, as below a picture: "white bishop b2: b2-a3-e7".
pub fn way_caption(way: &Route, language: Language) -> String {
    format!("{}: {}", names::piece(way.piece, language), way_text(way, false))
}

impl Topic {
    /// The heading of its sentences, with `{number}` and `{move}` to be filled in.
    const fn texts(&self) -> Texts {
        match self {
            Self::Move { .. } => Texts::new("The move", "Ход"),
            Self::Zone { .. } => Texts::new("Zone {number}", "Зона {number}"),
            Self::Answered => Texts::new("What it answers", "На что он отвечает"),
            Self::Threats => Texts::new("What it threatens", "Чем он угрожает"),
            Self::Idea => Texts::new("The idea", "Идея"),
            Self::Plan => Texts::new("The plan", "План"),
            Self::Reply { .. } => Texts::new("The best reply, {move}", "Лучший ответ, {move}"),
            Self::If { .. } => Texts::new("If {move}", "Если {move}"),
            Self::WhyNot { .. } => Texts::new("Why not {move}", "Почему не {move}"),
            Self::Refutation { .. } => Texts::new("The answer, {move}", "Ответ, {move}"),
            Self::Evaluation => {
                Texts::new("What changes in the evaluation", "Что меняется в оценке")
            }
        }
    }
}
