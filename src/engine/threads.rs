//! The threads of a session: the one that searches, and those for other long tasks: counts, such as
//! a perft, a bench or an explanation, and the verdict on a move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use std::{io, thread};

use crossbeam_channel::{Receiver, Sender, after, bounded, never, unbounded};
use shakmaty::Move;

use super::messages::Event;
use crate::explain::{Brief, glance};
use crate::position::{Game, Position};
use crate::search::{
    Control, Limits, Notice, Outcome, SEARCH_STACK, Score, Settings, Table, Think, message_of,
};
use crate::tablebase::Probing;

/// Makes a searcher on a hash table; called on the worker's own thread.
pub(super) type Factory = Arc<dyn Fn(Arc<Table>) -> Box<dyn Think> + Send + Sync>;

/// A search to run.
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
    pub messages: Receiver<Message>,
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
                    // The state of a searcher that panicked cannot be trusted.
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

/// A message from a count.
pub(super) enum Counted {
    /// A part of the result.
    Part(Event),
    /// The result; `None` if the count was stopped.
    End(Option<Event>),
}

/// A perft, bench or other count, on a thread of its own while it runs.
pub(super) struct Counting {
    /// Nothing comes if no count is running.
    pub results: Receiver<Counted>,
    control: Arc<Control>,
    /// The name of the running count; `None` if there is none.
    pub name: Option<&'static str>,
}

impl Counting {
    /// No count.
    pub fn idle() -> Self {
        Self { results: never(), control: Arc::default(), name: None }
    }

    /// Starts a count; everything that it sends before its end is a part of the result.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start(
        name: &'static str,
        count: impl FnOnce(&Control, &Sender<Counted>) -> Option<Event> + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, results) = bounded(1);
        let control = Arc::new(Control::default());
        let heeded = control.clone();
        let work = move || {
            let result = count(&heeded, &sender);
            // If this fails, nobody is waiting any more.
            let _ = sender.send(Counted::End(result));
        };
        thread::Builder::new().name(name.into()).stack_size(SEARCH_STACK).spawn(work)?;
        Ok(Self { results, control, name: Some(name) })
    }

    /// Asks the count to end at once; its [`Counted::End`] still arrives.
    pub fn stop(&self) {
        self.control.stop();
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A verdict that is being computed, and its deadline.
pub(super) struct Telling {
    pub verdict: Receiver<Option<Brief>>,
    pub too_late: Receiver<Instant>,
    /// Whether the verdict may still come in time.
    pub runs: bool,
}

impl Telling {
    /// No verdict.
    pub fn idle() -> Self {
        Self { verdict: never(), too_late: never(), runs: false }
    }

    /// Starts computing the verdict on the first move of `line`. One that comes after `time` is
    /// dropped; its thread soon ends by itself, since it does not search.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start(
        position: Position,
        (line, score): (Vec<Move>, Score),
        probing: Probing,
        time: Duration,
    ) -> io::Result<Self> {
        let (sender, verdict) = bounded(1);
        let too_late = after(time);
        let work = move || {
            // If this fails, nobody is waiting any more.
            let _ = sender.send(glance(&position, &line, score, &probing));
        };
        thread::Builder::new().name("verdict".into()).stack_size(SEARCH_STACK).spawn(work)?;
        Ok(Self { verdict, too_late, runs: true })
    }
}
