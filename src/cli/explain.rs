//! `tropa explain`: why a move, in words, as JSON, as a picture and as a page.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use super::input::Effort;
use crate::explain::{self, Explanation, Label, Language, Question, score_text};
use crate::notation;
use crate::position::{Position, PositionError};
use crate::view::explanation::{ExplanationView, html, svg, title};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Position, as FEN
    #[arg(long, default_value = "startpos")]
    fen: String,
    /// Move to explain, in UCI notation or SAN; by default the best move of the search
    #[arg(long = "move", value_name = "MOVE")]
    m: Option<String>,
    /// Explain why this move is worse; may be given several times
    #[arg(long, value_name = "MOVE")]
    why_not: Vec<String>,
    #[command(flatten)]
    effort: Effort,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = Question::default().hash,
        value_parser = super::input::hash)]
    hash: usize,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t = Language::English)]
    lang: Language,
    /// Print one JSON object: each fact with its sentence
    #[arg(long)]
    json: bool,
    /// Draw the zones on the board, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write an HTML page: the board, zones to click, values of fields, the tree of the plan
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Arguments {
    /// The limits of the search; by default a number of nodes, which makes explanations
    /// reproducible.
    fn options(&self, position: &Position) -> Result<Question, PositionError> {
        let read = |text: &String| position.parse_move(text);
        let default = Question::default();
        Ok(Question {
            m: self.m.as_ref().map(read).transpose()?,
            why_not: self.why_not.iter().map(read).collect::<Result<_, _>>()?,
            limits: self.effort.given().unwrap_or(default.limits),
            hash: self.hash,
            ..default
        })
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let position = notation::position(&arguments.fen)?;
    let options = arguments.options(&position)?;
    let explanation = explain::explain(&position, &options);
    let language = arguments.lang;
    if let Some(path) = &arguments.svg {
        save(path, &svg(&position, &explanation, language))?;
    }
    if let Some(path) = &arguments.html {
        save(path, &html(&position, &explanation, language))?;
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &ExplanationView::of(&explanation, language))?;
        writeln!(out)?;
    } else {
        print(&explanation, language, out)?;
    }
    Ok(())
}

fn save(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::file(path, error))
}

/// The position, the move and its value, then the paragraphs.
fn print(explanation: &Explanation, language: Language, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", explanation.fen)?;
    let score = score_text(explanation.score, language);
    writeln!(out, "{}: {score}", title(explanation, language))?;
    if let Some(best) =
        explanation.best.as_ref().filter(|&best| Some(best) != explanation.m.as_ref())
    {
        writeln!(out, "{}: {}", Label::Best.text(language), best.san)?;
    }
    for paragraph in &explanation.paragraphs {
        writeln!(out, "\n{}", paragraph.heading(language))?;
        for sentence in paragraph.sentences(language) {
            writeln!(out, "  {sentence}")?;
        }
    }
    Ok(())
}
