//! The scale of costs, and the numbers that the costs and their reference share.

use shakmaty::{Bitboard, Board, Color, Role, Square};

/// The minimum horizon, in plies, at which the image contains a move.
///
/// 1 to 5 are those of [theory, section 6](crate::theory#6-costs); promotion runs of n pushes cost
/// 2n − 1. After them come [`POSITIONAL`] steps, which win passable squares, [`MANOEUVRE`]s, which
/// begin something longer, and [`IDLE`] moves, which no zone up to these horizons contains. A quiet
/// step that leaves a piece hanging costs a [`surcharge`] on top.
pub type Cost = u8;

/// A step of a positional zone: the piece reaches more passable squares than before.
pub const POSITIONAL: Cost = 6;
/// A step of a longer trajectory, or an offer.
pub const MANOEUVRE: Cost = 7;
/// A step without a zone.
pub const IDLE: Cost = 8;
/// The maximum cost: a step without a zone that leaves a rook or a queen hanging.
pub const MAX_COST: Cost = IDLE + 10;

/// The plies added to the cost of a step that leaves `left` centipawns hanging beyond what is lost
/// anyway: the enemy's zone is shorter and comes first, and what it wins has to be won back before
/// the step's own zone counts.
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

/// A step that gives up this many passable squares does not count as one of cost 4 or 5.
const SQUARES_GIVEN_UP: i32 = 5;
/// The same for a rook, which finds targets almost anywhere.
const ROOK_SQUARES_GIVEN_UP: i32 = 2;

/// The number of passable squares that a step may not give up if it is to cost 4 or 5.
pub fn squares_given_up(role: Role) -> i32 {
    if role == Role::Rook { ROOK_SQUARES_GIVEN_UP } else { SQUARES_GIVEN_UP }
}

/// The maximum number of pieces, kings included and pawns not, at which king walks count.
pub const KINGS_WALK: usize = 6;

/// Whether few enough pieces are left for king walks to count.
pub fn is_kings_walk(board: &Board) -> bool {
    (board.occupied() & !board.pawns()).count() <= KINGS_WALK
}

/// The half of the board on a side's own ranks.
pub fn half(side: Color) -> Bitboard {
    side.fold_wb(Bitboard::SOUTH, Bitboard::NORTH)
}

/// Whether the file that a rook goes to has fewer own pawns than the one that it leaves.
pub fn opens_file(board: &Board, side: Color, from: Square, to: Square) -> bool {
    let own = board.pawns() & board.by_color(side);
    let pawns = |square: Square| (own & Bitboard::from_file(square.file())).count();
    pawns(to) < pawns(from)
}
