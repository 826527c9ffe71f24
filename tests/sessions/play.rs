//! Plays a session through a door and checks it with the model.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::RecvTimeoutError;

use crate::command::{Command, Step, Then};
use crate::door::Door;
use crate::model::{Model, Tally};
use crate::script::Script;

/// The engine's binary; `None` for the engine in this process.
pub type Binary = Option<PathBuf>;

/// A running session.
pub struct Play<'a> {
    pub model: Model,
    door: Door,
    patience: Duration,
    watch: &'a dyn Fn(Option<Instant>),
    slowest: Duration,
}

/// The result of a session.
#[derive(Debug, Default, Clone, Copy)]
pub struct Outcome {
    pub tally: Tally,
    /// The longest time for an answer.
    pub slowest: Duration,
}

/// Plays a session. `watch` is called with the time since when an answer has been due.
///
/// # Errors
/// The first fault.
pub fn play(
    script: &Script,
    binary: &Binary,
    patience: Duration,
    watch: &dyn Fn(Option<Instant>),
) -> Result<Outcome, String> {
    let log = Log(&script.log);
    let mut play = Play::start(binary, Duration::from_millis(script.late), patience, watch)?;
    play.say_all(&script.steps)?;
    let outcome = play.finish()?;
    log.check()?;
    Ok(outcome)
}

/// The log file of a session, removed when the session is over.
struct Log<'a>(&'a Path);

impl Log<'_> {
    /// Checks that each line shows its direction.
    fn check(&self) -> Result<(), String> {
        let Ok(bytes) = fs::read(self.0) else { return Ok(()) };
        let text = String::from_utf8(bytes).map_err(|_| "a log that is no text".to_string())?;
        let marked = |line: &&str| line.starts_with(">> ") || line.starts_with("<< ");
        match text.lines().find(|line| !marked(line)) {
            Some(line) => Err(format!("{line:?} in the log")),
            None => Ok(()),
        }
    }
}

impl Drop for Log<'_> {
    fn drop(&mut self) {
        // Most sessions have none.
        let _ = fs::remove_file(self.0);
    }
}

impl<'a> Play<'a> {
    /// Starts an engine.
    pub fn start(
        binary: &Binary,
        late: Duration,
        patience: Duration,
        watch: &'a dyn Fn(Option<Instant>),
    ) -> Result<Self, String> {
        let door = match binary {
            None => Door::inside(late),
            Some(path) => Door::outside(path, late),
        };
        let door = door.map_err(|error| format!("cannot start the engine: {error}"))?;
        Ok(Self { model: Model::new(), door, patience, watch, slowest: Duration::ZERO })
    }

    /// Sends a line.
    pub fn say(&mut self, command: &Command, text: &str) -> Result<(), String> {
        self.read()?;
        self.model.sent(command);
        self.send(format!("{text}\n").as_bytes(), matches!(command, Command::Quit))
    }

    fn say_all(&mut self, steps: &[Step]) -> Result<(), String> {
        let mut bytes = Vec::new();
        for (place, step) in steps.iter().enumerate() {
            if bytes.is_empty() {
                self.read()?;
            }
            let quits = matches!(step.command, Command::Quit);
            self.model.sent(&step.command);
            if step.prefixed {
                self.model.expect_remark();
            }
            bytes.extend_from_slice(&step.text);
            bytes.extend_from_slice(step.end.as_bytes());
            let last = place + 1 == steps.len();
            if last && !quits && self.model.needs_stop() {
                // At the end of input a search with limits still finishes.
                self.model.sent(&Command::Stop);
                bytes.extend_from_slice(b"\nstop");
            }
            if step.then != Then::Join || last {
                self.send(&bytes, quits)?;
                bytes.clear();
            }
            match step.then {
                Then::Pause(microseconds) => thread::sleep(Duration::from_micros(microseconds)),
                Then::Wait => self.wait()?,
                Then::Join | Then::Nothing => {}
            }
        }
        Ok(())
    }

    fn send(&mut self, bytes: &[u8], quits: bool) -> Result<(), String> {
        let Some(input) = &mut self.door.input else { return Ok(()) };
        match input.write_all(bytes).and_then(|()| input.flush()) {
            // It may exit as soon as it has read the word.
            Err(_) if quits => Ok(()),
            other => other.map_err(|error| format!("the engine does not listen: {error}")),
        }
    }

    /// Reads the output so far.
    fn read(&mut self) -> Result<(), String> {
        while let Ok(line) = self.door.lines.try_recv() {
            self.take(&line?)?;
        }
        Ok(())
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let due = self.model.due();
        self.model.on_line(line)?;
        if let Some(due) = due.filter(|_| self.model.due() != due) {
            self.slowest = self.slowest.max(due.elapsed());
        }
        Ok(())
    }

    /// Waits until nothing is due.
    pub fn wait(&mut self) -> Result<(), String> {
        while let Some(due) = self.model.due() {
            (self.watch)(Some(due));
            let left = self.patience.saturating_sub(due.elapsed());
            match self.door.lines.recv_timeout(left) {
                Ok(line) => self.take(&line?)?,
                Err(RecvTimeoutError::Timeout) => {
                    let patience = self.patience.as_secs_f32();
                    let awaited = self.model.awaited();
                    return Err(format!("no answer in {patience} s; awaited: {awaited}"));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("the output ended; awaited: {}", self.model.awaited()));
                }
            }
        }
        (self.watch)(None);
        Ok(())
    }

    /// Closes the input; the engine sends its last answers and exits.
    pub fn finish(mut self) -> Result<Outcome, String> {
        self.door.input = None;
        let asked = Instant::now();
        (self.watch)(Some(asked));
        loop {
            match self.door.lines.recv_timeout(self.patience.saturating_sub(asked.elapsed())) {
                Ok(line) => self.take(&line?)?,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("does not end; awaited: {}", self.model.awaited()));
                }
            }
        }
        self.model.ended()?;
        self.door.end(self.patience)?;
        (self.watch)(None);
        Ok(Outcome { tally: self.model.tally, slowest: self.slowest })
    }
}
