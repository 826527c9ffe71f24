//! Threads that share out a list of searches.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crossbeam_channel::{Sender, unbounded};

use crate::engine::SEARCH_STACK;
use crate::search::{Searcher, Table};

/// How many threads, and MiB of hash table for each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Workers {
    pub threads: usize,
    pub hash: usize,
}

impl Workers {
    /// Does all jobs, each thread with a searcher and a table of its own, and tells the results in
    /// the order of the jobs. Each job begins with an empty table and a searcher that knows
    /// nothing, so that at a number of nodes the result does not hang on the threads.
    ///
    /// # Errors
    /// The first that `tell` gives, or the system's where it has no thread to give; the threads
    /// then leave the rest.
    pub fn share<J: Sync, R: Send>(
        self,
        jobs: &[J],
        work: impl Fn(&mut Searcher, &J) -> R + Sync,
        mut tell: impl FnMut(R) -> io::Result<()>,
    ) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let (send, results) = unbounded();
        thread::scope(|scope| {
            for _ in 0..self.threads.min(jobs.len()) {
                let (send, next, work) = (send.clone(), &next, &work);
                thread::Builder::new()
                    .stack_size(SEARCH_STACK)
                    .spawn_scoped(scope, move || drudge(jobs, self.hash, work, next, &send))
                    .inspect_err(|_| next.store(jobs.len(), Ordering::Relaxed))?;
            }
            drop(send);
            // What is done out of turn waits for its turn.
            let mut early = BTreeMap::new();
            let mut turn = 0;
            let told = results.into_iter().try_for_each(|(index, result)| {
                early.insert(index, result);
                while let Some(result) = early.remove(&turn) {
                    turn += 1;
                    tell(result)?;
                }
                Ok(())
            });
            if told.is_err() {
                next.store(jobs.len(), Ordering::Relaxed);
            }
            told
        })
    }
}

/// Takes one job after the other until none is left.
fn drudge<J, R>(
    jobs: &[J],
    hash: usize,
    work: &impl Fn(&mut Searcher, &J) -> R,
    next: &AtomicUsize,
    send: &Sender<(usize, R)>,
) {
    let table = Arc::new(Table::new(hash));
    let mut searcher = Searcher::new(table.clone());
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(job) = jobs.get(index) else { return };
        table.clear();
        searcher.new_game();
        if send.send((index, work(&mut searcher, job))).is_err() {
            return;
        }
    }
}
