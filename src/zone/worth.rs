//! What steps and exchanges are worth, in centipawns. By the swap-off of the exchange room.

use shakmaty::{Board, Color, Rank, Role, Square};

use super::Man;
use crate::exchange::swap::{self, Values};

const VALUES: Values = Values::TROPA;

/// What a pawn taken in passing is worth.
pub const PAWN: i32 = VALUES.of(Role::Pawn);

/// Δm of the man's step to `to`. A pawn that reaches the last rank arrives there as a queen.
pub fn step(board: &Board, man: Man, to: Square) -> i32 {
    let arriving = arriving(man, to);
    let promoted = VALUES.of(arriving) - VALUES.of(man.role);
    promoted + swap::step(board, arriving.of(man.color), man.field, to, VALUES)
}

/// Δm of the man's step to every field.
pub fn steps(board: &Board, man: Man) -> [i32; 64] {
    Square::ALL.map(|to| step(board, man, to))
}

/// What `side` wins by taking on `field`, its least man first; 0 where it does better not to.
/// Which of two men of the same role begins can matter for the lines that it opens: the better.
pub fn exchange(board: &Board, field: Square, side: Color) -> i32 {
    let takers = board.attacks_to(field, side, board.occupied());
    let Some(least) = Man::on(board, side, takers).map(|man| man.role).min() else { return 0 };
    let first = Man::on(board, side, takers & board.by_role(least));
    first.map(|man| step(board, man, field).max(0)).max().unwrap_or(0)
}

/// [`exchange`] once the man has gone to `stop`.
pub fn exchange_after(board: &Board, man: Man, stop: Square, field: Square, side: Color) -> i32 {
    exchange(&moved(board, man, stop), field, side)
}

/// The board with the man moved to `stop`, taking what stood there.
pub fn moved(board: &Board, man: Man, stop: Square) -> Board {
    let mut after = board.clone();
    after.discard_piece_at(man.field);
    after.set_piece_at(stop, man.piece());
    after
}

fn arriving(man: Man, to: Square) -> Role {
    let last = man.color.fold_wb(Rank::Eighth, Rank::First);
    if man.role == Role::Pawn && to.rank() == last { Role::Queen } else { man.role }
}
