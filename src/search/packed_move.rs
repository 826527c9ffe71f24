//! Packed moves, as stored in the hash table.

use shakmaty::{Board, Move, Role, Square};

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

    /// The step to an empty field that the packed move is on this board; `None` for all other
    /// moves, and for a pawn's that may take en passant.
    pub fn quiet_on(self, board: &Board) -> Option<Move> {
        let (from, to, promotion) = self.parts();
        let role = board.role_at(from)?;
        let diagonal = role == Role::Pawn && from.file() != to.file();
        let quiet = promotion.is_none() && board.role_at(to).is_none() && !diagonal;
        quiet.then_some(Move::Normal { role, from, capture: None, to, promotion })
    }
}

/// Packed promotions name the role.
const _: () = assert!((Role::King as u16) < 8);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::search::ordering::is_quiet;

    #[test]
    fn quiet_steps_are_told_from_other_moves() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            let position = Position::from_fen(fen).expect("a position");
            for m in position.legal_moves() {
                let step = is_quiet(m) && matches!(m, Move::Normal { .. });
                let found = PackedMove::of(m).quiet_on(position.board());
                assert_eq!(found, step.then_some(m), "{m} in {fen}");
            }
        }
    }
}
