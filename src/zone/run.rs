//! Promotion runs: a pawn's pushes to its last rank.

use shakmaty::{Bitboard, Board, Color, Rank, Square};

use crate::exchange::pawn_takes;

/// The number of pushes from `square` to promotion, a double step counted as one; `None` if the
/// pawn is not passed or an own pawn is ahead of it.
#[inline]
pub fn pushes(board: &Board, side: Color, square: Square) -> Option<u8> {
    let enemy = board.pawns() & board.by_color(!side);
    let own = board.pawns() & board.by_color(side);
    if (path(side, square) & own).any() || (span(side, square) & enemy).any() {
        return None;
    }
    Some(pushes_left(side, square))
}

/// The number of pushes to the last rank, whatever is in the way, a double step counted as one.
#[inline]
fn pushes_left(side: Color, square: Square) -> u8 {
    let rank = square.rank() as u8;
    let squares = side.fold_wb(7 - rank, rank);
    if squares == 6 { 5 } else { squares }
}

/// Where a pawn promotes if it is only pushed.
#[inline]
pub fn last(side: Color, square: Square) -> Square {
    Square::from_coords(square.file(), side.fold_wb(Rank::Eighth, Rank::First))
}

/// The rule of the square: whether a pawn with a free path promotes before the enemy king on `king`
/// reaches its last square. `to_move`: the pawn's side is to move. With H_0 = 2n the king has n
/// moves to that square, n + 1 if he moves first.
#[inline]
pub fn outruns(side: Color, pawn: Square, king: Square, to_move: bool) -> bool {
    let needed = last(side, pawn).distance(king) as i32 - i32::from(!to_move);
    needed > i32::from(pushes_left(side, pawn))
}

/// The squares ahead of a pawn on its own file.
#[inline]
pub fn path(side: Color, square: Square) -> Bitboard {
    /// The squares ahead of a1 for White, of h8 for Black.
    const BEFORE_CORNER: [u64; 2] = [0x0101_0101_0101_0100, 0x0080_8080_8080_8080];
    let [white, black] = BEFORE_CORNER;
    match side {
        Color::White => Bitboard(white << square as u32),
        Color::Black => Bitboard(black >> (63 - square as u32)),
    }
}

/// The squares ahead of a pawn on its own and the adjacent files: enemy pawns there stop its run.
#[inline]
pub fn span(side: Color, square: Square) -> Bitboard {
    let path = path(side, square);
    let [left, right] = pawn_takes(path.with(square), side);
    path | left | right
}

/// The squares ahead of any of `pawns`, on their own files.
#[inline]
pub fn paths(side: Color, pawns: Bitboard) -> Bitboard {
    let one = side.fold_wb(8, -8);
    let mut ahead = pawns.shift(one);
    ahead |= ahead.shift(one);
    ahead |= ahead.shift(2 * one);
    ahead | ahead.shift(4 * one)
}

/// The pawns of `side` that have a run by [`pushes`]: the passed pawns without an own pawn ahead.
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
    fn paths_are_the_squares_before_a_pawn() {
        for square in Square::ALL {
            let ahead = |side: Color| -> Bitboard {
                let before = |other: &Square| {
                    other.file() == square.file()
                        && side.fold_wb(other.rank() > square.rank(), other.rank() < square.rank())
                };
                Square::ALL.into_iter().filter(before).collect()
            };
            for side in Color::ALL {
                assert_eq!(path(side, square), ahead(side), "{side} {square}");
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
