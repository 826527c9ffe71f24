//! An explanation as a picture: the board with the trajectories of up to three zones, their
//! negations, and a legend.

use serde::Serialize;
use shakmaty::Square;

use crate::explain::{
    Explanation, Fact, Label, Language, Named, Paragraph, Route, Topic, score_text, way_caption,
};
use crate::position::Position;
use crate::trajectory::text;
use crate::view::drawing::{Drawing, Stroke};

/// The colours of trajectories, safe for colour-blind readers (Okabe and Ito 2008). Numbers, and
/// dashes for negations, say the same without colour.
const TRAJECTORIES: [&str; 3] = ["#0072b2", "#009e73", "#8f4a80"];
const NEGATION: Stroke = Stroke { color: "#d55e00", dashed: true, shift: 11.0 };
const SHIFTS: [f64; 3] = [0.0, -7.0, 6.0];

/// The arrows and crosses of one zone.
#[derive(Debug, Serialize)]
pub struct Marks<'a> {
    /// The number of the zone, from 1.
    #[serde(skip)]
    pub number: usize,
    /// The trajectory of the root piece, then that of the piece that it supports.
    pub main: Vec<&'a Route>,
    /// The negations, by the other side.
    pub negations: Vec<&'a Route>,
    /// The squares that the negations contest.
    #[serde(serialize_with = "text::squares")]
    pub crossed: Vec<Square>,
}

impl<'a> Marks<'a> {
    /// The marks of each zone of the move, most important first.
    pub fn all(explanation: &'a Explanation) -> Vec<Self> {
        explanation.paragraphs.iter().filter_map(Self::of).collect()
    }

    /// The marks of a paragraph; `None` if it is not about a zone.
    pub fn of(paragraph: &'a Paragraph) -> Option<Self> {
        let Topic::Zone { number } = paragraph.topic else { return None };
        Some(Self::of_zone(number, &paragraph.facts))
    }

    /// The marks of the zone that the facts are about.
    pub fn of_zone(number: usize, facts: &'a [Fact]) -> Self {
        let mut marks =
            Self { number, main: Vec::new(), negations: Vec::new(), crossed: Vec::new() };
        for fact in facts {
            match fact {
                Fact::Attack(attack) => marks.main.push(&attack.way),
                Fact::Opens(opens) => marks.main.push(&opens.way),
                Fact::Support(support) => {
                    marks.main.extend([&support.way, &support.helped]);
                    marks.negations.extend(&support.against);
                    marks.crossed.push(support.way.end());
                }
                Fact::Negation(negation) => {
                    marks.negations.push(&negation.way);
                    marks.crossed.push(negation.way.end());
                }
                _ => {}
            }
        }
        marks
    }

    /// The style of the zone's trajectory.
    pub fn stroke(&self) -> Stroke {
        let place = self.number.saturating_sub(1) % TRAJECTORIES.len();
        Stroke { color: TRAJECTORIES[place], dashed: false, shift: SHIFTS[place] }
    }

    /// Draws the negations, then the trajectory with its number, then the crosses.
    pub fn draw(&self, drawing: &mut Drawing) {
        for negation in &self.negations {
            drawing.arrow(&negation.stops, NEGATION);
        }
        for way in &self.main {
            drawing.arrow(&way.stops, self.stroke());
        }
        if let Some(way) = self.main.first() {
            drawing.badge(way.piece.square, self.stroke().color, self.number);
        }
        for &square in &self.crossed {
            drawing.cross(square, NEGATION.color);
        }
    }
}

/// The maximum number of plies shown of the line below the board.
const SHOWN: usize = 10;

/// The picture, as SVG.
pub fn svg(position: &Position, explanation: &Explanation, language: Language) -> String {
    let zones = Marks::all(explanation);
    let drawn: Vec<&Marks<'_>> = zones.iter().filter(|zone| !zone.main.is_empty()).collect();
    let negated = drawn.iter().any(|zone| !zone.negations.is_empty());
    let mut drawing = Drawing::new(2 + drawn.len() + if negated { 2 } else { 0 });
    drawing.pieces(position.board());
    for zone in &drawn {
        zone.draw(&mut drawing);
    }
    let score = score_text(explanation.score, position.turn(), language);
    drawing.below(0, &format!("{}: {score}", title(explanation, language)));
    let shown = explanation.line.len().min(SHOWN);
    let line = Named::written_line(&explanation.line[..shown], language);
    drawing.below(1, &format!("{}: {line}", Label::Line.text(language)));
    let mut row = 2;
    for zone in &drawn {
        let text = caption(zone, language);
        drawing.legend(row, zone.stroke(), Some(zone.number), &text);
        row += 1;
    }
    if negated {
        drawing.legend(row, NEGATION, None, Label::Negation.text(language));
        drawing.legend_cross(row + 1, NEGATION.color, Label::Crossed.text(language));
    }
    drawing.svg()
}

/// The title of an explanation: "Why Ba3".
pub fn title(explanation: &Explanation, language: Language) -> String {
    match &explanation.m {
        Some(m) => Label::Title.text(language).replace("{move}", &m.written(language)),
        None => Label::NoMove.text(language).to_string(),
    }
}

/// A zone in short: its pieces and their trajectories.
pub(super) fn caption(zone: &Marks<'_>, language: Language) -> String {
    let ways: Vec<String> = zone.main.iter().map(|way| way_caption(way, language)).collect();
    ways.join("; ")
}
