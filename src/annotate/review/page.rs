//! A review as a self-contained page: the graph of winning chances, the accuracy of both sides, the
//! story, and the key moments with boards, where the reader can look for the better move before it
//! is shown.

use std::fmt::Write;

use shakmaty::{Role, Square};

use super::game::{Moment, Review, Side, written};
use super::story;
use crate::explain::{Language, Named, way_caption};
use crate::view::drawing::{Drawing, Stroke, escape};
use crate::view::explanation::Marks;

const STYLE: &str = include_str!("page.css");
/// The width of the graph, in SVG units.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 160.0;
const PLAYED: Stroke = Stroke { color: "#d55e00", dashed: true, shift: 0.0 };
const BETTER: Stroke = Stroke { color: "#0072b2", dashed: false, shift: 0.0 };

/// The words of the page.
struct Words {
    review: &'static str,
    white: &'static str,
    black: &'static str,
    accuracy: &'static str,
    inaccuracies: &'static str,
    mistakes: &'static str,
    blunders: &'static str,
    graph: &'static str,
    story: &'static str,
    moments: &'static str,
    none: &'static str,
    find: &'static str,
    piece: &'static str,
    zone: &'static str,
    better: &'static str,
    terms: &'static str,
}

const ENGLISH: Words = Words {
    review: "Review",
    white: "White",
    black: "Black",
    accuracy: "accuracy",
    inaccuracies: "inaccuracies",
    mistakes: "mistakes",
    blunders: "blunders",
    graph: "White's winning chances after each move",
    story: "The story",
    moments: "Key moments",
    none: "Neither side went wrong.",
    find: "Find the better move",
    piece: "Hint: which piece moves",
    zone: "Hint: the zone that matters",
    better: "The better move",
    terms: "Winning chances and accuracy are calculated as on lichess.org/page/accuracy: a move \
            that loses 0.1 of the winning chances (from −1 to 1) is an inaccuracy, 0.2 a \
            mistake, 0.3 a blunder. A deeper search confirmed each; moves of known openings are \
            not criticised. Opening names: github.com/lichess-org/chess-openings, CC0.",
};

const RUSSIAN: Words = Words {
    review: "Разбор",
    white: "Белые",
    black: "Чёрные",
    accuracy: "точность",
    inaccuracies: "неточности",
    mistakes: "ошибки",
    blunders: "зевки",
    graph: "Шансы белых после каждого хода",
    story: "Рассказ",
    moments: "Важные моменты",
    none: "Ошибок не было.",
    find: "Найдите ход лучше",
    piece: "Подсказка: какая фигура ходит",
    zone: "Подсказка: зона, которая решает",
    better: "Лучший ход",
    terms: "Шансы и точность считаются как на lichess.org/page/accuracy: потеря 0,1 шансов (от −1 \
            до 1) — неточность, 0,2 — ошибка, 0,3 — зевок. Каждую подтвердил более глубокий \
            поиск; ходы известных дебютов не осуждаются. Названия дебютов: \
            github.com/lichess-org/chess-openings, CC0.",
};

/// A page of reviews of several games, written game by game; it needs no other file.
#[derive(Debug, Clone, Copy)]
pub struct Pages(Language);

impl Pages {
    /// A page whose headings are in `language`.
    pub fn new(language: Language) -> Self {
        Self(language)
    }

    fn words(self) -> &'static Words {
        match self.0 {
            Language::English => &ENGLISH,
            Language::Russian => &RUSSIAN,
        }
    }

    /// The HTML before the first game.
    pub fn begin(self) -> String {
        let (code, title) = (self.0.code(), self.words().review);
        format!(
            "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
        )
    }

    /// The HTML of a game; `number` makes its ids unique on the page.
    pub fn game(self, review: &Review, number: usize) -> String {
        let mut page = String::new();
        game(&mut page, review, number, self);
        page
    }

    /// The HTML after the last game.
    pub fn end(self) -> String {
        let terms = self.words().terms;
        format!("</main>\n<footer><p>{terms}</p></footer>\n</body>\n</html>\n")
    }
}

fn game(page: &mut String, review: &Review, number: usize, pages: Pages) {
    let (language, words) = (pages.0, pages.words());
    let book = review.moves.iter().filter(|m| m.book).count();
    let title = format!("{} – {}, {}", review.white, review.black, review.result);
    let _ = writeln!(page, "<section data-book=\"{book}\">\n<h1>{}</h1>", escape(&title));
    if let Some(opening) = &review.opening {
        let _ = writeln!(page, "<p>{} {}</p>", opening.eco, escape(&opening.name));
    }
    graph(page, review, number, pages);
    sides(page, review, words);
    let _ = writeln!(page, "<h2>{}</h2>\n<p class=\"story\">", words.story);
    for sentence in story::tell(review, language) {
        let _ = writeln!(page, "{}", escape(&sentence));
    }
    let _ = writeln!(page, "</p>\n<h2>{}</h2>", words.moments);
    if review.moments.is_empty() {
        let _ = writeln!(page, "<p>{}</p>", words.none);
    }
    for one in &review.moments {
        moment(page, review, one, number, pages);
    }
    page.push_str("</section>\n");
}

/// The graph: a line of White's winning chances, with dots at errors.
fn graph(page: &mut String, review: &Review, number: usize, pages: Pages) {
    let count = review.moves.len().max(1) as f64;
    let height = |percent: f64| HEIGHT * (1.0 - percent / 100.0);
    let place = |i: usize, percent: f64| {
        let x = WIDTH * (i as f64 + 1.0) / count;
        format!("{x:.1},{:.1}", height(percent))
    };
    let start = format!("0,{:.1}", height(review.start));
    let points: Vec<String> = [start]
        .into_iter()
        .chain(review.moves.iter().enumerate().map(|(i, m)| place(i, m.percent)))
        .collect();
    let line = points.join(" ");
    let _ = writeln!(
        page,
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\n\
         <polygon points=\"0,{HEIGHT} {line} {WIDTH},{HEIGHT}\"/>\n\
         <line x1=\"0\" x2=\"{WIDTH}\" y1=\"{}\" y2=\"{}\"/>\n<polyline points=\"{line}\"/>",
        escape(pages.words().graph),
        HEIGHT / 2.0,
        HEIGHT / 2.0
    );
    for one in &review.moments {
        let m = &review.moves[one.index];
        let at = place(one.index, m.percent);
        let (x, y) = at.split_once(',').unwrap_or_default();
        let class = if one.is_error() { "error" } else { "good" };
        let _ = writeln!(
            page,
            "<a href=\"#g{number}m{}\"><circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"6\"/>\
             <title>{}</title></a>",
            one.index,
            escape(&written(m, pages.0))
        );
    }
    page.push_str("</svg>\n");
}

fn sides(page: &mut String, review: &Review, words: &Words) {
    let _ = writeln!(
        page,
        "<table>\n<tr><td></td><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr>",
        words.accuracy, words.inaccuracies, words.mistakes, words.blunders
    );
    let names = [(words.white, &review.white), (words.black, &review.black)];
    for ((side, name), counted) in names.into_iter().zip(&review.sides) {
        let Side { accuracy, inaccuracies, mistakes, blunders } = counted;
        let accuracy = accuracy.map_or_else(|| "–".to_string(), |share| format!("{share:.0} %"));
        let _ = writeln!(
            page,
            "<tr><th>{side}, {}</th><td>{accuracy}</td><td>{inaccuracies}</td>\
             <td>{mistakes}</td><td>{blunders}</td></tr>",
            escape(name)
        );
    }
    page.push_str("</table>\n");
}

/// A moment: the board before it with the move played; for an error also the better move, folded.
fn moment(page: &mut String, review: &Review, moment: &Moment, number: usize, pages: Pages) {
    let heading = written(&review.moves[moment.index], pages.0);
    let _ = writeln!(
        page,
        "<article id=\"g{number}m{}\">\n<h3>{}</h3>\n<div class=\"board\">{}</div>\n<div>\n<p>{}</p>",
        moment.index,
        escape(&heading),
        board(moment, &moment.played, PLAYED),
        escape(&moment.said(pages.0))
    );
    if let Some(best) = moment.better().first() {
        solution(page, moment, best, pages);
    }
    page.push_str("</div>\n</article>\n");
}

fn solution(page: &mut String, moment: &Moment, best: &Named, pages: Pages) {
    let (language, words) = (pages.0, pages.words());
    let _ = writeln!(page, "<p><b>{}</b></p>", words.find);
    if let Some(piece) = piece(moment, best) {
        let _ = writeln!(page, "<details><summary>{}</summary>{piece}</details>", words.piece);
    }
    let marks = Marks::of_zone(1, moment.hint());
    if let Some(way) = marks.main.first() {
        let caption = escape(&way_caption(way, language));
        let _ = writeln!(page, "<details><summary>{}</summary>{caption}</details>", words.zone);
    }
    let line = escape(&Named::written_line(moment.better(), language));
    let _ = writeln!(
        page,
        "<details><summary>{}</summary><p><b>{line}</b></p>\n<div class=\"board\">{}</div>\n<ul>",
        words.better,
        board(moment, best, BETTER)
    );
    for sentence in moment.why_better(language) {
        let _ = writeln!(page, "<li>{}</li>", escape(&sentence));
    }
    page.push_str("</ul></details>\n");
}

/// The origin and target squares of a move; `None` if its text has none.
fn squares(m: &Named) -> Option<(Square, Square)> {
    let square = |range| m.uci.get(range).and_then(|text: &str| text.parse().ok());
    Some((square(0..2)?, square(2..4)?))
}

/// The piece that makes a move: its figurine and its origin square.
fn piece(moment: &Moment, m: &Named) -> Option<String> {
    let (from, _) = squares(m)?;
    let figurine = match moment.position.board().role_at(from)? {
        Role::Pawn => '♟',
        Role::Knight => '♞',
        Role::Bishop => '♝',
        Role::Rook => '♜',
        Role::Queen => '♛',
        Role::King => '♚',
    };
    Some(format!("{figurine} {from}"))
}

fn board(moment: &Moment, m: &Named, stroke: Stroke) -> String {
    let mut drawing = Drawing::new(0);
    drawing.pieces(moment.position.board());
    if let Some((from, to)) = squares(m) {
        drawing.arrow(&[from, to], stroke);
    }
    drawing.svg()
}
