//! State shared by the threads of a search, besides the hash table.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

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

    /// Thread `number` and those after it could not be started.
    pub fn refuse(&self, number: usize) {
        self.refused.store(number, Ordering::Relaxed);
    }

    /// The first thread that could not be started, which is the number of those that could.
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
    /// Nobody: the thread searches alone.
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
