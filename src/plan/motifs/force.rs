//! Attacks and exchanges on fields, for finding motifs.

use shakmaty::attacks::attacks;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::line::{PlayedMove, without};
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

/// Whether no man of its own colour guards a man, not even through an enemy line piece that attacks
/// it.
pub fn is_unguarded(board: &Board, man: Man) -> bool {
    let guards = |board: &Board| board.attacks_to(man.field, man.color, board.occupied()).any();
    let attackers = board.attacks_to(man.field, !man.color, board.occupied());
    let mut lines = Man::on(board, !man.color, attackers).filter(|man| is_line_piece(man.role));
    !guards(board) && !lines.any(|attacker| guards(&without(board, attacker.field)))
}

/// The value of a role in an exchange, in centipawns.
pub const fn value(role: Role) -> i32 {
    Values::TROPA.of(role)
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
    step.taken.map_or(0, |taken| value(taken.role)) < value(step.arrives)
}

/// Whether a man moves along lines.
pub const fn is_line_piece(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// Δm of a step on a board, in centipawns; the board need not be the one it was made on.
pub fn gain_on(board: &Board, step: &PlayedMove) -> i32 {
    let promotes = value(step.arrives) - value(step.man.role);
    promotes + swap::step(board, step.arrived().piece(), step.man.field, step.to, Values::TROPA)
}

/// Δm of a step where it was made, in centipawns.
pub fn gain_of(step: &PlayedMove) -> i32 {
    gain_on(step.before.board(), step)
}
