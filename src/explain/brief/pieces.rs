//! How a move makes pieces work together: rooks, the attack on the king, the king out of a line.

use shakmaty::attacks::{between, king_attacks};
use shakmaty::{Board, Color, Rank, Role, Square};

use super::aim::Purpose;
use super::endings::passed;
use crate::explain::board;
use crate::explain::case::Case;
use crate::zone::PlacedPiece;

/// The minimum number of squares beside the king that a piece attacks to join in.
const SQUARES: usize = 2;
/// The minimum number of others that attack one.
const OTHERS: usize = 2;

/// All purposes of this file.
pub fn purposes(case: &Case<'_>) -> Vec<Purpose> {
    if case.m.is_capture() || case.m.is_castle() {
        return Vec::new();
    }
    let Some((from, to)) = case.step() else { return Vec::new() };
    let Some(piece) = board::piece_at(case.after.board(), to) else { return Vec::new() };
    let found = [
        behind(case, from, piece),
        joins(case, from, piece),
        sidesteps(case, from, piece),
        connects(case, piece),
    ];
    found.into_iter().flatten().collect()
}

/// The passed pawn that the rook gets behind.
fn behind(case: &Case<'_>, from: Square, rook: PlacedPiece) -> Option<Purpose> {
    let board = case.after.board();
    let follows = |pawn: &PlacedPiece| {
        let later = pawn.color.fold_wb(pawn.square > rook.square, pawn.square < rook.square);
        pawn.square.file() == rook.square.file()
            && later
            && (between(rook.square, pawn.square) & board.occupied()).is_empty()
    };
    let told = rook.role == Role::Rook && from.file() != rook.square.file();
    let pawn = passed(&case.after).into_iter().find(follows).filter(|_| told)?;
    Some(Purpose::Behind { rook, pawn })
}

/// The king whom several pieces attack when this one joins in.
fn joins(case: &Case<'_>, from: Square, piece: PlacedPiece) -> Option<Purpose> {
    let (before, board) = (case.position.board(), case.after.board());
    let king = board::piece_at(board, board.king_of(!piece.color)?)?;
    let ring = king_attacks(king.square);
    let aims = |board: &Board, at: Square| (board.attacks_from(at) & ring).count();
    let pieces = board.by_color(piece.color) & !board.kings() & !board.pawns();
    let others = pieces.without(piece.square).into_iter().filter(|&at| aims(board, at) > 0).count();
    let new = aims(board, piece.square) >= SQUARES && aims(before, from) < SQUARES;
    let is_piece = !matches!(piece.role, Role::King | Role::Pawn);
    let queen = (pieces & board.queens()).any();
    let told = new && is_piece && queen && others >= OTHERS && !case.after.is_check();
    told.then_some(Purpose::Joins { piece, king, others })
}

/// The enemy piece behind which another one bore on the king.
fn sidesteps(case: &Case<'_>, from: Square, king: PlacedPiece) -> Option<Purpose> {
    let board = case.position.board();
    if king.role != Role::King || case.position.is_check() {
        return None;
    }
    let sliders = board.bishops() | board.rooks() | board.queens();
    PlacedPiece::on(board, !king.color, sliders & board.by_color(!king.color)).find_map(|by| {
        let over = (between(by.square, from) & board.occupied()).single_square()?;
        let over = PlacedPiece::on(board, !king.color, over.into()).next()?;
        let bears = board::lifted(board, over.square).attacks_from(by.square).contains(from);
        let still = between(by.square, king.square).contains(over.square);
        (bears && !still).then_some(Purpose::Sidesteps { by, over })
    })
}

/// The rooks of a side on its first rank with nobody between.
fn linked(board: &Board, side: Color) -> Option<[PlacedPiece; 2]> {
    let home = side.fold_wb(Rank::First, Rank::Eighth);
    let mut rooks = PlacedPiece::on(board, side, board.rooks() & board.by_color(side));
    let pair = [rooks.next()?, rooks.next()?];
    let [one, other] = pair.map(|rook| rook.square);
    let free = (between(one, other) & board.occupied()).is_empty();
    (one.rank() == home && other.rank() == home && free).then_some(pair)
}

fn connects(case: &Case<'_>, piece: PlacedPiece) -> Option<Purpose> {
    let rooks = linked(case.after.board(), piece.color)?;
    let new = linked(case.position.board(), piece.color).is_none();
    (new && piece.role != Role::Rook && piece.role != Role::King)
        .then_some(Purpose::Connects { rooks })
}
