//! A pool of threads for many independent searches.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crossbeam_channel::{Sender, unbounded};

use crate::search::{SEARCH_STACK, Searcher, Table};

/// A pool of search threads for independent jobs.
#[derive(Debug, Clone, Copy)]
pub struct JobPool {
    /// The number of threads.
    pub threads: usize,
    /// The size of each thread's hash table, in MiB.
    pub hash: usize,
}

impl JobPool {
    /// Runs all jobs, each thread with a searcher and a table of its own, and hands the results to
    /// `deliver` in the order of the jobs. Each job begins with an empty table and a fresh
    /// searcher, so with a fixed number of nodes its result does not depend on the threads.
    ///
    /// # Errors
    /// The first error that `deliver` returns, or the system's if it cannot start a thread; the
    /// remaining jobs are then dropped.
    pub fn run<J: Sync, R: Send>(
        self,
        jobs: &[J],
        work: impl Fn(&mut Searcher, &J) -> R + Sync,
        deliver: impl FnMut(R) -> io::Result<()>,
    ) -> io::Result<()> {
        let make = || {
            let table = Arc::new(Table::new(self.hash));
            (Searcher::new(Arc::clone(&table)), table)
        };
        let afresh = |(searcher, table): &mut (Searcher, Arc<Table>), job: &J| {
            table.clear();
            searcher.new_game();
            work(searcher, job)
        };
        self.run_on(jobs, make, afresh, deliver)
    }

    /// Runs all jobs as [`Self::run`] does, each thread with a state from `make`, which it keeps
    /// from job to job.
    ///
    /// # Errors
    /// Those of [`Self::run`].
    pub fn run_on<W, J: Sync, R: Send>(
        self,
        jobs: &[J],
        make: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, &J) -> R + Sync,
        mut deliver: impl FnMut(R) -> io::Result<()>,
    ) -> io::Result<()> {
        if cfg!(target_family = "wasm") {
            // There are no threads here, and the stack has room for a search.
            let mut with = make();
            return jobs.iter().try_for_each(|job| deliver(work(&mut with, job)));
        }
        let next = AtomicUsize::new(0);
        let (send, results) = unbounded();
        thread::scope(|scope| {
            for _ in 0..self.threads.min(jobs.len()) {
                let (send, next, make, work) = (send.clone(), &next, &make, &work);
                thread::Builder::new()
                    .stack_size(SEARCH_STACK)
                    .spawn_scoped(scope, move || run_jobs(jobs, &mut make(), work, next, &send))
                    .inspect_err(|_| next.store(jobs.len(), Ordering::Relaxed))?;
            }
            drop(send);
            // Results that come early wait for their turn.
            let mut early = BTreeMap::new();
            let mut turn = 0;
            let delivered = results.into_iter().try_for_each(|(index, result)| {
                early.insert(index, result);
                while let Some(result) = early.remove(&turn) {
                    turn += 1;
                    deliver(result)?;
                }
                Ok(())
            });
            if delivered.is_err() {
                next.store(jobs.len(), Ordering::Relaxed);
            }
            delivered
        })
    }
}

/// Runs one job after the other until none is left.
fn run_jobs<W, J, R>(
    jobs: &[J],
    with: &mut W,
    work: &impl Fn(&mut W, &J) -> R,
    next: &AtomicUsize,
    send: &Sender<(usize, R)>,
) {
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(job) = jobs.get(index) else { return };
        if send.send((index, work(with, job))).is_err() {
            return;
        }
    }
}
