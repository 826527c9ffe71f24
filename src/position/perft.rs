//! Perft: counts the leaves of the tree of legal moves.

use std::convert::Infallible;

use shakmaty::Move;

use super::Position;

/// The number of legal move sequences of `depth` plies.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let Ok(count) = count(position, depth, &|| Ok::<_, Infallible>(()));
    count
}

/// [`perft`]; `None` if it exceeds `limit`. The work is proportional to the limit, whatever the
/// depth.
pub fn perft_within(position: &Position, depth: u32, limit: u64) -> Option<u64> {
    let left = what_is_left(position, depth, limit)?;
    Some(limit - left)
}

fn what_is_left(position: &Position, depth: u32, limit: u64) -> Option<u64> {
    let moves = match depth {
        0 => return limit.checked_sub(1),
        _ => position.legal_moves(),
    };
    if depth == 1 {
        return limit.checked_sub(moves.len() as u64);
    }
    moves.into_iter().try_fold(limit, |left, m| what_is_left(&position.after(m), depth - 1, left))
}

/// [`perft`] of each legal move, in the order of generation; `depth` counts the move itself.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Ok(counts) = divide_while(position, depth, &|| Ok::<_, Infallible>(()));
    counts
}

/// [`divide`] while `go_on` allows it; `go_on` is called many times a second.
///
/// # Errors
/// The error with which `go_on` stops the count.
pub fn divide_while<E>(
    position: &Position,
    depth: u32,
    go_on: &impl Fn() -> Result<(), E>,
) -> Result<Vec<(Move, u64)>, E> {
    let below = depth.saturating_sub(1);
    let moves = position.legal_moves().into_iter();
    moves.map(|m| Ok((m, count(&position.after(m), below, go_on)?))).collect()
}

fn count<E>(position: &Position, depth: u32, go_on: &impl Fn() -> Result<(), E>) -> Result<u64, E> {
    match depth {
        0 => return Ok(1),
        1 => return Ok(position.legal_moves().len() as u64),
        _ => go_on()?,
    }
    position.legal_moves().into_iter().map(|m| count(&position.after(m), depth - 1, go_on)).sum()
}
