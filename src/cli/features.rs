//! `tropa features`: open files, weak pawns, outposts and their like, and what moves change.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::failure::{Failure, LineError};
use super::{input, json};
use crate::feature::{self, Changes, Feature, Manoeuvre};
use crate::notation::{self, Epd, visible};
use crate::position::{Position, PositionError};
use crate::tablebase::Tablebase;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// EPD file of positions, - for standard input
    #[arg(conflicts_with_all = ["fen", "line"])]
    file: Option<PathBuf>,
    /// Operation that contains a line
    #[arg(long, value_name = "OPCODE", default_value = "pv")]
    opcode: String,
    /// Position, as FEN
    #[arg(long, default_value = input::AVRO)]
    fen: String,
    /// Moves of both sides, in UCI notation or SAN
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,
    /// Folders of Syzygy tables, which know mutual zugzwang and fortresses
    #[arg(long, value_name = "PATH", default_value = "")]
    syzygy: String,
    /// Print JSON: one object, or one per line for a file
    #[arg(long)]
    json: bool,
}

/// The features of a position, and what the moves of a line change.
#[derive(Debug, Serialize)]
struct Answer {
    /// The operation `id`, or the number of the line in the file.
    id: Option<String>,
    fen: String,
    features: Vec<Feature>,
    line: Vec<Step>,
    manoeuvres: Vec<Manoeuvre>,
}

/// A move of the line and what it changes.
#[derive(Debug, Serialize)]
struct Step {
    uci: String,
    san: String,
    #[serde(flatten)]
    changes: Changes,
}

impl Answer {
    fn of(
        id: Option<String>,
        fen: &str,
        line: &str,
        tables: &Tablebase,
    ) -> Result<Self, PositionError> {
        let start = notation::position(fen)?;
        let moves = notation::moves(&start, line)?;
        let castling = start.is_chess960();
        let mut here = start.clone();
        let mut steps = Vec::new();
        for &m in &moves {
            let changes = feature::changes(&here, m);
            steps.push(Step { uci: Position::uci(m, castling), san: here.san(m), changes });
            here = here.after(m);
        }
        let mut features = feature::by_tables(&start, tables);
        features.extend(feature::of(&start));
        let manoeuvres = feature::manoeuvres(&start, &moves).unwrap_or_default();
        Ok(Self { id, fen: start.fen(), features, line: steps, manoeuvres })
    }

    fn of_record(
        epd: &Epd,
        number: usize,
        opcode: &str,
        tables: &Tablebase,
    ) -> Result<Self, PositionError> {
        let id = epd.id().map_or_else(|| number.to_string(), ToString::to_string);
        Self::of(Some(id), &epd.fen, &epd.operands(opcode).join(" "), tables)
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let tables = Tablebase::open(&arguments.syzygy);
    match &arguments.file {
        Some(path) => of_file(arguments, path, &tables, out),
        None => {
            let line = arguments.line.as_deref().unwrap_or_default();
            let answer = Answer::of(None, &arguments.fen, line, &tables)?;
            print(arguments, &answer, out)
        }
    }
}

fn of_file(
    arguments: &Arguments,
    path: &Path,
    tables: &Tablebase,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let records = input::records(path)?;
    if records.is_empty() {
        return Err(Failure::NothingToDo {
            path: path.to_path_buf(),
            purpose: "list the features of",
        });
    }
    for (number, epd) in records {
        let answer = Answer::of_record(&epd, number, &arguments.opcode, tables)
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
    writeln!(out, "{}", visible(answer.id.as_ref().unwrap_or(&answer.fen)))?;
    for feature in &answer.features {
        writeln!(out, "  {feature}")?;
    }
    for Step { san, changes, .. } in &answer.line {
        writeln!(out, "{san}")?;
        for feature in &changes.gained {
            writeln!(out, "  + {feature}")?;
        }
        for feature in &changes.lost {
            writeln!(out, "  - {feature}")?;
        }
    }
    for manoeuvre in &answer.manoeuvres {
        writeln!(out, "{manoeuvre}")?;
    }
    Ok(())
}
