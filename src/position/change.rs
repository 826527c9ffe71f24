//! What a move alters on the board.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Role, Square};

/// The squares that a move alters: those that a piece left or reached, a castling rook and a pawn
/// captured en passant included
/// ([theory, section 5](crate::theory#5-the-image-and-what-a-move-leaves-of-it)).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The squares whose piece may have changed.
    pub squares: Bitboard,
    /// The roles of the pieces that left or reached them, by colour, black first.
    roles: [Roles; 2],
}

impl Change {
    /// What a null move changes.
    pub const NONE: Self = Self { squares: Bitboard::EMPTY, roles: [Roles::NONE; 2] };
    /// A change of every square and every role.
    pub const ALL: Self = Self { squares: Bitboard::FULL, roles: [Roles::ALL; 2] };

    /// The change that the legal move `m` by `side` makes.
    #[inline]
    pub fn of(m: Move, side: Color) -> Self {
        // The one kind that is common is matched apart, and inlined.
        let Move::Normal { role, from, capture, to, promotion } = m else {
            return Self::of_special(m, side);
        };
        let moved = Roles::of(role).with(promotion.unwrap_or(role));
        let taken = capture.map_or(Roles::NONE, Roles::of);
        Self::by(side, Bitboard::from(from).with(to), moved, taken)
    }

    #[cold]
    fn of_special(m: Move, side: Color) -> Self {
        match m {
            Move::Normal { .. } => Self::of(m, side),
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                let squares = Bitboard::from(from).with(to).with(taken);
                Self::by(side, squares, Roles::of(Role::Pawn), Roles::of(Role::Pawn))
            }
            Move::Castle { king, rook } => Self::by_castling(side, king, rook),
            Move::Put { role, to } => {
                Self::by(side, Bitboard::from(to), Roles::of(role), Roles::NONE)
            }
        }
    }

    #[inline]
    fn by(side: Color, squares: Bitboard, moved: Roles, taken: Roles) -> Self {
        Self { squares, roles: side.fold_wb([taken, moved], [moved, taken]) }
    }

    /// In Chess960 the king or the rook may stay where it is.
    fn by_castling(side: Color, king: Square, rook: Square) -> Self {
        let wing = CastlingSide::from_king_side(king < rook);
        let steps =
            [(Role::King, [king, wing.king_to(side)]), (Role::Rook, [rook, wing.rook_to(side)])];
        let (mut squares, mut roles) = (Bitboard::EMPTY, Roles::NONE);
        for (role, [from, to]) in steps.into_iter().filter(|(_, [from, to])| from != to) {
            squares |= Bitboard::from(from).with(to);
            roles = roles.with(role);
        }
        Self::by(side, squares, roles, Roles::NONE)
    }

    /// Whether a piece of `color` and `role` may have left one of the squares or reached it.
    #[inline]
    pub fn moves(&self, color: Color, role: Role) -> bool {
        self.roles[color as usize].has(role)
    }

    /// The change between two boards, square by square: the slow reference of [`Change::of`].
    pub fn between(before: &Board, after: &Board) -> Self {
        let mut change = Self::NONE;
        for square in Square::ALL {
            let pieces = [before.piece_at(square), after.piece_at(square)];
            if pieces[0] != pieces[1] {
                change.squares.add(square);
                for piece in pieces.into_iter().flatten() {
                    let roles = &mut change.roles[piece.color as usize];
                    *roles = roles.with(piece.role);
                }
            }
        }
        change
    }
}

/// A set of roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Roles(u8);

impl Roles {
    const NONE: Self = Self(0);
    const ALL: Self = Self(u8::MAX);

    const fn of(role: Role) -> Self {
        Self(1 << role as u8)
    }

    const fn with(self, role: Role) -> Self {
        Self(self.0 | 1 << role as u8)
    }

    const fn has(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn equals_the_difference_of_the_boards() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            // King and rook swap squares; the king stays, on either wing; the rook stays.
            "1k6/8/8/8/8/8/8/5KR1 w G - 0 1",
            "1k6/8/8/8/8/8/8/6KR w H - 0 1",
            "7k/8/8/8/8/8/8/1RK5 w B - 0 1",
            "1k6/8/8/8/8/8/8/4KR2 w F - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(fen).unwrap();
            for first in position.legal_moves() {
                let middle = position.after(first);
                assert_eq!(
                    Change::of(first, position.turn()),
                    Change::between(position.board(), middle.board()),
                    "{first} in {fen}"
                );
                for second in middle.legal_moves() {
                    let end = middle.after(second);
                    assert_eq!(
                        Change::of(second, middle.turn()),
                        Change::between(middle.board(), end.board()),
                        "{first} {second} in {fen}"
                    );
                }
            }
        }
    }
}
