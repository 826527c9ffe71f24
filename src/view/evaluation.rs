//! The evaluation as a picture: the value of each piece and square, on the board.

use crate::evaluation::{Trace, Valued};
use crate::position::Position;
use crate::view::drawing::Drawing;

/// The colours of values for White and for Black, safe for colour-blind readers (Okabe and Ito
/// 2008).
const COLORS: [&str; 2] = ["#0072b2", "#e69f00"];
/// The value in centipawns at which a square has full colour.
const STRONG: f64 = 25.0;

/// The picture, as SVG.
pub fn svg(position: &Position, trace: &Trace) -> String {
    let board = position.board();
    let mut drawing = Drawing::new(3);
    color(&mut drawing, trace);
    drawing.pieces(board);
    label(&mut drawing, position, trace);
    drawing.below(0, &position.fen());
    drawing.below(1, &format!("evaluation {:+} centipawns from White's side", trace.score_cp));
    drawing
        .below(2, "value to White, in centipawns before the bound: pieces, and squares stepped on");
    drawing.svg()
}

/// Colours the squares by value.
pub fn color(drawing: &mut Drawing, trace: &Trace) {
    for &Valued { square, value } in &trace.squares {
        let [white, black] = COLORS;
        let color = if value > 0 { white } else { black };
        drawing.fill(square, color, 0.75 * (f64::from(value.abs()) / STRONG).min(1.0));
    }
}

/// Writes the values of pieces and of empty squares.
pub fn label(drawing: &mut Drawing, position: &Position, trace: &Trace) {
    let board = position.board();
    let is_empty = |valued: &&Valued| !board.occupied().contains(valued.square);
    for &Valued { square, value } in
        trace.pieces.iter().chain(trace.squares.iter().filter(is_empty))
    {
        drawing.label(square, &format!("{value:+}"));
    }
}
