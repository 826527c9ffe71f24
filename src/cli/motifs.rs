//! `tropa motifs`: the motifs of a line: fork, deflection and their like.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::input::{self, Lined};
use super::json;
use crate::notation;
use crate::plan::motifs::{self, Finding};
use crate::position::Position;

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
}

impl Answer {
    fn of(lined: &Lined) -> Self {
        let castling = lined.start.is_chess960();
        Self {
            id: lined.id.clone(),
            fen: lined.start.fen(),
            line: lined.moves.iter().map(|&m| Position::uci(m, castling)).collect(),
            motifs: motifs::find(&lined.start, &lined.moves).unwrap_or_default(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut print = |lined: &Lined| print(arguments, lined, out);
    match &arguments.file {
        Some(path) => input::each_line(path, &arguments.opcode, "name the motifs of", &mut print),
        None => {
            let line = arguments.line.as_deref().unwrap_or_default();
            print(&Lined::of(&arguments.fen, line)?)
        }
    }
}

fn print(arguments: &Arguments, lined: &Lined, out: &mut impl Write) -> Result<(), Failure> {
    let answer = Answer::of(lined);
    if arguments.json {
        json::print_line(&answer, out)?;
        return Ok(());
    }
    writeln!(out, "{}: {}", lined.name(), notation::san_line(&lined.start, &lined.moves))?;
    for finding in &answer.motifs {
        let m = answer.line.get(finding.ply).map_or("", String::as_str);
        writeln!(out, "  {m}  {finding}")?;
    }
    if answer.motifs.is_empty() {
        writeln!(out, "  no motif")?;
    }
    Ok(())
}
