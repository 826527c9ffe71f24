//! What a move touches: the fields whose men or counts it alters, and the ways that it may open or
//! close ([theory, section 5](crate::theory#5-the-image-and-what-a-move-leaves-of-it)).

use shakmaty::attacks::{between, ray};
use shakmaty::{Bitboard, Board, Role, Square};

use super::ways::fields_of;
use crate::exchange::ExchangeMap;
use crate::position::Change;
use crate::trajectory::{Trajectory, distance, kinds, layer};
use crate::zone::Man;

/// The fields that a move touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Touch {
    /// The fields whose occupant has changed.
    pub changed: Bitboard,
    /// The fields changed, or with changed attack counts: Δm may differ.
    pub counted: Bitboard,
    /// The changed fields that were occupied before, which closed them to pieces.
    opened: Bitboard,
    /// The changed fields that are occupied now.
    closed: Bitboard,
}

impl Touch {
    /// What `change` touches, which leads from `before` to `after`; each board comes with its
    /// exchange map.
    pub fn of(
        before: (&Board, &ExchangeMap),
        after: (&Board, &ExchangeMap),
        change: Change,
    ) -> Self {
        let attacked =
            |(board, map): (&Board, &ExchangeMap), man| map.attacks.with_xrays(board, man);
        let changed = change.fields;
        let mut counted = changed;
        for field in before.0.occupied() | after.0.occupied() {
            let (old, new) = (attacked(before, field), attacked(after, field));
            counted |= if changed.contains(field) { old | new } else { old ^ new };
        }
        let opened = changed & before.0.occupied();
        let closed = changed & after.0.occupied();
        Self { changed, counted, opened, closed }
    }

    /// Whether the ways of an unmoved man to `to` in up to `moves` moves may have changed; `open`
    /// are the open ones of the shortest length before.
    ///
    /// The answer errs on the side of yes: every way on an empty board counts as possibly opened.
    pub fn reaches_ways(&self, man: Man, to: Square, moves: u8, open: &[Trajectory]) -> bool {
        if man.role == Role::Pawn {
            // An arriving man may open a way, too: a pawn can capture it.
            return self.changed.into_iter().any(|field| may_pass(man, field, to, moves));
        }
        open.iter().any(|way| (self.closed & fields_of(way)).any())
            || self.opened.into_iter().any(|field| may_pass(man, field, to, moves))
    }
}

/// Whether a way of the man to `to` in up to `moves` moves may stop on the field before its end
/// or pass it.
pub fn may_pass(man: Man, field: Square, to: Square, moves: u8) -> bool {
    let from = man.field;
    match man.role {
        Role::Pawn => {
            let files = |a: Square, b: Square| a.file().distance(b.file());
            let ranks = |a: Square, b: Square| i32::from(b.rank()) - i32::from(a.rank());
            let ahead = man.color.fold_wb(1, -1);
            let on_the_way = ahead * ranks(from, field) > 0 && ahead * ranks(field, to) >= 0;
            on_the_way && files(from, field) + files(field, to) <= u32::from(moves)
        }
        Role::Knight | Role::King => {
            let number = |a, b| kinds(man.role).iter().find_map(|&kind| distance(kind, a, b));
            let through = number(from, field).zip(number(field, to));
            field != to && through.is_some_and(|(one, other)| one + other <= moves)
        }
        role => moves > 2 || slides_over(role, from, field, to, moves),
    }
}

/// Whether a way of a slider to `to` in one move or two may stop on the field before its end or
/// pass it.
fn slides_over(role: Role, from: Square, field: Square, to: Square, moves: u8) -> bool {
    let (near, far) = (layer(role, from, 1), layer(role, to, 1));
    if near.contains(to) && between(from, to).contains(field) {
        return true;
    }
    moves > 1
        && (near.contains(field) && (far & beyond(from, field)).any()
            || far.contains(field) && (near & beyond(to, field)).any())
}

/// The field and those behind it on the line from `from`.
fn beyond(from: Square, field: Square) -> Bitboard {
    let line = ray(from, field);
    let before = between(from, field).with(from);
    let back = line & !before;
    back.into_iter().filter(|&end| end == field || between(from, end).contains(field)).collect()
}
