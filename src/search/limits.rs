//! The limits of a search, and the controls to end it.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use shakmaty::Move;

/// The clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Time left; zero if the GUI sends a negative clock.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves to the next time control, the current one included; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// The limits of one search. A search ends at the first limit reached; without limits it goes on
/// until it is stopped or has reached the maximum depth.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth of iterative deepening, in plies.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// The exact time for this move.
    pub movetime: Option<Duration>,
    /// The game's clock, to be divided among the moves to come.
    pub clock: Option<Clock>,
    /// The search ends when it finds a mate in this number of moves or fewer.
    pub mate: Option<u32>,
    /// The root moves to search; all legal moves if empty.
    pub search_moves: Vec<Move>,
    /// The number of best lines to find (MultiPV); 0 counts as 1.
    pub lines: usize,
    /// Time reserved on each move for GUI and network lag.
    pub move_overhead: Duration,
    /// How many nodes count as a millisecond, for all times here; `None` for real time.
    pub nodes_per_ms: Option<NonZeroU32>,
}

impl Limits {
    /// The same limits with nodes and `movetime` multiplied by `times`.
    #[must_use]
    pub fn times(&self, times: u64) -> Self {
        let factor = u32::try_from(times).unwrap_or(u32::MAX);
        Self {
            nodes: self.nodes.map(|nodes| nodes.saturating_mul(times)),
            movetime: self.movetime.map(|time| time.saturating_mul(factor)),
            ..self.clone()
        }
    }

    /// The same limits with nodes and `movetime` divided by `parts`.
    #[must_use]
    pub fn part(&self, parts: u64) -> Self {
        let divisor = u32::try_from(parts).unwrap_or(u32::MAX);
        Self {
            nodes: self.nodes.map(|nodes| nodes / parts),
            movetime: self.movetime.map(|time| time / divisor),
            ..self.clone()
        }
    }

    /// The limits of a helper thread; only the leader watches the time.
    pub(super) fn of_helper(&self) -> Self {
        let Self { depth, nodes, lines, .. } = *self;
        Self { depth, nodes, lines, search_moves: self.search_moves.clone(), ..Self::default() }
    }
}

/// The control of a running search, shared by everything that may end it.
///
/// While `pondering`, clocks do not run; [`Control::ponder_hit`] starts them.
#[derive(Debug)]
pub struct Control {
    began: Instant,
    /// Shared by the searches of one task.
    stop: Arc<AtomicBool>,
    pondering: AtomicBool,
}

impl Default for Control {
    fn default() -> Self {
        Self::new(false)
    }
}

impl Control {
    /// The control of a search that begins now, on the opponent's time if `pondering`.
    pub fn new(pondering: bool) -> Self {
        Self::since(Instant::now(), pondering)
    }

    /// The control of a search that was requested at `began`: its clock has been running since
    /// then.
    pub fn since(began: Instant, pondering: bool) -> Self {
        Self { began, stop: Arc::default(), pondering: AtomicBool::new(pondering) }
    }

    /// The control of one more search of the same task: it begins now and is stopped together with
    /// this one.
    #[must_use]
    pub fn again(&self) -> Self {
        Self { stop: Arc::clone(&self.stop), ..Self::default() }
    }

    /// When the search was requested.
    pub fn began(&self) -> Instant {
        self.began
    }

    /// Stops the search at its next check.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The move pondered on was played: the clocks run from now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is still running on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use still::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod still {
    use std::time::Duration;

    /// The only instant: there is no clock here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant;

    impl Instant {
        /// The only one.
        pub fn now() -> Self {
            Self
        }

        /// Always zero.
        pub fn elapsed(&self) -> Duration {
            Duration::ZERO
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_searches_of_a_task_are_stopped_together() {
        let first = Control::new(true);
        let second = first.again();
        assert!(second.began() >= first.began());
        assert!(!second.is_pondering(), "only the first runs on the opponent's time");
        assert!(!second.is_stopped());
        first.stop();
        assert!(second.is_stopped() && first.again().is_stopped());
        assert!(!Control::default().is_stopped());
    }
}
