//! Floor 7. The UCI front end: text to commands, events to text.
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

mod error;
mod go;
mod lines;
mod options;
mod output;
mod reader;
mod request;
mod text;

use std::io::{self, BufRead, BufReader, Write};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

pub use error::ReadError;
pub use request::Request;

use crate::engine::Engine;
use output::Output;

/// Serves a GUI on standard input and output until it quits or hangs up.
///
/// # Errors
/// Those of [`serve`].
pub fn run() -> io::Result<()> {
    serve(BufReader::new(io::stdin()), &mut io::stdout().lock())
}

/// Serves a GUI on any input and output until it quits or hangs up.
///
/// # Errors
/// The system's error if it cannot start a thread, or if the output fails in any way other than by
/// being closed.
pub fn serve(input: impl BufRead + Send + 'static, output: &mut impl Write) -> io::Result<()> {
    let (sender, outputs) = unbounded();
    let engine = Engine::start(sender.clone())?;
    // Not joined: it may be waiting for a GUI that sends nothing more.
    thread::Builder::new()
        .name("reader".into())
        .spawn(move || reader::serve(input, engine, &sender))?;
    match write_all(&outputs, output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn write_all(outputs: &Receiver<Output>, out: &mut impl Write) -> io::Result<()> {
    for output in outputs {
        let text = output.to_string();
        for line in text.lines() {
            log::debug!("> {line}");
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
    Ok(())
}
