//! Leaves of a tree, kept for those who want to know where the estimate is asked.

use crate::position::Position;

/// A sample of the positions that quiescence asks the estimate about; none unless asked for.
#[derive(Debug, Default)]
pub struct Leaves {
    /// One position in so many is kept; none if zero.
    every: u32,
    /// How many more come first.
    ahead: u32,
    kept: Vec<Position>,
}

impl Leaves {
    /// Keeps one position in `every` from now on, none if that is zero.
    pub fn keep_one_in(&mut self, every: u32) {
        (self.every, self.ahead) = (every, every);
    }

    /// Quiescence asks the estimate about a position.
    #[inline]
    pub fn meet(&mut self, position: &Position) {
        if self.every > 0 {
            self.count(position);
        }
    }

    #[cold]
    fn count(&mut self, position: &Position) {
        self.ahead -= 1;
        if self.ahead == 0 {
            self.ahead = self.every;
            self.kept.push(position.clone());
        }
    }

    /// What was kept since it was last taken.
    pub fn take(&mut self) -> Vec<Position> {
        std::mem::take(&mut self.kept)
    }
}
