//! `tropa explain` and `tropa assess`: why a move is played, and who is better and why. Both print
//! text or JSON; `explain` draws a picture and writes a page as well.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use shakmaty::Square;

use super::failure::Failure;
use super::files::{Files, save};
use super::input::{self, Asked, Judge, Placed};
use super::output::{Output, print_json};
use super::progress::Progress;
use crate::explain::{
    self, Explanation, Fact, Language, Named, Question, Sentence, assess_by, score_text,
};
use crate::notation::read_move;
use crate::position::{Game, Position, PositionError};
use crate::search::{Control, Report};
use crate::view::explanation::{svg, title};
use crate::view::{AssessmentView, ExplanationView};
use crate::view::{html, score};

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    placed: Placed,
    /// Move to explain, in UCI notation or SAN; by default the best move of the search
    #[arg(long = "move", value_name = "MOVE")]
    m: Option<String>,
    /// Explain why this move is worse; may be given several times
    #[arg(long, value_name = "MOVE")]
    why_not: Vec<String>,
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    judge: Judge,
    /// Number of best lines to find and print
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::input::lines)]
    multipv: usize,
    /// Print the proof as well: lines, threats, motifs, replies
    #[arg(long)]
    proof: bool,
    /// Print the proof with zones, plans and the squares of the evaluation, in the words of the
    /// theory
    #[arg(long)]
    theory: bool,
    /// Print one JSON object: each fact with its sentence
    #[arg(long)]
    json: bool,
    /// Draw the zones on the board, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write an HTML page: the board, zones to click, values of squares, the tree of the plan
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl ExplainArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().writing(&self.svg).writing(&self.html)
    }

    fn options(&self, game: &Game) -> Result<Question, Failure> {
        let position = game.position();
        let read = |text: &String| read_move(position, text);
        Ok(Question {
            before: game.last(),
            m: self.m.as_ref().map(read).transpose()?,
            why_not: self.why_not.iter().map(read).collect::<Result<_, PositionError>>()?,
            lines: self.multipv,
            ..self.asked.question()?
        })
    }
}

pub(super) fn run(arguments: &ExplainArgs, out: &mut Output) -> Result<(), Failure> {
    let game = arguments.placed.game("startpos")?;
    let (position, options) = (game.position(), arguments.options(&game)?);
    let mut progress = Progress::open();
    let mut tell = |number: u32, report: &Report| {
        let (depth, score, nodes) = (report.depth, score(report.score), report.nodes);
        progress.tell(&format!("search {number}: depth {depth}, {score}, {nodes} nodes"));
    };
    let explanation = arguments.judge.ask(options.hash, |judge| {
        explain::explain_by(judge, position, &options, &Control::default(), &mut tell)
    });
    progress.end();
    let Some(explanation) = explanation? else { return Ok(()) };
    options.probing.tables.iter().for_each(|tables| input::tell_faults(tables));
    let language = arguments.asked.lang;
    if let Some(path) = &arguments.svg {
        save(path, &svg(position, &explanation, language), out.asides())?;
    }
    if let Some(path) = &arguments.html {
        save(path, &html(position, &explanation, language), out.asides())?;
    }
    if arguments.json {
        print_json(&ExplanationView::of(&explanation, language), out)?;
    } else {
        print(position, &explanation, language, out)?;
        if arguments.proof || arguments.theory {
            print_proof(position, &explanation, arguments.theory, language, out)?;
        }
    }
    Ok(())
}

/// The position, the verdict on the move, and its reasons.
fn print(
    position: &Position,
    explanation: &Explanation,
    language: Language,
    out: &mut Output,
) -> io::Result<()> {
    let m = explanation.m.as_ref().and_then(|m| position.parse_move(&m.uci).ok());
    let marked: Vec<Square> = m.iter().flat_map(|m| m.from().into_iter().chain([m.to()])).collect();
    input::print_position(position, &marked, out)?;
    writeln!(out)?;
    writeln!(out, "{}", explanation.brief.verdict(language))?;
    for (_, sentence) in explanation.brief.told(language) {
        writeln!(out, "  - {sentence}")?;
    }
    if explanation.lines.len() > 1 {
        writeln!(out)?;
        for (line, number) in explanation.lines.iter().zip(1..) {
            let moves = Named::written_line(&line.moves, language);
            let score = score_text(line.score, position.turn(), language);
            writeln!(out, "{number:>3}  {moves} ({score})")?;
        }
    }
    Ok(())
}

/// The paragraphs after the reasons; those in the words of the theory only on request.
fn print_proof(
    position: &Position,
    explanation: &Explanation,
    theory: bool,
    language: Language,
    out: &mut Output,
) -> io::Result<()> {
    let score = score_text(explanation.score, position.turn(), language);
    writeln!(out, "\n{}: {score}", title(explanation, language))?;
    for paragraph in &explanation.paragraphs {
        let told = |fact: &&Fact| theory || !fact.is_of_the_theory();
        let mut facts = paragraph.facts.iter().filter(told).peekable();
        if facts.peek().is_some() {
            writeln!(out, "\n{}", paragraph.heading(language))?;
        }
        for fact in facts {
            writeln!(out, "  {}", Sentence::of(fact, language))?;
        }
    }
    Ok(())
}

#[derive(Debug, Args)]
pub(super) struct AssessArgs {
    #[command(flatten)]
    placed: Placed,
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    judge: Judge,
    /// Print one JSON object: each statement with its sentence
    #[arg(long)]
    json: bool,
}

pub(super) fn assess(arguments: &AssessArgs, out: &mut Output) -> Result<(), Failure> {
    let game = arguments.placed.game(input::AVRO)?;
    let position = game.position();
    let question = Question { before: game.last(), ..arguments.asked.question()? };
    let language = arguments.asked.lang;
    let assessment = arguments
        .judge
        .ask(question.hash, |judge| assess_by(judge, position, &question, &Control::default()))?;
    let Some(assessment) = assessment else { return Ok(()) };
    question.probing.tables.iter().for_each(|tables| input::tell_faults(tables));
    if arguments.json {
        print_json(&AssessmentView::of(&assessment, language), out)?;
        return Ok(());
    }
    input::print_position(position, &[], out)?;
    writeln!(out)?;
    for (_, sentence) in assessment.told(language) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}
