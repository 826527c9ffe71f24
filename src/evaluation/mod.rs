//! Floor 4. Material and the positional estimate from fields
//! ([theory, section 7](crate::theory#7-the-positional-estimate)).
//!
//! `score = material + bound(positional sum)`, scaled down if the stronger side lacks the men to
//! win, with a bonus in won endgames, from the view of the side to move. The sum for the search,
//! the trace that explains it and the features that weights are fitted to come from the same terms,
//! which add to whatever sink they are given.

mod chances;
mod endgame;
mod eval_cache;
mod features;
pub mod layout;
mod pawn_table;
mod rows;
mod score;
mod sink;
mod terms;
mod trace;
mod view;
mod weights;

use shakmaty::Color;

pub use chances::Chances;
pub use eval_cache::Estimates;
pub use features::{Features, features};
pub use pawn_table::Memory;
pub use score::{FULL_PHASE, Pair};
pub use trace::{REST, Steps, Term, Trace, Valued, passable, trace};
pub use weights::TEXT as WEIGHTS_TEXT;

use crate::exchange::ExchangeMap;
use crate::position::Position;
use score::Share;
use sink::Sum;
use terms::View;

/// The estimate from the side to move, in centipawns; `fields` is the position's exchange map.
pub fn evaluate(position: &Position, fields: &ExchangeMap) -> i32 {
    estimate(position, fields, by_pawns(position, fields))
}

/// The estimate from the side to move, in centipawns, with the share of pawns and kings looked up
/// in the pawn hash table first.
pub fn evaluate_with(memory: &mut Memory, position: &Position, fields: &ExchangeMap) -> i32 {
    let pawns = memory.share(position.board(), || by_pawns(position, fields));
    estimate(position, fields, pawns)
}

/// The estimate from the side to move; `pawns` is the share of the terms that depend only on pawns
/// and kings, White's less Black's.
fn estimate(position: &Position, fields: &ExchangeMap, pawns: Share) -> i32 {
    let board = position.board();
    let turn = position.turn();
    let white = sums(position, fields, Color::White);
    let black = sums(position, fields, Color::Black);
    let unbounded = white.0 - black.0;
    let hunt = endgame::is_mop_up(board);
    let positional = if hunt { Share::default() } else { white.1 - black.1 + pawns };
    let sign = turn.fold_wb(1, -1);
    Whole::of(unbounded * sign, positional * sign, score::phase(board)).score(position, turn)
}

/// The sums of one side, outside the bound and within it, without the terms of pawns and kings.
/// Inlined with all that it calls, because the side is then a compile-time constant.
#[inline(always)]
fn sums(position: &Position, fields: &ExchangeMap, side: Color) -> (Share, Share) {
    let view = view(position, fields, side);
    let (mut unbounded, mut positional) = (Sum::default(), Sum::default());
    terms::unbounded(&view, &mut unbounded);
    terms::by_pieces(&view, &mut positional);
    (unbounded.0, positional.0)
}

/// The terms that depend only on pawns and kings, White's share less Black's.
fn by_pawns(position: &Position, fields: &ExchangeMap) -> Share {
    let (mut white, mut black) = (Sum::default(), Sum::default());
    terms::by_pawns(&view(position, fields, Color::White), &mut white);
    terms::by_pawns(&view(position, fields, Color::Black), &mut black);
    white.0 - black.0
}

#[inline(always)]
fn view<'a>(position: &'a Position, fields: &'a ExchangeMap, side: Color) -> View<'a> {
    View { board: position.board(), fields, side, to_move: position.turn() == side }
}

/// Whether one side has a bare king and there are no pawns: then only the lone king's place counts.
pub fn is_mop_up(position: &Position) -> bool {
    endgame::is_mop_up(position.board())
}

/// The value of a side's pawn runs in the estimate, in centipawns before bounding.
pub fn runs(position: &Position, side: Color) -> i32 {
    let fields = ExchangeMap::new(position.board());
    let mut sum = Sum::default();
    terms::runs(&view(position, &fields, side), &mut sum);
    sum.0.at(score::phase(position.board()))
}

/// The sums of one side less those of the other, in centipawns at the phase of the position.
#[derive(Debug, Clone, Copy)]
struct Whole {
    unbounded: i32,
    positional: i32,
    bounded: i32,
}

impl Whole {
    fn of(unbounded: Share, positional: Share, phase: i32) -> Self {
        let (unbounded, positional) = (unbounded.at(phase), positional.at(phase));
        let most = weights::ALL[layout::BOUND.at(0)].at(phase);
        Self { unbounded, positional, bounded: bound(positional, most) }
    }

    fn sum(&self) -> i32 {
        self.unbounded + self.bounded
    }

    /// The estimate from the view of `side`, which the sums are for.
    fn score(&self, position: &Position, side: Color) -> i32 {
        let won = |side| endgame::won(position.board(), side, position.turn());
        self.scaled(position, side) + won(side) - won(!side)
    }

    fn scaled(&self, position: &Position, side: Color) -> i32 {
        let stronger = if self.sum() > 0 { side } else { !side };
        self.sum() * endgame::chances(position.board(), stronger, position.turn()) / 100
    }
}

/// The saturating bound of the positional sum: its size stays below `most` centipawns.
fn bound(sum: i32, most: i32) -> i32 {
    sum * most / root(most * most + sum * sum).max(1)
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
        for most in [260, 700, 2000] {
            for sum in -5000..5000 {
                assert_eq!(bound(sum, most), -bound(-sum, most));
                assert!(bound(sum, most) <= bound(sum + 1, most));
                assert!(bound(sum, most).abs() <= most);
            }
        }
    }
}
