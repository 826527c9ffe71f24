//! Floor 7. The command line: one file for each command, results on standard output, progress and
//! errors on standard error.

mod analyze;
mod annotate;
mod bench;
mod eval;
mod explain;
mod failure;
mod image;
mod input;
mod motifs;
mod perft;
mod progress;
mod selectivity;
mod serve;
mod solve;
mod strict;
mod suite;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand};
use env_logger::{Builder, Env, Target};
use log::LevelFilter;

use failure::Failure;

/// A chess engine that thinks in trajectories and zones of play. Without a command it speaks UCI.
#[derive(Debug, Parser)]
#[command(version = env!("TROPA_VERSION"), propagate_version = true)]
struct Arguments {
    /// Log to this file instead of standard error; the environment variable RUST_LOG sets the
    /// level, off by default
    #[arg(long, global = true, value_name = "FILE")]
    log_file: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Speak UCI on standard input and output (the default)
    Uci,
    /// Search a position; print the best move and the zones that it belongs to
    Analyze(analyze::Arguments),
    /// List the zones of a position
    Image(image::Arguments),
    /// Print the estimate of a position term by term
    Eval(eval::Arguments),
    /// Count the leaves of the tree of legal moves, or check the counts of a file
    Perft(perft::Arguments),
    /// Solve the positions of an EPD file and count the right answers
    Suite(suite::Arguments),
    /// Find combinations by plans and verify them by search
    Solve(solve::Arguments),
    /// Explain a move: the zones that it belongs to, the plan, the reply, what changes on fields
    Explain(explain::Arguments),
    /// Serve a page on this machine: set up positions, play moves, see the zones change, ask why
    Serve(serve::Arguments),
    /// Annotate games: scores, comments where they matter, arrows, better lines
    Annotate(annotate::Arguments),
    /// Name the motifs of a line
    Motifs(motifs::Arguments),
    /// Compare the costs of moves with the scores of another engine
    Selectivity(selectivity::Arguments),
    /// Search fixed positions to a fixed depth; print the number of nodes and the speed
    Bench(bench::Arguments),
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let done = start_log(arguments.log_file.as_deref())
        .and_then(|()| carry_out(arguments.command.unwrap_or(Task::Uci)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it, which is fine.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // If standard error is closed too, the message is lost.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn carry_out(task: Task) -> Result<(), Failure> {
    let out = &mut io::stdout();
    match task {
        Task::Uci => Ok(crate::uci::run()?),
        Task::Analyze(arguments) => analyze::run(&arguments, out),
        Task::Image(arguments) => image::run(&arguments, out),
        Task::Eval(arguments) => eval::run(&arguments, out),
        Task::Perft(arguments) => perft::run(&arguments, out),
        Task::Suite(arguments) => suite::run(&arguments, out),
        Task::Solve(arguments) => solve::run(&arguments, out),
        Task::Explain(arguments) => explain::run(&arguments, out),
        Task::Serve(arguments) => serve::run(&arguments, out),
        Task::Annotate(arguments) => annotate::run(&arguments, out),
        Task::Motifs(arguments) => motifs::run(&arguments, out),
        Task::Selectivity(arguments) => selectivity::run(&arguments, out),
        Task::Bench(arguments) => bench::run(&arguments, out),
    }
}

/// Starts logging: off, unless the environment variable RUST_LOG enables it.
fn start_log(file: Option<&Path>) -> Result<(), Failure> {
    let mut log = Builder::new();
    log.filter_level(LevelFilter::Off).parse_env(Env::default());
    let start = Instant::now();
    log.format(move |line, record| {
        let (seconds, level) = (start.elapsed().as_secs_f64(), record.level());
        writeln!(line, "{seconds:10.3} {level:5} {}: {}", record.target(), record.args())
    });
    if let Some(path) = file {
        let file = File::create(path).map_err(|error| Failure::file(path, error))?;
        log.target(Target::Pipe(Box::new(file)));
    }
    // Only a second call could fail.
    let _ = log.try_init();
    Ok(())
}
