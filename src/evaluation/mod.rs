//! Floor 4. Material and the positional evaluation from squares
//! ([theory, section 7](crate::theory#7-the-positional-evaluation)).
//!
//! `score = material + bound(positional sum) + layer`, scaled down if the stronger side lacks the
//! pieces to win, with a bonus in won endgames, from the point of view of the side to move. The sum
//! for the search, the trace that explains it and the features that weights are fitted to come from
//! the same terms, which add to the sink that they are given.
//!
//! ```
//! use tropa::evaluation::{evaluate, trace};
//! use tropa::exchange::ExchangeMap;
//! use tropa::position::Position;
//!
//! let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
//! let trace = trace(&position);
//! assert_eq!(trace.score_cp, evaluate(&position, &ExchangeMap::new(position.board())));
//! assert_eq!(trace.terms.iter().map(|term| term.value).sum::<i32>(), trace.score_cp);
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

mod cache;
mod chances;
mod endgame;
pub mod layer;
pub mod layout;
mod score;
mod sum;
mod terms;
mod trace;
mod weights;

use shakmaty::Color;

use crate::exchange::ExchangeMap;
use crate::position::Position;
use score::Share;
use sum::{Layered, Positional, Sum, Whole};
use terms::SideView;

pub use cache::{EvalCache, PawnTable};
pub use chances::Chances;
pub use endgame::{is_philidor, wrong_corner};
pub use score::{FULL_PHASE, Pair};
pub use trace::{Features, REST, Steps, Term, Trace, Valued, features, passable, trace};
pub use weights::TEXT as WEIGHTS_TEXT;

/// The evaluation for the side to move, in centipawns; `map` is the position's exchange map.
pub fn evaluate(position: &Position, map: &ExchangeMap) -> i32 {
    from_mover(position, map, &by_pawns(position, map))
}

/// The evaluation for the side to move, in centipawns, if there is no exchange map yet.
pub fn evaluate_position(position: &Position) -> i32 {
    evaluate(position, &ExchangeMap::new(position.board()))
}

/// The evaluation for the side to move, in centipawns, with the share of pawns and kings from the
/// pawn hash table.
pub fn evaluate_with(pawn_table: &mut PawnTable, position: &Position, map: &ExchangeMap) -> i32 {
    let pawns = pawn_table.share(position.board(), || by_pawns(position, map));
    from_mover(position, map, pawns)
}

/// The evaluation of [document 3](crate::theory#document-3) for the side to move, in centipawns:
/// the sum over squares and pieces, without the layer.
pub fn evaluate_by_sum(position: &Position, map: &ExchangeMap) -> i32 {
    let whole = whole(position, map, &by_pawns(position, map));
    position.turn().fold_wb(1, -1) * Whole { layer: 0, ..whole }.score(position)
}

/// The evaluation for the side to move; `pawns` is the share of the terms that depend only on pawns
/// and kings.
fn from_mover(position: &Position, map: &ExchangeMap, pawns: &Positional) -> i32 {
    position.turn().fold_wb(1, -1) * whole(position, map, pawns).score(position)
}

/// White's sums less Black's.
fn whole(position: &Position, map: &ExchangeMap, pawns: &Positional) -> Whole {
    let board = position.board();
    let (mut white, mut black) = (Layered::default(), Layered::default());
    let unbounded = count(position, map, Color::White, &mut white)
        - count(position, map, Color::Black, &mut black);
    let positional = if endgame::is_mop_up(board) {
        Positional::default()
    } else if endgame::has_lone_king(board) {
        pawns.with(&white, &black).without_layer()
    } else {
        pawns.with(&white, &black)
    };
    Whole::of(unbounded, positional, score::phase(board), position.turn())
}

/// Counts one side, without the terms of pawns and kings: the positional terms into `positional`,
/// those outside the bound into the sum that is returned. Inlined with all that it calls, because
/// the side is then a compile-time constant.
#[inline(always)]
fn count(position: &Position, map: &ExchangeMap, side: Color, positional: &mut Layered) -> Share {
    let view = SideView::new(position, map, side);
    let mut unbounded = Sum::default();
    terms::unbounded(&view, &mut unbounded);
    terms::by_pieces(&view, positional);
    unbounded.0
}

/// The terms that depend only on pawns and kings.
fn by_pawns(position: &Position, map: &ExchangeMap) -> Positional {
    let (mut white, mut black) = (Layered::default(), Layered::default());
    terms::by_pawns(&SideView::new(position, map, Color::White), &mut white);
    terms::by_pawns(&SideView::new(position, map, Color::Black), &mut black);
    Positional::default().with(&white, &black)
}

/// Whether one side has a bare king and there are no pawns: then only the lone king's place counts.
pub fn is_mop_up(position: &Position) -> bool {
    endgame::is_mop_up(position.board())
}

/// The value of a side's passed pawns in the evaluation, in centipawns before bounding.
pub fn runs(position: &Position, side: Color) -> i32 {
    let map = ExchangeMap::new(position.board());
    let mut sum = Sum::default();
    terms::runs(&SideView::new(position, &map, side), &mut sum);
    sum.0.at(score::phase(position.board()))
}
