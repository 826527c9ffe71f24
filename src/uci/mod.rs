//! Floor 7. The UCI front end: text to commands, events to text.
//!
//! Three threads: this room's reader takes lines from the GUI and never waits for a search; the
//! engine's thread owns the session; the thread that called [`run`] is the one writer, so that
//! lines never interleave. The end of the writer is the end of the program: it comes when the
//! engine and the reader are done, or when nobody reads what is written.

mod error;
mod go;
mod lines;
mod options;
mod output;
mod reader;
mod request;
mod text;

use std::io::{self, Write};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

pub use error::ReadError;
pub use request::Request;

use crate::engine::Engine;
use output::Output;

/// Serves a GUI on standard input and output until it quits or hangs up.
///
/// # Errors
/// The system's, where it has no thread to give or standard output fails in another way than by
/// being closed.
pub fn run() -> io::Result<()> {
    let (sender, outputs) = unbounded();
    let engine = Engine::start(sender.clone())?;
    // Not joined: it may wait for a GUI that has nothing more to say.
    thread::Builder::new()
        .name("reader".into())
        .spawn(move || reader::serve(io::stdin().lock(), engine, &sender))?;
    match write_all(&outputs, &mut io::stdout().lock()) {
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
