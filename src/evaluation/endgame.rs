//! Material that cannot win, and endgames that are won.
//!
//! One file, one idea: `mop_up` drives a lone king to where he can be mated, `lone_pawn` says
//! whether the only pawn gets through.

mod lone_pawn;
mod mop_up;

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

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
            () if more > 3 => 100,
            () => 15,
        };
    }
    let stopped = lone_pawn::gets_through(board, side, turn) == Some(false);
    if stopped || wrong_corner(board, side, turn) {
        return 10;
    }
    if opposite_bishops(board) { 55 } else { 100 }
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

/// Opposite-coloured bishops and no other pieces: they never contest a field.
fn opposite_bishops(board: &Board) -> bool {
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    let [white, black] =
        [Color::White, Color::Black].map(|side| (board.by_color(side) & pieces).single_square());
    let (Some(white), Some(black)) = (white, black) else { return false };
    (pieces & !board.bishops()).is_empty() && white.is_light() != black.is_light()
}

/// The wrong bishop: all pawns on one edge file whose last field the bishop does not reach, and the
/// enemy king there, or in time to get there before the own king.
fn wrong_corner(board: &Board, side: Color, turn: Color) -> bool {
    let own = board.by_color(side);
    let (pawns, pieces) = (own & board.pawns(), own & !board.pawns() & !board.kings());
    let Some(pawn) = side.fold_wb(pawns.last(), pawns.first()) else { return false };
    let at_edge = matches!(pawn.file(), File::A | File::H);
    if !at_edge || (pawns & !Bitboard::from(pawn.file())).any() || (pieces & !board.bishops()).any()
    {
        return false;
    }
    let corner = Square::from_coords(pawn.file(), side.fold_wb(Rank::Eighth, Rank::First));
    let (Some(king), Some(enemy)) = (board.king_of(side), board.king_of(!side)) else {
        return false;
    };
    let way = enemy.distance(corner) as i32 - i32::from(turn != side);
    let in_time = way < king.distance(corner) as i32 && way <= pawn.distance(corner).min(5) as i32;
    let reached = |bishop: Square| bishop.is_light() == corner.is_light();
    let there = enemy.distance(corner) <= 1 || (pieces.any() && in_time);
    there && !pieces.into_iter().any(reached)
}

/// Whether one side has a bare king and there are no pawns.
#[inline]
pub fn is_mop_up(board: &Board) -> bool {
    let is_alone = |side| board.by_color(side).single_square().is_some();
    board.pawns().is_empty() && (is_alone(Color::White) || is_alone(Color::Black))
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
