//! Floor 10. The UCI front end: text to commands, events to text.
//!
//! [`client`] is the other side of the protocol: another engine as the judge.
//!
//! Three threads: this room's reader takes lines from the GUI and never waits for a search; the
//! engine's thread owns the session; the thread that called [`serve`] is the one writer, so lines
//! never interleave. The program ends with the writer: when the engine and the reader are done, or
//! when nobody reads the output.
//!
//! ```
//! use tropa::uci::Request;
//!
//! assert!(matches!(Request::read("go movetime 100"), Ok(Some(_))));
//! assert!(matches!(Request::read(""), Ok(None)));
//! assert!(Request::read("go depth x").is_err());
//! ```

pub mod client;
mod error;
mod go;
mod lines;
mod options;
mod output;
mod reader;
mod request;
mod text;
mod transcript;
mod watch;

use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, bounded};

pub use error::ReadError;
pub use request::Request;

use crate::engine::{Engine, Event};
use output::Text;
use transcript::Transcript;
use watch::Watch;

/// The number of events on their way to the writer.
const EVENTS: usize = 64;

/// Serves a GUI on standard input and this output, which is the standard one, until it quits or
/// hangs up. Once it has quit, output that nobody takes is no longer waited for.
///
/// # Errors
/// Those of [`serve`].
pub fn run(mut output: impl Write + Send + 'static) -> io::Result<()> {
    let watch = Arc::new(Watch::new());
    let (sender, done) = bounded(1);
    let watched = watch.clone();
    let write = move || {
        let input = BufReader::new(io::stdin());
        // If this fails, nobody is waiting any more.
        let _ = sender.send(serve_watched(input, &mut output, &watched));
    };
    // Not joined: it may be stuck in a write.
    thread::Builder::new().name("writer".into()).spawn(write)?;
    watch.wait(&done).unwrap_or(Ok(()))
}

/// Serves a GUI on any input and output until it quits or hangs up.
///
/// # Errors
/// The system's error if it cannot start a thread, or if the output fails in any way other than by
/// being closed.
pub fn serve(input: impl BufRead + Send + 'static, output: &mut impl Write) -> io::Result<()> {
    serve_watched(input, output, &Arc::new(Watch::new()))
}

fn serve_watched(
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
    watch: &Arc<Watch>,
) -> io::Result<()> {
    let (sender, events) = bounded(EVENTS);
    let engine = Engine::start(sender)?;
    let transcript = Arc::new(Transcript::default());
    let (watching, logging) = (watch.clone(), transcript.clone());
    // Not joined: it may be waiting for a GUI that sends nothing more.
    thread::Builder::new()
        .name("reader".into())
        .spawn(move || reader::serve(input, engine, &watching, &logging))?;
    match write_all(&events, output, watch, &transcript) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn write_all(
    events: &Receiver<Event>,
    out: &mut impl Write,
    watch: &Watch,
    transcript: &Transcript,
) -> io::Result<()> {
    for event in events {
        let text = Text(&event).to_string();
        for line in text.lines() {
            log::debug!("> {line}");
        }
        transcript.written(&text);
        watch.write(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An output that fails in one way.
    struct Failing(io::ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_output_is_no_error_and_a_full_one_is() {
        let serve = |kind| serve(&b"isready\nquit\n"[..], &mut Failing(kind));
        assert!(serve(io::ErrorKind::BrokenPipe).is_ok());
        let error = serve(io::ErrorKind::StorageFull).expect_err("it is told");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
