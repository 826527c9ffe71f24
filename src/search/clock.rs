//! How long a search may take.

use std::time::{Duration, Instant};

use super::limits::{Clock, Limits};

/// Two bounds in time: no iteration begins after `soft`, nothing goes on after `hard`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    pub soft: Duration,
    pub hard: Duration,
}

impl Budget {
    /// The budget that the limits leave; `None` where no clock runs.
    pub fn of(limits: &Limits) -> Option<Self> {
        let exact = limits.movetime.map(|time| {
            let time = less_overhead(time, limits.move_overhead);
            Self { soft: time, hard: time }
        });
        let shared = limits.clock.map(|clock| share(clock, limits.move_overhead));
        match (exact, shared) {
            (Some(a), Some(b)) => Some(Self { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) }),
            (a, b) => a.or(b),
        }
    }
}

/// Shares the clock out over the moves to come.
fn share(clock: Clock, overhead: Duration) -> Budget {
    let left = less_overhead(clock.remaining, overhead);
    let moves = clock.moves_to_go.map_or(MOVES_AHEAD, |n| n.clamp(1, MOVES_AHEAD as u32) as f64);
    // The overhead comes back with every move to the control.
    let reserve = overhead.mul_f64((moves - 1.0).min(10.0));
    let usable = left.saturating_sub(reserve).max(left / 4);
    let soft = usable.div_f64(moves) + clock.increment.mul_f64(0.7);
    let most = left.mul_f64(if moves < 1.5 { 0.9 } else { MOST_OF_CLOCK });
    Budget { soft: soft.min(most), hard: (soft * HARD_TIMES).min(most) }
}

/// Time less the way to the host, never less than a little: a bad move beats none.
fn less_overhead(time: Duration, overhead: Duration) -> Duration {
    const LEAST: Duration = Duration::from_millis(1);
    time.saturating_sub(overhead).max((time / 4).min(LEAST * 4)).max(LEAST)
}

/// Without a control in sight the rest of a game is taken to last so many moves.
const MOVES_AHEAD: f64 = 26.0;
/// The hard bound in soft ones.
const HARD_TIMES: u32 = 4;
/// The share of the clock that one move may take.
const MOST_OF_CLOCK: f64 = 0.4;

/// A stopwatch that starts when the clock does: at once, or at the ponder hit.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch {
    began: Instant,
    running_since: Option<Instant>,
}

impl Stopwatch {
    /// A stopwatch for a search that begins now, on the opponent's time if `pondering`.
    pub fn new(pondering: bool) -> Self {
        let began = Instant::now();
        Self { began, running_since: (!pondering).then_some(began) }
    }

    /// The clock runs from now, if it did not already.
    pub fn start(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }

    /// Whether the clock runs.
    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Time on the clock.
    pub fn spent(&self) -> Duration {
        self.running_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let ms = Duration::from_millis;
        let clock = Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go };
        let limits = Limits { clock: Some(clock), move_overhead: ms(10), ..Limits::default() };
        Budget::of(&limits).unwrap()
    }

    #[test]
    fn never_more_than_the_clock() {
        for remaining in [0, 1, 5, 10, 11, 20, 50, 100, 1000, 60_000] {
            for increment in [0, 10, 1000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let b = budget(remaining, increment, moves);
                    assert!(b.soft <= b.hard);
                    let left = Duration::from_millis(remaining.saturating_sub(10).max(5));
                    assert!(b.hard <= left, "{remaining} {increment} {moves:?}: {b:?}");
                }
            }
        }
    }

    #[test]
    fn a_game_is_survived() {
        // A hundred and fifty moves without increment, each taking the whole soft time.
        let mut left = 5000.0;
        for _ in 0..150 {
            let soft = budget(left as u64, 0, None).soft;
            left -= soft.as_secs_f64() * 1000.0;
        }
        assert!(left > 0.0);
    }
}
