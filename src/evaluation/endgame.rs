//! Material that cannot win, and endgames that are won.
//!
//! One file, one idea: `mop_up` drives a lone king to where he can be mated, `lone_pawn` says
//! whether the only pawn gets through, `bishops` and `rooks` know who holds out against them.

mod bishops;
mod lone_pawn;
mod mop_up;
mod rooks;

use shakmaty::{Bitboard, Board, Color, Role};

use super::score;

/// The bonus in centipawns for a lone pawn that gets through; pawn and bonus stay below a queen.
const THROUGH: i32 = 350;

/// How much of an advantage of `side` can be turned into a win, in per cent.
pub fn chances(board: &Board, side: Color, turn: Color) -> i32 {
    let own = board.by_color(side);
    let pawns = own & board.pawns();
    if pawns.is_empty() {
        // Without pawns an extra minor piece is not enough to win.
        let more = pieces(board, side) - pieces(board, !side);
        return match () {
            () if cannot_mate(board, side) => 5,
            () if rooks::pawn_holds(board, side, turn) => 25,
            () if more > 3 => 100,
            () => 15,
        };
    }
    let stopped = lone_pawn::gets_through(board, side, turn) == Some(false);
    if stopped || bishops::wrong_corner(board, side, turn) || rooks::rook_holds(board, side, turn) {
        return 10;
    }
    let lead = || pawns.count() as i32 - (board.pawns() & !own).count() as i32;
    match () {
        () if bishops::are_opposite(board) => OPPOSITE[lead().clamp(0, 3) as usize],
        () if is_narrow(board) && lead() <= 1 => NARROW,
        () => 100,
    }
}

/// What remains of an advantage with bishops of opposite colours alone, by the pawns that the
/// stronger side is ahead, and with all pawns close together, in per cent. Fitted to the results of
/// games.
const OPPOSITE: [i32; 4] = [20, 35, 50, 65];
const NARROW: i32 = 55;

/// Whether all pawns, more than one, stand on four adjacent files and few pieces are left, some on
/// either side.
fn is_narrow(board: &Board) -> bool {
    let mut files = u64::from(board.pawns());
    for by in [32, 16, 8] {
        files |= files >> by;
    }
    let files = files as u8;
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    files.leading_zeros() + files.trailing_zeros() >= 4
        && board.pawns().more_than_one()
        && (pieces & board.white()).any()
        && (pieces & board.black()).any()
        && score::phase(board) <= 6
}

/// The pieces of `side` in pawn units.
fn pieces(board: &Board, side: Color) -> i32 {
    let count = |role| (board.by_color(side) & board.by_role(role)).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Two knights alone, or bishops of one colour: they cannot mate.
fn cannot_mate(board: &Board, side: Color) -> bool {
    let men = board.by_color(side) & !board.kings();
    let bishops = men & board.bishops();
    let one_colour = (bishops & Bitboard::DARK_SQUARES).is_empty()
        || (bishops & Bitboard::LIGHT_SQUARES).is_empty();
    (men == bishops && one_colour) || (men.count() <= 2 && (men & !board.knights()).is_empty())
}

/// Whether one side has a bare king and there are no pawns.
#[inline]
pub fn is_mop_up(board: &Board) -> bool {
    board.pawns().is_empty() && has_lone_king(board)
}

/// Whether one side has a bare king.
#[inline]
pub fn has_lone_king(board: &Board) -> bool {
    let is_alone = |side| board.by_color(side).single_square().is_some();
    is_alone(Color::White) || is_alone(Color::Black)
}

/// The bonus of `side` for a won endgame, in centipawns: for driving the lone king, and for a lone
/// pawn that gets through.
#[inline]
pub fn won(board: &Board, side: Color, turn: Color) -> i32 {
    if is_mop_up(board) {
        let alone = board.by_color(!side).single_square().is_some();
        return if alone && chances(board, side, turn) == 100 {
            mop_up::drive(board, side)
        } else {
            0
        };
    }
    match lone_pawn::gets_through(board, side, turn) {
        Some(true) => THROUGH,
        _ => 0,
    }
}
