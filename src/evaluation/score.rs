//! Pairs of values for the middlegame and the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::Serialize;
use shakmaty::{Board, Role};

/// A value with all pieces on the board and one with none, in centipawns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Pair {
    pub middle: i32,
    pub end: i32,
}

impl Pair {
    /// The value at `phase`, 24 with all pieces on the board and 0 with none.
    pub fn at(self, phase: i32) -> i32 {
        (self.middle * phase + self.end * (FULL_PHASE - phase)) / FULL_PHASE
    }

    /// `hundredths` of the pair.
    pub fn percent(self, hundredths: i32) -> Self {
        Self { middle: self.middle * hundredths / 100, end: self.end * hundredths / 100 }
    }
}

/// The phase with all pieces on the board.
pub const FULL_PHASE: i32 = 24;

/// How much of the pieces is still there: minor pieces count 1, rooks 2, queens 4.
pub fn phase(board: &Board) -> i32 {
    let count = |role: Role| board.by_role(role).count() as i32;
    let sum =
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    sum.min(FULL_PHASE)
}

impl Add for Pair {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { middle: self.middle + other.middle, end: self.end + other.end }
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Pair {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Pair {
    type Output = Self;
    fn neg(self) -> Self {
        Self { middle: -self.middle, end: -self.end }
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self { middle: self.middle * times, end: self.end * times }
    }
}
