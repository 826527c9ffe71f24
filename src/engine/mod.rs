//! Floor 9. A session of the engine: commands in, events out, and no text anywhere.
//!
//! One thread owns the session: the options, the game and a worker that searches. It listens to its
//! commands and to the running search at the same time, and so it can answer while it thinks.
//!
//! A command that affects the search (a position, an option, another search) first ends the running
//! one: its best move is reported, then the command is carried out. A perft ends in the same way.
//!
//! The session never waits for whoever reads its events. While some of them cannot go out, commands
//! wait too, except that a stop and a quit end the running search as they arrive.
//!
//! ```
//! use tropa::engine::{Command, Engine, Event, Go};
//!
//! let (send, events) = crossbeam_channel::unbounded::<Event>();
//! let engine = Engine::start(send)?;
//! engine.send(Command::Go(Go { nodes: Some(100), ..Go::default() }));
//! let best = events.iter().find_map(|event| match event {
//!     Event::Best { best, .. } => best,
//!     _ => None,
//! });
//! assert!(best.is_some());
//! engine.send(Command::Quit);
//! engine.join();
//! # Ok::<(), std::io::Error>(())
//! ```

mod backlog;
mod bench;
mod command;
mod counting;
mod event;
mod jobs;
mod node_clock;
mod options;
mod outlet;
mod running;
mod session;
mod session_book;
mod strength;
mod telling;
#[cfg(test)]
mod tests;
mod worker;

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Sender, bounded};

pub use bench::{Bench, Benched, Taken};
pub use command::{Command, Go};
pub use event::Event;
pub use jobs::JobPool;
pub use options::{OptionKind, OptionRow, OptionValue, Options, Setting};

pub use crate::search::{SEARCH_STACK, Think};
use crate::search::{Table, Team};
use session::Session;

/// The number of commands on their way to the session.
const COMMANDS: usize = 64;

/// A running engine, to send commands to.
#[derive(Debug)]
pub struct Engine {
    commands: Sender<Command>,
    thread: JoinHandle<()>,
}

impl Engine {
    /// Starts an engine that sends its events to `events`. Where that channel is bounded and nobody
    /// reads, the session does not wait: it drops old reports of a search and puts off commands, up
    /// to a bound. It ends when the receiver is dropped.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start(events: Sender<Event>) -> io::Result<Self> {
        Self::start_with(events, |table| Box::new(Team::new(table)))
    }

    /// Starts an engine as [`Engine::start`] does, with another searcher in place of the team.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start_with(
        events: Sender<Event>,
        think: impl Fn(Arc<Table>) -> Box<dyn Think> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let (commands, orders) = bounded(COMMANDS);
        let thread = thread::Builder::new().name("engine".into()).spawn(move || {
            match Session::new(events.clone(), Arc::new(think)) {
                Ok(session) => session.run(&orders),
                Err(error) => {
                    let fault = format!("cannot start a search thread: {error}");
                    // If this fails, nobody is waiting for it.
                    let _ = events.send(Event::Error(fault));
                }
            }
        })?;
        Ok(Self { commands, thread })
    }

    /// Sends a command; false if the session is over. Waits while many commands wait whose answers
    /// nobody reads.
    pub fn send(&self, command: Command) -> bool {
        self.commands.send(command).is_ok()
    }

    /// Waits for the end of the session, which a [`Command::Quit`] or [`Command::Finish`] brings.
    pub fn join(self) {
        drop(self.commands);
        if self.thread.join().is_err() {
            log::error!("the session ended in a panic");
        }
    }
}
