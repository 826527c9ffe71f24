//! Enemy men within reach in one move and in two.

use shakmaty::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::{ATTACKERS, View};
use crate::evaluation::layout::{APPROACH, PRESSED, PUSHED, WON, kind};
use crate::evaluation::sink::Sink;
use crate::exchange::{Class, pawn_takes};

pub fn count(view: &View, sink: &mut impl Sink) {
    let within = view.enemy() & view.bearing().any & !view.board.kings();
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let men = within & view.board.by_role(role);
        let safe = view.fields.passable(!view.side).far(Class::of(role));
        for target in men & safe {
            pressed(view, role, target, sink);
        }
        for target in men & !safe {
            won(view, role, target, sink);
        }
    }
    let pushes = view.pushes() & view.passable().far(Class::Pawn);
    let [left, right] = pawn_takes(pushes, view.side);
    let pieces = view.enemy() & !view.board.pawns();
    let minors = view.board.knights() | view.board.bishops();
    for target in (left | right) & pieces {
        sink.add(PUSHED.at(usize::from(!minors.contains(target))), 1, target);
    }
    approaches(view, sink);
}

/// A man that is attacked and not won: who attacks it.
#[inline]
fn pressed(view: &View, role: Role, target: Square, sink: &mut impl Sink) {
    for class in Class::ALL {
        if view.bearing().of(class).contains(target) {
            sink.add(PRESSED.at(class as usize * 5 + kind(role)), 1, target);
        }
    }
}

/// A man that is won by exchange.
#[inline]
fn won(view: &View, role: Role, target: Square, sink: &mut impl Sink) {
    let won = view.fields.threat(!view.side, role, target);
    let much = usize::from(won > 100) + usize::from(won > 325) + usize::from(won > 500);
    let place = (usize::from(view.to_move) * 5 + kind(role)) * 4 + much;
    sink.add(WON.at(place), 1, target);
}

/// Passable steps that attack the king, the queen or a rook.
fn approaches(view: &View, sink: &mut impl Sink) {
    let occupied = view.board.occupied();
    let king = Lines::to_all(view.enemies(Role::King), occupied);
    let queen = Lines::to_all(view.enemies(Role::Queen), occupied);
    let rook = Lines::to_all(view.enemies(Role::Rook), occupied);
    for role in ATTACKERS {
        let passable = view.passable().near(Class::of(role)) & !view.own();
        let lines = [king.of(role), queen.of(role), rook.of(role)].map(|fields| fields & passable);
        // Only targets greater than the man itself.
        let rows = match role {
            Role::Queen => 1,
            Role::Rook => 2,
            _ => 3,
        };
        for man in view.men(role) {
            for (row, fields) in lines.into_iter().take(rows).enumerate() {
                if (view.reach(man) & fields).any() {
                    sink.add(APPROACH.at(row * 4 + kind(role) - 1), 1, man);
                }
            }
        }
    }
}

/// The fields from which each role attacks a target.
#[derive(Default)]
struct Lines {
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl Lines {
    #[inline]
    fn to_all(targets: Bitboard, occupied: Bitboard) -> Self {
        let mut lines = Self::default();
        for target in targets {
            lines.knight |= knight_attacks(target);
            lines.diagonal |= bishop_attacks(target, occupied);
            lines.straight |= rook_attacks(target, occupied);
        }
        lines
    }

    #[inline]
    fn of(&self, role: Role) -> Bitboard {
        match role {
            Role::Knight => self.knight,
            Role::Bishop => self.diagonal,
            Role::Rook => self.straight,
            _ => self.diagonal | self.straight,
        }
    }
}
