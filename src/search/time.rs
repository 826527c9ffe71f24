//! Time management: how long a search may take, and how much of that its best move needs.

use std::num::NonZeroU32;
use std::time::Duration;

use super::limits::{Clock, Control, Instant, Limits};
use super::value::{Value, is_mate};

/// Two time limits: `soft` is what a move should take, and the stability of the best move decides
/// after what fraction of it no further iteration begins; `hard` ends the search at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    pub soft: Duration,
    pub hard: Duration,
}

impl Budget {
    /// A fraction of the soft limit, never beyond the hard one.
    pub fn until(&self, part: f64) -> Duration {
        self.soft.mul_f64(part).min(self.hard)
    }

    /// The budget under these limits; `None` if there is neither `movetime` nor a clock.
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

/// Divides the clock among the moves to come.
fn share(clock: Clock, overhead: Duration) -> Budget {
    let left = less_overhead(clock.remaining, overhead);
    let pays = clock.increment >= clock.remaining / PAYING_INCREMENTS;
    let ahead = if pays { PAID_MOVES_AHEAD } else { MOVES_AHEAD };
    let moves = clock.moves_to_go.map_or(ahead, |n| n.clamp(1, MOVES_AHEAD as u32) as f64);
    // Each move to the time control costs the overhead again.
    let reserve = overhead.mul_f64((moves - 1.0).min(10.0));
    let usable = left.saturating_sub(reserve).max(left / 4);
    let soft = usable.div_f64(moves) + clock.increment.mul_f64(INCREMENT_SHARE);
    let max = left.mul_f64(if moves < 1.5 { 0.9 } else { MAX_OF_CLOCK });
    Budget { soft: soft.min(max), hard: (soft * HARD_TIMES).min(max) }
}

/// The time less the overhead, but never less than a minimum: a bad move is better than none.
fn less_overhead(time: Duration, overhead: Duration) -> Duration {
    const MIN: Duration = Duration::from_millis(1);
    time.saturating_sub(overhead).max((time / 4).min(MIN * 4)).max(MIN)
}

/// The number of moves to divide the clock among without further time controls, and the maximum
/// with them.
const MOVES_AHEAD: f64 = 22.0;
/// The same if increments pay for the moves after these: most games are decided before.
const PAID_MOVES_AHEAD: f64 = 16.0;
/// Increments pay for later moves if this many of them exceed the time left.
const PAYING_INCREMENTS: u32 = 200;
/// The share of the increment that a move should take.
const INCREMENT_SHARE: f64 = 0.9;
/// The hard limit as a multiple of the soft one.
const HARD_TIMES: u32 = 3;
/// The maximum share of the clock that one move may take.
const MAX_OF_CLOCK: f64 = 0.4;

/// A stopwatch that starts when the clock does: at once, or at the ponder hit. It runs in real
/// time, or by nodes.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch {
    began: Instant,
    nodes_per_ms: Option<NonZeroU32>,
    start: Option<Start>,
}

/// When a stopwatch was started, and how many nodes had been visited by then.
#[derive(Debug, Clone, Copy)]
struct Start {
    at: Instant,
    nodes: u64,
}

impl Stopwatch {
    /// The stopwatch of a search: it starts with the control's clock, or at the ponder hit.
    pub fn new(control: &Control) -> Self {
        let began = control.began();
        let start = (!control.is_pondering()).then_some(Start { at: began, nodes: 0 });
        Self { began, nodes_per_ms: None, start }
    }

    /// Sets the number of nodes that count as a millisecond; `None` for real time.
    pub fn run_by(&mut self, nodes_per_ms: Option<NonZeroU32>) {
        self.nodes_per_ms = nodes_per_ms;
    }

    /// Starts the clock, after `nodes` nodes, if it is not running yet.
    pub fn start(&mut self, nodes: u64) {
        self.start.get_or_insert_with(|| Start { at: Instant::now(), nodes });
    }

    /// Whether the clock runs.
    pub fn is_running(&self) -> bool {
        self.start.is_some()
    }

    /// The time on the clock after `nodes` nodes.
    pub fn spent(&self, nodes: u64) -> Duration {
        let Some(start) = self.start else { return Duration::ZERO };
        match self.nodes_per_ms {
            None => start.at.elapsed(),
            Some(rate) => time_of(nodes.saturating_sub(start.nodes), rate),
        }
    }

    /// The thinking time after `nodes` nodes: what is on the clock, and what was pondered before
    /// the ponder hit.
    pub fn thought(&self, nodes: u64) -> Duration {
        match self.nodes_per_ms {
            None => self.began.elapsed(),
            Some(rate) => time_of(nodes, rate),
        }
    }

    /// Real time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }
}

/// The time that nodes stand for.
fn time_of(nodes: u64, nodes_per_ms: NonZeroU32) -> Duration {
    Duration::from_nanos(nodes.saturating_mul(1_000_000) / u64::from(nodes_per_ms.get()))
}

/// How stable the best move has been in the iterations so far.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Stability {
    /// The number of iterations in a row with the same best move.
    pub steady: usize,
    /// The share of all nodes spent on it, from 0 to 1.
    pub share: f64,
    /// How far its value is below the weighted mean of earlier iterations, in centipawns; negative
    /// if it is above. Later iterations weigh more.
    pub fallen: Value,
    /// The weighted mean of the values so far.
    mean: Option<Value>,
}

impl Stability {
    /// Adds an iteration: whether the best move is the same as before, its value, and the share of
    /// nodes spent on it.
    pub fn update(&mut self, same: bool, value: Value, share: f64) {
        self.steady = if same { self.steady + 1 } else { 0 };
        self.share = share.clamp(0.0, 1.0);
        let mean = self.mean.unwrap_or(value);
        self.fallen = if is_mate(value) || is_mate(mean) { 0 } else { mean - value };
        self.mean = Some((mean + value) / 2);
    }

    /// The fraction of the soft limit after which no further iteration begins; each takes about as
    /// long as all before it.
    pub fn part(&self) -> f64 {
        by_steadiness(self.steady) * by_share(self.share) * by_fall(self.fallen)
    }
}

/// The factor by steadiness: a best move that stays the same needs less time.
fn by_steadiness(steady: usize) -> f64 {
    const PARTS: [f64; 5] = [1.0, 1.0, 0.72, 0.72, 0.54];
    PARTS[steady.min(PARTS.len() - 1)]
}

/// The factor by the share of nodes: a move that takes nearly all of them, such as an easy
/// recapture, needs less time. About half of the nodes is usual: the median share is 0.37 after
/// 6,000 nodes and 0.51 after 300,000.
fn by_share(share: f64) -> f64 {
    1.0 + 0.6 * (0.45 - share)
}

/// The factor by the fall of the value: a falling value needs more time.
fn by_fall(fallen: Value) -> f64 {
    1.0 + f64::from(fallen.clamp(-20, 60)) / 80.0
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
    fn no_sign_asks_for_more_than_the_hard_bound() {
        for remaining in [0, 50, 1000, 60_000] {
            let b = budget(remaining, 100, None);
            assert!(b.until(0.5) <= b.until(1.0) && b.until(1.0) == b.soft);
            assert!(b.until(100.0) == b.hard);
        }
    }

    #[test]
    fn the_overhead_is_kept_back() {
        let ms = Duration::from_millis;
        for overhead in [0, 10, 100, 5000] {
            for moves_to_go in [None, Some(1), Some(10)] {
                let clock = Clock { remaining: ms(6000), increment: ms(60_000), moves_to_go };
                let limits =
                    Limits { clock: Some(clock), move_overhead: ms(overhead), ..Limits::default() };
                let b = Budget::of(&limits).unwrap();
                assert!(b.hard + ms(overhead) <= ms(6000), "{overhead} {moves_to_go:?}: {b:?}");
                let limits =
                    Limits { movetime: Some(ms(6000)), move_overhead: ms(overhead), ..limits };
                assert!(Budget::of(&limits).unwrap().hard + ms(overhead) <= ms(6000));
            }
        }
    }

    #[test]
    fn an_empty_clock_leaves_a_little() {
        for (remaining, max) in [(0, 1), (1, 1), (10, 3), (50, 17)] {
            for increment in [0, 3_600_000] {
                for moves in [None, Some(1), Some(40)] {
                    let b = budget(remaining, increment, moves);
                    assert!(b.soft > Duration::ZERO);
                    let max = if moves == Some(1) { remaining.max(1) } else { max };
                    assert!(b.hard <= Duration::from_millis(max), "{remaining} {moves:?}: {b:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_take_most() {
        let last = budget(10_000, 0, Some(1));
        assert!(last.hard > Duration::from_secs(5) && last.hard <= Duration::from_secs(9));
        assert!(last.soft > budget(10_000, 0, Some(5)).soft);
    }

    #[test]
    fn nodes_stand_for_time() {
        let mut watch = Stopwatch::new(&Control::new(true));
        watch.run_by(NonZeroU32::new(60));
        assert_eq!(watch.spent(90_000), Duration::ZERO);
        watch.start(90_000);
        watch.start(93_000);
        assert_eq!(watch.spent(90_000 + 60 * 250), Duration::from_millis(250));
        assert_eq!(watch.spent(90_000 + 6), Duration::from_micros(100));
        // Time before the clock ran counts as thought, not as spent.
        assert_eq!(watch.thought(90_000), Duration::from_millis(1500));
    }

    #[test]
    fn increments_pay_for_later_moves() {
        let first = |increment| budget(10_000, increment, None).soft;
        assert!(first(100) > first(0) + Duration::from_millis(100));
        // An increment of a thousandth of the clock changes next to nothing.
        assert!(first(10) < first(0) + Duration::from_millis(10));
        let mut left = 10_000.0;
        for _ in 0..300 {
            let soft = budget(left as u64, 100, None).soft;
            left += 100.0 - soft.as_secs_f64() * 1000.0;
            assert!(left > 50.0, "{left}");
        }
    }

    #[test]
    fn a_game_is_survived() {
        // 150 moves without increment, each taking the whole soft time.
        let mut left = 5000.0;
        for _ in 0..150 {
            let soft = budget(left as u64, 0, None).soft;
            left -= soft.as_secs_f64() * 1000.0;
        }
        assert!(left > 0.0);
    }

    fn stability(steady: usize, share: f64, fallen: Value) -> Stability {
        Stability { steady, share, fallen, mean: None }
    }

    #[test]
    fn each_figure_goes_one_way() {
        for steady in 0..12 {
            for share in [0.0, 0.2, 0.5, 0.9, 1.0] {
                for fallen in [-500, -10, 0, 10, 50, 500] {
                    let part = stability(steady, share, fallen).part();
                    assert!(part > 0.1 && part < 4.0, "{part}");
                    assert!(stability(steady + 1, share, fallen).part() <= part);
                    assert!(stability(steady, share + 0.1, fallen).part() <= part);
                    assert!(stability(steady, share, fallen + 5).part() >= part);
                }
            }
        }
    }

    #[test]
    fn doubt_takes_time() {
        let sure = stability(9, 0.98, -20).part();
        let doubtful = stability(0, 0.3, 40).part();
        assert!(3.0 * sure < doubtful, "{sure} {doubtful}");
    }

    #[test]
    fn iterations_are_taken_in() {
        let mut stability = Stability::default();
        stability.update(false, 40, 0.5);
        assert_eq!((stability.steady, stability.fallen), (0, 0));
        stability.update(true, 20, 0.6);
        assert_eq!((stability.steady, stability.fallen), (1, 20));
        // The mean of 40 and 20 is 30.
        stability.update(true, 35, 0.7);
        assert_eq!((stability.steady, stability.fallen), (2, -5));
        stability.update(false, 35, 2.0);
        assert_eq!((stability.steady, stability.share), (0, 1.0));
        // A mate score does not count as a fall of that many centipawns.
        stability.update(false, -31_990, 0.5);
        assert_eq!(stability.fallen, 0);
    }
}
