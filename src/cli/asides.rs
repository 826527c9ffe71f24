//! Files that are written aside, removed where a signal ends the program.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::NamedTempFile;

/// The names of the files that are written aside. They are chosen at random: one that has taken its
/// place is not met again.
type Names = Arc<Mutex<Vec<PathBuf>>>;

/// The files that are written aside, of the whole program.
#[derive(Debug, Default)]
pub(super) struct Asides(Names);

impl Asides {
    /// Begins a file. From the first on they are removed where the program is interrupted,
    /// terminated or hung up; by any other end they are removed when they are dropped.
    pub fn begin(
        &self,
        make: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<NamedTempFile> {
        // Locked, so that no signal comes between the file and its name.
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.is_empty() {
            watch(&self.0)?;
        }
        let file = make()?;
        names.push(file.path().to_path_buf());
        Ok(file)
    }
}

/// Waits for the signals on a thread of its own. The program then ends as if nobody had waited.
#[cfg(unix)]
fn watch(names: &Names) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let waited = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
    let mut signals = Signals::new(waited)?;
    let names = Arc::clone(names);
    let wait = move || {
        for signal in signals.forever() {
            let names = names.lock().unwrap_or_else(PoisonError::into_inner);
            for name in names.iter() {
                // Most have taken their places.
                let _ = std::fs::remove_file(name);
            }
            // Can fail for unknown signals only.
            let _ = emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().name("signals".into()).spawn(wait).map(drop)
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)] // as on Unix
fn watch(_: &Names) -> io::Result<()> {
    Ok(())
}

/// Whether the program was started with the signal ignored, as by nohup: then it goes on. Where that
/// cannot be known, a hangup is left to the system.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()) {
        Some(mask) => mask & (1 << (signal - 1)) != 0,
        None => signal == signal_hook::consts::SIGHUP,
    }
}
