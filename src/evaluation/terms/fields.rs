//! Passable fields, and the fields that men stand on.

use shakmaty::attacks::{between, bishop_attacks, rook_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::side_view::SideView;
use crate::evaluation::layout::{HELD, KEPT, LOOSE, NUMBER, PINNED, SECOND, WAY, kind};
use crate::evaluation::sink::Sink;
use crate::exchange::Class;
use crate::zone::fill::{self, Directions};
use crate::zone::run;

#[inline(always)]
pub fn count(view: &SideView, sink: &mut impl Sink) {
    let directions = Directions::new(!view.board.occupied());
    passable(view, Role::Knight, &directions, sink);
    passable(view, Role::Bishop, &directions, sink);
    passable(view, Role::Rook, &directions, sink);
    passable(view, Role::Queen, &directions, sink);
    passable(view, Role::King, &directions, sink);
    let pushes = view.pushes() & view.passable().far(Class::Pawn);
    sink.add_passable(view.side, Role::Pawn, pushes);
    held(view, Role::Knight, sink);
    held(view, Role::Bishop, sink);
    held(view, Role::Rook, sink);
    held(view, Role::Queen, sink);
    kept(view, Role::Pawn, sink);
    kept(view, Role::Knight, sink);
    kept(view, Role::Bishop, sink);
    kept(view, Role::Rook, sink);
    kept(view, Role::Queen, sink);
    kept(view, Role::King, sink);
    pinned(view, sink);
    for rook in view.men(Role::Rook) {
        way(view, rook, sink);
    }
}

/// The passable fields of the pieces of a role, one move and two moves away.
#[inline(always)]
fn passable(view: &SideView, role: Role, directions: &Directions, sink: &mut impl Sink) {
    let class = Class::of(role);
    let near = view.passable().near(class) & !view.own();
    let far = view.passable().far(class) & !view.own();
    for man in view.men(role) {
        let steps = view.reach(man) & near;
        let number = sink.add_passable(view.side, role, steps);
        sink.add(NUMBER.at((kind(role) - 1) * 28 + number), 1, man);
        let further = next(role, steps, directions) & far & !steps;
        sink.add(SECOND.at(kind(role) - 1), further.count() as i32, man);
    }
}

/// All fields that a piece reaches from the stops.
#[inline(always)]
fn next(role: Role, stops: Bitboard, directions: &Directions) -> Bitboard {
    match role {
        Role::Knight => fill::knight_steps(stops),
        Role::Bishop => directions.diagonal(stops),
        Role::Rook => directions.straight(stops),
        Role::Queen => directions.diagonal(stops) | directions.straight(stops),
        Role::Pawn | Role::King => fill::king_steps(stops),
    }
}

/// The field that each man of a role stands on.
#[inline(always)]
pub fn held(view: &SideView, role: Role, sink: &mut impl Sink) {
    for man in view.men(role) {
        sink.add(HELD.at(kind(role) * 64 + view.seen(man)), 1, man);
    }
}

/// Whether the men of a role are defended, and by pawns.
#[inline(always)]
fn kept(view: &SideView, role: Role, sink: &mut impl Sink) {
    let men = view.men(role);
    if role != Role::Pawn {
        for man in men & view.counts().pawns {
            sink.add(KEPT.at(kind(role)), 1, man);
        }
    }
    for man in men & !view.counts().any {
        sink.add(LOOSE.at(kind(role)), 1, man);
    }
}

/// Pinned men: alone on an enemy line to their king.
#[inline(always)]
fn pinned(view: &SideView, sink: &mut impl Sink) {
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

/// Rooks with no own pawn ahead on their file, or no pawn at all.
#[inline(always)]
fn way(view: &SideView, rook: Square, sink: &mut impl Sink) {
    let pawns = run::path(view.side, rook) & view.board.pawns();
    if (pawns & view.own()).is_empty() {
        sink.add(WAY.at(usize::from(pawns.is_empty())), 1, rook);
    }
}
