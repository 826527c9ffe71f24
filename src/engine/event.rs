//! Events of a session.

use shakmaty::{CastlingMode, Move};

use crate::evaluation::{Chances, Trace};
use crate::position::Game;
use crate::search::Report;

/// An event of the session. With moves, `castling` says how to write castling.
#[derive(Debug, Clone)]
pub enum Event {
    /// All earlier commands are done.
    Ready,
    /// A line of the search, and its chances if they are wanted.
    Report { report: Report, chances: Option<Chances>, castling: CastlingMode },
    /// The root move being searched, in a long search, and its number among them.
    Looking { depth: u32, m: Move, number: u32, castling: CastlingMode },
    /// The move to play, `None` if there is no legal one, and the expected reply.
    Best { best: Option<Move>, ponder: Option<Move>, castling: CastlingMode },
    /// The current game, on request.
    Position { game: Box<Game>, castling: CastlingMode },
    /// The trace of the estimate of the current position, on request.
    Estimate(Trace),
    /// The leaves below each legal move, on request.
    Perft { counts: Vec<(Move, u64)>, castling: CastlingMode },
    /// A remark.
    Note(String),
    /// An internal error; the session goes on.
    Error(String),
}
