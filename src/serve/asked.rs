//! What several kinds of questions have in common, and why a question is refused.

use super::http::{Response, Status};
use crate::notation;
use crate::notation::pgn::PgnError;
use crate::position::{Game, Position, PositionError};
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
    #[error("there is no game in this text")]
    NoGame,
    #[error("horizon must be a number from 1 to {MAX_HORIZON}")]
    Horizon,
    #[error("lines must be a number from 1 to {MAX_LINES}")]
    Lines,
    #[error("nodes must not be 0")]
    Nodes,
    #[error("nobody may pass in check")]
    Pass,
    /// The engine that judges has failed.
    #[error("{0}")]
    Judge(String),
    #[error("superseded by a newer question")]
    Superseded,
    #[error("too many searches run already")]
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
