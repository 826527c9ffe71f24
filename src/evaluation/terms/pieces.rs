//! Passable squares, the squares that pieces stand on, and enemy pieces that can be attacked in one
//! or two moves.

use shakmaty::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Role, Square};

use super::side_view::SideView;
use crate::evaluation::layout::{
    APPROACH, ATTACKED, DEFENDED_BY_PAWN, FILE_OPENNESS, MOBILITY, MOBILITY_IN_TWO, PIECE_SQUARE,
    PINNED, PUSH_THREAT, UNDEFENDED, WON, kind,
};
use crate::evaluation::sum::Sink;
use crate::exchange::{Class, pawn_takes};
use crate::position;
use crate::zone::fill::{self, Directions};
use crate::zone::run;

#[inline(always)]
pub fn squares(view: &SideView, sink: &mut impl Sink) {
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
    defended(view, Role::Pawn, sink);
    defended(view, Role::Knight, sink);
    defended(view, Role::Bishop, sink);
    defended(view, Role::Rook, sink);
    defended(view, Role::Queen, sink);
    defended(view, Role::King, sink);
    pinned(view, sink);
    for rook in view.pieces(Role::Rook) {
        way(view, rook, sink);
    }
}

/// The passable squares of the pieces of a role, one move and two moves away.
#[inline(always)]
fn passable(view: &SideView, role: Role, directions: &Directions, sink: &mut impl Sink) {
    let class = Class::of(role);
    let near = view.passable().near(class) & !view.own();
    let far = view.passable().far(class) & !view.own();
    for piece in view.pieces(role) {
        let steps = view.reach(piece) & near;
        let number = sink.add_passable(view.side, role, steps);
        sink.add(MOBILITY.at((kind(role) - 1) * 28 + number), 1, piece);
        let further = next(role, steps, directions) & far & !steps;
        sink.add(MOBILITY_IN_TWO.at(kind(role) - 1), further.count() as i32, piece);
    }
}

/// All squares that a piece reaches from the stops.
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

/// The square that each piece of a role stands on.
#[inline(always)]
pub fn held(view: &SideView, role: Role, sink: &mut impl Sink) {
    for piece in view.pieces(role) {
        sink.add(PIECE_SQUARE.at(kind(role) * 64 + view.seen(piece)), 1, piece);
    }
}

/// The pieces of a role that are defended by pawns, and those that are undefended.
#[inline(always)]
fn defended(view: &SideView, role: Role, sink: &mut impl Sink) {
    let pieces = view.pieces(role);
    if role != Role::Pawn {
        for piece in pieces & view.counts().pawns() {
            sink.add(DEFENDED_BY_PAWN.at(kind(role)), 1, piece);
        }
    }
    for piece in pieces & !view.counts().any {
        sink.add(UNDEFENDED.at(kind(role)), 1, piece);
    }
}

/// Pinned pieces.
#[inline(always)]
fn pinned(view: &SideView, sink: &mut impl Sink) {
    let Some(king) = view.king(view.side) else { return };
    for piece in position::pinned(view.board, view.side, king) {
        let Some(role) = view.board.role_at(piece) else { continue };
        sink.add(PINNED.at(kind(role)), 1, piece);
    }
}

/// Rooks with no own pawn ahead on their file, or no pawn at all.
#[inline(always)]
fn way(view: &SideView, rook: Square, sink: &mut impl Sink) {
    let pawns = run::path(view.side, rook) & view.board.pawns();
    if (pawns & view.own()).is_empty() {
        sink.add(FILE_OPENNESS.at(usize::from(pawns.is_empty())), 1, rook);
    }
}

#[inline(always)]
pub fn targets(view: &SideView, sink: &mut impl Sink) {
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
        sink.add(PUSH_THREAT.at(usize::from(!minors.contains(target))), 1, target);
    }
    approaches(view, sink);
}

/// Enemy pieces of a role that are attacked.
#[inline(always)]
fn within(view: &SideView, role: Role, sink: &mut impl Sink) {
    let pieces = view.enemies(role) & view.counts().any;
    let safe = view.map.passable(!view.side).far(Class::of(role));
    for target in pieces & safe {
        pressed(view, role, target, sink);
    }
    for target in pieces & !safe {
        won(view, role, target, sink);
    }
}

/// An enemy piece attacked but not won: by which classes.
#[inline(always)]
fn pressed(view: &SideView, role: Role, target: Square, sink: &mut impl Sink) {
    for class in Class::ALL {
        if view.counts().of(class).contains(target) {
            sink.add(ATTACKED.at(class as usize * 5 + kind(role)), 1, target);
        }
    }
}

/// An enemy piece won by exchange.
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
    let king = Lines::to_all(view, Role::King);
    let queen = Lines::to_all(view, Role::Queen);
    let rook = Lines::to_all(view, Role::Rook);
    // Only targets worth more than the piece itself.
    approach(view, Role::Knight, [king, queen, rook], sink);
    approach(view, Role::Bishop, [king, queen, rook], sink);
    approach(view, Role::Rook, [king, queen], sink);
    approach(view, Role::Queen, [king], sink);
}

/// Passable steps of a role that attack a target. At most one counts for each piece and role of the
/// target: king, queen, rook.
#[inline(always)]
fn approach<const N: usize>(
    view: &SideView,
    role: Role,
    targets: [Lines; N],
    sink: &mut impl Sink,
) {
    let passable = view.passable().near(Class::of(role)) & !view.own();
    let lines = targets.map(|target| target.of(role) & passable);
    let any = lines.into_iter().fold(Bitboard::EMPTY, |any, squares| any | squares);
    for piece in view.pieces(role) {
        let reach = view.reach(piece) & any;
        if reach.is_empty() {
            continue;
        }
        for (row, squares) in lines.into_iter().enumerate() {
            if (reach & squares).any() {
                sink.add(APPROACH.at(row * 4 + kind(role) - 1), 1, piece);
            }
        }
    }
}

/// The squares from which each role attacks a target.
#[derive(Clone, Copy, Default)]
struct Lines {
    knight: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
}

impl Lines {
    #[inline(always)]
    fn to_all(view: &SideView, role: Role) -> Self {
        let occupied = view.board.occupied();
        let mut lines = Self::default();
        for target in view.enemies(role) {
            let diagonal = bishop_attacks(target, occupied);
            lines.knight |= knight_attacks(target);
            lines.diagonal |= diagonal;
            lines.straight |= match role {
                Role::Rook | Role::Queen => view.reach(target) & !diagonal,
                _ => rook_attacks(target, occupied),
            };
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
