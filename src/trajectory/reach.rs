//! Reach: the fields that a man of a real board gets to in i moves while all others stand still.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use super::Arrival;
use super::pawn::pushes;

/// Layers of fields that one man gets to on a real board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    man: Piece,
    /// `stands[i]`: where it may stand after exactly i moves, on empty fields or on those of
    /// enemy men that it takes.
    stands: Vec<Bitboard>,
    /// The board without the man.
    around: Board,
}

impl Reach {
    /// The reach of the man on `from` in up to `moves` moves.
    pub fn of(board: &Board, man: Piece, from: Square, moves: u8) -> Self {
        let mut around = board.clone();
        around.discard_piece_at(from);
        let mut stands = vec![Bitboard::from(from)];
        for i in 0..usize::from(moves) {
            let next = stands[i]
                .into_iter()
                .fold(Bitboard::EMPTY, |all, field| all | steps(&around, man, field));
            stands.push(next);
        }
        Self { man, stands, around }
    }

    /// The least number of moves, the last included, in which the man takes (or would take) on
    /// `field`, or comes to stand there quietly; `None` beyond the layers. A man that is there
    /// already needs 0 to stand.
    pub fn least(&self, field: Square, arrival: Arrival) -> Option<u8> {
        let last = |from: Square| match (self.man.role, arrival) {
            (Role::Pawn, Arrival::Quiet) => {
                open_pushes(&self.around, self.man.color, from).contains(field)
            }
            (_, _) => attacks::attacks(from, self.man, self.around.occupied()).contains(field),
        };
        let found = self.stands.iter().position(|stands| stands.into_iter().any(last))?;
        u8::try_from(found + 1).ok()
    }
}

/// The fields to which `man` can step from `from` on this board: empty ones, and those of enemy
/// men but the king. Castling and en passant are left out.
pub fn steps(board: &Board, man: Piece, from: Square) -> Bitboard {
    let takeable = board.by_color(!man.color) & !board.kings();
    let bears = attacks::attacks(from, man, board.occupied());
    match man.role {
        Role::Pawn => (bears & takeable) | open_pushes(board, man.color, from),
        _ => bears & (takeable | !board.occupied()),
    }
}

/// The pushes of a pawn that no man hinders.
fn open_pushes(board: &Board, side: Color, from: Square) -> Bitboard {
    pushes(side, from).take_while(|&field| !board.occupied().contains(field)).collect()
}
