//! The thread that thinks.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::position::Game;
use crate::search::{Control, Limits, Outcome, Report, Searcher, Settings, Table};
use crate::tablebase::Probing;

/// What a worker thinks with: the searcher, or a stand-in of a test.
pub trait Think {
    /// Forgets what was learnt from earlier games.
    fn new_game(&mut self);
    /// Says what of the zones to use, and the numbers of the tree.
    fn set(&mut self, settings: Settings);
    /// Says which endgame tablebases to use, and how.
    fn use_tables(&mut self, probing: Probing);
    /// Searches until a limit is reached or `control` says stop.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observe: &mut dyn FnMut(&Report),
    ) -> Outcome;
}

impl Think for Searcher {
    fn new_game(&mut self) {
        Self::new_game(self);
    }

    fn set(&mut self, settings: Settings) {
        Self::set(self, settings);
    }

    fn use_tables(&mut self, probing: Probing) {
        Self::use_tables(self, probing);
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observe: &mut dyn FnMut(&Report),
    ) -> Outcome {
        Self::search(self, game, limits, control, observe)
    }
}

/// Makes a mind on a hash table; called on the worker's own thread.
pub(super) type Factory = Arc<dyn Fn(Arc<Table>) -> Box<dyn Think> + Send + Sync>;

/// The stack that a searching thread needs with room to spare, in bytes: the tree is as deep as a
/// search may go, and builds without optimisation have large frames.
pub const SEARCH_STACK: usize = 16 << 20;

/// A search to do.
pub(super) struct Job {
    pub game: Game,
    pub limits: Limits,
    pub control: Arc<Control>,
    pub settings: Settings,
    pub probing: Probing,
}

/// What a worker tells while it works.
pub(super) enum News {
    Report(Report),
    /// The search is over; the error is the message of a panic.
    Done(Result<Outcome, String>),
}

enum Task {
    NewGame,
    Search(Box<Job>),
}

/// A thread with a mind that lives from search to search. Dropping it waits for the thread, so
/// its search must have been stopped.
pub(super) struct Worker {
    /// `None` only while the worker is dropped.
    tasks: Option<Sender<Task>>,
    news: Receiver<News>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// A worker on `table` with the mind that `factory` makes.
    ///
    /// # Errors
    /// The system's, where it has no thread to give.
    pub fn start(table: Arc<Table>, factory: Factory) -> io::Result<Self> {
        let (tasks, orders) = unbounded();
        let (tell, news) = unbounded();
        let thread = thread::Builder::new()
            .name("search".into())
            .stack_size(SEARCH_STACK)
            .spawn(move || work(&orders, &tell, &|| factory(table.clone())))?;
        Ok(Self { tasks: Some(tasks), news, thread: Some(thread) })
    }

    /// Where the worker's news arrives.
    pub fn news(&self) -> &Receiver<News> {
        &self.news
    }

    /// Begins a search; the last of its news is [`News::Done`].
    pub fn search(&self, job: Job) {
        self.give(Task::Search(Box::new(job)));
    }

    /// Forgets what was learnt from earlier games.
    pub fn new_game(&self) {
        self.give(Task::NewGame);
    }

    fn give(&self, task: Task) {
        // A thread that is gone shows itself by the end of its news.
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(task);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been told as news already.
            let _ = thread.join();
        }
    }
}

fn work(orders: &Receiver<Task>, tell: &Sender<News>, make: &dyn Fn() -> Box<dyn Think>) {
    let mut mind = make();
    for task in orders {
        match task {
            Task::NewGame => mind.new_game(),
            Task::Search(job) => {
                let done = attempt(mind.as_mut(), &job, tell);
                if done.is_err() {
                    // What a panic left behind is not to be trusted.
                    mind = make();
                }
                if tell.send(News::Done(done)).is_err() {
                    return;
                }
            }
        }
    }
}

/// One search; a panic inside it becomes its message.
fn attempt(mind: &mut dyn Think, job: &Job, tell: &Sender<News>) -> Result<Outcome, String> {
    let search = || {
        mind.set(job.settings);
        mind.use_tables(job.probing.clone());
        let mut observe = |report: &Report| {
            let _ = tell.send(News::Report(report.clone()));
        };
        mind.search(&job.game, &job.limits, &job.control, &mut observe)
    };
    catch_unwind(AssertUnwindSafe(search)).map_err(|panic| message_of(&*panic))
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_string())
}
