//! A combination as a picture: the board, the fields of its line, the line below.

use shakmaty::Move;

use super::answer::{Answer, value};
use crate::notation;
use crate::position::Position;
use crate::view::drawing::Drawing;

/// The colours of own moves and of answers.
const COLORS: [&str; 2] = ["#0072b2", "#e69f00"];

/// The position with the moves of the line numbered where they end.
pub fn picture(position: &Position, answer: &Answer) -> String {
    let mut drawing = Drawing::new(2);
    let line = &answer.told.line;
    for (i, m) in line.iter().enumerate() {
        let color = COLORS[i % 2];
        m.from().into_iter().for_each(|from| drawing.fill(from, color, 0.15));
        drawing.fill(m.to(), color, 0.35);
    }
    drawing.men(position.board());
    for field in line.iter().map(|m: &Move| m.to()) {
        let here = line.iter().enumerate().filter(|(_, m)| m.to() == field);
        let numbers: Vec<String> = here.map(|(i, _)| (i + 1).to_string()).collect();
        drawing.label(field, &numbers.join(" "));
    }
    match &answer.found {
        Some(found) => {
            drawing.below(0, &notation::san_line(position, line));
            drawing.below(1, &format!("{}: {}", value(found.value), found.tree.part));
        }
        None => drawing.below(0, "no combination found"),
    }
    drawing.svg()
}
