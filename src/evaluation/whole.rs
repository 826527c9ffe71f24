//! The whole estimate: the sums, with the positional one bounded, then scaling and bonuses.

use shakmaty::Color;

use super::positional::Positional;
use super::score::Share;
use super::{endgame, layout, weights};
use crate::position::Position;

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

    /// The estimate before scaling: unbounded terms, the bounded positional sum, the layer.
    pub fn sum(&self) -> i32 {
        self.unbounded + self.bounded + self.layer
    }

    /// The estimate from White's side.
    pub fn score(&self, position: &Position) -> i32 {
        let won = |side| endgame::won(position.board(), side, position.turn());
        self.scaled(position) + won(Color::White) - won(Color::Black)
    }

    /// The sum, scaled down if the stronger side lacks the men to win.
    pub fn scaled(&self, position: &Position) -> i32 {
        let stronger = if self.sum() > 0 { Color::White } else { Color::Black };
        self.sum() * endgame::chances(position.board(), stronger, position.turn()) / 100
    }
}

/// The saturating bound of the positional sum: its size stays below `max` centipawns.
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
