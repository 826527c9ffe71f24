//! What a tree is to win.

use super::combination::MIN_MATE;

/// The gain, in centipawns, that counts as winning a man.
pub const MAN: i32 = 250;

/// The goal of a tree: centipawns won against the root, or mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal(pub i32);

impl Goal {
    pub const fn is_mate(self) -> bool {
        self.0 >= MIN_MATE
    }
}
