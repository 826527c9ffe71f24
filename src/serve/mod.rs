//! Floor 10. A web page to analyse games and positions on, with every move explained.
//!
//! The server listens only on the loopback address. `http` reads a request and writes its answer,
//! `places` says which connection gives way where there are too many, `connection` enforces time
//! limits and sees when its client has left. `routes` maps a request to its answer in a plain
//! function without sockets. `position` answers without a search, `search` with one: lines, why a
//! move, assessments; `games` reads PGN and reviews a game; `asked` reads what several of them take
//! and says why an answer is refused. `desk` makes sure that only one search runs at a time for a
//! client, `files` holds the page's files.

#![warn(missing_docs)]

mod asked;
mod connection;
mod desk;
mod files;
mod games;
mod http;
mod places;
mod position;
mod routes;
mod search;

use std::io::{self, ErrorKind, Read};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{self, Scope};

use crate::explain::{Language, Question};
use crate::search::Control;
pub use desk::{Desk, Judges};
use http::{Fetch, Request};
use places::Places;

/// The stack size of a connection's thread, which searches nothing itself.
const CONNECTION_STACK: usize = 256 << 10;

/// The page's server, bound to its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    desk: Desk,
    places: Places,
}

impl Server {
    /// A server on a port of the loopback address, 0 for any that is free. Explanations use the
    /// limits and the hash size of `question` and the `judges`, if own searchers are not to judge; the
    /// page opens in `language`.
    ///
    /// # Errors
    /// The system's error if it cannot listen on the port.
    pub fn bind(
        port: u16,
        question: Question,
        judges: Option<Box<dyn Judges>>,
        language: Language,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let desk = Desk::new(question, language).judged_by(judges);
        Ok(Self { listener, desk, places: Places::default() })
    }

    /// The address that browsers connect to.
    ///
    /// # Errors
    /// The system's error.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the program is ended.
    pub fn run(&self) -> ! {
        thread::scope(|scope| {
            loop {
                match self.listener.accept() {
                    Ok((stream, _)) => self.admit(scope, stream),
                    Err(error) => {
                        log::debug!("no connection: {error}");
                        let by_client = [
                            ErrorKind::Interrupted,
                            ErrorKind::ConnectionAborted,
                            ErrorKind::ConnectionReset,
                        ];
                        // Otherwise something has run out, file descriptors most likely.
                        if !by_client.contains(&error.kind()) {
                            self.places.make_room();
                        }
                    }
                }
            }
        })
    }

    /// Serves a connection on a thread of its own.
    fn admit<'a>(&'a self, scope: &'a Scope<'a, '_>, stream: TcpStream) {
        let place = self.places.take(stream);
        let thread = thread::Builder::new().name("connection".into()).stack_size(CONNECTION_STACK);
        let serve = move || connection::serve(&place, &self.desk);
        if let Err(error) = thread.spawn_scoped(scope, serve) {
            log::warn!("a connection is closed, no thread serves it: {error}");
            self.places.make_room();
        }
    }
}

/// The answer to a question that the page asks, without a server: its status and its body. `path` is
/// that of the request, `body` is JSON. What is told line by line goes to `tell` first.
pub fn call(path: &str, body: &[u8], desk: &Desk, tell: &mut dyn FnMut(Vec<u8>)) -> (u16, Vec<u8>) {
    let request = Request {
        method: "POST".to_string(),
        path: path.to_string(),
        host: Some("localhost".to_string()),
        origin: None,
        fetch: Fetch::default(),
        knows_interim: true,
        body: body.to_vec(),
    };
    let response = connection::safely(&request, desk, &Arc::default(), tell);
    (response.status as u16, response.body.into_owned())
}

/// The answer to the bytes that a client sends, without a socket: headers and body, without what
/// is told before; `None` if it sends none.
pub fn reply(mut bytes: impl Read, desk: &Desk) -> Option<Vec<u8>> {
    let request = http::read(&mut bytes).transpose()?;
    let (response, with_body) = match request {
        Ok(request) => {
            // Whatever grows ends with its first line, since nobody could leave.
            let control = Arc::<Control>::default();
            let answer = connection::safely(&request, desk, &control, &mut |_| control.stop());
            (answer, request.method != "HEAD")
        }
        Err(refused) => (refused, true),
    };
    let mut answer = Vec::new();
    response.write(&mut answer, with_body).ok()?;
    Some(answer)
}
