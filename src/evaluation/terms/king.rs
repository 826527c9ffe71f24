//! The fields round the kings.

use shakmaty::attacks::{bishop_attacks, king_attacks, rook_attacks};
use shakmaty::{Bitboard, File, Square};

use super::{ATTACKERS, View};
use crate::evaluation::layout::{LINES, RING, RING_BARE, RING_JOINED, SHELTER, STORM, kind};
use crate::evaluation::sink::Sink;
use crate::exchange::Class;
use crate::zone::run;

pub fn count(view: &View, sink: &mut impl Sink) {
    if let Some(enemy) = view.king(!view.side) {
        attack(view, enemy, sink);
    }
    if let Some(own) = view.king(view.side) {
        let middle = (own.file() as u32).clamp(1, 6);
        for file in middle - 1..=middle + 1 {
            shelter(view, own, File::new(file), sink);
        }
    }
}

/// Fields round the enemy king within reach: by the man, and all together.
fn attack(view: &View, enemy: Square, sink: &mut impl Sink) {
    let ring = king_attacks(enemy).with(enemy);
    let (mut men, mut fields) = (0, 0);
    for role in ATTACKERS {
        let open = ring & (view.passable().near(Class::of(role)) | view.enemy());
        for man in view.men(role) {
            let within = view.reach(man) & open;
            if within.any() {
                let count = within.count();
                sink.add(RING.at(kind(role)), count as i32, man);
                men += 1;
                fields += count;
            }
        }
    }
    let pawns = (view.bearing().pawns & ring).count();
    sink.add(RING.at(0), pawns as i32, enemy);
    let joined = men.min(5) * 16 + (fields + pawns).min(15);
    sink.add(RING_JOINED.at(joined), 1, enemy);
    let bare = ring.without(enemy) & view.bearing().any & !view.enemy_bearing().by_men();
    sink.add(RING_BARE.at(bare.count()), 1, enemy);
    let occupied = view.board.occupied();
    let lines = rook_attacks(enemy, occupied) | bishop_attacks(enemy, occupied);
    sink.add(LINES.at(lines.count()), 1, enemy);
}

/// The pawns before the own king on one file: they block the ways to its fields.
#[inline]
fn shelter(view: &View, king: Square, file: File, sink: &mut impl Sink) {
    let beside = usize::from(file != king.file());
    let from_king = Square::from_coords(file, king.rank());
    let ahead = (run::path(view.side, from_king).with(from_king)) & view.board.pawns();
    let own = nearest(view, ahead & view.own(), from_king);
    sink.add(SHELTER.at(beside * 8 + own), 1, king);
    let enemy = nearest(view, ahead & view.enemy(), from_king);
    // A pawn with an own man right before it goes nowhere.
    let blocked = usize::from(own + 1 == enemy && own < 7);
    sink.add(STORM.at((beside * 2 + blocked) * 8 + enemy), 1, king);
}

/// The ranks from the king to the nearest of the men before it; 7 where there is none.
#[inline]
fn nearest(view: &View, men: Bitboard, king: Square) -> usize {
    let nearest = view.side.fold_wb(men.first(), men.last());
    nearest.map_or(7, |man| view.rank(man) - view.rank(king))
}
