//! Promotion runs: a pawn's trajectory to its last rank.

use shakmaty::{Bitboard, Board, Color, Rank, Square};

use crate::exchange::pawn_takes;

/// The number of pushes from `field` to promotion, the double step counted as one, where no
/// enemy pawn can take or block on the way and no own pawn stands before it; `None` otherwise.
pub fn pushes(board: &Board, side: Color, field: Square) -> Option<u8> {
    let ahead = path(side, field);
    let enemy = board.pawns() & board.by_color(!side);
    let own = board.pawns() & board.by_color(side);
    if (span(side, field) & enemy).any() || (ahead & own).any() {
        return None;
    }
    let fields = ahead.count() as u8;
    let start = field.rank() == side.fold_wb(Rank::Second, Rank::Seventh);
    Some(if start { fields - 1 } else { fields })
}

/// The fields before a pawn on its own file.
pub fn path(side: Color, field: Square) -> Bitboard {
    Bitboard::from(field.file()) & ranks_ahead(side, field)
}

/// The fields before a pawn on its own and the neighbouring files: where an enemy pawn would
/// negate its run.
pub fn span(side: Color, field: Square) -> Bitboard {
    let path = path(side, field);
    let [left, right] = pawn_takes(path.with(field), side);
    path | left | right
}

/// The fields from which an own pawn keeps `field`, or can come to keep it: on the neighbouring
/// files, beside it and behind.
pub fn helpers(side: Color, field: Square) -> Bitboard {
    let behind = path(!side, field).with(field);
    let [left, right] = pawn_takes(behind, !side);
    let [near_left, near_right] = pawn_takes(Bitboard::from(field), side);
    // What a pawn takes on is one rank too far, seen from either side.
    let beside = near_left | near_right;
    left | right | side.fold_wb(beside.shift(-8), beside.shift(8))
}

fn ranks_ahead(side: Color, field: Square) -> Bitboard {
    let rank = field.rank() as u32;
    match side {
        Color::White if rank == 7 => Bitboard::EMPTY,
        Color::White => Bitboard(u64::MAX << (8 * (rank + 1))),
        Color::Black => Bitboard((1 << (8 * rank)) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn counts_pushes_of_free_pawns_only() {
        let p = Position::from_fen("7K/8/k1P5/7p/8/8/8/8 w - - 0 1").unwrap();
        assert_eq!(pushes(p.board(), Color::White, Square::C6), Some(2));
        assert_eq!(pushes(p.board(), Color::Black, Square::H5), Some(4));
        let p = Position::from_fen("4k3/1p6/8/P7/8/8/6P1/4K3 w - - 0 1").unwrap();
        assert_eq!(pushes(p.board(), Color::White, Square::A5), None);
        assert_eq!(pushes(p.board(), Color::White, Square::G2), Some(5));
    }
}
