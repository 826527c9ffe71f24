//! The progress of a search, and when it stops.

use std::time::Duration;

use crate::search::limits::{Control, Limits};
use crate::search::threads::shared::Peers;
use crate::search::time::{Budget, Stopwatch};

/// The search is stopped, or its time or nodes are used up; unfinished results do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// The number of nodes between checks of the clock and the stop flag.
const NODES_BETWEEN_CHECKS: u64 = 256;

/// What a search has used up, and its limits.
pub struct Progress<'a> {
    control: &'a Control,
    peers: Peers<'a>,
    watch: Stopwatch,
    budget: Option<Budget>,
    node_limit: u64,
    nodes: u64,
    tablebase_hits: u64,
    seldepth: usize,
    root_depth: i32,
    /// Whether the ponder hit will find enough thought.
    enough: bool,
}

impl<'a> Progress<'a> {
    /// The progress of a search that begins now.
    pub fn new(limits: &Limits, control: &'a Control, peers: Peers<'a>) -> Self {
        let mut watch = Stopwatch::new(control);
        watch.run_by(limits.nodes_per_ms);
        Self {
            control,
            peers,
            watch,
            budget: Budget::of(limits),
            node_limit: limits.nodes.unwrap_or(u64::MAX).max(1),
            nodes: 0,
            tablebase_hits: 0,
            seldepth: 0,
            root_depth: 0,
            enough: false,
        }
    }

    /// Begins an iteration of this depth.
    pub fn begin_iteration(&mut self, depth: i32) {
        self.root_depth = depth;
        self.seldepth = 0;
    }

    /// Counts a node at `ply` and stops the search if a limit is reached.
    #[inline]
    pub fn count_node(&mut self, ply: usize) -> Result<(), Stopped> {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.node_limit {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) { self.check_limits() } else { Ok(()) }
    }

    /// Out of line, so that counting a node stays small enough to be inlined.
    #[cold]
    #[inline(never)]
    fn check_limits(&mut self) -> Result<(), Stopped> {
        self.peers.publish(self.nodes, self.tablebase_hits);
        let nodes = self.all_nodes();
        if self.control.is_stopped() || self.peers.is_over() || nodes >= self.node_limit {
            return Err(Stopped);
        }
        if !self.watch.is_running() && !self.control.is_pondering() {
            self.watch.start(nodes);
            if self.enough {
                return Err(Stopped);
            }
        }
        match self.running_budget() {
            Some(budget) if self.spent() >= budget.hard => Err(Stopped),
            _ => Ok(()),
        }
    }

    /// Counts tablebase hits.
    pub fn count_tablebase_hits(&mut self, hits: u64) {
        self.tablebase_hits += hits;
    }

    /// The time budget; `None` if there is no clock, or it is not running yet.
    pub fn running_budget(&self) -> Option<Budget> {
        self.budget.filter(|_| self.watch.is_running())
    }

    /// Whether no further iteration is worth beginning once `part` of the soft limit is thought
    /// through, time pondered included. While pondering the search goes on, and the ponder hit ends
    /// it.
    pub fn is_thought_through(&mut self, part: f64) -> bool {
        let Some(budget) = self.budget else { return false };
        self.enough = self.watch.thought(self.all_nodes()) >= budget.until(part);
        self.enough && self.watch.is_running()
    }

    /// The clock time spent on this move.
    pub fn spent(&self) -> Duration {
        self.watch.spent(self.all_nodes())
    }

    /// Real time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The nodes of this thread.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes of all threads.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.peers.nodes()
    }

    /// The tablebase hits of all threads.
    pub fn all_tablebase_hits(&self) -> u64 {
        self.tablebase_hits + self.peers.tablebase_hits()
    }

    /// The selective depth of the current iteration.
    pub fn seldepth(&self) -> usize {
        self.seldepth
    }

    /// The depth of the current iteration.
    #[inline]
    pub fn root_depth(&self) -> i32 {
        self.root_depth
    }

    /// Whether a node is too deep for extensions: at twice the depth of the iteration.
    #[inline]
    pub fn is_too_deep_to_extend(&self, ply: usize) -> bool {
        ply as i32 >= 2 * self.root_depth
    }
}
