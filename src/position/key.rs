//! Zobrist keys, from scratch and updated incrementally over a move.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{
    CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position as _, Role, Square,
};

/// The Zobrist key of a position: board, side to move, castling rights, and the en-passant file if
/// a capture there is legal.
pub type Key = u64;

/// The key of `chess` from scratch: the slow reference of [`key_after`].
pub fn key_of(chess: &Chess) -> Key {
    chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The key after the legal move `m` on `before`, whose key is `key`, if castling rights and the
/// en-passant file stay as they are. After nearly all moves this is the exact key.
#[inline]
pub fn key_of_pieces_after(key: Key, before: &Chess, m: Move) -> Key {
    let mut key = Zobrist64(key);
    key ^= Zobrist64::zobrist_for_white_turn();
    toggle_pieces(&mut key, m, before.turn());
    key.0
}

/// The exact key of `after`, the position that a move makes from `before`; `key` is what
/// [`key_of_pieces_after`] gives for that move.
pub fn key_after(key: Key, before: &Chess, after: &Chess) -> Key {
    let mut key = Zobrist64(key);
    toggle_lost_rights(&mut key, before, after);
    for chess in [before, after] {
        if let Some(square) = chess.legal_ep_square() {
            key ^= Zobrist64::zobrist_for_en_passant_file(square.file());
        }
    }
    key.0
}

/// The key after a null move on `before`, whose key is `key`.
pub fn key_after_null(key: Key, before: &Chess) -> Key {
    let mut key = Zobrist64(key);
    key ^= Zobrist64::zobrist_for_white_turn();
    if let Some(square) = before.legal_ep_square() {
        key ^= Zobrist64::zobrist_for_en_passant_file(square.file());
    }
    key.0
}

/// Toggles the pieces that `side` moves, captures and promotes to with `m`, off the squares they leave
/// and onto those they reach.
#[inline(always)]
fn toggle_pieces(key: &mut Zobrist64, m: Move, side: Color) {
    // The one kind that is common is matched apart, and inlined.
    let Move::Normal { role, from, capture, to, promotion } = m else {
        return toggle_special(key, m, side);
    };
    let mut toggle = |square, piece| *key ^= Zobrist64::zobrist_for_piece(square, piece);
    toggle(from, role.of(side));
    toggle(to, promotion.unwrap_or(role).of(side));
    if let Some(taken) = capture {
        toggle(to, taken.of(!side));
    }
}

#[cold]
fn toggle_special(key: &mut Zobrist64, m: Move, side: Color) {
    let mut toggle = |square, piece| *key ^= Zobrist64::zobrist_for_piece(square, piece);
    match m {
        // Toggled above.
        Move::Normal { .. } => {}
        Move::EnPassant { from, to } => {
            let taken = Square::from_coords(to.file(), from.rank());
            toggle(from, Role::Pawn.of(side));
            toggle(to, Role::Pawn.of(side));
            toggle(taken, Role::Pawn.of(!side));
        }
        Move::Castle { king, rook } => {
            let wing = CastlingSide::from_king_side(king < rook);
            let (the_king, the_rook) = (Role::King.of(side), Role::Rook.of(side));
            toggle(king, the_king);
            toggle(wing.king_to(side), the_king);
            toggle(rook, the_rook);
            toggle(wing.rook_to(side), the_rook);
        }
        Move::Put { role, to } => toggle(to, Piece { color: side, role }),
    }
}

fn toggle_lost_rights(key: &mut Zobrist64, before: &Chess, after: &Chess) {
    let (before, after) = (before.castles(), after.castles());
    if before.castling_rights() == after.castling_rights() {
        return;
    }
    for color in Color::ALL {
        for wing in CastlingSide::ALL {
            if before.has(color, wing) != after.has(color, wing) {
                *key ^= Zobrist64::zobrist_for_castling_right(color, wing);
            }
        }
    }
}
