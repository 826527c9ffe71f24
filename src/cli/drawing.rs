//! A board drawn as SVG, as White sees it: fields, coordinates, men, and what is written on them.

use std::fmt::Write;

use shakmaty::{Board, Color, Piece, Role, Square};

/// The side of a field, in the picture's units.
pub const FIELD: f64 = 60.0;
/// Room for the ranks' and files' names, left and below.
const MARGIN: f64 = 20.0;
/// The men are drawn in a box of this side.
const BOX: f64 = 45.0;
const LIGHT: &str = "#f6f3ec";
const DARK: &str = "#ddd6c8";

/// A picture in the making; what is added later lies above.
pub struct Drawing(String);

impl Drawing {
    /// A board without men, with room for so many lines of text below it.
    pub fn new(lines_below: usize) -> Self {
        let width = MARGIN + 8.0 * FIELD + 4.0;
        let height = 8.0 * FIELD + MARGIN + 18.0 * lines_below as f64 + 6.0;
        let mut svg = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\">\n<rect width=\"{width}\" height=\"{height}\" \
             fill=\"white\"/>\n"
        ));
        for field in Square::ALL {
            svg.fill(field, if field.is_light() { LIGHT } else { DARK }, 1.0);
        }
        for line in 0..8 {
            let file = char::from(b'a' + line);
            let middle = (f64::from(line) + 0.5) * FIELD;
            svg.text([MARGIN + middle, 8.0 * FIELD + 15.0], 13, "middle", &file.to_string());
            let rank = (8 - line).to_string();
            svg.text([MARGIN / 2.0, middle + 5.0], 13, "middle", &rank);
        }
        svg
    }

    /// Colours a field, the more opaque the more of what was there is hidden.
    pub fn fill(&mut self, field: Square, color: &str, opacity: f64) {
        let [x, y] = corner(field);
        let _ = writeln!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{FIELD}\" height=\"{FIELD}\" fill=\"{color}\" \
             fill-opacity=\"{opacity:.2}\"/>"
        );
    }

    /// All men, a little above the middle of their fields.
    pub fn men(&mut self, board: &Board) {
        for (field, man) in board.iter() {
            self.man(field, man);
        }
    }

    fn man(&mut self, field: Square, man: Piece) {
        let [x, y] = corner(field);
        let (inside, line) = match man.color {
            Color::White => ("white", "#222"),
            Color::Black => ("#333", "#111"),
        };
        let _ = writeln!(
            self.0,
            "<g transform=\"translate({:.1} {:.1})\" fill=\"{inside}\" stroke=\"{line}\" \
             stroke-width=\"1.6\" stroke-linejoin=\"round\">{}</g>",
            x + (FIELD - BOX) / 2.0,
            y,
            shape(man.role)
        );
    }

    /// Text on the lower edge of a field.
    pub fn label(&mut self, field: Square, text: &str) {
        let [x, y] = corner(field);
        self.text([x + FIELD / 2.0, y + FIELD - 5.0], 13, "middle", text);
    }

    /// A line of text below the board.
    pub fn below(&mut self, line: usize, text: &str) {
        let y = 8.0 * FIELD + MARGIN + 18.0 * (line + 1) as f64 - 4.0;
        self.text([MARGIN, y], 12, "start", text);
    }

    fn text(&mut self, [x, y]: [f64; 2], size: u32, anchor: &str, text: &str) {
        let _ = writeln!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\">{}</text>",
            text.replace('&', "&amp;").replace('<', "&lt;")
        );
    }

    /// The finished picture.
    pub fn svg(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// The upper left corner of a field.
fn corner(field: Square) -> [f64; 2] {
    let [file, rank] = [field.file() as u32, field.rank() as u32].map(f64::from);
    [MARGIN + file * FIELD, (7.0 - rank) * FIELD]
}

/// The outline of a man, in a box whose base is the line 38.
fn shape(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "<path d=\"M13 38h19c0-6-4-8-6-14h-7c-2 6-6 8-6 14z\"/>\
             <circle cx=\"22.5\" cy=\"19\" r=\"6\"/>"
        }
        Role::Knight => {
            "<path d=\"M14 38h20c1-14-2-23-11-26l-1-4-4 5c-5 3-8 8-10 15l4 4 6-5 4-1c-1 4-7 6-8 12z\
             \"/><circle cx=\"18\" cy=\"19\" r=\"1\"/>"
        }
        Role::Bishop => {
            "<path d=\"M12 38h21v-4h-6c5-4 5-12-4.5-22-9.5 10-9.5 18-4.5 22h-6z\"/>\
             <circle cx=\"22.5\" cy=\"9.5\" r=\"2.5\"/><path d=\"M22.5 19v9M18.5 23h8\"/>"
        }
        Role::Rook => {
            "<path d=\"M11 38h23v-4h-4l-1-15h4v-9h-5v4h-3v-4h-5v4h-3v-4h-5v9h4l-1 15h-4z\"/>"
        }
        Role::Queen => {
            "<path d=\"M12 38h21l4-22-7 9-2-14-5.5 13-5.5-13-2 14-7-9z\"/>\
             <circle cx=\"17\" cy=\"9.5\" r=\"2\"/><circle cx=\"28\" cy=\"9.5\" r=\"2\"/>\
             <circle cx=\"7.5\" cy=\"14.5\" r=\"2\"/><circle cx=\"37.5\" cy=\"14.5\" r=\"2\"/>"
        }
        Role::King => {
            "<path d=\"M13 38h19l3-14c1-7-9-9-12.5-3-3.5-6-13.5-4-12.5 3z\"/>\
             <path d=\"M22.5 6v11M18.5 10h8\" fill=\"none\" stroke-width=\"2.5\"/>"
        }
    }
}
