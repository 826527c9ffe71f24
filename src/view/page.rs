//! An explanation as a self-contained page: the board, zones to click, sentences, the values of
//! squares, the tree of the plan.

use std::fmt::Write;

use super::explanation::{Marks, caption, title};
use crate::evaluation;
use crate::explain::{
    Explanation, Fact, Label, Language, Named, Paragraph, PlanStep, Topic, score_text,
};
use crate::position::Position;
use crate::view::drawing::{Drawing, escape};
use crate::view::evaluation as picture;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page, as HTML.
pub fn html(position: &Position, explanation: &Explanation, language: Language) -> String {
    let mut page = String::from("<!DOCTYPE html>\n");
    let code = language.code();
    let heading = escape(&title(explanation, language));
    let _ = writeln!(
        page,
        "<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{heading}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{heading}: {}</h1>\n<p class=\"fen\">{}</p>\n<main>\n<section class=\"board\">\n{}",
        escape(&score_text(explanation.score, position.turn(), language)),
        escape(&explanation.fen),
        board(position, explanation)
    );
    buttons(&mut page, explanation, language);
    page.push_str("</section>\n<section class=\"words\">\n");
    brief(&mut page, explanation, language);
    let _ = writeln!(page, "<details>\n<summary>{}</summary>", Label::Proof.text(language));
    let line = escape(&Named::written_line(&explanation.line, language));
    let _ = writeln!(page, "<p><b>{}</b> {line}</p>", Label::Line.text(language));
    for part in &explanation.paragraphs {
        paragraph(&mut page, part, language);
    }
    terms(&mut page, position, language);
    let _ = writeln!(
        page,
        "</details>\n</section>\n</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>"
    );
    page
}

/// The verdict and its reasons.
fn brief(page: &mut String, explanation: &Explanation, language: Language) {
    let verdict = escape(&explanation.brief.verdict(language));
    let _ = writeln!(page, "<p class=\"verdict\">{verdict}</p>\n<ul class=\"reasons\">");
    for (_, sentence) in explanation.brief.told(language) {
        let _ = writeln!(page, "<li>{}</li>", escape(&sentence));
    }
    page.push_str("</ul>\n");
}

/// The board with a group of marks for each zone, and one for the values of squares.
fn board(position: &Position, explanation: &Explanation) -> String {
    let trace = evaluation::trace(position);
    let mut drawing = Drawing::new(0);
    drawing.open_group("layer hidden", "squares");
    picture::color(&mut drawing, &trace);
    drawing.close_group();
    drawing.pieces(position.board());
    drawing.open_group("layer hidden", "squares");
    picture::label(&mut drawing, position, &trace);
    drawing.close_group();
    for zone in Marks::all(explanation) {
        drawing.open_group("layer", &zone_name(zone.number));
        zone.draw(&mut drawing);
        drawing.close_group();
    }
    drawing.svg()
}

fn zone_name(number: usize) -> String {
    format!("zone-{number}")
}

/// The buttons: all zones, each zone, the squares.
fn buttons(page: &mut String, explanation: &Explanation, language: Language) {
    let _ = writeln!(page, "<h2>{}</h2>\n<ol class=\"layers\">", Label::Zones.text(language));
    let mut button = |name: &str, text: &str, pressed: bool| {
        let _ = writeln!(
            page,
            "<li><button type=\"button\" data-show=\"{name}\" aria-pressed=\"{pressed}\">{}\
             </button></li>",
            escape(text)
        );
    };
    button("zone", Label::AllZones.text(language), true);
    for zone in Marks::all(explanation) {
        let text = format!("{}. {}", zone.number, caption(&zone, language));
        button(&zone_name(zone.number), &text, false);
    }
    button("squares", Label::Squares.text(language), false);
    page.push_str("</ol>\n");
}

/// A heading with its sentences, and the tree if it is the plan.
fn paragraph(page: &mut String, paragraph: &Paragraph, language: Language) {
    let shown = match paragraph.topic {
        Topic::Zone { number } => format!(" data-zone=\"{}\"", zone_name(number)),
        _ => String::new(),
    };
    let heading = escape(&paragraph.heading(language));
    let _ = writeln!(page, "<article{shown}>\n<h2>{heading}</h2>\n<ul>");
    for sentence in paragraph.sentences(language) {
        let _ = writeln!(page, "<li>{}</li>", escape(sentence.text()));
    }
    page.push_str("</ul>\n");
    for fact in &paragraph.facts {
        if let Fact::Plan(plan) = fact {
            let _ = writeln!(page, "<h3>{}</h3>", Label::PlanTree.text(language));
            tree(page, &plan.steps, language);
        }
    }
    page.push_str("</article>\n");
}

/// The moves of the plan as a tree, each with its action, and nested in it the replies and what
/// follows.
fn tree(page: &mut String, steps: &[PlanStep], language: Language) {
    let Some((step, rest)) = steps.split_first() else { return };
    let star = if step.star { "*" } else { "" };
    let _ = writeln!(
        page,
        "<ul class=\"tree\"><li><b>{}{star}</b> <code>{}</code>",
        escape(&step.m.written(language)),
        escape(&step.action)
    );
    let reply = step.reply.as_ref().map(|reply| reply.written(language));
    if reply.is_some() || !rest.is_empty() {
        let reply = reply.unwrap_or(Label::Reply.text(language).into());
        let _ = writeln!(page, "<ul class=\"tree\"><li>… {}", escape(&reply));
        tree(page, rest, language);
        page.push_str("</li></ul>\n");
    }
    page.push_str("</li></ul>\n");
}

/// The terms of the evaluation that are not zero.
fn terms(page: &mut String, position: &Position, language: Language) {
    let trace = evaluation::trace(position);
    let _ = writeln!(
        page,
        "<article>\n<h2>{}: {:+}</h2>\n<p>{}</p>\n<table>",
        Label::Squares.text(language),
        trace.score_cp,
        Label::SquaresLegend.text(language)
    );
    for term in trace.terms.iter().filter(|term| term.value != 0) {
        let name = crate::explain::TermName::of(term.name);
        let name = name.map_or(term.name, |name| name.text(language));
        let _ = writeln!(
            page,
            "<tr><td>{}</td><td class=\"number\">{:+}</td></tr>",
            escape(name),
            term.value
        );
    }
    page.push_str("</table>\n</article>\n");
}
