//! `tropa serve`: a web page to set up a position, play moves and see the zones change.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::input::{self, Effort, Judge, Means};
use crate::explain::{Language, Question};
use crate::serve::Server;

#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    /// Port on 127.0.0.1; 0 for any free one
    #[arg(long, value_name = "P", default_value_t = 0)]
    port: u16,
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
    let port = arguments.port;
    let default = Question::default();
    let options = Question {
        limits: arguments.effort.given().unwrap_or(default.limits),
        hash: arguments.hash,
        threads: arguments.means.threads(),
        probing: arguments.means.probing()?,
        ..default
    };
    let server =
        Server::bind(port, options, arguments.judge.judges(arguments.hash)?, arguments.lang)
            .map_err(|error| Failure::Listen { port, error })?;
    writeln!(out, "http://{}/", server.address()?)?;
    out.flush()?;
    server.run()
}
