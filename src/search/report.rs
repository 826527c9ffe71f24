//! What a search reports while it runs and when it ends.

use std::time::Duration;

use shakmaty::Move;

use super::score::{Bound, Score};

/// What a search reports while it runs.
#[derive(Debug, Clone)]
pub enum Notice {
    /// A line that was found.
    Line(Report),
    /// The root move that is looked at, by its number in their order, from 1.
    Looking { depth: u32, m: Move, number: u32 },
    /// A searcher broke off; the others go on without it.
    Fault(String),
}

/// One finished (or failed) look at the root.
#[derive(Debug, Clone)]
pub struct Report {
    /// Its place among the lines that are reported, from 1; the first begins with the move to play.
    pub place: u32,
    /// Depth of the iteration, in half-moves.
    pub depth: u32,
    /// The deepest half-move reached.
    pub seldepth: u32,
    pub score: Score,
    pub bound: Bound,
    /// The principal variation; legal, from the root, and empty only where there is no move.
    pub pv: Vec<Move>,
    pub nodes: u64,
    pub time: Duration,
    /// Positions found in the endgame tablebases.
    pub tablebase_hits: u64,
    /// How full the hash table is, in thousandths.
    pub hashfull: u32,
}

impl Report {
    /// Nodes per second; zero before a millisecond has passed.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros();
        if micros < 1000 { 0 } else { (u128::from(self.nodes) * 1_000_000 / micros) as u64 }
    }
}

/// How a search ended.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The move to play: the first of the last report's line; `None` where there is no legal move.
    pub best: Option<Move>,
    /// The reply expected, where the line has one.
    pub ponder: Option<Move>,
    /// The last report, with the final count of nodes and time.
    pub report: Report,
    /// Time on the clock, by nodes where that is how it runs.
    pub spent: Duration,
}
