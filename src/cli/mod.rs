//! Floor 11. The command line: one file for each command, results on standard output, progress and
//! errors on standard error.

mod analyze;
mod annotate;
mod explain;
mod failure;
mod features;
mod files;
mod image;
mod input;
mod known;
mod lab;
mod man;
mod motifs;
mod output;
mod plans;
mod progress;
mod serve;
mod solve;
mod sources;

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{ColorChoice, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use env_logger::{Builder, Env, Target};
use log::LevelFilter;

use crate::notation::visible;
use failure::Failure;
use files::Files;
use files::not_a_file;
use output::Output;

/// The heading in the help of the flags that every command has.
const GLOBAL: &str = "Global options";

/// A chess engine that thinks in trajectories and zones of play. Without a command it speaks UCI.
#[derive(Debug, Parser)]
#[command(version = env!("TROPA_VERSION"), propagate_version = true)]
struct Program {
    /// Append the log to this file instead of standard error; the environment variable RUST_LOG
    /// sets the level, off by default
    #[arg(long, global = true, value_name = "FILE", help_heading = GLOBAL)]
    log_file: Option<PathBuf>,
    /// Draw boards in colour: auto if the terminal supports it, always also in pipes and files
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
    #[command(after_help = "Examples:
  tropa analyze --movetime 1000
  tropa analyze --moves \"e4 e5 Nf3\" --multipv 3 --depth 16")]
    Analyze(analyze::AnalyzeArgs),
    /// Explain a move: its zones, the plan, the reply, what changes on squares; each search takes
    /// 200,000 nodes unless limited
    #[command(after_help = "Examples:
  tropa explain --moves \"e4 e5 Nf3 f6\" --move Nxe5
  tropa explain \"4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 31\" --why-not Kxg7 --proof")]
    Explain(explain::ExplainArgs),
    /// Assess a position: who is better and by what, threats, plans; each search takes 200,000
    /// nodes unless limited
    #[command(after_help = "Example:
  tropa assess --moves \"d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5\"")]
    Assess(explain::AssessArgs),
    /// Annotate games: scores, comments where they matter, arrows, better lines
    #[command(after_help = "Examples:
  tropa annotate game.pgn -o annotated.pgn
  tropa annotate game.pgn --html review.html --nodes 50000")]
    Annotate(annotate::AnnotateArgs),
    /// Serve a page on this machine: set up positions, play moves, see the zones change, ask why
    #[command(after_help = "Example:
  tropa serve --port 8080 --syzygy tables")]
    Serve(serve::ServeArgs),
    /// Find combinations by plans and verify them by search
    Solve(solve::SolveArgs),
    /// List the zones of a position
    Image(image::ImageArgs),
    /// List the plans of both sides, or try a plan
    Plans(plans::PlansArgs),
    /// Name the motifs of a line
    Motifs(motifs::MotifsArgs),
    /// List the features of a position, and what the moves of a line change
    Features(features::FeaturesArgs),
    /// Print completions for a shell
    Completions(man::CompletionsArgs),
    /// Print the manual, or write a page for each command
    Man(man::ManArgs),
    #[command(flatten)]
    Lab(lab::Task),
}

/// Runs the command named by the arguments.
pub fn run() -> ExitCode {
    let read = program().try_get_matches().and_then(|found| Program::from_arg_matches(&found));
    let program = match read {
        Ok(program) => program,
        Err(answer) => return tell(&answer),
    };
    match program.carry_out() {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed the pipe, which is fine.
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::FAILURE
        }
    }
}

/// The command-line parser; the help lists the commands of the laboratory after the others.
fn program() -> Command {
    let lab = lab::Task::augment_subcommands(Command::new("lab"));
    let header = *lab.get_styles().get_header();
    let literal = *lab.get_styles().get_literal();
    let mut listed = format!("{header}For developers:{header:#}");
    let mut program = Program::command();
    for task in lab.get_subcommands() {
        let name = task.get_name();
        let about = task.get_about().map(ToString::to_string).unwrap_or_default();
        listed += &format!("\n  {literal}{name:<13}{literal:#}{about}");
        program = program.mut_subcommand(name, |task| task.hide(true));
    }
    program.after_help(listed)
}

/// Prints what clap returns instead of a command: help, the version, or what is wrong with the
/// arguments. Control characters in the arguments are escaped.
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

impl Program {
    fn carry_out(self) -> Result<(), Failure> {
        let task = self.command.unwrap_or(Task::Uci);
        task.files().writing(&self.log_file).keep_apart()?;
        start_log(self.log_file.as_deref())?;
        task.run(Output::standard(self.color)?)
    }
}

impl Task {
    /// The files that the command reads and writes.
    fn files(&self) -> Files {
        match self {
            Self::Explain(args) => args.files(),
            Self::Annotate(args) => args.files(),
            Self::Solve(args) => args.files(),
            Self::Motifs(args) => args.files(),
            Self::Features(args) => args.files(),
            Self::Lab(task) => task.files(),
            Self::Uci
            | Self::Analyze(_)
            | Self::Assess(_)
            | Self::Serve(_)
            | Self::Image(_)
            | Self::Plans(_)
            | Self::Completions(_)
            | Self::Man(_) => Files::default(),
        }
    }

    fn run(self, mut to: Output) -> Result<(), Failure> {
        let out = &mut to;
        match self {
            Self::Uci => return Ok(crate::uci::run(to)?),
            Self::Analyze(args) => analyze::run(&args, out)?,
            Self::Explain(args) => explain::run(&args, out)?,
            Self::Assess(args) => explain::assess(&args, out)?,
            Self::Annotate(args) => annotate::run(&args, out)?,
            Self::Serve(args) => serve::run(&args, out)?,
            Self::Solve(args) => solve::run(&args, out)?,
            Self::Image(args) => image::run(&args, out)?,
            Self::Plans(args) => plans::run(&args, out)?,
            Self::Motifs(args) => motifs::run(&args, out)?,
            Self::Features(args) => features::run(&args, out)?,
            Self::Completions(args) => man::completions(&args, Program::command(), out)?,
            Self::Man(args) => man::run(&args, Program::command(), out)?,
            Self::Lab(task) => task.run(out)?,
        }
        Ok(to.flush()?)
    }
}

/// The log file, to which lines are appended. A failure to write it is reported once.
struct Log {
    path: PathBuf,
    file: File,
    told: bool,
}

impl Log {
    fn open(path: &Path) -> io::Result<File> {
        // Opening anything but a regular file might block.
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
    // Only a second call can fail.
    let _ = log.try_init();
    Ok(())
}
