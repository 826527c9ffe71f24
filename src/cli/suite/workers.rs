//! Threads that share out the positions of a suite.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crossbeam_channel::{Sender, unbounded};

use super::answer::{Problem, Solution};
use crate::engine::SEARCH_STACK;
use crate::search::{Limits, Searcher, Table};

/// Solves all problems on so many threads, each with a searcher and a table of its own, and tells
/// the solutions in the order of the problems. Each position is searched with an empty table, so
/// that at a number of nodes the result does not hang on the threads.
///
/// # Errors
/// The first that `tell` gives, or the system's where it has no thread to give; the threads then
/// leave the rest.
pub fn solve(
    problems: &[Problem],
    limits: &Limits,
    threads: usize,
    hash: usize,
    mut tell: impl FnMut(Solution) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let (send, solutions) = unbounded();
    thread::scope(|scope| {
        for _ in 0..threads.min(problems.len()) {
            let (send, next) = (send.clone(), &next);
            thread::Builder::new()
                .stack_size(SEARCH_STACK)
                .spawn_scoped(scope, move || work(problems, limits, hash, next, &send))
                .inspect_err(|_| next.store(problems.len(), Ordering::Relaxed))?;
        }
        drop(send);
        // What is done out of turn waits for its turn.
        let mut early = BTreeMap::new();
        let mut turn = 0;
        let told = solutions.into_iter().try_for_each(|(index, solution)| {
            early.insert(index, solution);
            while let Some(solution) = early.remove(&turn) {
                turn += 1;
                tell(solution)?;
            }
            Ok(())
        });
        if told.is_err() {
            next.store(problems.len(), Ordering::Relaxed);
        }
        told
    })
}

fn work(
    problems: &[Problem],
    limits: &Limits,
    hash: usize,
    next: &AtomicUsize,
    send: &Sender<(usize, Solution)>,
) {
    let table = Arc::new(Table::new(hash));
    let mut searcher = Searcher::new(table.clone());
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(problem) = problems.get(index) else { return };
        table.clear();
        searcher.new_game();
        if send.send((index, problem.solve(&mut searcher, limits))).is_err() {
            return;
        }
    }
}
