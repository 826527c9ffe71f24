//! The star, or initiative: a move that the enemy has to answer
//! ([document 4](crate::theory#document-4); [theory, section 8](crate::theory#8-plans)).

use serde::Serialize;
use shakmaty::{Bitboard, Move};

use crate::exchange::swap::{self, Values};
use crate::position::Position;

/// Why the enemy has to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Initiative {
    /// The move gives check.
    Check,
    /// It threatens mate in one.
    MateThreat,
    /// It threatens a capture that wins this many centipawns, elsewhere than on the plan's targets.
    Threat(i32),
    /// It captured a piece worth this many centipawns, and the enemy can recapture.
    Exchange(i32),
}

/// Whether the legal move, which leads to `after`, keeps the initiative in a plan that wins `gain`
/// centipawns; `None` if it does not. Threats to the plan's own `targets` do not count, because the
/// enemy may answer them by moving these pieces.
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

/// The most that a capture elsewhere than on `targets` wins, in centipawns.
fn threat(position: &Position, targets: Bitboard) -> i32 {
    let (board, side) = (position.board(), position.turn());
    let elsewhere = |m: &Move| m.is_capture() && !targets.contains(m.to());
    let moves = position.legal_moves();
    let gains = moves.iter().filter(|m| elsewhere(m));
    gains.map(|&m| swap::of_move(board, side, m, Values::TROPA)).max().unwrap_or(0)
}
