//! What several kinds of questions have in common.

use super::fault::{Fault, MAX_LINES};
use crate::notation;
use crate::position::{Game, Position};
use crate::search::Limits;

/// The limits with fewer nodes, if fewer are asked for.
pub fn lowered(limits: &Limits, nodes: Option<u64>) -> Result<Limits, Fault> {
    if nodes == Some(0) {
        return Err(Fault::Nodes);
    }
    let nodes = [nodes, limits.nodes].into_iter().flatten().min();
    Ok(Limits { nodes, ..limits.clone() })
}

/// The number of best lines, if so many are found.
pub fn lines_of(number: usize) -> Result<usize, Fault> {
    if (1..=MAX_LINES).contains(&number) { Ok(number) } else { Err(Fault::Lines) }
}

/// The game of these moves.
pub fn game(fen: &str, moves: &[String]) -> Result<Game, Fault> {
    Ok(notation::game(notation::position(fen)?, &moves.join(" "))?)
}

/// The position after these moves.
pub fn after(fen: &str, moves: &[String]) -> Result<Position, Fault> {
    Ok(game(fen, moves)?.position().clone())
}
