//! Stability of the best move: how much time the search deserves.

use crate::search::value::{Value, is_mate};

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
    pub fn take_in(&mut self, same: bool, value: Value, share: f64) {
        self.steady = if same { self.steady + 1 } else { 0 };
        self.share = share.clamp(0.0, 1.0);
        let mean = self.mean.unwrap_or(value);
        self.fallen = if is_mate(value) || is_mate(mean) { 0 } else { mean - value };
        self.mean = Some((mean + value) / 2);
    }

    /// The part of the soft limit after which no further iteration begins; each takes about as long
    /// as all before it.
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
/// recapture, needs less time. Half of the nodes are usual: the median is 0.37 after 6,000 nodes
/// and 0.51 after 300,000.
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
        stability.take_in(false, 40, 0.5);
        assert_eq!((stability.steady, stability.fallen), (0, 0));
        stability.take_in(true, 20, 0.6);
        assert_eq!((stability.steady, stability.fallen), (1, 20));
        // The mean of 40 and 20 is 30.
        stability.take_in(true, 35, 0.7);
        assert_eq!((stability.steady, stability.fallen), (2, -5));
        stability.take_in(false, 35, 2.0);
        assert_eq!((stability.steady, stability.share), (0, 1.0));
        // A mate score does not count as a fall of that many centipawns.
        stability.take_in(false, -31_990, 0.5);
        assert_eq!(stability.fallen, 0);
    }
}
