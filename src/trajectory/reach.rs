//! Reach: the fields that a man gets to in i moves on the real board while all others stand still.

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

use super::Arrival;
use super::pawn::pushes;

/// The layers of fields that one man gets to on a real board.
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
        Self::over(board, man, from, moves, Bitboard::FULL)
    }

    /// The reach of the man on `from` in up to `moves` moves if it stops only on the fields
    /// `stops`.
    pub fn over(board: &Board, man: Piece, from: Square, moves: u8, stops: Bitboard) -> Self {
        let mut around = board.clone();
        around.discard_piece_at(from);
        let mut stands = vec![Bitboard::from(from)];
        for i in 0..usize::from(moves) {
            let next = stands[i]
                .into_iter()
                .fold(Bitboard::EMPTY, |all, field| all | steps(&around, man, field));
            stands.push(next & stops);
        }
        Self { man, stands, around }
    }

    /// The minimal number of moves in which the man captures (or could capture) on `field`, or
    /// arrives there quietly, the last move included; `None` if there are more than the layers
    /// hold.
    pub fn least(&self, field: Square, arrival: Arrival) -> Option<u8> {
        let ends = self.ends(field, arrival);
        let found = self.stands.iter().position(|&stands| (stands & ends).any())?;
        u8::try_from(found + 1).ok()
    }

    /// The fields from which the last step is made: lines are the same in both directions.
    fn ends(&self, field: Square, arrival: Arrival) -> Bitboard {
        let Piece { color, role } = self.man;
        match (role, arrival) {
            (Role::Pawn, Arrival::Taking) => attacks::pawn_attacks(!color, field),
            (Role::Pawn, Arrival::Quiet) => {
                let all = self.stands.iter().fold(Bitboard::EMPTY, |all, &stands| all | stands);
                let comes = |&from: &Square| open_pushes(&self.around, color, from).contains(field);
                all.into_iter().filter(comes).collect()
            }
            _ => attacks::attacks(field, self.man, self.around.occupied()),
        }
    }
}

/// The fields to which `man` can step from `from` on this board: empty ones, and those of enemy
/// men but the king. Castling and en passant are left out.
pub fn steps(board: &Board, man: Piece, from: Square) -> Bitboard {
    let takeable = board.by_color(!man.color) & !board.kings();
    let attacked = attacks::attacks(from, man, board.occupied());
    match man.role {
        Role::Pawn => (attacked & takeable) | open_pushes(board, man.color, from),
        _ => attacked & (takeable | !board.occupied()),
    }
}

/// The pushes of a pawn that no man blocks.
fn open_pushes(board: &Board, side: Color, from: Square) -> Bitboard {
    pushes(side, from).take_while(|&field| !board.occupied().contains(field)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Square::{A1, A8, B6, C6, D4, E2, E4, E5, F1, F3, H1, H8};

    fn board(fen: &str) -> Board {
        Board::from_ascii_board_fen(fen.as_bytes()).expect(fen)
    }

    #[test]
    fn a_slider_goes_round_own_men() {
        let board = board("8/8/8/8/P7/8/8/R7");
        let rook = Reach::of(&board, Role::Rook.of(Color::White), A1, 3);
        assert_eq!(rook.least(H1, Arrival::Quiet), Some(1));
        assert_eq!(rook.least(H8, Arrival::Quiet), Some(2));
        assert_eq!(rook.least(A8, Arrival::Quiet), Some(3), "its own pawn closes the file");
    }

    #[test]
    fn takes_its_way_free_but_never_the_king() {
        let board = board("8/8/8/8/k3n3/8/8/4R3");
        let rook = Reach::of(&board, Role::Rook.of(Color::White), Square::E1, 2);
        assert_eq!(rook.least(E4, Arrival::Taking), Some(1));
        assert_eq!(rook.least(E5, Arrival::Taking), Some(2), "over the knight's field");
        let bishop = Role::Bishop.of(Color::White);
        let reach = Reach::of(&board, bishop, Square::C2, 2);
        assert_eq!(reach.least(Square::B5, Arrival::Quiet), Some(2));
        assert!(!steps(&board, bishop, Square::C2).contains(Square::A4));
    }

    #[test]
    fn pawns_push_on_empty_fields_and_take_aslant() {
        let board = board("8/8/8/8/4p3/5n2/4P3/8");
        let pawn = Reach::of(&board, Role::Pawn.of(Color::White), E2, 3);
        assert_eq!(pawn.least(E4, Arrival::Quiet), None, "a man stands there");
        assert_eq!(pawn.least(F3, Arrival::Taking), Some(1));
        assert_eq!(pawn.least(D4, Arrival::Taking), Some(2), "e2-e3, then d4 is controlled");
        assert_eq!(pawn.least(B6, Arrival::Quiet), None);
    }

    #[test]
    fn the_knight_needs_four_moves_out_of_the_corner() {
        let board = Board::empty();
        let knight = Reach::of(&board, Role::Knight.of(Color::White), A1, 4);
        assert_eq!(knight.least(Square::B2, Arrival::Taking), Some(4));
        assert_eq!(knight.least(C6, Arrival::Taking), Some(3));
        assert_eq!(knight.least(F1, Arrival::Taking), Some(3));
    }
}
