//! The thread that thinks.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};
use shakmaty::Move;

use crate::position::Game;
use crate::search::{
    Control, Limits, Notice, Outcome, Report, SEARCH_STACK, Settings, Table, Think, message_of,
};
use crate::tablebase::Probing;

/// Makes a mind on a hash table; called on the worker's own thread.
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

/// What a worker tells while it works.
pub(super) enum News {
    Report(Report),
    /// The root move that is looked at.
    Looking {
        depth: u32,
        m: Move,
        number: u32,
    },
    /// One of several threads broke off with this message.
    Fault(String),
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
        mind.use_tables(&job.probing);
        mind.use_threads(job.threads);
        let mut pass_on = |notice: Notice| {
            let _ = tell.send(match notice {
                Notice::Line(report) => News::Report(report.clone()),
                Notice::Looking { depth, m, number } => News::Looking { depth, m, number },
                Notice::Fault(message) => News::Fault(message),
            });
        };
        mind.search(&job.game, &job.limits, &job.control, &mut pass_on)
    };
    catch_unwind(AssertUnwindSafe(search)).map_err(|panic| message_of(&*panic))
}
