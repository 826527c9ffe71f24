//! The sinks that terms are added to, and the evaluation made from their sums: the bound, the
//! layer, scaling and bonuses.

use shakmaty::{Bitboard, Color, Role, Square};

use super::layer::{Hidden, Inputs};
use super::layout::{self, PASSABLE, kind};
use super::score::Share;
use super::{endgame, weights};
use crate::position::Position;

/// Receives the terms of one side.
pub trait Sink {
    /// Adds `count` times the weight, for the piece or the square `at`.
    fn add(&mut self, weight: usize, count: i32, at: Square);

    /// Adds the weight once for each of the pieces.
    #[inline(always)]
    fn add_each(&mut self, weight: usize, pieces: Bitboard) {
        for piece in pieces {
            self.add(weight, 1, piece);
        }
    }

    /// Adds the weight of every square of `squares`, all of them passable for a piece of `side` and
    /// `role`, and returns the number of squares.
    #[inline(always)]
    fn add_passable(&mut self, side: Color, role: Role, squares: Bitboard) -> usize {
        for square in squares {
            let seen = square as usize ^ side.fold_wb(0, 56);
            self.add(PASSABLE.at(kind(role) * 64 + seen), 1, square);
        }
        squares.count()
    }
}

/// A sink that keeps only the sum.
#[derive(Debug, Default)]
pub struct Sum(pub Share);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32, _: Square) {
        self.0 += weights::ALL[weight] * count;
    }

    #[inline(always)]
    fn add_each(&mut self, weight: usize, pieces: Bitboard) {
        self.0 += weights::ALL[weight] * pieces.count() as i32;
    }

    #[inline(always)]
    fn add_passable(&mut self, side: Color, role: Role, squares: Bitboard) -> usize {
        let (share, count) = weights::passable(side, role, squares);
        self.0 += share;
        count
    }
}

/// A weight that was counted, how often, and on which square.
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

/// The sum of positional terms, and the counts that the layer needs.
#[derive(Debug, Default)]
pub struct Layered {
    pub sum: Share,
    pub inputs: Inputs,
}

impl Sink for Layered {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32, _: Square) {
        self.sum += weights::ALL[weight] * count;
        self.inputs.add(weight, count);
    }

    #[inline(always)]
    fn add_passable(&mut self, side: Color, role: Role, squares: Bitboard) -> usize {
        let (share, count) = weights::passable(side, role, squares);
        self.sum += share;
        count
    }
}

/// White's sum less Black's, and the hidden sums of both.
#[derive(Debug, Clone, Copy, Default)]
pub struct Positional {
    pub sum: Share,
    pub hidden: Hidden,
}

impl Positional {
    /// The sums with further terms of both sides added.
    #[inline]
    pub fn with(&self, white: &Layered, black: &Layered) -> Self {
        let hidden = self.hidden.with(&white.inputs, &black.inputs);
        Self { sum: self.sum + white.sum - black.sum, hidden }
    }

    /// The sum without the layer, which is not fitted to a lone king: a passed pawn would be worth
    /// more than the queen that it becomes.
    pub fn without_layer(self) -> Self {
        Self { hidden: Hidden::default(), ..self }
    }
}

/// White's sums less Black's, in centipawns at the phase of the position.
#[derive(Debug, Clone, Copy)]
pub struct Whole {
    pub unbounded: i32,
    /// The positional sum before the bound.
    pub positional: i32,
    /// The positional sum after the bound.
    pub bounded: i32,
    /// What the layer adds.
    pub layer: i32,
}

impl Whole {
    /// The sums at `phase`, with `turn` to move.
    pub fn of(unbounded: Share, positional: Positional, phase: i32, turn: Color) -> Self {
        let max = weights::ALL[layout::BOUND.at(0)].at(phase);
        let layer = positional.hidden.value(phase, turn);
        let (unbounded, positional) = (unbounded.at(phase), positional.sum.at(phase));
        Self { unbounded, positional, bounded: bound(positional, max), layer }
    }

    /// The evaluation before scaling: unbounded terms, the bounded positional sum, the layer.
    pub fn sum(&self) -> i32 {
        self.unbounded + self.bounded + self.layer
    }

    /// The evaluation from White's side.
    pub fn score(&self, position: &Position) -> i32 {
        let won = |side| endgame::won(position.board(), side, position.turn());
        self.scaled(position) + won(Color::White) - won(Color::Black)
    }

    /// The sum, scaled down if the stronger side lacks the pieces to win.
    pub fn scaled(&self, position: &Position) -> i32 {
        let stronger = if self.sum() > 0 { Color::White } else { Color::Black };
        self.sum() * endgame::chances(position.board(), stronger, position.turn()) / 100
    }
}

/// The saturating bound of the positional sum: its absolute value stays below `max` centipawns.
fn bound(sum: i32, max: i32) -> i32 {
    sum * max / root(max * max + sum * sum).max(1)
}

/// The integer part of a square root. The conversion through `f64` is exact for all `i32`.
fn root(square: i32) -> i32 {
    f64::from(square).sqrt() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_whole_numbers_cut_off() {
        for whole in 1..46_341 {
            assert_eq!(root(whole * whole), whole);
            assert_eq!(root(whole * whole - 1), whole - 1);
        }
    }

    #[test]
    fn the_bound_is_odd_monotonic_and_kept() {
        for max in [260, 700, 2000] {
            for sum in -5000..5000 {
                assert_eq!(bound(sum, max), -bound(-sum, max));
                assert!(bound(sum, max) <= bound(sum + 1, max));
                assert!(bound(sum, max).abs() <= max);
            }
        }
    }
}
