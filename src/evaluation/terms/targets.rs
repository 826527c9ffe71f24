//! Enemy men within reach in one move and in two.

use shakmaty::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::{ATTACKERS, View};
use crate::evaluation::layout::{APPROACH, PRESSED, PUSHED, WON, kind};
use crate::evaluation::sink::Sink;
use crate::exchange::{Class, loss, pawn_takes};

pub fn count(view: &View, sink: &mut impl Sink) {
    let within = view.enemy() & view.bearing().any & !view.board.kings();
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for target in within & view.board.by_role(role) {
            attacked(view, role, target, sink);
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

/// A man that is attacked: what is won, or who attacks it.
#[inline]
fn attacked(view: &View, role: Role, target: Square, sink: &mut impl Sink) {
    let keepers = view.enemy_bearing().index(target);
    let takers = view.bearing().index(target);
    let won = loss(Class::of(role), keepers, takers);
    if won > 0 {
        let much = usize::from(won > 100) + usize::from(won > 325) + usize::from(won > 500);
        let place = (usize::from(view.to_move) * 5 + kind(role)) * 4 + much;
        sink.add(WON.at(place), 1, target);
    } else {
        for class in Class::ALL {
            if view.bearing().of(class).contains(target) {
                sink.add(PRESSED.at(class as usize * 5 + kind(role)), 1, target);
            }
        }
    }
}

/// Passable steps that attack the king, the queen or a rook.
fn approaches(view: &View, sink: &mut impl Sink) {
    let targets = [Role::King, Role::Queen, Role::Rook];
    for (row, target_role) in targets.into_iter().enumerate() {
        for target in view.enemies(target_role) {
            let from = Lines::to(target, view.board.occupied());
            for role in ATTACKERS {
                if kind(role) >= kind(target_role) && target_role != Role::King {
                    continue;
                }
                let stops = from.of(role) & view.passable().near(Class::of(role)) & !view.own();
                let men = view.men(role).into_iter();
                let ways: usize = men.map(|man| (view.reach(man) & stops).count()).sum();
                let place = APPROACH.at(row * 4 + kind(role) - 1);
                sink.add(place, ways.min(3) as i32, target);
            }
        }
    }
}

/// The fields from which each role attacks a target.
struct Lines {
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl Lines {
    #[inline]
    fn to(target: Square, occupied: Bitboard) -> Self {
        Self {
            knight: knight_attacks(target),
            diagonal: bishop_attacks(target, occupied),
            straight: rook_attacks(target, occupied),
        }
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
