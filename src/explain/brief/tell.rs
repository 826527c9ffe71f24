//! The sentences of a brief: the verdict, and as many reasons as there is room for.

use super::point::{Mark, Point, Reason, Told};
use super::verdict::Brief;
use super::words::clause::{clause, words_of};
use super::words::moves::Moves;
use super::words::parts::Clause;
use crate::explain::fact::End;
use crate::explain::names::Language;

/// The maximum number of words before the fold, the verdict included.
pub const MAX_WORDS: usize = 80;
/// The maximum number of reasons before the fold.
pub const MAX_REASONS: usize = 5;

impl Brief {
    /// The verdict in one sentence.
    pub fn verdict(&self, language: Language) -> String {
        let moves = Moves::new(self.number, language);
        let words = words_of(language);
        let Some(m) = &self.m else {
            let checkmate = matches!(
                self.headline.as_ref().map(|reason| &reason.told),
                Some(Told::Point(Point::Ended { end: End::Checkmate }))
            );
            return words.ended(checkmate).to_string();
        };
        let name = format!("{}{}", moves.numbered(0, m), self.mark.map_or("", Mark::sign));
        let does = self.headline.as_ref().map(|reason| clause(reason, moves));
        let outlook = self.outlook.map(|outlook| words.outlook(&outlook));
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
        let asked = |reason: &&Reason| matches!(reason.told, Told::Point(Point::NotThis { .. }));
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
        let reasons = self.told(language).into_iter().filter(|(reason, _)| is_own(reason));
        first.into_iter().chain(reasons.map(|(_, sentence)| sentence).take(most)).collect()
    }

    /// A reason with its subject, the move, where it has no other; without a full stop.
    pub fn statement(&self, reason: &Reason, language: Language) -> Option<String> {
        let moves = Moves::new(self.number, language);
        Some(match clause(reason, moves) {
            Clause::Predicate(does) => format!("{} {does}", moves.numbered(0, self.m.as_ref()?)),
            Clause::Sentence(text) => text,
        })
    }

    /// A reason as a sentence.
    pub fn sentence(&self, reason: &Reason, language: Language) -> String {
        match clause(reason, Moves::new(self.number, language)) {
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

/// Whether the reason is one for the move itself.
const fn is_own(reason: &Reason) -> bool {
    !matches!(
        reason.told,
        Told::Point(Point::NotThis { .. } | Point::Better { .. } | Point::Expected { .. })
    )
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

/// The text with its first letter capitalised.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
