//! Floor 10. The UCI front end: text to commands, events to text.
//!
//! `client` is the other side of the protocol: another engine as the judge.
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

mod arguments;
pub(crate) mod client;
mod lines;
mod output;
mod request;
mod watch;

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crossbeam_channel::{Receiver, bounded};

pub use arguments::ReadError;
pub use request::Request;

use crate::engine::{Command, Engine, Event, Setting};
use lines::{Input, quote};
use output::Text;
use watch::Watch;

/// The capacity of the channel of events to the writer.
const EVENTS: usize = 64;

/// Serves a GUI on standard input and `output`, which should be standard output, until it quits or
/// hangs up. Once it has quit, output that nobody reads is no longer waited for.
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
        .spawn(move || read_all(input, engine, &watching, &logging))?;
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

/// Reads the GUI's lines and passes them on, until it quits or hangs up, or the engine is gone.
fn read_all(mut input: impl BufRead, engine: Engine, watch: &Watch, transcript: &Transcript) {
    let last = loop {
        let line = match lines::next(&mut input) {
            Ok(Some(Input::Line(line))) => line,
            Ok(Some(Input::TooLong)) => {
                let max = lines::MAX_LENGTH / 1024;
                let note = format!("line ignored: longer than {max} KiB");
                if !engine.send(Command::Remark(note)) {
                    return;
                }
                continue;
            }
            Ok(None) => break Command::Finish,
            Err(error) => {
                log::error!("standard input: {error}");
                break Command::Finish;
            }
        };
        log::debug!("< {line}");
        transcript.read(&line);
        let alive = match Request::read(&line) {
            Ok(None | Some(Request::Register)) => true,
            Ok(Some(Request::Engine(Command::Quit, remark))) => {
                // First of all, since sending may have to wait.
                watch.quit();
                pass_on(&engine, None, remark);
                break Command::Quit;
            }
            Ok(Some(Request::Engine(Command::Set(setting), remark))) => {
                let fault = reopen(transcript, &setting, &line);
                [remark, fault].into_iter().flatten().all(|it| engine.send(Command::Remark(it)))
                    && engine.send(Command::Set(setting))
            }
            Ok(Some(Request::Engine(command, remark))) => pass_on(&engine, Some(command), remark),
            Err(error) => engine.send(Command::Remark(error.to_string())),
        };
        if !alive {
            return;
        }
    };
    engine.send(last);
    engine.join();
}

/// Opens another log file if the setting is for it, and begins it with the line; returns what is
/// wrong with the file, if anything.
fn reopen(transcript: &Transcript, setting: &Setting, line: &str) -> Option<String> {
    let path = setting.text_for(Transcript::OPTION)?;
    match transcript.open(path) {
        Ok(()) => {
            transcript.read(line);
            None
        }
        Err(error) => Some(format!("cannot write log file '{}': {error}", quote(path))),
    }
}

/// Sends a command and a remark; false if the engine is gone. A remark on a position follows the
/// position, which first ends the running search with its answer.
fn pass_on(engine: &Engine, command: Option<Command>, remark: Option<String>) -> bool {
    let remark = remark.map(Command::Remark);
    let order = match command {
        Some(Command::Position(_)) => [command, remark],
        _ => [remark, command],
    };
    order.into_iter().flatten().all(|command| engine.send(command))
}

/// The log file of the option `Debug Log File`, if there is one, with all input and output.
#[derive(Default)]
struct Transcript(Mutex<Option<File>>);

impl Transcript {
    /// The name of the option that names the file.
    const OPTION: &str = "Debug Log File";

    /// Appends to the file at `path` from now on; an empty path ends the log.
    ///
    /// # Errors
    /// The system's error if the file cannot be written, and an error if it is not a regular file,
    /// since opening a pipe would wait for a reader. The log is then closed.
    fn open(&self, path: &str) -> io::Result<()> {
        *self.file() = None;
        if path.is_empty() {
            return Ok(());
        }
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::other("not a regular file"));
        }
        *self.file() = Some(OpenOptions::new().append(true).create(true).open(path)?);
        Ok(())
    }

    /// Logs what the GUI says.
    fn read(&self, line: &str) {
        self.log(">> ", line);
    }

    /// Logs what is said to the GUI.
    fn written(&self, text: &str) {
        self.log("<< ", text);
    }

    fn log(&self, mark: &str, text: &str) {
        let mut file = self.file();
        let Some(open) = file.as_mut() else { return };
        let lines: String = text.lines().flat_map(|line| [mark, line, "\n"]).collect();
        if let Err(error) = open.write_all(lines.as_bytes()) {
            log::error!("log file: {error}");
            *file = None;
        }
    }

    fn file(&self) -> MutexGuard<'_, Option<File>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
