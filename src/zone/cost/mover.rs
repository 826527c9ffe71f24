//! A piece of the side to move with all its steps at once, and pieces by class with their attacks.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::exchange::{Class, ExchangeMap};

/// A piece of the side to move, with what its steps have in common.
#[derive(Debug, Clone, Copy)]
pub struct Mover {
    pub role: Role,
    pub from: Square,
    side: Color,
    occupied: Bitboard,
    /// The squares that the piece attacks from where it stands.
    pub before: Bitboard,
    /// The squares that are passable for the piece.
    pub safe: Bitboard,
    /// The passable squares that it reaches in one move; not for pawns.
    pub near: Bitboard,
    /// The squares that are passable for it a move later.
    pub far: Bitboard,
}

impl Mover {
    /// The piece of `side` and `role` on `from`, with the exchange map of the board.
    pub fn new(board: &Board, map: &ExchangeMap, side: Color, role: Role, from: Square) -> Self {
        let (passable, class) = (map.passable(side), Class::of(role));
        let (before, safe) = match role {
            Role::Pawn => (attacks_from(role, side, from, Bitboard::EMPTY), passable.far(class)),
            _ => (map.attacks.of[from as usize], passable.near(class)),
        };
        let free = !board.by_color(side);
        let (near, far) = (before & safe & free, passable.far(class) & free);
        Self { role, from, side, occupied: board.occupied(), before, safe, near, far }
    }

    /// The squares that the piece attacks from `to`.
    pub fn after(&self, to: Square) -> Bitboard {
        attacks_from(self.role, self.side, to, self.occupied.without(self.from))
    }

    /// The squares from which the piece would attack one of `squares` that it does not attack now.
    ///
    /// Attacks are symmetric, so they are looked up from the attacked squares. It does not matter
    /// that the piece itself blocks a line: it already attacks the square at the other end.
    pub fn joins(&self, squares: Bitboard) -> Bitboard {
        let new = (squares & !self.before).into_iter();
        new.fold(Bitboard::EMPTY, |from, square| {
            from | attacks_from(self.role, !self.side, square, self.occupied)
        })
    }
}

/// The pieces of a class, of both colours.
pub fn pieces_of(board: &Board, class: Class) -> Bitboard {
    match class {
        Class::Pawn => board.pawns(),
        Class::Minor => board.knights() | board.bishops(),
        Class::Rook => board.rooks(),
        Class::Queen => board.queens(),
        Class::King => board.kings(),
    }
}

/// The squares that a piece of the role attacks from `from`.
pub fn attacks_from(role: Role, side: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(side, from),
        Role::Knight => knight_attacks(from),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Role::King => king_attacks(from),
    }
}
