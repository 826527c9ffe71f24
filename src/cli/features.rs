//! `tropa features`: open files, weak pawns, outposts and so on, and what moves change of them.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::files::Files;
use super::input;
use super::output::print_json_line;
use super::sources::{Lined, Sources};
use crate::feature::{self, Changes, Feature, Manoeuvre};
use crate::position::Position;
use crate::tablebase::Tablebase;

#[derive(Debug, Args)]
pub(super) struct FeaturesArgs {
    #[command(flatten)]
    sources: Sources,
    /// Operation that contains a line
    #[arg(long, value_name = "OPCODE", default_value = "pv")]
    opcode: String,
    /// Moves of both sides, in UCI notation or SAN, in place of the operation
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,
    /// Folders of Syzygy tables, for mutual zugzwang and fortresses
    #[arg(long, value_name = "PATH", default_value = "")]
    syzygy: String,
    /// Print JSON: one object for each position, on a line
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
    fn of(lined: &Lined, tables: &Tablebase) -> Self {
        let Lined { id, start, moves } = lined;
        let castling = start.is_chess960();
        let mut here = start.clone();
        let mut steps = Vec::new();
        for &m in moves {
            let changes = feature::changes(&here, m);
            steps.push(Step { uci: Position::uci(m, castling), san: here.san(m), changes });
            here = here.after(m);
        }
        let mut features = feature::by_tables(start, tables);
        features.extend(feature::of(start));
        let manoeuvres = feature::manoeuvres(start, moves).unwrap_or_default();
        Self { id: id.clone(), fen: start.fen(), features, line: steps, manoeuvres }
    }
}

impl FeaturesArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().reading(self.sources.paths())
    }
}

pub(super) fn run(arguments: &FeaturesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let tables = Tablebase::open(&arguments.syzygy);
    let mut print = |lined: &Lined| print(arguments, lined, &tables, out);
    let (line, opcode) = (arguments.line.as_deref(), &arguments.opcode);
    arguments.sources.or(input::AVRO).each_line(line, opcode, "list the features of", &mut print)
}

fn print(
    arguments: &FeaturesArgs,
    lined: &Lined,
    tables: &Tablebase,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let answer = Answer::of(lined, tables);
    if arguments.json {
        print_json_line(&answer, out)?;
        return Ok(());
    }
    writeln!(out, "{}", lined.name())?;
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
