//! The verdict on the move that a search has found, on a thread of its own while the move waits.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, after, bounded, never};
use shakmaty::Move;

use crate::explain::{Brief, glance};
use crate::position::Position;
use crate::search::{SEARCH_STACK, Score};
use crate::tablebase::Probing;

/// A verdict that is looked for, and how long it is waited for.
pub(super) struct Telling {
    verdict: Receiver<Option<Brief>>,
    too_late: Receiver<Instant>,
    runs: bool,
}

impl Telling {
    /// No verdict.
    pub fn idle() -> Self {
        Self { verdict: never(), too_late: never(), runs: false }
    }

    /// Begins to look for the verdict on the first move of `line`. One that comes after `time` is
    /// dropped; its thread ends by itself, since nothing in it searches.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start(
        position: Position,
        (line, score): (Vec<Move>, Score),
        probing: Probing,
        time: Duration,
    ) -> io::Result<Self> {
        let (sender, verdict) = bounded(1);
        let too_late = after(time);
        let work = move || {
            // If this fails, nobody is waiting any more.
            let _ = sender.send(glance(&position, &line, score, &probing));
        };
        thread::Builder::new().name("verdict".into()).stack_size(SEARCH_STACK).spawn(work)?;
        Ok(Self { verdict, too_late, runs: true })
    }

    /// Whether the verdict may still come in time.
    pub fn runs(&self) -> bool {
        self.runs
    }

    /// The channels of the verdict, and of the end of the time for it.
    pub fn channels(&self) -> (Receiver<Option<Brief>>, Receiver<Instant>) {
        (self.verdict.clone(), self.too_late.clone())
    }
}
