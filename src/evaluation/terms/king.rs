//! The squares round the kings.

use shakmaty::attacks::{bishop_attacks, king_attacks, rook_attacks};
use shakmaty::{Bitboard, File, Role, Square};

use super::side_view::SideView;
use crate::evaluation::layout::{
    KING_ATTACK, KING_LINES, KING_RING, KING_RING_WEAK, SHELTER, STORM, kind,
};
use crate::evaluation::sum::Sink;
use crate::exchange::Class;
use crate::zone::run;

#[inline(always)]
pub fn count(view: &SideView, sink: &mut impl Sink) {
    if let Some(enemy) = view.king(!view.side) {
        attack(view, enemy, sink);
    }
}

/// The pawns before the own king.
#[inline(always)]
pub fn sheltered(view: &SideView, sink: &mut impl Sink) {
    if let Some(own) = view.king(view.side) {
        let middle = (own.file() as u32).clamp(1, 6);
        for file in middle - 1..=middle + 1 {
            shelter(view, own, File::new(file), sink);
        }
    }
}

/// Attacks on the squares round the enemy king: piece by piece, and all together.
#[inline(always)]
fn attack(view: &SideView, enemy: Square, sink: &mut impl Sink) {
    let ring = king_attacks(enemy).with(enemy);
    let knights = within(view, Role::Knight, ring, sink);
    let bishops = within(view, Role::Bishop, ring, sink);
    let rooks = within(view, Role::Rook, ring, sink);
    let queens = within(view, Role::Queen, ring, sink);
    let pieces = knights.0 + bishops.0 + rooks.0 + queens.0;
    let squares = knights.1 + bishops.1 + rooks.1 + queens.1;
    let pawns = (view.counts().pawns() & ring).count();
    sink.add(KING_RING.at(0), pawns as i32, enemy);
    let joined = pieces.min(5) * 16 + (squares + pawns).min(15);
    sink.add(KING_ATTACK.at(joined), 1, enemy);
    let bare = ring.without(enemy) & view.counts().any & !view.enemy_counts().by_pieces();
    sink.add(KING_RING_WEAK.at(bare.count()), 1, enemy);
    let occupied = view.board.occupied();
    let lines = rook_attacks(enemy, occupied) | bishop_attacks(enemy, occupied);
    sink.add(KING_LINES.at(lines.count()), 1, enemy);
}

/// How many pieces of a role attack squares of the ring, and how many squares in all.
#[inline(always)]
fn within(view: &SideView, role: Role, ring: Bitboard, sink: &mut impl Sink) -> (usize, usize) {
    let open = ring & (view.passable().near(Class::of(role)) | view.enemy());
    let (mut pieces, mut squares) = (0, 0);
    for piece in view.pieces(role) {
        let within = view.reach(piece) & open;
        if within.any() {
            let count = within.count();
            sink.add(KING_RING.at(kind(role)), count as i32, piece);
            pieces += 1;
            squares += count;
        }
    }
    (pieces, squares)
}

/// The nearest pawns before the own king on one file.
#[inline(always)]
fn shelter(view: &SideView, king: Square, file: File, sink: &mut impl Sink) {
    let beside = usize::from(file != king.file());
    let from_king = Square::from_coords(file, king.rank());
    let ahead = (run::path(view.side, from_king).with(from_king)) & view.board.pawns();
    let own = nearest(view, ahead & view.own(), from_king);
    sink.add(SHELTER.at(beside * 8 + own), 1, king);
    let enemy = nearest(view, ahead & view.enemy(), from_king);
    // An enemy pawn with a pawn of ours directly before it is blocked.
    let blocked = usize::from(own + 1 == enemy && own < 7);
    sink.add(STORM.at((beside * 2 + blocked) * 8 + enemy), 1, king);
}

/// The ranks from the king to the nearest of the pieces before it; 7 if there are none.
#[inline(always)]
fn nearest(view: &SideView, pieces: Bitboard, king: Square) -> usize {
    let nearest = view.side.fold_wb(pieces.first(), pieces.last());
    nearest.map_or(7, |piece| view.rank(piece) - view.rank(king))
}
