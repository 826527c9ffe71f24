//! A move as histories see it.

use shakmaty::{Color, Move};

/// A move as continuation histories see it: which man went where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceTo(u16);

impl PieceTo {
    /// The number of different values.
    pub const COUNT: usize = 12 * 64;

    /// The place of this value in a table of all.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The place of this move and the `next` one in a table of all pairs.
    pub fn pair(self, next: Self) -> usize {
        usize::from(self.0) * Self::COUNT + usize::from(next.0)
    }

    /// What histories see of a move `m` of `side`.
    pub fn of(side: Color, m: Move) -> Self {
        Self(((side as u16 * 6 + m.role() as u16 - 1) << 6) | m.to() as u16)
    }
}

/// The moves one and two half-moves before a node; `None` for a null move and before the root.
pub type PreviousMoves = [Option<PieceTo>; 2];
