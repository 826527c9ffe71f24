//! Perft on a thread of its own, while the session goes on listening.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, bounded, never};
use shakmaty::{CastlingMode, Move};

use crate::position::{Position, divide_while};

/// The leaves below each legal move; `None` if the count was stopped.
pub(super) type Counts = Option<Vec<(Move, u64)>>;

/// A perft, on a thread of its own while it runs.
pub(super) struct Counting {
    counts: Receiver<Counts>,
    stop: Arc<AtomicBool>,
    /// How castling is written; `None` if no count is running.
    castling: Option<CastlingMode>,
}

impl Counting {
    /// No count.
    pub fn idle() -> Self {
        Self { counts: never(), stop: Arc::default(), castling: None }
    }

    /// Begins to count the leaves `depth` half-moves deep.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start(position: Position, depth: u32, castling: CastlingMode) -> io::Result<Self> {
        let (sender, counts) = bounded(1);
        let stop = Arc::new(AtomicBool::new(false));
        let heeded = stop.clone();
        let go_on = move || if heeded.load(Ordering::Relaxed) { Err(()) } else { Ok(()) };
        let count = move || {
            // If this fails, nobody is waiting any more.
            let _ = sender.send(divide_while(&position, depth, &go_on).ok());
        };
        thread::Builder::new().name("perft".into()).spawn(count)?;
        Ok(Self { counts, stop, castling: Some(castling) })
    }

    /// The channel on which the counts arrive, once; never, if no count is running.
    pub fn counts(&self) -> &Receiver<Counts> {
        &self.counts
    }

    /// How castling is written in the running count; `None` if there is none.
    pub fn castling(&self) -> Option<CastlingMode> {
        self.castling
    }

    /// Asks the count to end at once; a message still arrives.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}
