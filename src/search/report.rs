//! Reports of a running search, and its outcome.

use std::time::Duration;

use shakmaty::Move;

use super::score::{Bound, Score};

/// A report from a running search.
#[derive(Debug, Clone)]
pub enum Notice {
    /// A line.
    Line(Report),
    /// The root move being searched, with its number in their order, from 1.
    Looking { depth: u32, m: Move, number: u32 },
    /// A helper thread failed; the others go on without it.
    Fault(String),
    /// Only so many threads search, because memory does not suffice for all that are wanted.
    Threads(usize),
}

/// A line with its score, after an iteration or a failed aspiration window.
#[derive(Debug, Clone)]
pub struct Report {
    /// The rank of the line (MultiPV), from 1; the first begins with the move to play.
    pub place: u32,
    /// Depth of the iteration, in half-moves.
    pub depth: u32,
    /// The maximum number of half-moves reached (selective depth).
    pub seldepth: u32,
    pub score: Score,
    pub bound: Bound,
    /// The principal variation: legal moves from the root; empty only if there is no legal move.
    pub pv: Vec<Move>,
    pub nodes: u64,
    pub time: Duration,
    /// The number of tablebase hits.
    pub tablebase_hits: u64,
    /// The load of the hash table in thousandths.
    pub hashfull: u32,
}

/// The report of a search that has found nothing: an empty first line, and zero for the rest.
impl Default for Report {
    fn default() -> Self {
        Self {
            place: 1,
            depth: 0,
            seldepth: 0,
            score: Score::Cp(0),
            bound: Bound::Exact,
            pv: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
            tablebase_hits: 0,
            hashfull: 0,
        }
    }
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
    /// The move to play: the first of the last report's line; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The expected reply, if the line has one.
    pub ponder: Option<Move>,
    /// The last report, with the final count of nodes and time.
    pub report: Report,
    /// The time spent by the clock, which may run by nodes.
    pub spent: Duration,
}
