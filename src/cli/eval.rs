//! `tropa eval`: the estimate of a position, term by term.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::files::Files;
use super::input::{self, Placed};
use super::json;
use super::output::Output;
use super::output_file::save;
use crate::evaluation::{self, Trace};
use crate::view::estimate;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    placed: Placed,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the values of men and fields, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    #[serde(flatten)]
    trace: Trace,
}

impl Arguments {
    /// The files that are read and written.
    pub(super) fn files(&self) -> Files {
        Files::default().writing(&self.svg)
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut Output) -> Result<(), Failure> {
    let position = arguments.placed.position(input::AVRO)?;
    let trace = evaluation::trace(&position);
    if let Some(path) = &arguments.svg {
        save(path, &estimate::svg(&position, &trace), out.asides())?;
    }
    if arguments.json {
        let answer = Answer { fen: position.fen(), trace };
        json::print(&answer, out)?;
    } else {
        writeln!(out, "{}", position.fen())?;
        writeln!(out, "{}", trace.boards())?;
        write!(out, "{trace}")?;
    }
    Ok(())
}
