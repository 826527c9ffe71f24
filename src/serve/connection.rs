//! One connection: one request and its answer.

use std::io::{self, Read};
use std::net::{Shutdown, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::desk::Desk;
use super::http::{self, Request, Response, Status};
use super::routes;
use crate::search::message_of;

/// The timeout for a request to arrive and for an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long reading goes on after a request is refused before its end: its sender should see the
/// answer.
const LINGER: Duration = Duration::from_secs(1);
/// The maximum number of bytes read after that.
const MAX_LEFT: u64 = 4 << 20;

/// Serves one request. If the client disconnects, that is no error.
pub fn serve(stream: &TcpStream, desk: &Desk) {
    if let Err(error) = answer(stream, desk) {
        log::debug!("connection: {error}");
    }
}

fn answer(stream: &TcpStream, desk: &Desk) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    match http::read(&mut Timed::new(stream, PATIENCE)) {
        Ok(None) => Ok(()),
        Ok(Some(request)) => {
            log::debug!("{} {}", request.method, request.path);
            safely(&request, desk).write(&mut &*stream, request.method != "HEAD")
        }
        Err(refused) => {
            refused.write(&mut &*stream, true)?;
            stream.shutdown(Shutdown::Write)?;
            io::copy(&mut Timed::new(stream, LINGER).take(MAX_LEFT), &mut io::sink()).map(|_| ())
        }
    }
}

/// The answer; a panic becomes an error response.
fn safely(request: &Request, desk: &Desk) -> Response {
    catch_unwind(AssertUnwindSafe(|| routes::answer(request, desk))).unwrap_or_else(|panic| {
        let message = message_of(&*panic);
        log::error!("{} {}: {message}", request.method, request.path);
        Response::fault(Status::Failed, message)
    })
}

/// A stream with a deadline for all reads together, however slowly its bytes arrive.
struct Timed<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl<'a> Timed<'a> {
    fn new(stream: &'a TcpStream, time: Duration) -> Self {
        Self { stream, until: Instant::now() + time }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "the request takes too long"));
        }
        self.stream.set_read_timeout(Some(left))?;
        (&*self.stream).read(to)
    }
}
