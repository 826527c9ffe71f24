//! `tropa motifs`: the motifs of a line: fork, deflection and their like.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::failure::{Failure, LineError};
use super::{input, json};
use crate::notation::{self, Epd, visible};
use crate::plan::motifs::{self, Finding};
use crate::position::{Position, PositionError};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// EPD file of positions with lines, - for standard input
    #[arg(conflicts_with_all = ["fen", "line"], required_unless_present = "line")]
    file: Option<PathBuf>,
    /// Operation that contains the line
    #[arg(long, value_name = "OPCODE", default_value = "pv")]
    opcode: String,
    /// Position, as FEN
    #[arg(long, default_value = "startpos")]
    fen: String,
    /// Moves of both sides, in UCI notation or SAN
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,
    /// Print JSON: one object, or one per line for a file
    #[arg(long)]
    json: bool,
}

/// A line and its motifs.
#[derive(Debug, Serialize)]
struct Answer {
    /// The operation `id`, or the number of the line in the file.
    id: Option<String>,
    fen: String,
    line: Vec<String>,
    motifs: Vec<Finding>,
    #[serde(skip)]
    san: String,
}

impl Answer {
    fn of(id: Option<String>, fen: &str, text: &str) -> Result<Self, PositionError> {
        let start = notation::position(fen)?;
        let moves = notation::moves(&start, text)?;
        let castling = start.is_chess960();
        Ok(Self {
            id,
            fen: start.fen(),
            line: moves.iter().map(|&m| Position::uci(m, castling)).collect(),
            motifs: motifs::find(&start, &moves).unwrap_or_default(),
            san: notation::san_line(&start, &moves),
        })
    }

    fn of_record(epd: &Epd, number: usize, opcode: &str) -> Result<Self, PositionError> {
        let id = epd.id().map_or_else(|| number.to_string(), ToString::to_string);
        Self::of(Some(id), &epd.fen, &epd.operands(opcode).join(" "))
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.file {
        Some(path) => of_file(arguments, path, out),
        None => {
            let line = arguments.line.as_deref().unwrap_or_default();
            let answer = Answer::of(None, &arguments.fen, line)?;
            print(arguments, &answer, out)
        }
    }
}

fn of_file(arguments: &Arguments, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let records = input::records(path)?;
    if records.is_empty() {
        return Err(Failure::NothingToDo {
            path: path.to_path_buf(),
            purpose: "name the motifs of",
        });
    }
    for (number, epd) in records {
        let answer = Answer::of_record(&epd, number, &arguments.opcode)
            .map_err(|error| Failure::line(path, number, LineError::Position(error)))?;
        print(arguments, &answer, out)?;
    }
    Ok(())
}

fn print(arguments: &Arguments, answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
    if arguments.json {
        json::print_line(answer, out)?;
        return Ok(());
    }
    let name = visible(answer.id.as_ref().unwrap_or(&answer.fen));
    writeln!(out, "{name}: {}", answer.san)?;
    for finding in &answer.motifs {
        let m = answer.line.get(finding.ply).map_or("", String::as_str);
        writeln!(out, "  {m}  {finding}")?;
    }
    if answer.motifs.is_empty() {
        writeln!(out, "  no motif")?;
    }
    Ok(())
}
