//! Enemy men that can be attacked in one move or two.

use shakmaty::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::side_view::SideView;
use crate::evaluation::layout::{APPROACH, PRESSED, PUSHED, WON, kind};
use crate::evaluation::sink::Sink;
use crate::exchange::{Class, pawn_takes};

#[inline(always)]
pub fn count(view: &SideView, sink: &mut impl Sink) {
    within(view, Role::Pawn, sink);
    within(view, Role::Knight, sink);
    within(view, Role::Bishop, sink);
    within(view, Role::Rook, sink);
    within(view, Role::Queen, sink);
    let pushes = view.pushes() & view.passable().far(Class::Pawn);
    let [left, right] = pawn_takes(pushes, view.side);
    let pieces = view.enemy() & !view.board.pawns();
    let minors = view.board.knights() | view.board.bishops();
    for target in (left | right) & pieces {
        sink.add(PUSHED.at(usize::from(!minors.contains(target))), 1, target);
    }
    approaches(view, sink);
}

/// Enemy men of a role that are attacked.
#[inline(always)]
fn within(view: &SideView, role: Role, sink: &mut impl Sink) {
    let men = view.enemies(role) & view.counts().any;
    let safe = view.map.passable(!view.side).far(Class::of(role));
    for target in men & safe {
        pressed(view, role, target, sink);
    }
    for target in men & !safe {
        won(view, role, target, sink);
    }
}

/// An enemy man attacked but not won: by which classes.
#[inline(always)]
fn pressed(view: &SideView, role: Role, target: Square, sink: &mut impl Sink) {
    for class in Class::ALL {
        if view.counts().of(class).contains(target) {
            sink.add(PRESSED.at(class as usize * 5 + kind(role)), 1, target);
        }
    }
}

/// An enemy man won by exchange.
#[inline(always)]
fn won(view: &SideView, role: Role, target: Square, sink: &mut impl Sink) {
    let won = view.map.threat(!view.side, role, target);
    let much = usize::from(won > 100) + usize::from(won > 325) + usize::from(won > 500);
    let place = (usize::from(view.to_move) * 5 + kind(role)) * 4 + much;
    sink.add(WON.at(place), 1, target);
}

/// Passable steps that attack the king, the queen or a rook.
#[inline(always)]
fn approaches(view: &SideView, sink: &mut impl Sink) {
    let occupied = view.board.occupied();
    let king = Lines::to_all(view.enemies(Role::King), occupied);
    let queen = Lines::to_all(view.enemies(Role::Queen), occupied);
    let rook = Lines::to_all(view.enemies(Role::Rook), occupied);
    // Only targets worth more than the man itself.
    approach(view, Role::Knight, [king, queen, rook], sink);
    approach(view, Role::Bishop, [king, queen, rook], sink);
    approach(view, Role::Rook, [king, queen], sink);
    approach(view, Role::Queen, [king], sink);
}

/// Passable steps of a role that attack one of the targets, the most valuable first.
#[inline(always)]
fn approach<const N: usize>(
    view: &SideView,
    role: Role,
    targets: [Lines; N],
    sink: &mut impl Sink,
) {
    let passable = view.passable().near(Class::of(role)) & !view.own();
    let lines = targets.map(|target| target.of(role) & passable);
    let any = lines.into_iter().fold(Bitboard::EMPTY, |any, fields| any | fields);
    for man in view.men(role) {
        let reach = view.reach(man) & any;
        if reach.is_empty() {
            continue;
        }
        for (row, fields) in lines.into_iter().enumerate() {
            if (reach & fields).any() {
                sink.add(APPROACH.at(row * 4 + kind(role) - 1), 1, man);
            }
        }
    }
}

/// The fields from which each role attacks a target.
#[derive(Clone, Copy, Default)]
struct Lines {
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl Lines {
    #[inline(always)]
    fn to_all(targets: Bitboard, occupied: Bitboard) -> Self {
        let mut lines = Self::default();
        for target in targets {
            lines.knight |= knight_attacks(target);
            lines.diagonal |= bishop_attacks(target, occupied);
            lines.straight |= rook_attacks(target, occupied);
        }
        lines
    }

    #[inline(always)]
    fn of(&self, role: Role) -> Bitboard {
        match role {
            Role::Knight => self.knight,
            Role::Bishop => self.diagonal,
            Role::Rook => self.straight,
            _ => self.diagonal | self.straight,
        }
    }
}
