//! `tropa eval`: the evaluation of a position, term by term.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::files::{Files, save};
use crate::cli::input::{self, Placed};
use crate::cli::output::{Output, print_json};
use crate::evaluation::{self, Trace};
use crate::view::evaluation as picture;

#[derive(Debug, Args)]
pub struct EvalArgs {
    #[command(flatten)]
    placed: Placed,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the values of pieces and squares, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    #[serde(flatten)]
    trace: Trace,
}

impl EvalArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().writing(&self.svg)
    }
}

pub fn run(arguments: &EvalArgs, out: &mut Output) -> Result<(), Failure> {
    let position = arguments.placed.position(input::AVRO)?;
    let trace = evaluation::trace(&position);
    if let Some(path) = &arguments.svg {
        save(path, &picture::svg(&position, &trace), out.asides())?;
    }
    if arguments.json {
        let answer = Answer { fen: position.fen(), trace };
        print_json(&answer, out)?;
    } else {
        writeln!(out, "{}", position.fen())?;
        writeln!(out, "{}", trace.boards())?;
        write!(out, "{trace}")?;
    }
    Ok(())
}
