//! Several engines of one kind, each lent to one thread at a time.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Client, Cut, Fault, Launch, answer};
use crate::position::Game;
use crate::search::{Control, Limits, Notice, Outcome, Settings, Think};
use crate::tablebase::Probing;

/// Engines that are kept from one task to the next.
#[derive(Debug)]
pub struct Pool {
    launch: Launch,
    idle: Mutex<Vec<Client>>,
    /// The first fault of an engine on loan.
    fault: Mutex<Option<Fault>>,
    cut: Mutex<Option<Cut>>,
}

impl Pool {
    /// A pool with one engine, which shows whether it can be started.
    ///
    /// # Errors
    /// Those of [`Client::start`].
    pub fn start(launch: Launch) -> Result<Self, Fault> {
        let first = Client::start(&launch)?;
        Ok(Self {
            launch,
            idle: Mutex::new(vec![first]),
            fault: Mutex::default(),
            cut: Mutex::default(),
        })
    }

    /// Lends an engine that is idle, or a new one. If none can be started, the loan finds nothing.
    pub fn lend(&self) -> Loan<'_> {
        let idle = held(&self.idle).pop();
        let client = match idle.map_or_else(|| Client::start(&self.launch), Ok) {
            Ok(client) => Some(client),
            Err(fault) => {
                self.keep(fault);
                None
            }
        };
        Loan { pool: self, client }
    }

    /// The first fault since the last call.
    pub fn take_fault(&self) -> Option<Fault> {
        held(&self.fault).take()
    }

    /// The lines that were cut off since the last call.
    pub fn take_cut(&self) -> Option<Cut> {
        held(&self.cut).take()
    }

    fn keep(&self, fault: Fault) {
        held(&self.fault).get_or_insert(fault);
    }
}

/// An engine on loan. Dropped, it goes back to the pool; one that has failed is ended, and its fault
/// is kept.
#[derive(Debug)]
pub struct Loan<'a> {
    pool: &'a Pool,
    client: Option<Client>,
}

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        let Some(mut client) = self.client.take() else { return };
        if let Some(cut) = client.take_cut() {
            Cut::add(&mut held(&self.pool.cut), cut);
        }
        match client.fault {
            Some(fault) => self.pool.keep(fault),
            None => held(&self.pool.idle).push(client),
        }
    }
}

impl Think for Loan<'_> {
    fn new_game(&mut self) {
        self.client.iter_mut().for_each(Think::new_game);
    }

    fn set(&mut self, _: Settings) {}

    fn use_threads(&mut self, threads: usize) -> usize {
        self.client.as_mut().map_or(1, |client| client.use_threads(threads))
    }

    fn use_tables(&mut self, _: &Probing) {}

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome {
        match &mut self.client {
            Some(client) => client.search(game, limits, control, notify),
            None => {
                control.stop();
                answer::nothing()
            }
        }
    }
}

/// The value behind a lock, even after a panic of its holder: both are valid at any moment.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
