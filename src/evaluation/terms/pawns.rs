//! Pawns that keep each other, and pawns that nobody can keep.

use shakmaty::{Bitboard, Role, Square};

use super::View;
use crate::evaluation::layout::{ALONE, BESIDE, CANDIDATE, CHAIN, DOUBLED, RAMMED, STUCK};
use crate::evaluation::sink::Sink;
use crate::exchange::pawn_takes;
use crate::zone::run;

pub fn count(view: &View, sink: &mut impl Sink) {
    let pawns = view.men(Role::Pawn);
    let enemies = view.enemies(Role::Pawn);
    let ranks = Ranks::of(pawns);
    for pawn in pawns {
        let rank = view.rank(pawn);
        let mut add = |group: crate::evaluation::layout::Group, place: usize| {
            sink.add(group.at(place), 1, pawn);
        };
        let path = run::path(view.side, pawn);
        let opposed = (path & enemies).any();
        if view.bearing().pawns.contains(pawn) {
            add(CHAIN, rank);
        }
        if ranks.beside.contains(pawn) {
            add(BESIDE, rank);
        }
        // Pawns beside or behind on the next files can come to keep it.
        let helpers = run::helpers(view.side, pawn) & pawns;
        if helpers.is_empty() {
            add(ALONE, usize::from(!opposed) * 8 + rank);
        } else if is_stuck(view, pawn) {
            add(STUCK, rank);
        }
        if (path & pawns).any() {
            add(DOUBLED, rank);
        }
        if next(view, pawn).is_some_and(|field| enemies.contains(field)) {
            add(RAMMED, rank);
        }
        let against = run::span(view.side, pawn) & enemies;
        if !opposed && against.any() && helpers.count() >= against.count() {
            add(CANDIDATE, rank);
        }
    }
}

/// Whether an enemy pawn takes on the next field and no own pawn keeps it.
fn is_stuck(view: &View, pawn: Square) -> bool {
    let lost = view.enemy_bearing().pawns & !view.bearing().pawns;
    next(view, pawn).is_some_and(|field| lost.contains(field))
}

fn next(view: &View, pawn: Square) -> Option<Square> {
    pawn.offset(view.side.fold_wb(8, -8))
}

/// Pawns with another on the next file of their rank.
struct Ranks {
    beside: Bitboard,
}

impl Ranks {
    fn of(pawns: Bitboard) -> Self {
        let [left, right] = pawn_takes(pawns, shakmaty::Color::White);
        Self { beside: pawns & (left | right).shift(-8) }
    }
}
