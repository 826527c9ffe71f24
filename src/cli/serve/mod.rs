//! `tropa serve`: a page on which one sets up a position, plays moves and sees the zones change.
//!
//! The server listens on the loopback address alone. `http` reads and writes one request and its
//! answer, `connection` holds it to its time, `routes` leads a request to its answer, a plain
//! function without sockets; `place` answers what a position holds, `why` explains a move, `desk`
//! sees to it that one search runs at a time, `files` holds what the page is made of.

mod connection;
mod desk;
mod files;
mod http;
mod place;
mod routes;
mod why;

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::thread;
use std::time::Duration;

use clap::Args;

use super::explain::Lang;
use super::failure::Failure;
use super::input::Effort;
use crate::engine::SEARCH_STACK;
use crate::explain::Options;
use desk::Desk;

/// Connections served at the same time; a browser opens six.
const WORKERS: usize = 16;
/// What a worker waits where no connection is to be had: files may have run out.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The port on 127.0.0.1; 0 for any that is free
    #[arg(long, value_name = "P", default_value_t = 0)]
    port: u16,
    #[command(flatten)]
    effort: Effort,
    /// MiB of hash table
    #[arg(long, value_name = "MB", default_value_t = Options::default().hash,
        value_parser = super::input::hash)]
    hash: usize,
    /// The language that the page begins with
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let port = arguments.port;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|error| Failure::Listen { port, error })?;
    let default = Options::default();
    let options = Options {
        limits: arguments.effort.given().unwrap_or(default.limits),
        hash: arguments.hash,
        ..default
    };
    let desk = Desk::new(options, arguments.lang.into());
    writeln!(out, "http://{}/", listener.local_addr()?)?;
    out.flush()?;
    Ok(serve(&listener, &desk)?)
}

/// Serves until the program is ended.
fn serve(listener: &TcpListener, desk: &Desk) -> io::Result<()> {
    thread::scope(|scope| {
        for number in 0..WORKERS {
            let worker = thread::Builder::new().name(format!("page {number}"));
            match worker.stack_size(SEARCH_STACK).spawn_scoped(scope, || work(listener, desk)) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(error),
                Err(error) => {
                    log::warn!("no more than {number} connections at the same time: {error}");
                    break;
                }
            }
        }
        Ok(())
    })
}

fn work(listener: &TcpListener, desk: &Desk) {
    loop {
        match listener.accept() {
            Ok((stream, _)) => connection::serve(&stream, desk),
            Err(error) => {
                log::warn!("no connection: {error}");
                thread::sleep(PAUSE);
            }
        }
    }
}
