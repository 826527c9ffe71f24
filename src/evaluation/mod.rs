//! Floor 4. Material and the positional estimate from fields (theory, section 7).
//!
//! `score = material + free runs + bound(positional sum) ± the move`, from the side to move, and
//! scaled down where the stronger side has not the men to win. The sum that the search uses and
//! the trace that explains it are made by the same code.

mod score;
mod terms;
mod view;
mod weights;

use serde::Serialize;
use shakmaty::{Board, Color, Role};

pub use score::{FULL_PHASE, Pair};
use terms::View;

use crate::exchange::Fields;
use crate::position::Position;

/// One term of the estimate, in centipawns, each side's own share positive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    pub name: &'static str,
    pub white: Pair,
    pub black: Pair,
    /// White's share less Black's at the phase of the position.
    pub value: i32,
}

/// The estimate taken apart. The values of the terms sum to `score_cp`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trace {
    pub terms: Vec<Term>,
    /// 24 with all pieces on the board, 0 with none.
    pub phase: i32,
    /// The estimate from White's side, in centipawns.
    pub score_cp: i32,
}

/// Receives the terms as they are computed; [`Silent`] compiles away.
trait Tally {
    fn term(&mut self, name: &'static str, white: Pair, black: Pair, value: i32);
}

struct Silent;

impl Tally for Silent {
    #[inline(always)]
    fn term(&mut self, _: &'static str, _: Pair, _: Pair, _: i32) {}
}

impl Tally for Vec<Term> {
    fn term(&mut self, name: &'static str, white: Pair, black: Pair, value: i32) {
        self.push(Term { name, white, black, value });
    }
}

/// The estimate from the side to move, in centipawns; `fields` is the position's exchange map.
pub fn evaluate(position: &Position, fields: &Fields) -> i32 {
    let white = estimate(position.board(), fields, position.turn(), &mut Silent);
    position.turn().fold_wb(white, -white)
}

/// What the estimate counts for a free run of the side's pawns, in centipawns.
pub fn free_run(position: &Position, side: Color) -> i32 {
    let board = position.board();
    let fields = Fields::new(board);
    let to_move = position.turn() == side;
    View { board, fields: &fields, side }.free_runs(to_move).at(score::phase(board))
}

/// The estimate from White's side with all its terms.
pub fn trace(position: &Position) -> Trace {
    let fields = Fields::new(position.board());
    let mut terms = Vec::new();
    let score_cp = estimate(position.board(), &fields, position.turn(), &mut terms);
    Trace { terms, phase: score::phase(position.board()), score_cp }
}

/// The estimate from White's side.
fn estimate(board: &Board, fields: &Fields, turn: Color, tally: &mut impl Tally) -> i32 {
    let phase = score::phase(board);
    let [white, black] = [Color::White, Color::Black].map(|side| View { board, fields, side });
    let mut term = |name, above: Pair, below: Pair| {
        let value = (above - below).at(phase);
        tally.term(name, above, below, value);
        value
    };
    let material = term("material", white.material(), black.material())
        + term("free runs", white.free_runs(turn.is_white()), black.free_runs(turn.is_black()));
    let positional = term("passable fields", white.passable_fields(), black.passable_fields())
        + term("held fields", white.held_fields(), black.held_fields())
        + term("targets", white.targets(), black.targets())
        + term("king fields", white.king_fields(), black.king_fields())
        + term("promotion runs", white.runs(), black.runs());
    let bounded = bound(positional);
    let to_move = turn.fold_wb(weights::MOVE, -weights::MOVE);
    let sum = material + bounded + to_move;
    let scaled = sum * winning_chances(board, sum) / 100;
    let mut rest = |name, value| tally.term(name, Pair::default(), Pair::default(), value);
    rest("bound of the positional sum", bounded - positional);
    rest("the move", to_move);
    rest("not enough to win", scaled - sum);
    scaled
}

/// The positional sum saturates: it compensates about two pawns at most (theory, section 7).
fn bound(sum: i32) -> i32 {
    const BOUND: i32 = weights::BOUND;
    sum * BOUND / (BOUND * BOUND + sum * sum).isqrt()
}

/// How much of an advantage can be turned into a win, in hundredths: without pawns the stronger
/// side needs more than a minor piece more.
fn winning_chances(board: &Board, sum: i32) -> i32 {
    let stronger = if sum > 0 { Color::White } else { Color::Black };
    let pieces = |side: Color| {
        let count = |role| (board.by_color(side) & board.by_role(role)).count() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    };
    let own_pawns = board.by_color(stronger) & board.pawns();
    if own_pawns.any() || pieces(stronger) - pieces(!stronger) > 3 { 100 } else { 15 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_odd_monotonic_and_kept() {
        for sum in -5000..5000 {
            assert_eq!(bound(sum), -bound(-sum));
            assert!(bound(sum) <= bound(sum + 1));
            assert!(bound(sum).abs() <= weights::BOUND);
        }
    }
}
