//! Where the terms go as they are counted: into a sum for the search, or into a list for the trace.

use shakmaty::{Bitboard, Color, Role, Square};

use super::layout::{PASSABLE, kind};
use super::score::Share;
use super::{rows, weights};

/// Receives the terms of one side.
pub trait Sink {
    /// Adds `count` times the weight, for the man or the field `at`.
    fn add(&mut self, weight: usize, count: i32, at: Square);

    /// Adds the weight of every field of `fields`, all of them passable for a man of `side` and
    /// `role`, and returns the number of fields.
    #[inline(always)]
    fn add_passable(&mut self, side: Color, role: Role, fields: Bitboard) -> usize {
        for field in fields {
            let seen = field as usize ^ side.fold_wb(0, 56);
            self.add(PASSABLE.at(kind(role) * 64 + seen), 1, field);
        }
        fields.count()
    }
}

/// The sum without its parts.
#[derive(Debug, Default)]
pub struct Sum(pub Share);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32, _: Square) {
        self.0 += weights::ALL[weight] * count;
    }

    #[inline(always)]
    fn add_passable(&mut self, side: Color, role: Role, fields: Bitboard) -> usize {
        let (share, count) = rows::passable(side, role, fields);
        self.0 += share;
        count
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
