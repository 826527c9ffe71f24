//! Floor 11. The command line: one file for each command, results on standard output, progress and
//! errors on standard error.

mod analyze;
mod annotate;
mod asides;
mod assess;
mod bench;
mod changes;
mod completions;
mod eval;
mod explain;
mod failure;
mod features;
mod files;
mod generate;
mod image;
mod input;
mod json;
mod judge;
mod known;
mod man;
mod motifs;
mod output;
mod output_file;
mod perft;
mod plans;
mod progress;
mod review_file;
mod selectivity;
mod serve;
mod solve;
mod sources;
mod strict;
mod suite;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use env_logger::{Builder, Env, Target};
use log::LevelFilter;

use crate::notation::visible;
use failure::Failure;
use files::Files;
use output::Output;
use output_file::not_a_file;

/// The flags of every command.
const GLOBAL: &str = "Global options";

/// A chess engine that thinks in trajectories and zones of play. Without a command it speaks UCI.
#[derive(Debug, Parser)]
#[command(version = env!("TROPA_VERSION"), propagate_version = true)]
struct Arguments {
    /// Log to the end of this file instead of standard error; the environment variable RUST_LOG sets the
    /// level, off by default
    #[arg(long, global = true, value_name = "FILE", help_heading = GLOBAL)]
    log_file: Option<PathBuf>,
    /// Draw boards in colours: auto where a terminal has them, always also in pipes and files
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto,
        help_heading = GLOBAL)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Speak UCI on standard input and output (the default)
    Uci,
    /// Search a position, five seconds unless limited; print the best move and its zones
    Analyze(analyze::Arguments),
    /// List the zones of a position
    Image(image::Arguments),
    /// Print the estimate of a position term by term
    Eval(eval::Arguments),
    /// Count the leaves of the tree of legal moves, or check the counts of a file
    Perft(perft::Arguments),
    /// Search the positions of an EPD file, a second each unless limited; count the right answers
    Suite(suite::Arguments),
    /// List the plans of both sides, or say what becomes of a plan
    Plans(plans::Arguments),
    /// Find combinations by plans and verify them by search
    Solve(solve::Arguments),
    /// Explain a move: its zones, the plan, the reply, what changes on fields; each search takes
    /// 200,000 nodes unless limited
    Explain(explain::Arguments),
    /// Assess a position: who is better and by what, threats, plans; each search takes 200,000 nodes
    /// unless limited
    Assess(assess::Arguments),
    /// Serve a page on this machine: set up positions, play moves, see the zones change, ask why
    Serve(serve::Arguments),
    /// Annotate games: scores, comments where they matter, arrows, better lines
    Annotate(annotate::Arguments),
    /// Name the motifs of a line
    Motifs(motifs::Arguments),
    /// List the features of a position, and what the moves of a line change
    Features(features::Arguments),
    /// Compare the costs of moves with the scores of another engine
    Selectivity(selectivity::Arguments),
    /// Generate labelled positions from games of its own, for fits of the estimate
    Generate(generate::Arguments),
    /// Search fixed positions to a fixed depth; print the number of nodes and the speed
    Bench(bench::Arguments),
    /// Print completions for a shell
    Completions(completions::Arguments),
    /// Print the manual, or write a page for each command
    Man(man::Arguments),
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(answer) => return tell(&answer),
    };
    match carry_out(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it, which is fine.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::FAILURE
        }
    }
}

/// Prints what clap has to say instead of a command: help, the version, or what is wrong with the
/// arguments. These may contain anything, which is not to reach the terminal as it is.
fn tell(answer: &clap::Error) -> ExitCode {
    let is_wild = |argument: OsString| {
        let argument = argument.to_string_lossy();
        visible(&argument) != argument
    };
    let told = if answer.use_stderr() && std::env::args_os().any(is_wild) {
        let text = answer.render().to_string();
        text.lines().try_for_each(|line| writeln!(io::stderr(), "{}", visible(line)))
    } else {
        answer.print().and_then(|()| io::stdout().flush())
    };
    match told {
        Err(error) if !answer.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "error: standard output: {error}");
            ExitCode::FAILURE
        }
        _ => u8::try_from(answer.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from),
    }
}

fn carry_out(arguments: Arguments) -> Result<(), Failure> {
    let files = arguments.command.as_ref().map_or_else(Files::default, Task::files);
    files.writing(&arguments.log_file).keep_apart()?;
    start_log(arguments.log_file.as_deref())?;
    let out = Output::standard(arguments.color)?;
    dispatch(arguments.command.unwrap_or(Task::Uci), out)
}

impl Task {
    /// The files that the command reads and writes.
    fn files(&self) -> Files {
        match self {
            Self::Annotate(arguments) => arguments.files(),
            Self::Eval(arguments) => arguments.files(),
            Self::Explain(arguments) => arguments.files(),
            Self::Features(arguments) => arguments.files(),
            Self::Generate(arguments) => arguments.files(),
            Self::Motifs(arguments) => arguments.files(),
            Self::Perft(arguments) => arguments.files(),
            Self::Selectivity(arguments) => arguments.files(),
            Self::Solve(arguments) => arguments.files(),
            Self::Suite(arguments) => arguments.files(),
            Self::Uci
            | Self::Analyze(_)
            | Self::Image(_)
            | Self::Plans(_)
            | Self::Assess(_)
            | Self::Serve(_)
            | Self::Bench(_)
            | Self::Completions(_)
            | Self::Man(_) => Files::default(),
        }
    }
}

fn dispatch(task: Task, mut to: Output) -> Result<(), Failure> {
    let out = &mut to;
    match task {
        Task::Uci => return Ok(crate::uci::run(to)?),
        Task::Analyze(arguments) => analyze::run(&arguments, out)?,
        Task::Image(arguments) => image::run(&arguments, out)?,
        Task::Eval(arguments) => eval::run(&arguments, out)?,
        Task::Perft(arguments) => perft::run(&arguments, out)?,
        Task::Suite(arguments) => suite::run(&arguments, out)?,
        Task::Plans(arguments) => plans::run(&arguments, out)?,
        Task::Solve(arguments) => solve::run(&arguments, out)?,
        Task::Explain(arguments) => explain::run(&arguments, out)?,
        Task::Assess(arguments) => assess::run(&arguments, out)?,
        Task::Serve(arguments) => serve::run(&arguments, out)?,
        Task::Annotate(arguments) => annotate::run(&arguments, out)?,
        Task::Motifs(arguments) => motifs::run(&arguments, out)?,
        Task::Features(arguments) => features::run(&arguments, out)?,
        Task::Generate(arguments) => generate::run(&arguments, out)?,
        Task::Selectivity(arguments) => selectivity::run(&arguments, out)?,
        Task::Bench(arguments) => bench::run(&arguments, out)?,
        Task::Completions(arguments) => completions::run(&arguments, Arguments::command(), out)?,
        Task::Man(arguments) => man::run(&arguments, Arguments::command(), out)?,
    }
    Ok(to.flush()?)
}

/// The file of the log, which grows. That it cannot be written is told once.
struct Log {
    path: PathBuf,
    file: File,
    told: bool,
}

impl Log {
    fn open(path: &Path) -> io::Result<File> {
        // Opening anything but a file might wait.
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(not_a_file());
        }
        OpenOptions::new().append(true).create(true).open(path)
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).inspect_err(|error| {
            if !self.told && error.kind() != io::ErrorKind::Interrupted {
                self.told = true;
                Failure::file(&self.path, io::Error::new(error.kind(), error.to_string())).report();
            }
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Starts logging: off, unless the environment variable RUST_LOG enables it.
fn start_log(file: Option<&Path>) -> Result<(), Failure> {
    let mut log = Builder::new();
    log.filter_level(LevelFilter::Off).parse_env(Env::default());
    let start = Instant::now();
    log.format(move |line, record| {
        let (seconds, level) = (start.elapsed().as_secs_f64(), record.level());
        let text = record.args().to_string();
        writeln!(line, "{seconds:10.3} {level:5} {}: {}", record.target(), visible(&text))
    });
    if let Some(path) = file {
        let file = Log::open(path).map_err(|error| Failure::file(path, error))?;
        log.target(Target::Pipe(Box::new(Log { path: path.to_path_buf(), file, told: false })));
    }
    // Only a second call could fail.
    let _ = log.try_init();
    Ok(())
}
