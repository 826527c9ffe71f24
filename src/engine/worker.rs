//! The worker: the thread that searches.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::position::Game;
use crate::search::{
    Control, Limits, Notice, Outcome, SEARCH_STACK, Settings, Table, Think, message_of,
};
use crate::tablebase::Probing;

/// Makes a searcher on a hash table; called on the worker's own thread.
pub(super) type Factory = Arc<dyn Fn(Arc<Table>) -> Box<dyn Think> + Send + Sync>;

/// A search to do.
pub(super) struct Job {
    pub game: Game,
    pub limits: Limits,
    pub control: Arc<Control>,
    pub settings: Settings,
    pub threads: usize,
    pub probing: Probing,
}

/// A message from a worker.
pub(super) enum Message {
    Notice(Notice),
    /// The search is over; the error is the message of a panic.
    Done(Result<Outcome, String>),
}

enum Task {
    NewGame,
    Search(Box<Job>),
}

/// A thread with a searcher that is kept from search to search. Dropping it waits for the thread,
/// so its search must have been stopped.
pub(super) struct Worker {
    /// `None` only while the worker is dropped.
    tasks: Option<Sender<Task>>,
    messages: Receiver<Message>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// A worker on `table` with the searcher that `factory` makes.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start(table: Arc<Table>, factory: Factory) -> io::Result<Self> {
        let (tasks, orders) = unbounded();
        let (sender, messages) = unbounded();
        let thread = thread::Builder::new()
            .name("search".into())
            .stack_size(SEARCH_STACK)
            .spawn(move || work(&orders, &sender, &|| factory(table.clone())))?;
        Ok(Self { tasks: Some(tasks), messages, thread: Some(thread) })
    }

    /// The channel of the worker's messages.
    pub fn messages(&self) -> &Receiver<Message> {
        &self.messages
    }

    /// Begins a search; its last message is [`Message::Done`].
    pub fn search(&self, job: Job) {
        self.give(Task::Search(Box::new(job)));
    }

    /// Forgets what was learnt from earlier games.
    pub fn new_game(&self) {
        self.give(Task::NewGame);
    }

    fn give(&self, task: Task) {
        // If the thread is gone, the end of its messages shows it.
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(task);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported already.
            let _ = thread.join();
        }
    }
}

fn work(orders: &Receiver<Task>, sender: &Sender<Message>, make: &dyn Fn() -> Box<dyn Think>) {
    let mut searcher = make();
    for task in orders {
        match task {
            Task::NewGame => searcher.new_game(),
            Task::Search(job) => {
                let done = attempt(searcher.as_mut(), &job, sender);
                if done.is_err() {
                    // The state after a panic is not to be trusted.
                    searcher = make();
                }
                if sender.send(Message::Done(done)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Runs a search; a panic becomes an error with its message.
fn attempt(
    searcher: &mut dyn Think,
    job: &Job,
    sender: &Sender<Message>,
) -> Result<Outcome, String> {
    let search = || {
        searcher.set(job.settings);
        searcher.use_tables(&job.probing);
        let mut pass_on = |notice| {
            // If this fails, nobody is waiting any more.
            let _ = sender.send(Message::Notice(notice));
        };
        let threads = searcher.use_threads(job.threads);
        if threads < job.threads {
            pass_on(Notice::Threads(threads));
        }
        searcher.search(&job.game, &job.limits, &job.control, &mut pass_on)
    };
    catch_unwind(AssertUnwindSafe(search)).map_err(|panic| message_of(&*panic))
}
