//! One connection: one request and its answer, unless the client disconnects.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use super::desk::Desk;
use super::http::{self, INTERIM, Request, Response, Status, Stream, Tell};
use super::places::{Phase, Slot};
use super::routes;
use crate::search::{Control, SEARCH_STACK, message_of};

/// The timeout for receiving a request and for sending an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to go on reading after refusing an incomplete request, so that its sender sees the
/// answer.
const LINGER: Duration = Duration::from_secs(1);
/// The maximum number of bytes read meanwhile.
const MAX_LEFT: u64 = 4 << 20;

/// Serves one request. It is no error if the client disconnects.
pub fn serve(place: &Slot<'_>, desk: &Desk) {
    if let Err(error) = answer(place, desk) {
        log::debug!("connection: {error}");
    }
}

fn answer(place: &Slot<'_>, desk: &Desk) -> io::Result<()> {
    let stream = place.stream();
    match http::read(&mut Timed::new(stream, PATIENCE)) {
        Ok(None) => Ok(()),
        Ok(Some(request)) => {
            log::debug!("{} {}", request.method, request.path);
            place.is(Phase::Answered);
            let found = watched(&request, stream, desk)?;
            place.is(Phase::Taking);
            let out = &mut Timed::new(stream, PATIENCE);
            match found {
                Found::Nothing => Ok(()),
                Found::Whole(response) => response.write(out, request.method != "HEAD"),
                Found::Told(last) => Stream::end(&last, out),
            }
        }
        Err(refused) => {
            refused.write(&mut Timed::new(stream, PATIENCE), true)?;
            stream.shutdown(Shutdown::Write)?;
            io::copy(&mut Timed::new(stream, LINGER).take(MAX_LEFT), &mut io::sink()).map(|_| ())
        }
    }
}

/// A message from the thread that finds an answer.
enum Message {
    /// A line of an answer that is streamed.
    Line(Vec<u8>),
    Answer(Response),
}

/// The outcome of finding an answer.
enum Found {
    /// The client has disconnected.
    Nothing,
    Whole(Response),
    /// The last line of a streamed answer.
    Told(Response),
}

/// Finds the answer on a thread with a stack large enough for a search, and watches the client
/// meanwhile. Lines are written as they come. If the client disconnects, the search stops.
fn watched(request: &Request, stream: &TcpStream, desk: &Desk) -> io::Result<Found> {
    let control = &Arc::default();
    let client = Client::new(stream, request.knows_interim)?;
    let found = thread::scope(|scope| {
        // Dropped before the thread is joined, so that the thread cannot block on sending.
        let (sender, receiver) = bounded(1);
        let find = move || {
            let mut tell = |line| drop(sender.send(Message::Line(line)));
            let response = safely(request, desk, control, &mut tell);
            drop(sender.send(Message::Answer(response)));
        };
        let thread = thread::Builder::new().name("page".into()).stack_size(SEARCH_STACK);
        if let Err(error) = thread.spawn_scoped(scope, find) {
            let fault = Response::fault(Status::Unavailable, format!("no thread: {error}"));
            return Ok(Found::Whole(fault));
        }
        let found = attend(&receiver, stream, client);
        if !matches!(found, Ok(Found::Whole(_) | Found::Told(_))) {
            log::debug!("{} {}: the client has disconnected", request.method, request.path);
            control.stop();
        }
        found
    });
    stream.set_nonblocking(false)?;
    found
}

/// Writes the lines of an answer until it is found or the client disconnects.
fn attend(
    receiver: &Receiver<Message>,
    stream: &TcpStream,
    mut client: Client<'_>,
) -> io::Result<Found> {
    let mut told = false;
    loop {
        match receiver.recv_timeout(Client::INTERVAL) {
            Ok(Message::Answer(last)) if told => return Ok(Found::Told(last)),
            Ok(Message::Answer(response)) => return Ok(Found::Whole(response)),
            Ok(Message::Line(line)) => {
                stream.set_nonblocking(false)?;
                let mut out = Timed::new(stream, PATIENCE);
                if !told {
                    Stream::begin(&mut out)?;
                    client.is_told();
                    told = true;
                }
                out.write_all(&line)?;
                stream.set_nonblocking(true)?;
            }
            Err(RecvTimeoutError::Timeout) if !client.has_left() => {}
            Err(_) => return Ok(Found::Nothing),
        }
    }
}

/// The answer; a panic becomes an error response.
pub fn safely(request: &Request, desk: &Desk, control: &Arc<Control>, tell: Tell<'_>) -> Response {
    let answer = || routes::answer(request, desk, control, tell);
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|panic| {
        let message = message_of(&*panic);
        log::error!("{} {}: {message}", request.method, request.path);
        Response::fault(Status::Failed, message)
    })
}

/// A stream with a deadline for all its reads or writes together.
struct Timed<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl<'a> Timed<'a> {
    fn new(stream: &'a TcpStream, time: Duration) -> Self {
        Self { stream, until: Instant::now() + time }
    }

    /// The time left; an error if there is none.
    fn left(&self) -> io::Result<Option<Duration>> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::Error::new(ErrorKind::TimedOut, "the client is too slow"));
        }
        Ok(Some(left))
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(to)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// How often to check whether a client that has stopped sending still reads.
const ASKED_AGAIN: Duration = Duration::from_secs(1);
/// The maximum number of bytes read at a time.
const CHUNK: usize = 4096;

/// The client of a request that is being answered. Its stream is non-blocking meanwhile.
///
/// A client that has closed its side may have disconnected, or may have only finished sending and
/// wait for the answer. The two look alike until something is sent, which fails if it has
/// disconnected: so it is sent an interim response now and then, or a blank line once its answer
/// has begun. HTTP/1.0 has no interim responses, so there it counts as disconnected.
#[derive(Debug)]
pub struct Client<'a> {
    stream: &'a TcpStream,
    /// What to send to check whether it still reads; `None` if nothing may be sent.
    sign: Option<&'static [u8]>,
    asked: Option<Instant>,
}

impl<'a> Client<'a> {
    /// How often to check whether the client has disconnected.
    pub const INTERVAL: Duration = Duration::from_millis(100);

    pub fn new(stream: &'a TcpStream, knows_interim: bool) -> io::Result<Self> {
        stream.set_nonblocking(true)?;
        Ok(Self { stream, sign: knows_interim.then_some(INTERIM), asked: None })
    }

    /// Records that the first line of a streamed answer was written.
    pub fn is_told(&mut self) {
        self.sign = Some(Stream::BLANK);
    }

    /// Whether the client has disconnected.
    pub fn has_left(&mut self) -> bool {
        match self.stream.read(&mut [0; CHUNK]) {
            Ok(0) => self.reads_no_more(),
            // Data after the request is ignored; the end of the stream comes after it.
            Ok(_) => false,
            Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        }
    }

    /// Whether a client that has stopped sending has stopped reading, too.
    fn reads_no_more(&mut self) -> bool {
        let Some(sign) = self.sign.filter(|_| matches!(self.stream.take_error(), Ok(None))) else {
            return true;
        };
        if self.asked.is_some_and(|asked| asked.elapsed() < ASKED_AGAIN) {
            return false;
        }
        self.asked = Some(Instant::now());
        // If the send buffer has no room for this, the client does not read.
        self.stream.write(sign).ok() != Some(sign.len())
    }
}

#[cfg(test)]
mod tests {
    use super::super::places::Places;
    use super::*;
    use crate::explain::{Language, Question};
    use crate::search::Limits;
    use std::net::{Ipv4Addr, TcpListener};

    /// Checks that an endless search stops after `leave` has closed the client's side of a
    /// connection in HTTP/1.`version`.
    fn left_by(version: u8, leave: impl FnOnce(TcpStream)) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let limits = Limits { nodes: Some(u64::MAX), ..Limits::default() };
        let question = Question { limits, hash: 1, ..Question::default() };
        let (desk, places) = (Desk::new(question, Language::English), Places::default());
        let mut client = TcpStream::connect(address).unwrap();
        let body = r#"{"fen":"startpos"}"#;
        write!(
            client,
            "POST /api/explain HTTP/1.{version}\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n\
             {body}",
            body.len()
        )
        .unwrap();
        thread::scope(|scope| {
            let place = places.take(listener.accept().unwrap().0);
            let served = scope.spawn(|| serve(&{ place }, &desk));
            thread::sleep(Duration::from_millis(500));
            assert!(!served.is_finished(), "the search has ended before its client left");
            leave(client);
            let began = Instant::now();
            while !served.is_finished() {
                if began.elapsed() > Duration::from_secs(20) {
                    // Otherwise the test would never end.
                    desk.stop();
                    panic!("the search goes on after its client has left");
                }
                thread::sleep(Duration::from_millis(10));
            }
        });
    }

    #[test]
    fn a_search_ends_when_its_client_leaves() {
        left_by(1, drop);
        left_by(0, drop);
        // Data left unread resets the connection.
        left_by(1, |mut client| {
            client.write_all(b"more").unwrap();
            client.shutdown(Shutdown::Both).unwrap();
        });
        // First only the sending side, then both.
        left_by(1, |client| {
            client.shutdown(Shutdown::Write).unwrap();
            thread::sleep(Duration::from_millis(1500));
        });
    }
}
