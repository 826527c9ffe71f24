//! The scale of costs, and the numbers that the costs and their reference share.

use shakmaty::{Bitboard, Board, Color, Role, Square};

/// The minimum horizon, in plies, at which the image holds a move.
///
/// 1 to 5 are those of [theory, section 6](crate::theory#6-costs); promotion runs of n pushes cost
/// 2n − 1. Beyond them [`POSITIONAL`] steps win passable squares, [`MANOEUVRE`]s begin what takes
/// longer, and [`IDLE`] moves have no zone of these horizons behind them. A quiet step that leaves
/// a piece to be taken is [`surcharge`].
pub type Cost = u8;

/// A step of a positional zone: the piece reaches more passable squares than before.
pub const POSITIONAL: Cost = 6;
/// A step of a longer trajectory, or an offer.
pub const MANOEUVRE: Cost = 7;
/// A step without a zone.
pub const IDLE: Cost = 8;
/// The maximum cost: a step without a zone that leaves a rook or a queen.
pub const MAX_COST: Cost = IDLE + 10;

/// The plies that a step costs more if it leaves this much to be taken, in centipawns, beyond
/// what is lost anyway: the enemy's zone, which is shorter, comes first, and what he wins has to be
/// won back before the step's own zone counts.
pub fn surcharge(left: i32) -> Cost {
    match left {
        ..50 => 0,
        50..250 => 4,
        250..450 => 6,
        _ => 10,
    }
}

/// The maximum loss, in centipawns, of a capture that counts as an offer: a rook for a minor piece,
/// a minor piece for a pawn.
pub const CAPTURE_OFFER: i32 = 225;
/// The maximum loss, in centipawns, of a capture with check that counts as an offer.
pub const CHECK_OFFER: i32 = 525;

/// A step of cost 4 or 5 that gives up this number of passable squares is not worth it.
const SQUARES_GIVEN_UP: i32 = 5;
/// The number for a rook, which finds targets almost anywhere.
const ROOK_SQUARES_GIVEN_UP: i32 = 2;

/// The number of passable squares that, if given up, take a step of cost 4 or 5 out of its zone.
pub fn squares_given_up(role: Role) -> i32 {
    if role == Role::Rook { ROOK_SQUARES_GIVEN_UP } else { SQUARES_GIVEN_UP }
}

/// The maximum number of pieces other than pawns, kings included, with which king walks count.
pub const KINGS_WALK: usize = 6;

/// Whether so few pieces are left that the king walks.
pub fn is_kings_walk(board: &Board) -> bool {
    (board.occupied() & !board.pawns()).count() <= KINGS_WALK
}

/// The half of the board on a side's own ranks.
pub fn half(side: Color) -> Bitboard {
    side.fold_wb(Bitboard::SOUTH, Bitboard::NORTH)
}

/// Whether fewer own pawns stand on the file that a rook goes to than on the one that it leaves.
pub fn opens_file(board: &Board, side: Color, from: Square, to: Square) -> bool {
    let own = board.pawns() & board.by_color(side);
    let pawns = |square: Square| (own & Bitboard::from_file(square.file())).count();
    pawns(to) < pawns(from)
}
