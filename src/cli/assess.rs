//! `tropa assess`: who is better and by what, what each side threatens and means to do.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::input::{self, Effort, Means};
use super::json;
use super::judge::Judge;
use super::output::Output;
use crate::explain::{Language, Question, assess_by};
use crate::notation;
use crate::search::Control;
use crate::view::explanation::AssessmentView;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Position, as FEN
    #[arg(default_value = input::AVRO)]
    fen: String,
    #[command(flatten)]
    effort: Effort,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = Question::default().hash,
        value_parser = super::input::hash)]
    hash: usize,
    #[command(flatten)]
    means: Means,
    #[command(flatten)]
    judge: Judge,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t = Language::English)]
    lang: Language,
    /// Print one JSON object: each statement with its sentence
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
    let position = notation::position(&arguments.fen)?;
    let default = Question::default();
    let question = Question {
        limits: arguments.effort.given().unwrap_or_else(|| default.limits.clone()),
        hash: arguments.hash,
        threads: arguments.means.threads(),
        probing: arguments.means.probing()?,
        ..default
    };
    let assessment = arguments
        .judge
        .ask(question.hash, |judge| assess_by(judge, &position, &question, &Control::default()))?;
    let Some(assessment) = assessment else { return Ok(()) };
    question.probing.tables.iter().for_each(|tables| input::tell_faults(tables));
    if arguments.json {
        json::print(&AssessmentView::of(&assessment, arguments.lang), out)?;
        return Ok(());
    }
    input::print_position(&position, &[], out)?;
    writeln!(out)?;
    for (_, sentence) in assessment.told(arguments.lang) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}
