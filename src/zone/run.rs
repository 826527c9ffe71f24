//! Promotion runs: a pawn's pushes to its last rank.

use shakmaty::{Bitboard, Board, Color, Rank, Square};

use crate::exchange::pawn_takes;

/// The number of pushes from `field` to promotion, a double step counted as one. `None` if an enemy
/// pawn can take or block on the way, or an own pawn is ahead.
#[inline]
pub fn pushes(board: &Board, side: Color, field: Square) -> Option<u8> {
    let enemy = board.pawns() & board.by_color(!side);
    let own = board.pawns() & board.by_color(side);
    if (path(side, field) & own).any() || (span(side, field) & enemy).any() {
        return None;
    }
    Some(pushes_left(side, field))
}

/// The pushes of a pawn to its last rank if nothing is in the way, a double step counted as one.
#[inline]
fn pushes_left(side: Color, field: Square) -> u8 {
    let rank = field.rank() as u8;
    let fields = side.fold_wb(7 - rank, rank);
    if fields == 6 { 5 } else { fields }
}

/// Where a pawn promotes if it takes nothing.
#[inline]
pub fn last(side: Color, field: Square) -> Square {
    Square::from_coords(field.file(), side.fold_wb(Rank::Eighth, Rank::First))
}

/// The rule of the square: whether a pawn whose way is free promotes before the enemy king on `king`
/// reaches its last field. `to_move`: the pawn's side is to move. With H_0 = 2n the king has n moves
/// to that field, n + 1 if he moves first.
#[inline]
pub fn outruns(side: Color, pawn: Square, king: Square, to_move: bool) -> bool {
    let needed = last(side, pawn).distance(king) as i32 - i32::from(!to_move);
    needed > i32::from(pushes_left(side, pawn))
}

/// The fields ahead of a pawn on its own file.
#[inline]
pub fn path(side: Color, field: Square) -> Bitboard {
    /// The fields ahead of a1 for White, of h8 for Black.
    const BEFORE_CORNER: [u64; 2] = [0x0101_0101_0101_0100, 0x0080_8080_8080_8080];
    let [white, black] = BEFORE_CORNER;
    match side {
        Color::White => Bitboard(white << field as u32),
        Color::Black => Bitboard(black >> (63 - field as u32)),
    }
}

/// The fields ahead of a pawn on its own and the adjacent files: enemy pawns there negate its run.
#[inline]
pub fn span(side: Color, field: Square) -> Bitboard {
    let path = path(side, field);
    let [left, right] = pawn_takes(path.with(field), side);
    path | left | right
}

/// The fields ahead of any of `pawns`, on their own files.
#[inline]
pub fn paths(side: Color, pawns: Bitboard) -> Bitboard {
    let one = side.fold_wb(8, -8);
    let mut ahead = pawns.shift(one);
    ahead |= ahead.shift(one);
    ahead |= ahead.shift(2 * one);
    ahead | ahead.shift(4 * one)
}

/// The pawns of `side` that have a run by [`pushes`] (passed pawns), all at once.
#[inline]
pub fn free(board: &Board, side: Color) -> Bitboard {
    let own = board.pawns() & board.by_color(side);
    let enemy = board.pawns() & board.by_color(!side);
    let [left, right] = pawn_takes(enemy, !side);
    let sentries = enemy | left | right;
    own & !(paths(!side, sentries) | left | right | paths(!side, own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn finds_all_runs_at_once() {
        for fen in [
            "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
            "4k3/1p6/8/P7/8/8/6P1/4K3 w - - 0 1",
            "4k3/p5pp/4p3/1P1pP3/3P1p2/5P2/6PP/4K3 w - - 0 1",
            "4k3/2p5/P6p/P5P1/4p3/4P3/1p6/4K3 w - - 0 1",
        ] {
            let p = Position::from_fen(fen).unwrap();
            for side in Color::ALL {
                let own = p.board().pawns() & p.board().by_color(side);
                let one_by_one: Bitboard =
                    own.into_iter().filter(|&f| pushes(p.board(), side, f).is_some()).collect();
                assert_eq!(free(p.board(), side), one_by_one, "{fen}");
            }
        }
    }

    #[test]
    fn paths_are_the_fields_before_a_pawn() {
        for field in Square::ALL {
            let ahead = |side: Color| -> Bitboard {
                let before = |other: &Square| {
                    other.file() == field.file()
                        && side.fold_wb(other.rank() > field.rank(), other.rank() < field.rank())
                };
                Square::ALL.into_iter().filter(before).collect()
            };
            for side in Color::ALL {
                assert_eq!(path(side, field), ahead(side), "{side} {field}");
            }
        }
    }

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
