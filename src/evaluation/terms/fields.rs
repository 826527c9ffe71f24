//! Passable fields and the fields that men hold.

use shakmaty::attacks::{between, bishop_attacks, rook_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::{PIECES, View};
use crate::evaluation::layout::{HELD, KEPT, LOOSE, NUMBER, PASSABLE, PINNED, SECOND, WAY, kind};
use crate::evaluation::sink::Sink;
use crate::exchange::Class;
use crate::zone::{fill, run};

pub fn count(view: &View, sink: &mut impl Sink) {
    for role in PIECES {
        for man in view.men(role) {
            passable(view, role, man, sink);
        }
    }
    for field in view.pushes() & view.passable().far(Class::Pawn) {
        sink.add(PASSABLE.at(view.seen(field)), 1, field);
    }
    held(view, sink);
    pinned(view, sink);
    for rook in view.men(Role::Rook) {
        way(view, rook, sink);
    }
}

/// The passable fields of a piece, in one move and in two.
#[inline]
fn passable(view: &View, role: Role, man: Square, sink: &mut impl Sink) {
    let class = Class::of(role);
    let steps = view.reach(man) & view.passable().near(class) & !view.own();
    sink.add(NUMBER.at((kind(role) - 1) * 28 + steps.count()), 1, man);
    for field in steps {
        sink.add(PASSABLE.at(kind(role) * 64 + view.seen(field)), 1, field);
    }
    let further = next(role, steps, !view.board.occupied())
        & view.passable().far(class)
        & !(steps | view.own());
    sink.add(SECOND.at(kind(role) - 1), further.count() as i32, man);
}

/// All fields that a piece reaches from the stops.
#[inline]
fn next(role: Role, stops: Bitboard, empty: Bitboard) -> Bitboard {
    match role {
        Role::Knight => fill::knight_steps(stops),
        Role::Bishop => fill::diagonal_steps(stops, empty),
        Role::Rook => fill::straight_steps(stops, empty),
        Role::Queen => fill::diagonal_steps(stops, empty) | fill::straight_steps(stops, empty),
        Role::Pawn | Role::King => fill::king_steps(stops),
    }
}

/// The field that each man holds, and who keeps it there.
fn held(view: &View, sink: &mut impl Sink) {
    let bearing = view.bearing();
    for role in Role::ALL {
        let men = view.men(role);
        for man in men {
            sink.add(HELD.at(kind(role) * 64 + view.seen(man)), 1, man);
        }
        if role != Role::Pawn {
            for man in men & bearing.pawns {
                sink.add(KEPT.at(kind(role)), 1, man);
            }
        }
        for man in men & !bearing.any {
            sink.add(LOOSE.at(kind(role)), 1, man);
        }
    }
}

/// Men alone on an enemy line to their king.
fn pinned(view: &View, sink: &mut impl Sink) {
    let Some(king) = view.king(view.side) else { return };
    let (own, enemy) = (view.own(), view.enemy());
    let straight = enemy & view.board.rooks_and_queens();
    let diagonal = enemy & view.board.bishops_and_queens();
    let lines = rook_attacks(king, enemy) & straight | bishop_attacks(king, enemy) & diagonal;
    for from in lines {
        let Some(man) = (between(king, from) & own).single_square() else { continue };
        let Some(role) = view.board.role_at(man) else { continue };
        sink.add(PINNED.at(kind(role)), 1, man);
    }
}

/// What blocks a rook's way ahead.
fn way(view: &View, rook: Square, sink: &mut impl Sink) {
    let pawns = run::path(view.side, rook) & view.board.pawns();
    if (pawns & view.own()).is_empty() {
        sink.add(WAY.at(usize::from(pawns.is_empty())), 1, rook);
    }
}
