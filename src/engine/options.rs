//! What can be set in a session.

use std::num::NonZeroU32;
use std::time::Duration;

use super::strength::Strength;
use crate::search::Settings;

/// The options in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Size of the hash table in MiB.
    pub hash: usize,
    pub threads: usize,
    /// Time kept back from every clock for the way to the host.
    pub move_overhead: Duration,
    /// Nodes that count as a millisecond of every clock; `None` for real time.
    pub nodes_per_ms: Option<NonZeroU32>,
    /// Whether the host lets the engine think on the opponent's time.
    pub ponder: bool,
    pub multi_pv: usize,
    /// Whether the book's moves are played.
    pub own_book: bool,
    /// Whether castling is told as king takes rook in every position.
    pub chess960: bool,
    /// Whether the chances of win, draw and loss are told with each score.
    pub show_wdl: bool,
    /// Whether positions are analysed, not games played.
    pub analyse_mode: bool,
    /// Whether the strength is held down, and to what, in Elo.
    pub limit_strength: bool,
    pub elo: u32,
    /// What of the zones the tree uses, and its numbers.
    pub search: Settings,
}

impl Options {
    /// The least and the greatest size of the hash table, in MiB.
    pub const HASH: (usize, usize) = (1, 32_768);
    /// The least and the greatest number of threads.
    pub const THREADS: (usize, usize) = (1, 256);
    /// The least and the greatest number of lines.
    pub const MULTI_PV: (usize, usize) = (1, 256);
    /// The least and the greatest strength that play is held down to, in Elo.
    pub const ELO: (u32, u32) = Strength::RANGE;
    /// The least and the greatest overhead, in milliseconds.
    pub const MOVE_OVERHEAD: (u64, u64) = (0, 5_000);
    /// The least and the greatest depth from which on tablebases are looked up, in half-moves.
    pub const PROBE_DEPTH: (usize, usize) = (1, 100);
    /// The least and the greatest limit of men for them.
    pub const PROBE_LIMIT: (usize, usize) = (0, 7);
    /// The least and the greatest number of nodes in a millisecond; 0 stands for real time.
    pub const NODES_TIME: (u64, u64) = (0, 10_000);
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            move_overhead: Duration::from_millis(10),
            nodes_per_ms: None,
            ponder: false,
            multi_pv: 1,
            own_book: false,
            chess960: false,
            show_wdl: false,
            analyse_mode: false,
            limit_strength: false,
            elo: Self::ELO.1,
            search: Settings::default(),
        }
    }
}
