//! What a move alters on the board.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Square};

/// The fields whose man is another one after a move: what it left, what it reached, and the
/// fields of a rook that castled or a pawn taken in passing (theory, section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    pub fields: Bitboard,
}

impl Change {
    /// What a null move changes.
    pub const NONE: Self = Self { fields: Bitboard::EMPTY };

    /// The change that the legal move `m` by `side` makes.
    pub fn of(m: Move, side: Color) -> Self {
        let fields = match m {
            Move::Normal { from, to, .. } => Bitboard::from(from).with(to),
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                Bitboard::from(from).with(to).with(taken)
            }
            Move::Castle { king, rook } => {
                let wing = CastlingSide::from_king_side(king < rook);
                let old = Bitboard::from(king).with(rook);
                let new = Bitboard::from(wing.king_to(side)).with(wing.rook_to(side));
                // In Chess960 a field may be left and reached by the same man.
                let king_stays = Bitboard::from(king) & Bitboard::from(wing.king_to(side));
                let rook_stays = Bitboard::from(rook) & Bitboard::from(wing.rook_to(side));
                (old | new) & !king_stays & !rook_stays
            }
            Move::Put { to, .. } => Bitboard::from(to),
        };
        Self { fields }
    }

    /// The change between two boards, field by field: the slow twin of [`Change::of`].
    pub fn between(before: &Board, after: &Board) -> Self {
        let fields = Square::ALL
            .into_iter()
            .filter(|&field| before.piece_at(field) != after.piece_at(field))
            .collect();
        Self { fields }
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
            "1k6/8/8/8/8/8/8/5KR1 w G - 0 1",
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
