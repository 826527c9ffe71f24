//! Floor 10. A web page to analyse games and positions, with every move explained.
//!
//! The server listens only on the loopback address. `http` reads a request and writes its answer,
//! `places` decides which connection gives way if there are too many, `connection` enforces time
//! limits and notices when its client disconnects. `routes` maps a request to its answer in a plain
//! function without sockets. `position` answers without a search, `search` with one: lines,
//! explanations, assessments; `games` reads PGN and reviews a game; `asked` reads what several of
//! them share and lists the reasons for refusing a request. `desk` makes sure that only one search
//! runs at a time for a client, `files` holds the page's files. `alone` writes the page as one file
//! with reviewed games, for [`crate::annotate`].

mod alone;
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
pub use alone::Pages;
pub use desk::{Desk, Judges};
use http::{Fetch, Request};
use places::Places;

/// The stack size of a connection's thread, in bytes; it does not search itself.
const CONNECTION_STACK: usize = 256 << 10;

/// The page's server, bound to its port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    desk: Desk,
    places: Places,
}

impl Server {
    /// A server on the first free one of these ports of the loopback address, 0 for any.
    /// Explanations use the limits and the hash size of `question`, and the `judges` if Tropa is not
    /// to search itself; the page opens in `language`.
    ///
    /// # Errors
    /// The system's error if it cannot listen on the last port.
    pub fn bind(
        ports: impl IntoIterator<Item = u16>,
        question: Question,
        judges: Option<Box<dyn Judges>>,
        language: Language,
    ) -> io::Result<Self> {
        let address = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let addresses: Vec<_> = ports.into_iter().map(address).collect();
        let listener = TcpListener::bind(&addresses[..])?;
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

    /// Serves until the program ends.
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
                        // Otherwise a resource has run out, most likely file descriptors.
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
            log::warn!("no thread for a connection, which is closed: {error}");
            self.places.make_room();
        }
    }
}

/// Answers a request of the page without a server: the status and the body. `path` is that of the
/// request, `body` is JSON. The lines of a streamed answer go to `tell` first.
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

/// The answer to the bytes that a client sends, without a socket: head and body, without streamed
/// lines; `None` if it sends none.
pub fn reply(mut bytes: impl Read, desk: &Desk) -> Option<Vec<u8>> {
    let request = http::read(&mut bytes).transpose()?;
    let (response, with_body) = match request {
        Ok(request) => {
            // A streamed answer stops at its first line, since no client can disconnect.
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
