//! Pawns that defend each other, and pawns that no pawn can defend.

use shakmaty::{Bitboard, Color, Role};

use super::side_view::SideView;
use crate::evaluation::layout::{ALONE, BESIDE, CANDIDATE, CHAIN, DOUBLED, Group, RAMMED, STUCK};
use crate::evaluation::sink::Sink;
use crate::exchange::pawn_takes;
use crate::zone::run;

#[inline(always)]
pub fn count(view: &SideView, sink: &mut impl Sink) {
    let pawns = view.men(Role::Pawn);
    let enemies = view.enemies(Role::Pawn);
    let (kept, lost) = (view.counts().pawns, view.enemy_counts().pawns);
    let helped = helped(view.side, pawns);
    let opposed = run::paths(!view.side, enemies);
    let before = |fields: Bitboard| view.side.fold_wb(fields.shift(-8), fields.shift(8));
    by_rank(view, CHAIN, 0, pawns & kept, sink);
    by_rank(view, BESIDE, 0, pawns & beside(pawns), sink);
    by_rank(view, ALONE, 0, pawns & !helped & opposed, sink);
    by_rank(view, ALONE, 8, pawns & !helped & !opposed, sink);
    by_rank(view, STUCK, 0, pawns & helped & before(lost & !kept), sink);
    by_rank(view, DOUBLED, 0, pawns & run::paths(!view.side, pawns), sink);
    by_rank(view, RAMMED, 0, pawns & before(enemies), sink);
    let sentried = run::paths(!view.side, beside(enemies));
    let candidates = pawns & helped & !opposed & sentried & before(!lost | kept);
    by_rank(view, CANDIDATE, 0, candidates, sink);
}

/// Adds the weights of `pawns` by their ranks, from `place` of the group on.
#[inline(always)]
fn by_rank(view: &SideView, group: Group, place: usize, pawns: Bitboard, sink: &mut impl Sink) {
    for pawn in pawns {
        sink.add(group.at(place + view.rank(pawn)), 1, pawn);
    }
}

/// The fields from which a pawn's push can come to be defended by one of `pawns`: those on the
/// files next to a pawn, beside it or ahead.
#[inline(always)]
fn helped(side: Color, pawns: Bitboard) -> Bitboard {
    let beside = beside(pawns);
    beside | run::paths(side, beside)
}

/// The fields beside pawns.
#[inline(always)]
fn beside(pawns: Bitboard) -> Bitboard {
    let [left, right] = pawn_takes(pawns, Color::White);
    // Captures go one rank ahead, so shift back. No pawn stands on the last rank, so none is lost.
    (left | right).shift(-8)
}
