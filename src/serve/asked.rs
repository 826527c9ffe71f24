//! What several kinds of requests have in common, and why a request is refused.

use super::http::{Response, Status};
use crate::notation;
use crate::notation::pgn::PgnError;
use crate::position::{Game, Position, PositionError};
use crate::search::Limits;

/// The limits with fewer nodes, if fewer are requested.
pub fn lowered(limits: &Limits, nodes: Option<u64>) -> Result<Limits, Fault> {
    if nodes == Some(0) {
        return Err(Fault::Nodes);
    }
    let nodes = [nodes, limits.nodes].into_iter().flatten().min();
    Ok(Limits { nodes, ..limits.clone() })
}

/// The number of best lines, checked against [`MAX_LINES`].
pub fn lines_of(number: usize) -> Result<usize, Fault> {
    if (1..=MAX_LINES).contains(&number) { Ok(number) } else { Err(Fault::Lines) }
}

/// The game with these moves from the position `fen`.
pub fn game(fen: &str, moves: &[String]) -> Result<Game, Fault> {
    Ok(notation::game(notation::position(fen)?, &moves.join(" "))?)
}

/// The position after these moves from the position `fen`.
pub fn after(fen: &str, moves: &[String]) -> Result<Position, Fault> {
    Ok(game(fen, moves)?.position().clone())
}

/// The maximum horizon of a request, in plies.
pub const MAX_HORIZON: u32 = 15;
/// The maximum number of lines of a request.
pub const MAX_LINES: usize = 5;

/// Why a request cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error("the text contains no game")]
    NoGame,
    #[error("horizon must be a number from 1 to {MAX_HORIZON}")]
    Horizon,
    #[error("lines must be a number from 1 to {MAX_LINES}")]
    Lines,
    #[error("nodes must not be 0")]
    Nodes,
    #[error("a side in check cannot pass")]
    Pass,
    /// The engine that judges failed; its message.
    #[error("{0}")]
    Judge(String),
    #[error("superseded by a newer question")]
    Superseded,
    #[error("too many searches are running")]
    Busy,
}

impl From<Fault> for Response {
    fn from(fault: Fault) -> Self {
        let status = match fault {
            Fault::Superseded => Status::Superseded,
            Fault::Judge(_) => Status::Failed,
            Fault::Busy => Status::Unavailable,
            _ => Status::BadRequest,
        };
        Self::fault(status, fault)
    }
}
