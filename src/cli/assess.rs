//! `tropa assess`: who is better and by what, what each side threatens and means to do.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::input::{self, Asked, Placed};
use super::json;
use super::judge::Judge;
use super::output::Output;
use crate::explain::{Question, assess_by};
use crate::search::Control;
use crate::view::explanation::AssessmentView;

#[derive(Debug, Args)]
pub(super) struct Arguments {
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

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
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
        json::print(&AssessmentView::of(&assessment, language), out)?;
        return Ok(());
    }
    input::print_position(position, &[], out)?;
    writeln!(out)?;
    for (_, sentence) in assessment.told(language) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}
