//! The process of an engine, and the lines to and from it.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{io, iter, thread};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use super::fault::Reason;
use crate::uci::lines;
use crate::uci::lines::{Input, quote};

/// The capacity of the channel of lines from the engine.
const LINES: usize = 256;
/// How long an engine may take to end after `quit`.
const LEAVE: Duration = Duration::from_millis(500);

/// An engine's process. Dropping it ends the process.
#[derive(Debug)]
pub struct Talk {
    child: Child,
    /// `None` once the process is to end.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// What an engine has said in time.
pub enum Said {
    Line(String),
    Nothing,
}

impl Talk {
    /// Starts the program. Its standard error is discarded.
    ///
    /// # Errors
    /// The system's error if it cannot be started.
    pub fn start(program: &Path) -> io::Result<Self> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (sender, lines) = bounded(LINES);
        let output = child.stdout.take();
        let read = move || {
            let Some(output) = output else { return };
            let mut output = BufReader::new(output);
            let next = || lines::next(&mut output).ok().flatten();
            for line in iter::from_fn(next) {
                let Input::Line(line) = line else { continue };
                if sender.send(line).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("judge".into()).spawn(read)?;
        let input = child.stdin.take();
        Ok(Self { child, input, lines })
    }

    pub fn say(&mut self, line: &str) -> Result<(), Reason> {
        log::debug!("judge < {line}");
        let said = self.input.as_mut().map(|input| writeln!(input, "{line}"));
        match said {
            Some(Ok(())) => Ok(()),
            _ => Err(self.gone()),
        }
    }

    /// The next line, if one comes before `end`: after that even a line that has arrived is left.
    pub fn next(&mut self, end: Instant) -> Result<Said, Reason> {
        if Instant::now() >= end {
            return Ok(Said::Nothing);
        }
        match self.lines.recv_deadline(end) {
            Ok(line) => {
                log::debug!("judge > {}", quote(&line));
                Ok(Said::Line(line))
            }
            Err(RecvTimeoutError::Timeout) => Ok(Said::Nothing),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// The reason that nothing more comes: the process has ended, or has closed its pipes.
    fn gone(&mut self) -> Reason {
        let status = self.wait(LEAVE);
        status.map_or(Reason::Deaf, Reason::Gone)
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It may no longer read its input.
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "quit");
        }
        if self.wait(LEAVE).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
