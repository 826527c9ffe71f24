//! Men by class, and their attacks.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::exchange::Class;

/// The men of a class, of both colours.
pub fn men_of(board: &Board, class: Class) -> Bitboard {
    match class {
        Class::Pawn => board.pawns(),
        Class::Minor => board.knights() | board.bishops(),
        Class::Rook => board.rooks(),
        Class::Queen => board.queens(),
        Class::King => board.kings(),
    }
}

/// The fields that a man of the role attacks from `from`.
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
