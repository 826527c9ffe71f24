//! Floor 7. A web page to set up a position, play moves and watch the zones change.
//!
//! The server listens only on the loopback address. `http` reads a request and writes its answer,
//! `connection` enforces time limits, `routes` maps a request to its answer in a plain function
//! without sockets; `place` answers about a position, `why` explains a move, `desk` makes sure that
//! only one search runs at a time, `files` holds the page's files.

mod connection;
mod desk;
mod files;
mod http;
mod place;
mod routes;
mod why;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::thread;
use std::time::Duration;

use crate::engine::SEARCH_STACK;
use crate::explain::{Language, Question};
use desk::Desk;

/// The number of connections served at the same time; a browser opens six.
const WORKERS: usize = 16;
/// How long a worker waits after a failed accept, for instance when file descriptors have run out.
const PAUSE: Duration = Duration::from_millis(100);

/// The page's server, bound to its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    desk: Desk,
}

impl Server {
    /// A server on a port of the loopback address, 0 for any that is free. Explanations use the
    /// limits and the hash size of `question`; the page opens in `language`.
    ///
    /// # Errors
    /// The system's error if it cannot listen on the port.
    pub fn bind(port: u16, question: Question, language: Language) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        Ok(Self { listener, desk: Desk::new(question, language) })
    }

    /// The address that browsers connect to.
    ///
    /// # Errors
    /// The system's error.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the program is ended.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn run(&self) -> io::Result<()> {
        let Self { listener, desk } = self;
        thread::scope(|scope| {
            for number in 0..WORKERS {
                let worker = thread::Builder::new().name(format!("page {number}"));
                match worker.stack_size(SEARCH_STACK).spawn_scoped(scope, || work(listener, desk)) {
                    Ok(_) => {}
                    Err(error) if number == 0 => return Err(error),
                    Err(error) => {
                        log::warn!("only {number} connections at the same time: {error}");
                        break;
                    }
                }
            }
            Ok(())
        })
    }
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
