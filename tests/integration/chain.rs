//! Series of captures, compared with play on copies of the board.

use shakmaty::attacks::attacks;
use shakmaty::{Board, Color, Piece, Square};
use tropa::plan::chain::{Capture, Removal, SeriesRules};

use crate::common::random_positions;

/// The captures of a piece that began at `start`, with the pieces on `off` removed from the board.
fn captures(
    board: &Board,
    piece: Piece,
    start: Square,
    from: Square,
    off: &[Square],
) -> Vec<Capture<Square, Square>> {
    let off: shakmaty::Bitboard = off.iter().copied().collect();
    let occupied = board.occupied().without(start) & !off;
    let takeable = board.by_color(!piece.color) & !board.kings() & !off;
    let taken = attacks(from, piece, occupied) & takeable;
    taken.into_iter().map(|to| Capture { piece: to, to }).collect()
}

/// The longest series by putting the piece on each square on a board of its own.
fn brute_force(board: &Board, piece: Piece, from: Square, max_captures: usize) -> usize {
    if max_captures == 0 {
        return 0;
    }
    let takeable = board.by_color(!piece.color) & !board.kings();
    let longest = |to: Square| {
        let mut after = board.clone();
        after.discard_piece_at(from);
        after.set_piece_at(to, piece);
        1 + brute_force(&after, piece, to, max_captures - 1)
    };
    (attacks(from, piece, board.occupied()) & takeable).into_iter().map(longest).max().unwrap_or(0)
}

#[test]
fn one_pieces_longest_series_equals_play_on_boards() {
    const MAX_CAPTURES: usize = 5;
    let rules = SeriesRules { removal: Removal::AtOnce, max_captures: MAX_CAPTURES };
    let mut long = 0;
    for position in random_positions(400, 5) {
        let board = position.board();
        for from in board.by_color(Color::White) {
            let Some(piece) = board.piece_at(from) else { continue };
            let series = rules.longest(from, |place, off| captures(board, piece, from, place, off));
            let longest = brute_force(board, piece, from, MAX_CAPTURES);
            assert_eq!(series.len(), longest, "{piece:?} {from} in {}", position.fen());
            long += u32::from(longest > 2);
        }
    }
    assert!(long > 50, "{long}");
}

/// A line of places 0, 1, 2, …: the piece jumps one or two to the right and captures what is there.
fn to_the_right(pieces: &[u8]) -> impl Fn(u8, &[u8]) -> Vec<Capture<u8, u8>> + '_ {
    move |place, _| {
        let near = [place + 1, place + 2].into_iter().filter(|piece| pieces.contains(piece));
        near.map(|piece| Capture { piece, to: piece }).collect()
    }
}

#[test]
fn lists_the_longest_first_and_stops_at_the_most() {
    let rules = SeriesRules { removal: Removal::AtEnd, max_captures: 9 };
    let all = rules.all(0, to_the_right(&[1, 2, 3, 5]));
    let lengths: Vec<_> = all.iter().map(Vec::len).collect();
    assert_eq!(lengths, [4, 3, 3], "1 2 3 5; 1 3 5; 2 3 5");
    let short = SeriesRules { max_captures: 2, ..rules };
    assert_eq!(short.longest(0, to_the_right(&[1, 2, 3, 5])).len(), 2);
    assert!(rules.longest(0, to_the_right(&[4])).is_empty());
}

#[test]
fn the_worth_decides_not_the_length() {
    let rules = SeriesRules { removal: Removal::AtOnce, max_captures: 9 };
    let pieces = |place: u8, _: &[u8]| match place {
        0 => vec![Capture { piece: 1, to: 1 }, Capture { piece: 9, to: 9 }],
        1 => vec![Capture { piece: 2, to: 2 }],
        _ => Vec::new(),
    };
    let worth = |series: &[Capture<u8, u8>]| series.iter().map(|c| u32::from(c.piece)).sum::<u32>();
    assert_eq!(rules.best(0, pieces, worth), [Capture { piece: 9, to: 9 }]);
    assert_eq!(rules.longest(0, pieces).len(), 2);
}

/// From d8 the rook captures on d1 only if the knight captured on d4 has left the file.
#[test]
fn removal_decides_what_stands_in_the_way() {
    let board = Board::from_ascii_board_fen(b"3n4/8/8/8/R2n4/8/8/3n4").expect("a board");
    let rook = board.piece_at(Square::A4).expect("the rook");
    let longest = |removal| {
        let rules = SeriesRules { removal, max_captures: 9 };
        rules.longest(Square::A4, |place, off| captures(&board, rook, Square::A4, place, off))
    };
    assert_eq!(longest(Removal::AtOnce).len(), 3);
    assert_eq!(longest(Removal::AtEnd).len(), 2);
}
