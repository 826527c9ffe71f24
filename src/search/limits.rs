//! What a search may spend, and how it is ended.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use shakmaty::Move;

/// The clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Time left; zero where a GUI sends a negative clock.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves to the next time control, the present one included; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// The bounds of one search. A search ends at the first that is reached; with none it goes on
/// until it is stopped or the maximum depth is done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth of iterative deepening, in half-moves.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Time for this move exactly.
    pub movetime: Option<Duration>,
    /// The game's clock, to be shared out over the moves to come.
    pub clock: Option<Clock>,
    /// Ends when a mate in this number of moves, or fewer, is found.
    pub mate: Option<u32>,
    /// The only root moves to look at; all legal moves where empty.
    pub search_moves: Vec<Move>,
    /// Lines to look for, the best ones; none counts as one.
    pub lines: usize,
    /// Time kept back from every clock for the way to the GUI.
    pub move_overhead: Duration,
    /// Nodes that count as a millisecond of every time here; `None` for real time.
    pub nodes_per_ms: Option<NonZeroU32>,
}

impl Limits {
    /// The limits of a helper: without the clock, which the leader alone looks at.
    pub(super) fn of_helper(&self) -> Self {
        let Self { depth, nodes, lines, .. } = *self;
        Self { depth, nodes, lines, search_moves: self.search_moves.clone(), ..Self::default() }
    }
}

/// The strings that hold a running search: shared by whoever may end it.
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
    /// Strings for a search that begins now, on the opponent's time if `pondering`.
    pub fn new(pondering: bool) -> Self {
        Self::since(Instant::now(), pondering)
    }

    /// Strings for a search that was asked for at `began`: its clock has run since.
    pub fn since(began: Instant, pondering: bool) -> Self {
        Self { began, stop: Arc::default(), pondering: AtomicBool::new(pondering) }
    }

    /// Strings for one more search of the same task: it begins now and is stopped with this one.
    #[must_use]
    pub fn again(&self) -> Self {
        Self { stop: Arc::clone(&self.stop), ..Self::default() }
    }

    /// When the search was asked for.
    pub fn began(&self) -> Instant {
        self.began
    }

    /// Ends the search as soon as it looks.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been ordered to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The move pondered on was played: the clocks run from now.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search still runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
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
