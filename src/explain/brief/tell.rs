//! The verdict on a move with its reasons, and its sentences: as many as there is room for.

use serde::Serialize;

use super::point::{Ended, Point, Reason};
use super::study::Outlook;
use super::study::Study;
use super::words::{Clause, Moves, Numbering};
use super::{english, headline, reasons, russian};
use crate::explain::board::End;
use crate::explain::names::{Language, Named, capital};
use crate::explain::winning::MoveMark;
use crate::position::Position;

/// The maximum number of words before the fold, the verdict included.
pub const MAX_WORDS: usize = 80;
/// The maximum number of reasons before the fold.
pub const MAX_REASONS: usize = 5;

/// The verdict on a move, with the reasons for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Brief {
    /// The move; `None` at the end of a game.
    #[serde(rename = "move")]
    pub m: Option<Named>,
    pub mark: Option<MoveMark>,
    /// What the move does.
    pub headline: Option<Reason>,
    /// Who stands better after it; `None` where the headline says how the game ends.
    pub outlook: Option<Outlook>,
    /// All reasons, the most telling first; as many are told as there is room for.
    pub reasons: Vec<Reason>,
    /// The number of the move, from 1, and whether White plays it.
    #[serde(skip)]
    number: Numbering,
}

impl Brief {
    /// The verdict on the move of the study, with its reasons.
    pub fn of(study: &Study<'_>) -> Self {
        let case = study.case(&study.chosen);
        let headline = headline::of(study, &study.chosen);
        let mut reasons = case
            .as_ref()
            .map_or_else(Vec::new, |case| reasons::all(study, case, headline.as_ref()));
        // A quiet move has its most telling reason for a headline.
        let headline = headline.or_else(|| {
            let place = reasons.iter().position(Reason::is_predicate)?;
            Some(reasons.remove(place))
        });
        let decided = headline.as_ref().is_some_and(Reason::decides);
        Self {
            m: case.as_ref().map(|case| case.name.clone()),
            mark: reasons::mark(study),
            outlook: (!decided).then(|| Outlook::of(study)),
            headline,
            reasons,
            number: Numbering::of(study.position),
        }
    }

    /// One thing about a move in this position, and nothing else.
    pub fn only(position: &Position, m: Named, why: Reason, mark: Option<MoveMark>) -> Self {
        Self {
            m: Some(m),
            mark,
            headline: Some(why),
            outlook: None,
            reasons: Vec::new(),
            number: Numbering::of(position),
        }
    }

    /// The verdict at the end of a game.
    pub fn over(end: Option<End>) -> Self {
        Self {
            m: None,
            mark: None,
            headline: end.map(|end| Reason::of(Ended { end })),
            outlook: None,
            reasons: Vec::new(),
            number: Numbering::default(),
        }
    }
}

impl Brief {
    /// The verdict in one sentence.
    pub fn verdict(&self, language: Language) -> String {
        let moves = Moves::new(self.number, language);
        let does = self.headline.as_ref().map(|reason| reason.clause(moves));
        let Some(m) = &self.m else {
            let ended = does.map(|(Clause::Predicate(text) | Clause::Sentence(text))| text);
            return ended.unwrap_or_default() + ".";
        };
        let name = format!("{}{}", moves.numbered(0, m), self.mark.map_or("", MoveMark::sign));
        let outlook = self.outlook.map(|outlook| outlook.text(language));
        let text = match (does, outlook) {
            (Some(Clause::Predicate(does)), Some(outlook)) => format!("{name} {does}; {outlook}"),
            (Some(Clause::Predicate(does)), None) => format!("{name} {does}"),
            (Some(Clause::Sentence(text)), Some(outlook)) => format!("{name}: {outlook}. {text}"),
            (Some(Clause::Sentence(text)), None) => format!("{name}: {text}"),
            (None, outlook) => format!("{name}: {}", outlook.unwrap_or_default()),
        };
        text + "."
    }

    /// What is wrong with the move that was asked about, if there is one.
    pub fn objection(&self, language: Language) -> Option<String> {
        let asked = |reason: &&Reason| matches!(reason.told, Point::NotThis(_));
        let reason = self.reasons.iter().find(asked)?;
        Some(self.statement(reason, language)? + ".")
    }

    /// The move with what it does, without a full stop.
    pub fn idea(&self, language: Language) -> Option<String> {
        match &self.headline {
            Some(headline) => self.statement(headline, language),
            None => Some(Moves::new(self.number, language).numbered(0, self.m.as_ref()?)),
        }
    }

    /// What the move does, if that is known, with at most so many of its reasons; what is said of
    /// other moves is left out.
    pub fn merits(&self, most: usize, language: Language) -> Vec<String> {
        let does = self.headline.as_ref().and_then(|headline| self.statement(headline, language));
        let first = does.map(|does| does + ".");
        let reasons = self.told(language).into_iter().filter(|(reason, _)| !reason.is_aside());
        first.into_iter().chain(reasons.map(|(_, sentence)| sentence).take(most)).collect()
    }

    /// A reason with its subject, the move, where it has no other; without a full stop.
    pub fn statement(&self, reason: &Reason, language: Language) -> Option<String> {
        let moves = Moves::new(self.number, language);
        Some(match reason.clause(moves) {
            Clause::Predicate(does) => format!("{} {does}", moves.numbered(0, self.m.as_ref()?)),
            Clause::Sentence(text) => text,
        })
    }

    /// A reason as a sentence.
    pub fn sentence(&self, reason: &Reason, language: Language) -> String {
        match reason.clause(Moves::new(self.number, language)) {
            Clause::Predicate(text) => capital(bare(&text)) + ".",
            Clause::Sentence(text) => text + ".",
        }
    }

    /// The reasons that are told, the most telling first, each with its sentence.
    pub fn told(&self, language: Language) -> Vec<(&Reason, String)> {
        let mut room = MAX_WORDS.saturating_sub(count(&self.verdict(language)));
        let mut told = Vec::new();
        for reason in &self.reasons {
            let sentence = self.sentence(reason, language);
            let words = count(&sentence);
            if told.len() < MAX_REASONS && words <= room {
                room -= words;
                told.push((reason, sentence));
            }
        }
        told
    }
}

impl Outlook {
    /// "White is clearly better".
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::English => english::outlook(self),
            Language::Russian => russian::outlook(self),
        }
    }
}

/// A predicate without the verb that joins it to its subject.
fn bare(predicate: &str) -> &str {
    let joined = ["is ", "— "].into_iter().find_map(|verb| predicate.strip_prefix(verb));
    joined.unwrap_or(predicate)
}

/// The number of words of a text.
fn count(text: &str) -> usize {
    text.split_whitespace().count()
}
