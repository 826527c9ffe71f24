//! The laboratory: commands for developers of the engine. They are called like the others, but the
//! help lists them after the commands for players.

mod bench;
mod eval;
mod generate;
mod perft;
mod selectivity;
mod suite;

use clap::Subcommand;

use super::failure::Failure;
use super::files::Files;
use super::output::Output;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Print the evaluation of a position term by term
    Eval(eval::EvalArgs),
    /// Count the leaves of the tree of legal moves, or check the counts of a file
    Perft(perft::PerftArgs),
    /// Search the positions of an EPD file, a second each unless limited; count correct answers
    Suite(suite::SuiteArgs),
    /// Compare the costs of moves with the scores of another engine
    Selectivity(selectivity::SelectivityArgs),
    /// Generate labelled positions from self-play, to fit the evaluation
    Generate(generate::GenerateArgs),
    /// Search fixed positions to a fixed depth; print the number of nodes and the speed
    Bench(bench::BenchArgs),
}

impl Task {
    /// The files that the command reads and writes.
    pub fn files(&self) -> Files {
        match self {
            Self::Eval(args) => args.files(),
            Self::Perft(args) => args.files(),
            Self::Suite(args) => args.files(),
            Self::Selectivity(args) => args.files(),
            Self::Generate(args) => args.files(),
            Self::Bench(_) => Files::default(),
        }
    }

    pub(super) fn run(&self, out: &mut Output) -> Result<(), Failure> {
        match self {
            Self::Eval(args) => eval::run(args, out),
            Self::Perft(args) => perft::run(args, out),
            Self::Suite(args) => suite::run(args, out),
            Self::Selectivity(args) => selectivity::run(args, out),
            Self::Generate(args) => generate::run(args, out),
            Self::Bench(args) => bench::run(args, out),
        }
    }
}
