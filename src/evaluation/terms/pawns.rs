//! Pawns that defend each other, pawns that no pawn can defend, and promotion runs (passed pawns)
//! with what negates them in time.

use shakmaty::{Bitboard, Color, Role, Square};

use super::side_view::SideView;
use crate::evaluation::layout::{
    BLOCKED, CANDIDATE, CHAIN, DOUBLED, Group, PASSED, PASSED_DEFENDED, PASSED_ENEMY_KING,
    PASSED_FREE, PASSED_OWN_KING, PASSED_ROOK, PHALANX, RESTRAINED, UNSUPPORTED,
};
use crate::evaluation::sum::Sink;
use crate::exchange::{Class, pawn_takes};
use crate::zone::run;

#[inline(always)]
pub fn structure(view: &SideView, sink: &mut impl Sink) {
    let pawns = view.pieces(Role::Pawn);
    let enemies = view.enemies(Role::Pawn);
    let (defended, lost) = (view.counts().pawns(), view.enemy_counts().pawns());
    let helped = helped(view.side, pawns);
    let opposed = run::paths(!view.side, enemies);
    let before = |squares: Bitboard| view.side.fold_wb(squares.shift(-8), squares.shift(8));
    by_rank(view, CHAIN, 0, pawns & defended, sink);
    by_rank(view, PHALANX, 0, pawns & beside(pawns), sink);
    by_rank(view, UNSUPPORTED, 0, pawns & !helped & opposed, sink);
    by_rank(view, UNSUPPORTED, 8, pawns & !helped & !opposed, sink);
    by_rank(view, RESTRAINED, 0, pawns & helped & before(lost & !defended), sink);
    by_rank(view, DOUBLED, 0, pawns & run::paths(!view.side, pawns), sink);
    by_rank(view, BLOCKED, 0, pawns & before(enemies), sink);
    let guarded = run::paths(!view.side, beside(enemies));
    let candidates = pawns & helped & !opposed & guarded & before(!lost | defended);
    by_rank(view, CANDIDATE, 0, candidates, sink);
}

/// Adds the weights of `pawns` by their ranks, from `place` of the group on.
#[inline(always)]
fn by_rank(view: &SideView, group: Group, place: usize, pawns: Bitboard, sink: &mut impl Sink) {
    for pawn in pawns {
        sink.add(group.at(place + view.rank(pawn)), 1, pawn);
    }
}

/// The squares on which a pawn can get the support of one of `pawns`, at the latest by a push of
/// its own: those on the files next to one, beside it or ahead.
#[inline(always)]
fn helped(side: Color, pawns: Bitboard) -> Bitboard {
    let beside = beside(pawns);
    beside | run::paths(side, beside)
}

/// The squares beside pawns.
#[inline(always)]
fn beside(pawns: Bitboard) -> Bitboard {
    let [left, right] = pawn_takes(pawns, Color::White);
    // Captures go one rank ahead, so shift back. No pawn stands on the last rank, so none is lost.
    (left | right).shift(-8)
}

#[inline(always)]
pub fn runs(view: &SideView, sink: &mut impl Sink) {
    for pawn in run::free(view.board, view.side) {
        run_of(view, pawn, sink);
    }
}

#[inline(always)]
fn run_of(view: &SideView, pawn: Square, sink: &mut impl Sink) {
    let Some(next) = pawn.offset(view.side.fold_wb(8, -8)) else { return };
    let rank = view.rank(pawn);
    let board = view.board;
    let state = match board.color_at(next) {
        Some(color) if color == view.side => 3,
        Some(_) => 2,
        None => usize::from(!view.passable().far(Class::Pawn).contains(next)),
    };
    sink.add(PASSED.at(state * 8 + rank), 1, pawn);
    let path = run::path(view.side, pawn);
    if (path & (view.enemy() | view.enemy_counts().any)).is_empty() {
        sink.add(PASSED_FREE.at(rank), 1, pawn);
    }
    let defended = view.counts().pawns();
    for (place, square) in [pawn, next].into_iter().enumerate() {
        if defended.contains(square) {
            sink.add(PASSED_DEFENDED.at(place * 8 + rank), 1, pawn);
        }
    }
    for (group, color) in [(PASSED_OWN_KING, view.side), (PASSED_ENEMY_KING, !view.side)] {
        if let Some(king) = view.king(color) {
            sink.add(group.at(rank * 8 + distance(next, king)), 1, pawn);
        }
    }
    behind(view, pawn, sink);
}

/// The king moves between two squares, inlined.
#[inline(always)]
fn distance(a: Square, b: Square) -> usize {
    let files = (a as i32 & 7) - (b as i32 & 7);
    let ranks = (a as i32 >> 3) - (b as i32 >> 3);
    files.abs().max(ranks.abs()) as usize
}

/// Rooks behind the pawn on its file.
#[inline(always)]
fn behind(view: &SideView, pawn: Square, sink: &mut impl Sink) {
    let rooks = run::path(!view.side, pawn) & view.board.rooks();
    for rook in rooks {
        if view.reach(rook).contains(pawn) {
            sink.add(PASSED_ROOK.at(usize::from(view.enemy().contains(rook))), 1, pawn);
        }
    }
}

/// A run that no enemy piece can negate in time: the enemy has no pieces, and its king is outside
/// the pawn's square, with the side to move taken into account.
#[inline(always)]
pub fn free_run(view: &SideView) -> Option<Square> {
    let pieces = view.enemy() & !view.board.pawns() & !view.board.kings();
    if pieces.any() {
        return None;
    }
    let king = view.king(!view.side)?;
    run::free(view.board, view.side).into_iter().find(|&pawn| {
        let blocked = (run::path(view.side, pawn) & view.board.occupied()).any();
        !blocked && run::outruns(view.side, pawn, king, view.to_move)
    })
}
