//! Tapered values: pairs for the middlegame and the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::Serialize;
use shakmaty::{Board, Role};

/// A tapered value in centipawns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// With all pieces on the board.
    pub middle: i32,
    /// Without pieces.
    pub end: i32,
}

impl Pair {
    /// The value at `phase`, 24 with all pieces on the board and 0 with none.
    pub fn at(self, phase: i32) -> i32 {
        (self.middle * phase + self.end * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// The phase with all pieces on the board.
pub const FULL_PHASE: i32 = 24;

/// The units of a [`Share`] in a centipawn.
const TENTHS: i32 = 10;

/// The game phase from 24 down to 0: minor pieces count 1, rooks 2, queens 4.
pub fn phase(board: &Board) -> i32 {
    let count = |role: Role| board.by_role(role).count() as i32;
    let sum =
        count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    sum.min(FULL_PHASE)
}

/// Both values of a pair in tenths of a centipawn, packed into one number: one addition adds both.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share(i64);

impl Share {
    /// Packs values in tenths of a centipawn.
    pub const fn of(middle: i32, end: i32) -> Self {
        Self(((end as i64) << 32) + middle as i64)
    }

    /// The sum, for constants.
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The middlegame value, in tenths of a centipawn.
    pub const fn middle(self) -> i32 {
        self.0 as i32
    }

    const fn end(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// The value at `phase`, in units of 1/[`PARTS`] centipawn.
    pub fn parts(self, phase: i32) -> i32 {
        self.middle() * phase + self.end() * (FULL_PHASE - phase)
    }

    /// The value at `phase`, in centipawns.
    pub fn at(self, phase: i32) -> i32 {
        self.parts(phase) / PARTS
    }

    /// Both values rounded to centipawns.
    pub fn pair(self) -> Pair {
        let round = |tenths: i32| (tenths + TENTHS / 2 * tenths.signum()) / TENTHS;
        Pair { middle: round(self.middle()), end: round(self.end()) }
    }
}

/// The units of [`Share::parts`] in a centipawn.
pub const PARTS: i32 = FULL_PHASE * TENTHS;

impl Add for Share {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl AddAssign for Share {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Share {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Share {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Share {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_kept_apart() {
        for (a, b) in [(0, 0), (-1, 0), (0, -1), (-7, 9), (9, -7), (-12_345, -54_321)] {
            for (c, d) in [(3, 4), (-3, 4), (3, -4), (-30_000, -1)] {
                let sum = Share::of(a, b) * 3 - Share::of(c, d);
                assert_eq!((sum.middle(), sum.end()), (3 * a - c, 3 * b - d));
            }
        }
    }
}
