//! Promotion runs (passed pawns) with what negates them in time.

use shakmaty::{Color, Square};

use super::side_view::SideView;
use crate::evaluation::layout::{RUN, RUN_ENEMY, RUN_KEPT, RUN_KING, RUN_OPEN, RUN_ROOK};
use crate::evaluation::sink::Sink;
use crate::exchange::Class;
use crate::zone::run;

#[inline(always)]
pub fn count(view: &SideView, sink: &mut impl Sink) {
    for pawn in run::free(view.board, view.side) {
        one(view, pawn, sink);
    }
}

#[inline(always)]
fn one(view: &SideView, pawn: Square, sink: &mut impl Sink) {
    let Some(next) = pawn.offset(view.side.fold_wb(8, -8)) else { return };
    let rank = view.rank(pawn);
    let board = view.board;
    let state = match board.color_at(next) {
        Some(color) if color == view.side => 3,
        Some(_) => 2,
        None => usize::from(!view.passable().far(Class::Pawn).contains(next)),
    };
    sink.add(RUN.at(state * 8 + rank), 1, pawn);
    let path = run::path(view.side, pawn);
    if (path & (view.enemy() | view.enemy_counts().any)).is_empty() {
        sink.add(RUN_OPEN.at(rank), 1, pawn);
    }
    let kept = view.counts().pawns;
    for (place, field) in [pawn, next].into_iter().enumerate() {
        if kept.contains(field) {
            sink.add(RUN_KEPT.at(place * 8 + rank), 1, pawn);
        }
    }
    for (group, color) in [(RUN_KING, view.side), (RUN_ENEMY, !view.side)] {
        if let Some(king) = view.king(color) {
            sink.add(group.at(rank * 8 + next.distance(king) as usize), 1, pawn);
        }
    }
    behind(view, pawn, sink);
}

/// Rooks behind the pawn on its file.
#[inline(always)]
fn behind(view: &SideView, pawn: Square, sink: &mut impl Sink) {
    let rooks = run::path(!view.side, pawn) & view.board.rooks();
    for rook in rooks {
        if view.reach(rook).contains(pawn) {
            sink.add(RUN_ROOK.at(usize::from(view.enemy().contains(rook))), 1, pawn);
        }
    }
}

/// A run that no enemy man can negate in time: the enemy has no pieces, and his king is outside the
/// square, with the side to move taken into account.
#[inline(always)]
pub fn free(view: &SideView) -> Option<Square> {
    let pieces = view.enemy() & !view.board.pawns() & !view.board.kings();
    if pieces.any() {
        return None;
    }
    let king = view.king(!view.side)?;
    run::free(view.board, view.side).into_iter().find(|&pawn| {
        let path = run::path(view.side, pawn);
        let Some(pushes) = run::pushes(view.board, view.side, pawn) else { return false };
        let blocked = (path & view.board.occupied()).any();
        let end = last(view.side, pawn);
        // With H_0 = 2n the king has n moves to the last field, n + 1 if he moves first.
        let needed = end.distance(king) as i32 - i32::from(!view.to_move);
        !blocked && needed > i32::from(pushes)
    })
}

#[inline]
fn last(side: Color, pawn: Square) -> Square {
    Square::from_coords(pawn.file(), side.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First))
}
