//! A move as a key of histories.

use std::ops::Range;

use shakmaty::{Color, Move};

/// The key of continuation histories: a man and its end field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceTo(u16);

impl PieceTo {
    /// The number of different values.
    pub const COUNT: usize = 12 * 64;

    /// The index in a table of all keys.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The index of this key and the `next` one in a table of all pairs.
    pub fn pair(self, next: Self) -> usize {
        usize::from(self.0) * Self::COUNT + usize::from(next.0)
    }

    /// The indices of this key with every next one in a table of all pairs.
    pub fn pairs(self) -> Range<usize> {
        let first = usize::from(self.0) * Self::COUNT;
        first..first + Self::COUNT
    }

    /// The key of a move `m` by `side`.
    pub fn of(side: Color, m: Move) -> Self {
        let (role, to) = match m {
            Move::Normal { role, to, .. } => (role, to),
            _ => (m.role(), m.to()),
        };
        Self(((side as u16 * 6 + role as u16 - 1) << 6) | to as u16)
    }
}

/// The moves one and two half-moves before a node; `None` for a null move and before the root.
pub type PreviousMoves = [Option<PieceTo>; 2];
