//! The nodes and time that the threads of a search have spent, and when they stop.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use super::limits::{Control, Limits};
use super::time::{Budget, Stopwatch};

/// The search is stopped, or its time or nodes are used up; unfinished results do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// The number of nodes between checks of the clock and the stop flag.
const NODES_BETWEEN_CHECKS: u64 = 256;

/// What a search has spent so far, and its limits.
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
    /// Whether enough time has been spent already, so that a ponder hit ends the search.
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

    /// Whether no further iteration is worth beginning: `part` of the soft limit is used up, time
    /// pondered included. While pondering the search goes on until the ponder hit ends it.
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

    /// Whether a node is too deep for extensions: at twice the iteration's depth or beyond.
    #[inline]
    pub fn is_too_deep_to_extend(&self, ply: usize) -> bool {
        ply as i32 >= 2 * self.root_depth
    }
}

/// Whether the search is over, and the counters of each thread.
#[derive(Debug)]
pub struct SharedState {
    over: AtomicBool,
    /// The number of the first helper that could not be started; 0 if all could.
    refused: AtomicUsize,
    done: Vec<Done>,
}

/// The counters of a thread, on a cache line of their own.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Done {
    nodes: AtomicU64,
    tablebase_hits: AtomicU64,
}

impl SharedState {
    /// The shared state of `searchers` threads.
    pub fn new(searchers: usize) -> Self {
        let done = (0..searchers).map(|_| Done::default()).collect();
        Self { over: AtomicBool::new(false), refused: AtomicUsize::new(0), done }
    }

    /// Ends the search for all threads.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether the search is over for all threads.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Records that thread `number` and those after it could not be started.
    pub fn refuse(&self, number: usize) {
        self.refused.store(number, Ordering::Relaxed);
    }

    /// The first thread that could not be started, which is also the number of threads that run;
    /// `None` if all do.
    pub fn first_refused(&self) -> Option<usize> {
        Some(self.refused.load(Ordering::Relaxed)).filter(|&number| number > 0)
    }

    /// What thread `number` sees of the others; the leader's number is 0.
    pub fn peers_of(&self, number: usize) -> Peers<'_> {
        Peers(Some((self, number)))
    }
}

/// The other threads of a search, as one thread sees them.
#[derive(Debug, Clone, Copy)]
pub struct Peers<'a>(Option<(&'a SharedState, usize)>);

impl Peers<'_> {
    /// No peers: the thread searches alone.
    pub const NONE: Self = Self(None);

    /// Whether the search is over for all threads.
    pub fn is_over(self) -> bool {
        self.0.is_some_and(|(shared, _)| shared.is_over())
    }

    /// Publishes this thread's counts of nodes and of tablebase hits.
    pub fn publish(self, nodes: u64, tablebase_hits: u64) {
        if let Some((shared, own)) = self.0 {
            shared.done[own].nodes.store(nodes, Ordering::Relaxed);
            shared.done[own].tablebase_hits.store(tablebase_hits, Ordering::Relaxed);
        }
    }

    /// The nodes of the other threads, as far as published.
    pub fn nodes(self) -> u64 {
        self.of_others(|done| &done.nodes)
    }

    /// The tablebase hits of the other threads, as far as published.
    pub fn tablebase_hits(self) -> u64 {
        self.of_others(|done| &done.tablebase_hits)
    }

    fn of_others(self, count: fn(&Done) -> &AtomicU64) -> u64 {
        let Some((shared, own)) = self.0 else { return 0 };
        let others = shared.done.iter().enumerate().filter(|&(number, _)| number != own);
        others.map(|(_, done)| count(done).load(Ordering::Relaxed)).sum()
    }

    /// Whether the thread skips an iteration, which keeps the threads from doing the same work at
    /// the same time. The leader skips none; of the helpers the first two skip every second one in
    /// turn, the next four two of every four, the next six three of every six, and so on, each with
    /// its own phase.
    pub fn skips_depth(self, depth: i32) -> bool {
        let Some((_, number @ 1..)) = self.0 else { return false };
        let (mut run, mut begin) = (1, number - 1);
        while begin >= 2 * run {
            begin -= 2 * run;
            run += 1;
        }
        depth > 1 && (depth as usize + begin) / run % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_others() {
        let shared = SharedState::new(3);
        for (number, nodes) in [(0, 1), (1, 20), (2, 300)] {
            shared.peers_of(number).publish(nodes, 10 * nodes);
        }
        assert_eq!(shared.peers_of(0).nodes(), 320);
        assert_eq!(shared.peers_of(1).nodes(), 301);
        assert_eq!(shared.peers_of(2).tablebase_hits(), 210);
        assert_eq!(Peers::NONE.nodes(), 0);
    }

    #[test]
    fn the_end_is_everybodys() {
        let shared = SharedState::new(2);
        assert!(!shared.peers_of(1).is_over());
        shared.end();
        assert!(shared.peers_of(0).is_over() && shared.peers_of(1).is_over());
        assert!(!Peers::NONE.is_over());
    }

    #[test]
    fn every_depth_has_searchers() {
        let shared = SharedState::new(256);
        for depth in 1..128 {
            assert!(!shared.peers_of(0).skips_depth(depth) && !Peers::NONE.skips_depth(depth));
            let left_out = (1..=256).filter(|&n| shared.peers_of(n).skips_depth(depth)).count();
            assert!(depth == 1 && left_out == 0 || (96..=160).contains(&left_out), "{left_out}");
        }
        // No thread skips many iterations in a row, and no two of the first six skip the same ones.
        let taken = |number: usize| -> Vec<bool> {
            (2..26).map(|depth| shared.peers_of(number).skips_depth(depth)).collect()
        };
        for a in 1..=6 {
            assert!((1..a).all(|b| taken(a) != taken(b)), "{a}");
        }
    }
}
