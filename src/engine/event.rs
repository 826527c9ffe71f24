//! Events of a session.

use shakmaty::{CastlingMode, Move};

use super::bench::{Benched, Taken};
use crate::evaluation::{Chances, Trace};
use crate::explain::{Assessment, Brief, Explanation, Language};
use crate::image::{Image, Verdict};
use crate::position::Position;
use crate::search::Report;

/// An event of the session. With moves, `castling` says how to write castling.
#[derive(Debug, Clone)]
pub enum Event {
    /// Who the engine is, and what can be set.
    Introduction,
    /// What can be said, on request.
    Help,
    /// How the program was built, on request.
    Build,
    /// All earlier commands are done.
    Ready,
    /// A line of the search, and its chances if they are wanted.
    Report { report: Report, chances: Option<Chances>, castling: CastlingMode },
    /// The root move being searched, in a long search, and its number among them.
    Looking { depth: u32, m: Move, number: u32, castling: CastlingMode },
    /// The move to play, `None` if there is no legal one, and the expected reply.
    Best { best: Option<Move>, ponder: Option<Move>, castling: CastlingMode },
    /// The verdict on the move to play, which follows.
    Verdict(Box<Brief>, Language),
    /// The answer to a search for which there is no position.
    NoMove,
    /// The current position, on request.
    Position { position: Box<Position>, castling: CastlingMode },
    /// The trace of the estimate of the current position, on request.
    Estimate(Trace),
    /// The explanation of a move, on request.
    Explained(Box<Explanation>, Language),
    /// The assessment of the current position, on request.
    Assessed(Box<Assessment>, Language),
    /// The image of the current position with the verdicts on its zones, on request.
    Image { position: Box<Position>, image: Box<Image>, verdicts: Vec<Option<Verdict>> },
    /// The leaves below each legal move, on request.
    Perft { counts: Vec<(Move, u64)>, castling: CastlingMode },
    /// One search of a bench, on request.
    Benched(Box<Benched>),
    /// What a bench took.
    Bench(Taken),
    /// A remark.
    Note(String),
    /// An internal error; the session goes on.
    Error(String),
}
