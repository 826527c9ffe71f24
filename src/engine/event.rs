//! What a session reports.

use shakmaty::{CastlingMode, Move};

use crate::evaluation::{Chances, Trace};
use crate::position::Game;
use crate::search::Report;

/// Something that the session reports. Beside moves, `castling` says how the listener wants
/// castling written.
#[derive(Debug, Clone)]
pub enum Event {
    /// All that was commanded before is done.
    Ready,
    /// How the search stands, and the chances if they are wanted.
    Report { report: Report, chances: Option<Chances>, castling: CastlingMode },
    /// The root move that is looked at, where a search takes long, and its number among them.
    Looking { depth: u32, m: Move, number: u32, castling: CastlingMode },
    /// The move to play, `None` where there is no legal one, and the reply expected.
    Best { best: Option<Move>, ponder: Option<Move>, castling: CastlingMode },
    /// The present game, as asked for.
    Position { game: Box<Game>, castling: CastlingMode },
    /// The estimate of the present position taken apart, as asked for.
    Estimate(Trace),
    /// Leaves below each legal move, as asked for.
    Perft { counts: Vec<(Move, u64)>, castling: CastlingMode },
    /// Something worth knowing.
    Note(String),
    /// Something went wrong inside; the session goes on.
    Error(String),
}
