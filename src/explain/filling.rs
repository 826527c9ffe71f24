//! The values that fill the words of a template.

use std::fmt;

use shakmaty::{Color, Square};

use super::fact::{Named, Route};
use super::names::{self, Language};
use crate::search::Score;
use crate::zone::{PlacedPiece, Target};

/// So many centipawns are a result of the tablebases and no measure.
const WON: i32 = 15_000;
const LOST: i32 = -WON;

/// The values of a template's words.
pub struct Filling {
    pub language: Language,
    values: Vec<(&'static str, String)>,
}

impl Filling {
    /// A filling without values.
    pub fn new(language: Language) -> Self {
        Self { language, values: Vec::new() }
    }

    pub fn set(&mut self, name: &'static str, value: impl fmt::Display) {
        self.values.push((name, value.to_string()));
    }

    pub fn set_move(&mut self, name: &'static str, m: &Named) {
        self.set(name, m.written(self.language));
    }

    pub fn set_piece(&mut self, name: &'static str, piece: PlacedPiece) {
        self.set(name, names::piece(piece, self.language));
    }

    /// Sets a value with its sign, in pawns.
    pub fn set_signed(&mut self, name: &'static str, centipawns: i32) {
        let sign = if centipawns < 0 { "−" } else { "+" };
        let amount = self.amount(centipawns);
        self.set(name, format!("{sign}{amount}"));
    }

    /// Sets a value without its sign, in pawns.
    pub fn set_amount(&mut self, name: &'static str, centipawns: i32) {
        let amount = self.amount(centipawns);
        self.set(name, amount);
    }

    fn amount(&self, centipawns: i32) -> String {
        let whole = centipawns.unsigned_abs();
        let point = match self.language {
            Language::English => '.',
            Language::Russian => ',',
        };
        format!("{}{point}{:02}", whole / 100, whole % 100)
    }

    pub fn set_line(&mut self, line: &[Named]) {
        self.set("line", Named::written_line(line, self.language));
    }

    /// Sets a line whose end matters: its first moves, its last, and its length.
    pub fn set_end(&mut self, line: &[Named]) {
        match line {
            [first, second, third, _, _, .., last] => {
                let [one, two, three, last] =
                    [first, second, third, last].map(|m| m.written(self.language));
                let count = names::PLIES.text(self.language);
                let count = count.replace("{number}", &line.len().to_string());
                self.set("line", format!("{one} {two} {three} … {last} ({count})"));
            }
            _ => self.set_line(line),
        }
    }

    pub fn set_fields(&mut self, squares: &[Square]) {
        let names: Vec<String> = squares.iter().map(Square::to_string).collect();
        self.set("squares", names.join(", "));
    }

    pub fn set_score(&mut self, name: &'static str, score: Score) {
        let mut number = Self::new(self.language);
        let template = match score {
            Score::Cp(WON..) => names::WON,
            Score::Cp(..=LOST) => names::LOST,
            Score::Cp(centipawns) => return self.set_signed(name, centipawns),
            Score::Mate(0) => names::MATED,
            Score::Mate(n) if n > 0 => names::MATE_IN,
            Score::Mate(_) => names::MATED_IN,
        };
        if let Score::Mate(n) = score {
            number.set("number", n.unsigned_abs());
        }
        self.set(name, number.fill(template.text(self.language)));
    }

    /// Sets the root piece, its way, and its length.
    pub fn set_way(&mut self, way: &Route, takes: bool) {
        self.set_piece("piece", way.piece);
        self.set("way", way_text(way, takes));
        self.set("moves", way.moves());
    }

    pub fn set_target(&mut self, target: Target, root: PlacedPiece) {
        let text = match target.role {
            Some(role) => {
                let piece = PlacedPiece { color: !root.color, role, square: target.square };
                names::piece(piece, self.language)
            }
            None => format!("{} {}", names::SQUARE.text(self.language), target.square),
        };
        self.set("target", text);
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

/// "b2-a3xe7", or "c6-c7-c8".
pub fn way_text(way: &Route, takes: bool) -> String {
    let Some((end, before)) = way.stops.split_last() else { return String::new() };
    let names: Vec<String> = before.iter().map(Square::to_string).collect();
    format!("{}{}{end}", names.join("-"), if takes { 'x' } else { '-' })
}

/// The score of a side, in words, from White's view.
pub fn score_text(score: Score, side: Color, language: Language) -> String {
    let score = side.fold_wb(score, score.turned());
    let mut filling = Filling::new(language);
    filling.set_score("score", score);
    filling.fill("{score}")
}
