//! Watches the writer, so that the program can end while its output is stuck.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, select};

/// How long one write may take after the GUI has quit.
const PATIENCE: Duration = Duration::from_millis(50);
const TICK: Duration = Duration::from_millis(10);

/// Whether the GUI has quit, and when the current write began.
pub(super) struct Watch {
    quit: (Sender<()>, Receiver<()>),
    writing: Mutex<Option<Instant>>,
}

impl Watch {
    pub fn new() -> Self {
        Self { quit: bounded(1), writing: Mutex::new(None) }
    }

    /// Records that the GUI has quit.
    pub fn quit(&self) {
        // A second time makes no difference.
        let _ = self.quit.0.try_send(());
    }

    /// Watches a write.
    pub fn write<T>(&self, write: impl FnOnce() -> T) -> T {
        self.set(Some(Instant::now()));
        let done = write();
        self.set(None);
        done
    }

    fn set(&self, writing: Option<Instant>) {
        *self.writing.lock().unwrap_or_else(PoisonError::into_inner) = writing;
    }

    fn is_stuck(&self) -> bool {
        let writing = *self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        writing.is_some_and(|since| since.elapsed() >= PATIENCE)
    }

    /// Waits for what `done` brings; `None` if it brings nothing, or if the GUI has quit and the
    /// output is stuck.
    pub fn wait<T>(&self, done: &Receiver<T>) -> Option<T> {
        select! {
            recv(done) -> result => return result.ok(),
            recv(self.quit.1) -> _ => {}
        }
        loop {
            match done.recv_timeout(TICK) {
                Ok(result) => return Some(result),
                Err(RecvTimeoutError::Timeout) if !self.is_stuck() => {}
                Err(_) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn waits_for_the_end_however_long_it_takes() {
        let watch = Watch::new();
        let (sender, done) = bounded(1);
        watch.quit();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(3 * PATIENCE);
                watch.write(|| ());
                sender.send(7).unwrap();
            });
            assert_eq!(watch.wait(&done), Some(7));
        });
    }

    #[test]
    fn waits_for_no_write_that_is_stuck_once_the_gui_has_quit() {
        let watch = Watch::new();
        let (sender, done) = bounded::<()>(1);
        let (begun, writing) = bounded(1);
        let (release, released) = bounded::<()>(1);
        thread::scope(|scope| {
            scope.spawn(|| {
                watch.write(|| {
                    begun.send(()).unwrap();
                    let _ = released.recv();
                });
            });
            writing.recv().unwrap();
            watch.quit();
            assert_eq!(watch.wait(&done), None);
            drop((release, sender));
        });
    }
}
