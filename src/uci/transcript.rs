//! The log file of the option `Debug Log File`: all that is read and written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The log file, if there is one.
#[derive(Default)]
pub(super) struct Transcript(Mutex<Option<File>>);

impl Transcript {
    /// The name of the option that names the file.
    pub const OPTION: &str = "Debug Log File";

    /// Goes on in the file at `path`, behind what it holds already; without a path it ends.
    ///
    /// # Errors
    /// The system's error if the file cannot be written, and an error for whatever is no regular
    /// file, since a pipe would wait for a reader. The log has ended then.
    pub fn open(&self, path: &str) -> io::Result<()> {
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
    pub fn read(&self, line: &str) {
        self.log(">> ", line);
    }

    /// Logs what is said to the GUI.
    pub fn written(&self, text: &str) {
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
