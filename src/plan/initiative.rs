//! The star (initiative): after the move the enemy has to answer
//! ([document 4](crate::theory#document-4); [theory, section 8](crate::theory#8-plans)).

use serde::Serialize;
use shakmaty::{Bitboard, Move};

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
    /// A piece worth this many centipawns was taken and can be retaken.
    Exchange(i32),
}

/// Whether the legal move, which leads to `after`, keeps the initiative in a plan that wins `gain`
/// centipawns. Threats to its own `targets` do not count: the enemy may answer them by moving these
/// pieces.
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
    if passed.mate_in_one().is_some() {
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
