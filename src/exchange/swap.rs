//! The swap-off (static exchange evaluation): an exchange played out on the board, piece by piece;
//! the slow reference of the exchange table.

use shakmaty::{Board, Color, Move, Piece, Role, Square};

/// The values of pieces in an exchange, in centipawns, by role from pawn to king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Values(pub [i32; 6]);

impl Values {
    /// Tropa's values. The king's only keeps sums ordered: a king is never captured.
    pub const TROPA: Self = Self([100, 325, 325, 500, 975, 10_000]);

    /// The value of a piece of this role, in centipawns.
    pub const fn of(self, role: Role) -> i32 {
        self.0[role as usize - 1]
    }

    /// The material balance: the values of the pieces of `side` without its king, less those of the
    /// other side, in centipawns.
    pub fn balance(self, board: &Board, side: Color) -> i32 {
        let of = |color| -> i32 {
            let pieces = |role| (board.by_color(color) & board.by_role(role)).count() as i32;
            let roles = Role::ALL.into_iter().filter(|&role| role != Role::King);
            roles.map(|role| pieces(role) * self.of(role)).sum()
        };
        of(side) - of(!side)
    }
}

/// Δm of a step: the material that the stepping side wins, in centipawns, when `piece` goes from
/// `from` to `to` and both sides then take there in turn, the least valuable piece first, each free
/// to stop ([theory, section 3](crate::theory#3-exchange)).
///
/// Lines open as pieces leave them. Pins and checks elsewhere are ignored. `piece` need neither reach
/// `to` in one move nor stand on `from`, so stops of longer trajectories can be judged, too.
pub fn step(board: &Board, piece: Piece, from: Square, to: Square, values: Values) -> i32 {
    let mut after = board.clone();
    after.discard_piece_at(from);
    let taken = after.role_at(to).map_or(0, |role| values.of(role));
    after.set_piece_at(to, piece);
    taken - retake(&mut after, to, !piece.color, values)
}

/// Δm of a legal move of `side`, in centipawns: zero for castling; a promotion wins the difference.
pub fn of_move(board: &Board, side: Color, m: Move, values: Values) -> i32 {
    match m {
        Move::Normal { role, from, to, promotion, .. } => {
            let arriving = promotion.unwrap_or(role);
            let gained = values.of(arriving) - values.of(role);
            gained + step(board, arriving.of(side), from, to, values)
        }
        Move::EnPassant { from, to } => {
            let mut after = board.clone();
            after.discard_piece_at(Square::from_coords(to.file(), from.rank()));
            values.of(Role::Pawn) + step(&after, Role::Pawn.of(side), from, to, values)
        }
        Move::Castle { .. } | Move::Put { .. } => 0,
    }
}

/// The maximum that `side` wins by taking the piece on `square`, in centipawns, at least zero.
fn retake(board: &mut Board, square: Square, side: Color, values: Values) -> i32 {
    let attackers = board.attacks_to(square, side, board.occupied());
    let Some((from, role)) = least_valuable(board, attackers) else { return 0 };
    let defended = board.attacks_to(square, !side, board.occupied().without(from)).any();
    if role == Role::King && defended {
        return 0;
    }
    let standing = board.role_at(square).map_or(0, |role| values.of(role));
    board.discard_piece_at(from);
    board.set_piece_at(square, role.of(side));
    (standing - retake(board, square, !side, values)).max(0)
}

fn least_valuable(board: &Board, pieces: shakmaty::Bitboard) -> Option<(Square, Role)> {
    Role::ALL.into_iter().find_map(|role| (pieces & board.by_role(role)).first().map(|f| (f, role)))
}
