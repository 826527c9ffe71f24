//! Counting the leaves of the tree of legal moves.

use shakmaty::Move;

use super::Position;

/// The number of legal move sequences of `depth` half-moves.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => position.legal_moves().into_iter().map(|m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// [`perft`] of each legal move, in the order of generation; `depth` counts the move itself.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let below = depth.saturating_sub(1);
    position.legal_moves().into_iter().map(|m| (m, perft(&position.after(m), below))).collect()
}
