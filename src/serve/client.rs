//! Whether a client still waits for its answer.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::http::{INTERIM, Stream};

/// How often a client that sends no more is asked whether it still reads.
const ASKED_AGAIN: Duration = Duration::from_secs(1);
/// The maximum number of bytes read at a time.
const CHUNK: usize = 4096;

/// The client of a request that is being answered. Its stream does not block meanwhile.
///
/// A client that has closed its side may have left, or may only send no more and wait for the
/// answer. The two look alike until something is sent to it, which is refused if it has left: so it
/// is sent an interim response now and then, or a blank line once its answer has begun. Below
/// HTTP/1.1 there are no interim responses, and who sends no more has left.
#[derive(Debug)]
pub struct Client<'a> {
    stream: &'a TcpStream,
    /// What shows whether it reads, if anything does.
    sign: Option<&'static [u8]>,
    asked: Option<Instant>,
}

impl<'a> Client<'a> {
    /// How often to look.
    pub const INTERVAL: Duration = Duration::from_millis(100);

    pub fn new(stream: &'a TcpStream, knows_interim: bool) -> std::io::Result<Self> {
        stream.set_nonblocking(true)?;
        Ok(Self { stream, sign: knows_interim.then_some(INTERIM), asked: None })
    }

    /// Notes that a stream of lines has begun.
    pub fn is_told(&mut self) {
        self.sign = Some(Stream::BLANK);
    }

    /// Whether the client has left.
    pub fn has_left(&mut self) -> bool {
        match self.stream.read(&mut [0; CHUNK]) {
            Ok(0) => self.reads_no_more(),
            // More than its request: not for us, but the end stands behind it.
            Ok(_) => false,
            Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        }
    }

    /// Whether a client that sends no more does not read either.
    fn reads_no_more(&mut self) -> bool {
        let Some(sign) = self.sign.filter(|_| matches!(self.stream.take_error(), Ok(None))) else {
            return true;
        };
        if self.asked.is_some_and(|asked| asked.elapsed() < ASKED_AGAIN) {
            return false;
        }
        self.asked = Some(Instant::now());
        // One who has taken so little that this does not fit does not read.
        self.stream.write(sign).ok() != Some(sign.len())
    }
}
