//! Why a request cannot be answered.

use super::http::{Response, Status};
use crate::notation::pgn::PgnError;
use crate::position::PositionError;

/// The maximum horizon of a request, in half-moves.
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
