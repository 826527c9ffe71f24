//! Leaves counted beside the session, which goes on listening.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, bounded, never};
use shakmaty::{CastlingMode, Move};

use crate::position::{Position, divide_while};

/// Leaves below each legal move; `None` where the counting was stopped.
pub(super) type Counts = Option<Vec<(Move, u64)>>;

/// A counting of leaves, on a thread of its own while it runs.
pub(super) struct Counting {
    counts: Receiver<Counts>,
    stop: Arc<AtomicBool>,
    /// How castling is written; `None` where nothing is counted.
    castling: Option<CastlingMode>,
}

impl Counting {
    /// Nothing is counted.
    pub fn idle() -> Self {
        Self { counts: never(), stop: Arc::default(), castling: None }
    }

    /// Begins to count the leaves `depth` half-moves deep.
    ///
    /// # Errors
    /// The system's, where it has no thread to give.
    pub fn start(position: Position, depth: u32, castling: CastlingMode) -> io::Result<Self> {
        let (sender, counts) = bounded(1);
        let stop = Arc::new(AtomicBool::new(false));
        let heeded = stop.clone();
        let go_on = move || if heeded.load(Ordering::Relaxed) { Err(()) } else { Ok(()) };
        let count = move || {
            // Nobody waits for it any more where this fails.
            let _ = sender.send(divide_while(&position, depth, &go_on).ok());
        };
        thread::Builder::new().name("perft".into()).spawn(count)?;
        Ok(Self { counts, stop, castling: Some(castling) })
    }

    /// Where the counts arrive, once; never, where nothing is counted.
    pub fn counts(&self) -> &Receiver<Counts> {
        &self.counts
    }

    /// How castling is written in what is counted; `None` where nothing is.
    pub fn castling(&self) -> Option<CastlingMode> {
        self.castling
    }

    /// Asks the counting to end at once; its counts arrive all the same.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}
