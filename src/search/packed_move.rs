//! Packed moves, as stored in the hash table.

use shakmaty::{Move, Role, Square};

/// A move in 15 bits, enough to find it among the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    /// Packs a move; castling is stored as king takes rook.
    pub fn of(m: Move) -> Self {
        let from = m.from().unwrap_or(Square::A1) as u16;
        let promotion = m.promotion().map_or(0, |role| role as u16);
        Self(from | (m.to() as u16) << 6 | promotion << 12)
    }

    /// The packed move with these bits, as [`PackedMove::bits`] returns them.
    pub(super) fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The bits, from the lowest: from 6, to 6, promotion 3; never 0, since no move leads from a1
    /// to a1.
    pub(super) fn bits(self) -> u16 {
        self.0
    }

    /// The start field, the end field, and the promotion.
    pub fn parts(self) -> (Square, Square, Option<Role>) {
        let field = |bits: u16| Square::new(u32::from(bits & 63));
        let promotion = Role::ALL.into_iter().find(|&role| role as u16 == self.0 >> 12);
        (field(self.0), field(self.0 >> 6), promotion)
    }
}

/// Packed promotions name the role.
const _: () = assert!((Role::King as u16) < 8);
