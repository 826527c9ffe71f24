//! Pins: men that may not leave the line between their king and an enemy piece.

use shakmaty::attacks::ray;
use shakmaty::{Bitboard, Board, Color, Square};

use crate::position::pinned;

/// The pinned men of one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pins {
    men: Bitboard,
    king: Option<Square>,
}

impl Pins {
    /// The men of `color` that are pinned to their king on this board.
    pub fn of(board: &Board, color: Color) -> Self {
        let king = board.king_of(color);
        let men = king.map_or(Bitboard::EMPTY, |king| pinned(board, color, king));
        Self { men, king }
    }

    /// Whether pins let the man on `from` step to `to`.
    pub fn allow(&self, from: Square, to: Square) -> bool {
        let on_line = |king| ray(king, from).contains(to);
        !self.men.contains(from) || self.king.is_some_and(on_line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::{D2, D3, D8, E2, E3, E8, F2, F3, G3, H4};

    #[test]
    fn a_pinned_man_keeps_to_its_line() {
        let board = Board::from_ascii_board_fen(b"k3r3/8/8/8/7b/8/3NRP2/4K3").expect("a board");
        let pins = Pins::of(&board, Color::White);
        assert!(pins.allow(E2, E3) && pins.allow(E2, E8), "along the file");
        assert!(!pins.allow(E2, F2) && !pins.allow(E2, D2));
        assert!(pins.allow(F2, G3) && !pins.allow(F2, F3) && !pins.allow(F2, E3));
        assert!(pins.allow(D2, F3) && pins.allow(H4, D8) && pins.allow(D2, D3));
    }
}
