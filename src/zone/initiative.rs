//! The star (initiative): after the move the enemy has to answer
//! ([document 4](crate::theory#document-4); [theory, section 8](crate::theory#8-plans)).

use serde::Serialize;
use shakmaty::{Bitboard, Move, attacks};

use crate::exchange::swap::{self, Values};
use crate::position::Position;

/// Why the enemy has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Initiative {
    Check,
    /// Mate in one is threatened.
    MateThreat,
    /// A capture that wins this many centipawns is threatened, not on the plan's own targets.
    Threat(i32),
    /// A man worth this many centipawns was taken and can be retaken.
    Exchange(i32),
}

/// Whether the legal move, which leads to `after`, keeps the initiative in a plan that wins `gain`
/// centipawns. Threats to its own `targets` do not count: the enemy may answer them by moving these
/// men.
pub fn of(
    position: &Position,
    m: Move,
    after: &Position,
    gain: i32,
    targets: Bitboard,
) -> Option<Initiative> {
    if after.is_check() {
        return Some(Initiative::Check);
    }
    let passed = after.after_null()?;
    if threatens_mate(&passed) {
        return Some(Initiative::MateThreat);
    }
    let threat = threat(&passed, targets);
    if threat >= gain {
        return Some(Initiative::Threat(threat));
    }
    let retaken = |answer: &Move| answer.is_capture() && answer.to() == m.to();
    let taken = m.capture().map(|role| Values::TROPA.of(role));
    let back = taken.filter(|_| after.legal_moves().iter().any(retaken));
    debug_assert_eq!(position.turn(), passed.turn());
    back.map(Initiative::Exchange)
}

/// The maximum that a capture wins elsewhere than on `targets`, in centipawns.
fn threat(position: &Position, targets: Bitboard) -> i32 {
    let (board, side) = (position.board(), position.turn());
    let elsewhere = |m: &Move| m.is_capture() && !targets.contains(m.to());
    let moves = position.legal_moves();
    let gains = moves.iter().filter(|m| elsewhere(m));
    gains.map(|&m| swap::of_move(board, side, m, Values::TROPA)).max().unwrap_or(0)
}

/// Whether the side to move mates in one. Only direct and discovered checks are tried.
pub fn threatens_mate(position: &Position) -> bool {
    let (board, side) = (position.board(), position.turn());
    let Some(king) = board.king_of(!side) else { return false };
    let on_lines = attacks::queen_attacks(king, board.occupied()) & board.by_color(side);
    let may_check = |m: &Move| {
        let leaves_line = m.from().is_some_and(|from| on_lines.contains(from));
        let special = m.is_en_passant() || m.castling_side().is_some();
        leaves_line || special || position.gives_direct_check(*m)
    };
    let mates = |m: Move| {
        let after = position.after(m);
        after.is_check() && after.legal_moves().is_empty()
    };
    position.legal_moves().into_iter().filter(may_check).any(mates)
}
