//! Attacks and exchanges on fields, for finding motifs.

use shakmaty::attacks::attacks;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::line::PlayedMove;
use crate::exchange::swap::{self, Values};
use crate::position::Position;
use crate::zone::Man;

/// The fields that a man attacks from where it stands.
pub fn attacks_of(board: &Board, man: Man) -> Bitboard {
    attacks(man.field, man.piece(), board.occupied())
}

/// What a side's best capture on the field wins, in centipawns; below zero if every capture loses,
/// `None` if there is none. Pins are ignored.
pub fn gain(board: &Board, side: Color, field: Square) -> Option<i32> {
    let attackers = Man::on(board, side, board.attacks_to(field, side, board.occupied()));
    attackers.map(|man| swap::step(board, man.piece(), man.field, field, Values::TROPA)).max()
}

/// What the best legal capture on the field wins for the side to move, in centipawns.
pub fn legal_gain(position: &Position, field: Square) -> Option<i32> {
    let moves = position.legal_moves();
    let takes = moves.iter().filter(|m| m.is_capture() && m.to() == field);
    takes.map(|&m| swap::of_move(position.board(), position.turn(), m, Values::TROPA)).max()
}

/// Whether the man that has made the step can be won on its new field.
pub fn is_lost(step: &PlayedMove) -> bool {
    legal_gain(&step.after, step.to).is_some_and(|gain| gain > 0)
}

/// Whether the step is an offer: its man can be taken and is worth more than what it took.
pub fn offers(step: &PlayedMove) -> bool {
    let taken = step.taken.map_or(0, |taken| Values::TROPA.of(taken.role));
    taken < Values::TROPA.of(step.arrives)
}

/// Whether a man moves along lines.
pub const fn is_line_piece(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// Δm of a step on a board, in centipawns; the board need not be the one it was made on.
pub fn gain_on(board: &Board, step: &PlayedMove) -> i32 {
    let promotes = Values::TROPA.of(step.arrives) - Values::TROPA.of(step.man.role);
    promotes + swap::step(board, step.arrived().piece(), step.man.field, step.to, Values::TROPA)
}

/// Δm of a step where it was made, in centipawns.
pub fn gain_of(step: &PlayedMove) -> i32 {
    gain_on(step.before.board(), step)
}
