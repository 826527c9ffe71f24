//! A board as SVG, from White's side: squares, coordinates, pieces and marks.

use std::fmt::Write;

use shakmaty::{Board, Color, Piece, Role, Square};

/// The side length of a square, in SVG units.
pub const SQUARE: f64 = 60.0;
/// The margin for coordinates, left and below, in SVG units.
const MARGIN: f64 = 20.0;
/// The side length of the box that pieces are drawn in, in SVG units.
const BOX: f64 = 45.0;
const LIGHT: &str = "#f6f3ec";
const DARK: &str = "#ddd6c8";

/// A picture under construction; later elements lie on top.
#[derive(Debug)]
pub struct Drawing(String);

impl Drawing {
    /// A board without pieces, with room for `lines_below` lines of text below it.
    pub fn new(lines_below: usize) -> Self {
        let width = MARGIN + 8.0 * SQUARE + 4.0;
        let height = 8.0 * SQUARE + MARGIN + 18.0 * lines_below as f64 + 6.0;
        let mut svg = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\">\n<rect width=\"{width}\" height=\"{height}\" \
             fill=\"white\"/>\n"
        ));
        for square in Square::ALL {
            svg.fill(square, if square.is_light() { LIGHT } else { DARK }, 1.0);
        }
        for line in 0..8 {
            let file = char::from(b'a' + line);
            let middle = (f64::from(line) + 0.5) * SQUARE;
            svg.text([MARGIN + middle, 8.0 * SQUARE + 15.0], 13, "middle", &file.to_string());
            let rank = (8 - line).to_string();
            svg.text([MARGIN / 2.0, middle + 5.0], 13, "middle", &rank);
        }
        svg
    }

    /// Colours a square with an opacity from 0 to 1.
    pub fn fill(&mut self, square: Square, color: &str, opacity: f64) {
        let [x, y] = corner(square);
        let _ = writeln!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{color}\" \
             fill-opacity=\"{opacity:.2}\"/>"
        );
    }

    /// Draws all pieces, a little above the middle of their squares.
    pub fn pieces(&mut self, board: &Board) {
        for (square, piece) in board {
            self.piece(square, piece);
        }
    }

    fn piece(&mut self, square: Square, piece: Piece) {
        let [x, y] = corner(square);
        let (inside, line) = match piece.color {
            Color::White => ("white", "#222"),
            Color::Black => ("#333", "#111"),
        };
        let _ = writeln!(
            self.0,
            "<g transform=\"translate({:.1} {:.1})\" fill=\"{inside}\" stroke=\"{line}\" \
             stroke-width=\"1.6\" stroke-linejoin=\"round\">{}</g>",
            x + (SQUARE - BOX) / 2.0,
            y,
            shape(piece.role)
        );
    }

    /// Draws an arrow through these squares, with a dot on each between the first and the last.
    pub fn arrow(&mut self, squares: &[Square], stroke: Stroke) {
        let Stroke { color, dashed, shift } = stroke;
        let shifted = |&square: &Square| {
            let [x, y] = middle(square);
            [x + shift, y + 0.45 * shift]
        };
        let points: Vec<[f64; 2]> = squares.iter().map(shifted).collect();
        let &[.., before, end] = &points[..] else { return };
        let (back, [left, right]) = head(before, end);
        let inner = points.get(..points.len() - 1).unwrap_or_default();
        let mut path = String::new();
        for (i, [x, y]) in inner.iter().chain([&back]).enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
        }
        let dashes = if dashed { " stroke-dasharray=\"9 6\"" } else { "" };
        // A white edge makes the arrow stand out from pieces and squares in print.
        for (stroke, width) in [("white", 8.0), (color, 4.0)] {
            let _ = writeln!(
                self.0,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" \
                 stroke-width=\"{width}\" stroke-linejoin=\"round\"{dashes}/>"
            );
        }
        let corners: Vec<String> =
            [end, left, right].iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.0,
            "<polygon points=\"{}\" fill=\"{color}\" stroke=\"white\" stroke-width=\"1\"/>",
            corners.join(" ")
        );
        for [x, y] in inner.iter().skip(1) {
            self.dot([*x, *y], 6.0, color);
        }
    }

    /// Draws a number in a circle at the upper edge of a square, 1 leftmost.
    pub fn badge(&mut self, square: Square, color: &str, number: usize) {
        let [x, y] = corner(square);
        let x = x + 11.0 + 19.0 * number.saturating_sub(1) as f64;
        self.dot([x, y + 11.0], 9.0, color);
        let place = [x, y + 15.0];
        self.colored_text(place, 12, "middle", "white", &number.to_string());
    }

    fn dot(&mut self, [x, y]: [f64; 2], radius: f64, color: &str) {
        let _ = writeln!(
            self.0,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{color}\" \
             stroke=\"white\" stroke-width=\"1.5\"/>"
        );
    }

    /// Draws a cross in the lower right corner of a square.
    pub fn cross(&mut self, square: Square, color: &str) {
        let [x, y] = corner(square);
        self.cross_at([x + SQUARE - 12.0, y + SQUARE - 12.0], color);
    }

    fn cross_at(&mut self, [x, y]: [f64; 2], color: &str) {
        let [left, right, top, low] = [x - 7.0, x + 7.0, y - 7.0, y + 7.0];
        for (stroke, width) in [("white", 6.0), (color, 3.0)] {
            let _ = writeln!(
                self.0,
                "<path d=\"M{left} {top}L{right} {low}M{left} {low}L{right} {top}\" \
                 stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
            );
        }
    }

    /// Writes a legend row below the board: a short arrow, its number if it has one, and the text.
    pub fn legend(&mut self, row: usize, stroke: Stroke, number: Option<usize>, text: &str) {
        let y = below(row) - 4.0;
        let Stroke { color, dashed, .. } = stroke;
        let dashes = if dashed { " stroke-dasharray=\"7 4\"" } else { "" };
        let _ = writeln!(
            self.0,
            "<path d=\"M{MARGIN} {y}h26\" stroke=\"{color}\" stroke-width=\"4\"{dashes}/>\
             <polygon points=\"{},{y} {},{} {},{}\" fill=\"{color}\"/>",
            MARGIN + 36.0,
            MARGIN + 25.0,
            y - 6.0,
            MARGIN + 25.0,
            y + 6.0
        );
        if let Some(number) = number {
            self.dot([MARGIN + 10.0, y], 8.0, color);
            let place = [MARGIN + 10.0, y + 4.0];
            self.colored_text(place, 11, "middle", "white", &number.to_string());
        }
        self.text([MARGIN + 44.0, y + 4.0], 12, "start", text);
    }

    /// Writes a legend row below the board: a cross and the text.
    pub fn legend_cross(&mut self, row: usize, color: &str, text: &str) {
        let y = below(row) - 4.0;
        self.cross_at([MARGIN + 18.0, y], color);
        self.text([MARGIN + 44.0, y + 4.0], 12, "start", text);
    }

    /// Opens a group that a page can show and hide by its class and name.
    pub fn open_group(&mut self, class: &str, name: &str) {
        let _ = writeln!(self.0, "<g class=\"{}\" data-name=\"{}\">", escape(class), escape(name));
    }

    /// Closes the group.
    pub fn close_group(&mut self) {
        self.0.push_str("</g>\n");
    }

    /// Writes text at the lower edge of a square.
    pub fn label(&mut self, square: Square, text: &str) {
        let [x, y] = corner(square);
        self.text([x + SQUARE / 2.0, y + SQUARE - 5.0], 13, "middle", text);
    }

    /// Writes a line of text below the board.
    pub fn below(&mut self, line: usize, text: &str) {
        self.text([MARGIN, below(line)], 12, "start", text);
    }

    fn text(&mut self, place: [f64; 2], size: u32, anchor: &str, text: &str) {
        self.colored_text(place, size, anchor, "black", text);
    }

    fn colored_text(&mut self, [x, y]: [f64; 2], size: u32, anchor: &str, color: &str, text: &str) {
        let fill = if color == "black" { String::new() } else { format!(" fill=\"{color}\"") };
        let _ = writeln!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\"{fill}>{}</text>",
            escape(text)
        );
    }

    /// The finished picture, as SVG.
    pub fn svg(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// The style of an arrow.
#[derive(Debug, Clone, Copy)]
pub struct Stroke {
    /// A CSS colour, such as `#0072b2`.
    pub color: &'static str,
    /// Whether the line is dashed.
    pub dashed: bool,
    /// The offset from the middle of the squares, in SVG units, so that arrows do not overlap.
    pub shift: f64,
}

/// Escapes text for XML and HTML, attributes included.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The y coordinate of the baseline of a line of text below the board.
fn below(line: usize) -> f64 {
    8.0 * SQUARE + MARGIN + 18.0 * (line + 1) as f64 - 4.0
}

fn middle(square: Square) -> [f64; 2] {
    corner(square).map(|edge| edge + SQUARE / 2.0)
}

/// Where the shaft of an arrow ends, and the two back corners of its head.
fn head([x0, y0]: [f64; 2], [x, y]: [f64; 2]) -> ([f64; 2], [[f64; 2]; 2]) {
    let length = (x - x0).hypot(y - y0).max(1.0);
    let [dx, dy] = [(x - x0) / length, (y - y0) / length];
    let base = [x - 16.0 * dx, y - 16.0 * dy];
    let corner = |side: f64| [base[0] - side * dy, base[1] + side * dx];
    (base, [corner(9.0), corner(-9.0)])
}

/// The upper left corner of a square.
fn corner(square: Square) -> [f64; 2] {
    let [file, rank] = [square.file() as u32, square.rank() as u32].map(f64::from);
    [MARGIN + file * SQUARE, (7.0 - rank) * SQUARE]
}

/// The outline of a piece as an SVG path, in a box with the baseline y = 38.
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
