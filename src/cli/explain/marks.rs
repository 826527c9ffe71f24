//! What of a zone's facts is drawn on the board.

use serde::Serialize;
use shakmaty::Square;

use crate::cli::drawing::{Drawing, Line};
use crate::explain::{Explanation, Fact, Paragraph, Topic, Walk};
use crate::trajectory::text;

/// The colours of trajectories and of negations, which colour-blind eyes tell apart (Okabe and
/// Ito 2008). Numbers, and dashes for negations, say the same without colour.
const TRAJECTORIES: [&str; 3] = ["#0072b2", "#009e73", "#8f4a80"];
pub const NEGATION: Line = Line { color: "#d55e00", dashed: true, shift: 11.0 };
const SHIFTS: [f64; 3] = [0.0, -7.0, 6.0];

/// The arrows and crosses of one zone.
#[derive(Debug, Serialize)]
pub struct Marks<'a> {
    /// From 1.
    #[serde(skip)]
    pub number: usize,
    /// The trajectory of the root piece; then that of the man that it helps.
    pub main: Vec<&'a Walk>,
    /// Negations by the other side.
    pub negations: Vec<&'a Walk>,
    /// Fields that negations fight for.
    #[serde(serialize_with = "text::fields")]
    pub crossed: Vec<Square>,
}

impl<'a> Marks<'a> {
    /// Those of each zone of the move, the most important first.
    pub fn all(explanation: &'a Explanation) -> Vec<Self> {
        explanation.paragraphs.iter().filter_map(Self::of).collect()
    }

    /// Those of a paragraph about a zone.
    pub fn of(paragraph: &'a Paragraph) -> Option<Self> {
        let Topic::Zone { number } = paragraph.topic else { return None };
        Some(Self::of_zone(number, &paragraph.facts))
    }

    /// Those of the zone that the facts tell of.
    pub fn of_zone(number: usize, facts: &'a [Fact]) -> Self {
        let mut marks =
            Self { number, main: Vec::new(), negations: Vec::new(), crossed: Vec::new() };
        for fact in facts {
            match fact {
                Fact::Attack { way, .. } | Fact::Opens { way, .. } => marks.main.push(way),
                Fact::Support { way, helped, against, .. } => {
                    marks.main.extend([way, helped]);
                    marks.negations.extend(against);
                    marks.crossed.push(way.end());
                }
                Fact::Negation { way, .. } => {
                    marks.negations.push(way);
                    marks.crossed.push(way.end());
                }
                _ => {}
            }
        }
        marks
    }

    /// How its trajectory is drawn.
    pub fn line(&self) -> Line {
        let place = self.number.saturating_sub(1) % TRAJECTORIES.len();
        Line { color: TRAJECTORIES[place], dashed: false, shift: SHIFTS[place] }
    }

    /// Draws the negations, then the trajectory with its number, then the crosses.
    pub fn draw(&self, drawing: &mut Drawing) {
        for negation in &self.negations {
            drawing.arrow(&negation.stops, NEGATION);
        }
        for way in &self.main {
            drawing.arrow(&way.stops, self.line());
        }
        if let Some(way) = self.main.first() {
            drawing.badge(way.man.field, self.line().color, self.number);
        }
        for &field in &self.crossed {
            drawing.cross(field, NEGATION.color);
        }
    }
}
