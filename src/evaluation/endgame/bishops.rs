//! Endgames of bishops in which one side is ahead and does not win.

use shakmaty::{Bitboard, Board, Color, File, Rank, Square};

/// Opposite-coloured bishops and no other pieces: they never contest a field.
pub fn are_opposite(board: &Board) -> bool {
    let pieces = board.occupied() & !board.pawns() & !board.kings();
    let [white, black] =
        [Color::White, Color::Black].map(|side| (board.by_color(side) & pieces).single_square());
    let (Some(white), Some(black)) = (white, black) else { return false };
    (pieces & !board.bishops()).is_empty() && white.is_light() != black.is_light()
}

/// The wrong bishop: all pawns on one edge file whose last field the bishop does not reach, and the
/// enemy king there, or in time to get there before the own king.
pub fn wrong_corner(board: &Board, side: Color, turn: Color) -> bool {
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
