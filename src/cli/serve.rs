//! `tropa serve`: a web page to set up a position, play moves and see the zones change.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use clap::Args;

use super::failure::Failure;
use super::input::{self, Effort, Judge, Means};
use crate::explain::{Language, Question};
use crate::serve::Server;

/// The usual port: the address stays the same, and so does what the browser keeps for it.
const PORT: u16 = 8642;
/// How many ports are tried from there on before any free one.
const NEXT: u16 = 20;

#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    /// Port on 127.0.0.1; 0 for any free one [default: 8642, or the next free one]
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    effort: Effort,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = Question::default().hash,
        value_parser = input::hash)]
    hash: usize,
    #[command(flatten)]
    means: Means,
    #[command(flatten)]
    judge: Judge,
    /// Initial language of the page
    #[arg(long, value_enum, default_value_t = Language::English)]
    lang: Language,
}

pub(super) fn run(arguments: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let default = Question::default();
    let options = Question {
        limits: arguments.effort.given().unwrap_or(default.limits),
        hash: arguments.hash,
        threads: arguments.means.threads(),
        probing: arguments.means.probing()?,
        ..default
    };
    let port = arguments.port.unwrap_or(PORT);
    let ports = match arguments.port {
        Some(port) => vec![port],
        None => (PORT..PORT + NEXT).chain([0]).collect(),
    };
    let judges = arguments.judge.judges(arguments.hash)?;
    let server = Server::bind(ports, options, judges, arguments.lang)
        .map_err(|error| Failure::Listen { port, error })?;
    let address = format!("http://{}/", server.address()?);
    writeln!(out, "{address}")?;
    out.flush()?;
    if arguments.open
        && let Err(error) = open(&address)
    {
        log::warn!("the browser does not start: {error}");
    }
    server.run()
}

/// Opens an address in the user's browser, by the system's own command for that.
fn open(address: &str) -> io::Result<()> {
    let (program, arguments): (_, &[&str]) = match env::consts::OS {
        "windows" => ("cmd", &["/C", "start", ""]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    // The address is the only output.
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
