//! The session: its loop, which carries out commands and waits only for its next message, and its
//! options with the files that they open.

mod requests;
mod search;

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, after, never, select};
use shakmaty::CastlingMode;

use super::messages::{Command, Event};
use super::options::{Effect, Options, Setting};
use super::running::{NodeClock, Running};
use super::threads::{Counting, Factory, Telling, Worker};
use super::waiting::{Backlog, Outlet};
use crate::book::{Book, Chooser};
use crate::evaluation;
use crate::position::{Game, Position};
use crate::search::Table;
use crate::tablebase::{Probing, Tablebase};

/// The remark if a command needs a position and there is none.
const NO_POSITION: &str = "no position: the last 'position' command could not be read";

/// The seed of the choices among book moves.
const SEED: u64 = 1;

/// How long a count may go on once no command can come to stop it.
const LAST_COUNT: Duration = Duration::from_secs(10);

pub(super) struct Session {
    outlet: Outlet,
    /// Commands that wait until the outlet is clear.
    backlog: Backlog,
    /// Whether a command that ends the session is in the backlog: no other will follow.
    is_last: bool,
    factory: Factory,
    options: Options,
    debug: bool,
    /// `None` if the GUI's last position could not be read.
    game: Option<Game>,
    /// The number of new games so far.
    games: u64,
    table: Arc<Table>,
    worker: Worker,
    running: Option<Running>,
    counting: Counting,
    /// When the count has to end.
    count_ends: Receiver<Instant>,
    /// The last remark about threads: how many there are, and how many are wanted.
    fewer_threads: Option<(usize, usize)>,
    /// The verdict on the move to play, while it is being computed.
    telling: Telling,
    node_clock: NodeClock,
    tablebases: Option<Arc<Tablebase>>,
    /// The book in use, if there is one, and the random choice of its moves.
    book: Option<(PathBuf, Book)>,
    chooser: Chooser,
}

impl Session {
    pub fn new(events: Sender<Event>, factory: Factory) -> io::Result<Self> {
        let options = Options::default();
        let table = Arc::new(Table::new(options.hash));
        let worker = Worker::start(table.clone(), factory.clone())?;
        Ok(Self {
            outlet: Outlet::new(events),
            backlog: Backlog::default(),
            is_last: false,
            factory,
            options,
            debug: false,
            game: Some(Game::default()),
            games: 0,
            table,
            worker,
            running: None,
            counting: Counting::idle(),
            count_ends: never(),
            fewer_threads: None,
            telling: Telling::idle(),
            node_clock: NodeClock::default(),
            tablebases: None,
            book: None,
            chooser: Chooser::new(SEED),
        })
    }

    /// Carries out commands until one ends the session, or until the sender is gone.
    pub fn run(mut self, commands: &Receiver<Command>) {
        loop {
            let waiting = if self.outlet.is_clear() { self.backlog.pop() } else { None };
            let next = match waiting {
                Some(command) => self.handle(command),
                None if self.is_last || self.backlog.is_full() => self.next(&never()),
                None => self.next(commands),
            };
            if next.is_break() {
                self.outlet.flush();
                return;
            }
        }
    }

    /// Handles whatever comes next.
    fn next(&mut self, commands: &Receiver<Command>) -> ControlFlow<()> {
        // The handles are cloned, since handling a message may replace them.
        let (messages, counts) = (self.worker.messages.clone(), self.counting.results.clone());
        let (outlet, count_ends) = (self.outlet.channel().clone(), self.count_ends.clone());
        let (verdict, too_late) = (self.telling.verdict.clone(), self.telling.too_late.clone());
        select! {
            recv(commands) -> command => self.on_command(command.unwrap_or(Command::Finish)),
            recv(messages) -> message => self.on_message(message.ok()),
            recv(counts) -> counted => self.counted(counted.ok()),
            recv(verdict) -> verdict => self.told(verdict.ok().flatten()),
            recv(too_late) -> _ => self.told(None),
            recv(count_ends) -> _ => {
                self.counting.stop();
                ControlFlow::Continue(())
            }
            send(outlet, self.outlet.take()) -> sent => self.on_sent(sent.is_ok()),
        }
    }

    /// Carries out a command, or puts it off until all answers to earlier ones have gone out. A
    /// stop or quit that is put off still ends the running search at once.
    fn on_command(&mut self, command: Command) -> ControlFlow<()> {
        if self.outlet.is_clear() {
            return self.handle(command);
        }
        if matches!(command, Command::Stop | Command::Quit) {
            self.halt();
        }
        self.is_last = matches!(command, Command::Quit | Command::Finish);
        self.backlog.push(command);
        ControlFlow::Continue(())
    }

    fn handle(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Introduce => return self.emit(Event::Introduction),
            Command::Help => return self.emit(Event::Help),
            Command::ShowBuild => return self.emit(Event::Build),
            Command::Ready => return self.emit(Event::Ready),
            Command::Remark(text) => return self.note(text),
            Command::NewGame => {
                self.end_search()?;
                self.table.clear();
                self.worker.new_game();
                self.node_clock.reset();
                self.games += 1;
            }
            Command::Position(game) => {
                self.end_search()?;
                self.game = Some(*game);
            }
            Command::NoPosition(reason) => {
                self.end_search()?;
                self.game = None;
                return self.note(reason);
            }
            Command::Set(setting) => {
                self.end_search()?;
                return self.set(&setting);
            }
            Command::Go(go) => {
                self.end_search()?;
                return self.begin(&go);
            }
            Command::Stop => {
                self.counting.stop();
                if let Some(running) = &mut self.running {
                    running.stop();
                }
                self.telling = Telling::idle();
                return self.emit_best_if_due();
            }
            Command::PonderHit => {
                if let Some(running) = &mut self.running {
                    running.ponder_hit();
                }
                return self.emit_best_if_due();
            }
            Command::Debug(on) => self.debug = on,
            Command::ShowPosition => {
                return self.show(|position, castling| Event::Position {
                    position: Box::new(position.clone()),
                    castling,
                });
            }
            Command::ShowEvaluation => {
                return self.show(|position, _| Event::Evaluation(evaluation::trace(position)));
            }
            Command::Explain(m) => return self.explain(m.as_deref()),
            Command::Assess => return self.assess(),
            Command::ShowImage(horizon) => return self.image(horizon),
            Command::Perft(depth) => return self.perft(depth),
            Command::Bench(bench) => return self.bench(bench),
            Command::Finish => {
                if self.running.as_ref().is_some_and(Running::needs_stop) {
                    self.end_search()?;
                }
                self.count_ends = after(LAST_COUNT);
                self.wait()?;
                return ControlFlow::Break(());
            }
            Command::Quit => {
                self.end_search()?;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn emit(&mut self, event: Event) -> ControlFlow<()> {
        let sent = self.outlet.send(event);
        self.on_sent(sent.is_ok())
    }

    /// Ends the session if nobody listens any more.
    fn on_sent(&self, sent: bool) -> ControlFlow<()> {
        if sent {
            return ControlFlow::Continue(());
        }
        // The session waits for the worker at the end, so its search must not go on.
        self.halt();
        ControlFlow::Break(())
    }

    /// Makes the running search or count end soon; a move held back stays held back.
    fn halt(&self) {
        self.counting.stop();
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Emits an event about the current position.
    fn show(&mut self, show: impl Fn(&Position, CastlingMode) -> Event) -> ControlFlow<()> {
        match &self.game {
            Some(game) => {
                let event = show(game.position(), self.castling(game.position()));
                self.emit(event)
            }
            None => self.note(NO_POSITION.into()),
        }
    }

    fn note(&mut self, text: String) -> ControlFlow<()> {
        self.emit(Event::Note(text))
    }

    /// Stores a new value and carries out its effect.
    fn set(&mut self, setting: &Setting) -> ControlFlow<()> {
        match setting.apply(&mut self.options) {
            Effect::None => {}
            Effect::ResizeTable => return self.resize_table(),
            Effect::ClearTable => self.table.clear(),
            Effect::ResetNodeClock => self.node_clock.reset(),
            Effect::OpenBook => return self.open_book(),
            Effect::OpenTablebases => return self.open_tablebases(),
        }
        ControlFlow::Continue(())
    }

    /// How a search may use the tablebases.
    fn probing(&self) -> Probing {
        Probing {
            tables: self.tablebases.clone(),
            depth: self.options.syzygy_probe_depth,
            fifty_moves: self.options.syzygy_50_move_rule,
            pieces: self.options.syzygy_probe_limit,
        }
    }

    /// Opens another book, or none if no file is named.
    fn open_book(&mut self) -> ControlFlow<()> {
        self.book = None;
        let path = &self.options.book_file;
        if path.is_empty() {
            return ControlFlow::Continue(());
        }
        match Book::open(Path::new(path)) {
            Ok(book) => {
                self.book = Some((path.into(), book));
                ControlFlow::Continue(())
            }
            Err(error) => self.note(format!("book {path} {error}")),
        }
    }

    /// Opens other endgame tablebases, and clears the hash table, which may depend on the old ones.
    fn open_tablebases(&mut self) -> ControlFlow<()> {
        self.table.clear();
        self.tablebases = None;
        let path = &self.options.syzygy_path;
        if path.is_empty() {
            return ControlFlow::Continue(());
        }
        let tables = Tablebase::open(path);
        self.note(format!(
            "{} tablebase files for up to {} pieces",
            tables.files(),
            tables.pieces()
        ))?;
        self.tablebases = Some(Arc::new(tables));
        self.report_faults()
    }

    /// Reports faults of the tablebases.
    fn report_faults(&mut self) -> ControlFlow<()> {
        let faults = self.tablebases.as_ref().map_or_else(Vec::new, |tables| tables.take_faults());
        faults.into_iter().try_for_each(|fault| self.note(fault))
    }

    /// Replaces the table and its worker. A table of 1 MiB comes first and frees the old one, so
    /// that two large ones never need memory at the same time; it stays if no worker can be started
    /// on the large one.
    fn resize_table(&mut self) -> ControlFlow<()> {
        let asked = self.options.hash;
        if self.table.mebibytes() == asked {
            self.table.clear();
            return ControlFlow::Continue(());
        }
        for size in [1, asked] {
            let table = Arc::new(Table::new(size));
            match Worker::start(table.clone(), self.factory.clone()) {
                Ok(worker) => (self.table, self.worker) = (table, worker),
                Err(error) => {
                    self.emit(Event::Error(format!("cannot start a search thread: {error}")))?;
                    break;
                }
            }
        }
        let got = self.table.mebibytes();
        if got != asked {
            self.note(format!("out of memory: hash table of {got} MiB instead of {asked} MiB"))?;
        }
        ControlFlow::Continue(())
    }

    /// Starts another worker on the current table.
    fn renew_worker(&mut self) -> ControlFlow<()> {
        match Worker::start(self.table.clone(), self.factory.clone()) {
            Ok(worker) => self.worker = worker,
            Err(error) => {
                self.emit(Event::Error(format!("cannot start a search thread: {error}")))?;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
