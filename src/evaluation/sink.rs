//! Where the terms go as they are counted: into a sum, or into a list that explains it.

use shakmaty::Square;

use super::score::Share;
use super::weights;

/// Receives the terms of one side.
pub trait Sink {
    /// `count` times the weight, for the man or the field `at`.
    fn add(&mut self, weight: usize, count: i32, at: Square);
}

/// The sum alone.
#[derive(Debug, Default)]
pub struct Sum(pub Share);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32, _: Square) {
        self.0 += weights::ALL[weight] * count;
    }
}

/// A weight that was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    pub weight: usize,
    pub count: i32,
    pub at: Square,
}

impl Sink for Vec<Counted> {
    fn add(&mut self, weight: usize, count: i32, at: Square) {
        if count != 0 {
            self.push(Counted { weight, count, at });
        }
    }
}
