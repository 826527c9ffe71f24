//! The short texts above and below a board.

use super::marks::Marks;
use crate::explain::{Explanation, Label, Language, way_caption};

/// The title of an explanation: "Why Ba3".
pub fn title(explanation: &Explanation, language: Language) -> String {
    match &explanation.m {
        Some(m) => Label::Title.text(language).replace("{move}", &m.written(language)),
        None => Label::NoMove.text(language).to_string(),
    }
}

/// A zone in short: its men and their ways.
pub(super) fn caption(zone: &Marks<'_>, language: Language) -> String {
    let ways: Vec<String> = zone.main.iter().map(|way| way_caption(way, language)).collect();
    ways.join("; ")
}
