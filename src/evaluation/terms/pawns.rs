//! Pawns that keep each other, and pawns that nobody can keep.

use shakmaty::{Bitboard, Color, Role};

use super::View;
use crate::evaluation::layout::{ALONE, BESIDE, CANDIDATE, CHAIN, DOUBLED, Group, RAMMED, STUCK};
use crate::evaluation::sink::Sink;
use crate::exchange::pawn_takes;
use crate::zone::run;

pub fn count(view: &View, sink: &mut impl Sink) {
    let pawns = view.men(Role::Pawn);
    let enemies = view.enemies(Role::Pawn);
    let (kept, lost) = (view.bearing().pawns, view.enemy_bearing().pawns);
    let helped = helped(view.side, pawns);
    let opposed = run::paths(!view.side, enemies);
    let before = |fields: Bitboard| view.side.fold_wb(fields.shift(-8), fields.shift(8));
    let mut by_rank = |group: Group, place: usize, set: Bitboard| {
        for pawn in set {
            sink.add(group.at(place + view.rank(pawn)), 1, pawn);
        }
    };
    by_rank(CHAIN, 0, pawns & kept);
    by_rank(BESIDE, 0, pawns & beside(pawns));
    by_rank(ALONE, 0, pawns & !helped & opposed);
    by_rank(ALONE, 8, pawns & !helped & !opposed);
    by_rank(STUCK, 0, pawns & helped & before(lost & !kept));
    by_rank(DOUBLED, 0, pawns & run::paths(!view.side, pawns));
    by_rank(RAMMED, 0, pawns & before(enemies));
    let sentried = run::paths(!view.side, beside(enemies));
    by_rank(CANDIDATE, 0, pawns & helped & !opposed & sentried & before(!lost | kept));
}

/// The fields of which an own pawn can come to keep the next one: those on files next to pawns,
/// beside them or before them.
#[inline]
fn helped(side: Color, pawns: Bitboard) -> Bitboard {
    let beside = beside(pawns);
    beside | run::paths(side, beside)
}

/// The fields beside pawns.
#[inline]
fn beside(pawns: Bitboard) -> Bitboard {
    let [left, right] = pawn_takes(pawns, Color::White);
    // A pawn takes one rank ahead. Pawns never stand on the last rank, so none is lost.
    (left | right).shift(-8)
}
