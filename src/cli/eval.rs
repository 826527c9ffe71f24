//! `tropa eval`: the estimate of a position, term by term.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::failure::Failure;
use super::input;
use crate::evaluation::{self, Trace};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The position
    #[arg(long, default_value = input::AVRO)]
    fen: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    #[serde(flatten)]
    trace: Trace,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let position = input::position(&arguments.fen)?;
    let trace = evaluation::trace(&position);
    if arguments.json {
        let answer = Answer { fen: position.fen(), trace };
        serde_json::to_writer_pretty(&mut *out, &answer)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", position.fen())?;
        print(&trace, out)?;
    }
    Ok(())
}

/// A line for each term: the shares of White and Black and their difference, in centipawns for
/// the middlegame and the endgame; then the sums and what the phase makes of them.
fn print(trace: &Trace, out: &mut impl Write) -> Result<(), Failure> {
    let mut sums = [(0, 0); 3];
    row(out, "term", &["White mg/eg", "Black mg/eg", "sum mg/eg"].map(String::from))?;
    for term in &trace.terms {
        let difference = (term.white.0 - term.black.0, term.white.1 - term.black.1);
        let shares = [term.white, term.black, difference];
        for (sum, share) in sums.iter_mut().zip(shares) {
            *sum = (sum.0 + share.0, sum.1 + share.1);
        }
        row(out, term.name, &shares.map(pair))?;
    }
    row(out, "sum", &sums.map(pair))?;
    writeln!(out, "phase {} of 24", trace.phase)?;
    writeln!(out, "score {} cp from White's side", trace.score_cp)?;
    Ok(())
}

fn pair((middlegame, endgame): (i32, i32)) -> String {
    format!("{middlegame} {endgame:>6}")
}

fn row(out: &mut impl Write, name: &str, cells: &[String; 3]) -> Result<(), Failure> {
    let [white, black, sum] = cells;
    writeln!(out, "{name:<24} {white:>14} {black:>14} {sum:>14}")?;
    Ok(())
}
