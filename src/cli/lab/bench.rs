//! `tropa bench`: searches of fixed positions to a fixed depth, for the bench signature.

use std::io::Write;

use clap::Args;

use crate::cli::failure::Failure;
use crate::cli::input;
use crate::cli::progress::Progress;
use crate::engine::Bench;
use crate::search::Control;

#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Depth of each search, in plies
    #[arg(default_value_t = Bench::default().depth, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = input::hash)]
    hash: usize,
}

pub fn run(arguments: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let bench = Bench { depth: arguments.depth, hash: arguments.hash };
    let mut progress = Progress::of(Bench::positions());
    let taken = bench.run(&Control::default(), |benched| {
        progress.step("");
        progress.aside(|| writeln!(out, "{benched}"))
    })?;
    progress.end();
    if let Some(taken) = taken {
        writeln!(out, "{taken}")?;
    }
    Ok(())
}
