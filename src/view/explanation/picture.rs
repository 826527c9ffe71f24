//! An explanation as a picture: the board with the trajectories of up to three zones, their
//! negations, and a legend.

use super::caption::{caption, title};
use super::marks::{Marks, NEGATION};
use crate::explain::{Explanation, Label, Language, Named, score_text};
use crate::position::Position;
use crate::view::drawing::Drawing;

/// The maximum number of half-moves of the line below the board.
const SHOWN: usize = 10;

/// The picture as SVG.
pub fn svg(position: &Position, explanation: &Explanation, language: Language) -> String {
    let zones = Marks::all(explanation);
    let drawn: Vec<&Marks<'_>> = zones.iter().filter(|zone| !zone.main.is_empty()).collect();
    let negated = drawn.iter().any(|zone| !zone.negations.is_empty());
    let mut drawing = Drawing::new(2 + drawn.len() + if negated { 2 } else { 0 });
    drawing.men(position.board());
    for zone in &drawn {
        zone.draw(&mut drawing);
    }
    let score = score_text(explanation.score, language);
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
