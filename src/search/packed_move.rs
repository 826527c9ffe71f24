//! Moves in few bits, as the hash table keeps them.

use shakmaty::{Move, Role, Square};

/// A move in 15 bits, to be found again among the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    /// The move packed; castling is kept as king takes rook.
    pub fn of(m: Move) -> Self {
        let from = m.from().unwrap_or(Square::A1) as u16;
        let promotion = m.promotion().map_or(0, |role| role as u16);
        Self(from | (m.to() as u16) << 6 | promotion << 12)
    }

    /// The packed move of these bits, as [`PackedMove::bits`] gives them.
    pub(super) fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// From the lowest bit: from 6, to 6, promotion 3; never 0, as no move leads from a1 to a1.
    pub(super) fn bits(self) -> u16 {
        self.0
    }

    /// The fields that it leads from and to, and what it promotes to.
    pub fn parts(self) -> (Square, Square, Option<Role>) {
        let field = |bits: u16| Square::new(u32::from(bits & 63));
        let promotion = Role::ALL.into_iter().find(|&role| role as u16 == self.0 >> 12);
        (field(self.0), field(self.0 >> 6), promotion)
    }
}

/// Packed promotions name the role.
const _: () = assert!((Role::King as u16) < 8);
