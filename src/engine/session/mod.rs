//! The session's loop: carries out commands and passes on reports of the search. It waits for
//! nothing but its next message.

mod begins;
mod changes;
mod ends;
mod tells;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, after, never, select};
use shakmaty::CastlingMode;

use super::backlog::Backlog;
use super::counting::Counting;
use super::node_clock::NodeClock;
use super::outlet::Outlet;
use super::running::Running;
use super::session_book::SessionBook;
use super::telling::Telling;
use super::worker::{Factory, Worker};
use super::{Command, Event, Options};
use crate::evaluation;
use crate::position::{Game, Position};
use crate::search::Table;
use crate::tablebase::Tablebase;

/// What is said where a position is needed.
const NO_POSITION: &str = "no position: the last 'position' could not be read";

/// How long a count may go on when no command can follow, which could stop it.
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
    /// The verdict on the move that is to be played, while it is looked for.
    telling: Telling,
    node_clock: NodeClock,
    tablebases: Option<Arc<Tablebase>>,
    book: SessionBook,
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
            book: SessionBook::default(),
        })
    }

    /// Carries out commands until one ends the session, or until the sender is gone.
    pub fn run(mut self, commands: &Receiver<Command>) {
        loop {
            let waiting = if self.outlet.is_clear() { self.backlog.pop() } else { None };
            let next = match waiting {
                Some(command) => self.obey(command),
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
        // The handles are cloned, since what is done with a message may replace them.
        let (messages, counts) = (self.worker.messages().clone(), self.counting.results().clone());
        let (outlet, count_ends) = (self.outlet.channel().clone(), self.count_ends.clone());
        let (verdict, too_late) = self.telling.channels();
        select! {
            recv(commands) -> command => self.take_in(command.unwrap_or(Command::Finish)),
            recv(messages) -> message => self.hear(message.ok()),
            recv(counts) -> counted => self.counted(counted.ok()),
            recv(verdict) -> verdict => self.told(verdict.ok().flatten()),
            recv(too_late) -> _ => self.told(None),
            recv(count_ends) -> _ => {
                self.counting.stop();
                ControlFlow::Continue(())
            }
            send(outlet, self.outlet.take()) -> sent => self.heard(sent.is_ok()),
        }
    }

    /// Carries out a command, or puts it off until all answers to earlier ones have gone out. Even
    /// then a stop ends what is running: it would not be there any more had its turn come at once.
    fn take_in(&mut self, command: Command) -> ControlFlow<()> {
        if self.outlet.is_clear() {
            return self.obey(command);
        }
        if matches!(command, Command::Stop | Command::Quit) {
            self.halt();
        }
        self.is_last = matches!(command, Command::Quit | Command::Finish);
        self.backlog.push(command);
        ControlFlow::Continue(())
    }

    fn obey(&mut self, command: Command) -> ControlFlow<()> {
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
            Command::ShowEstimate => {
                return self.show(|position, _| Event::Estimate(evaluation::trace(position)));
            }
            Command::Explain(m) => return self.explain(m.as_deref()),
            Command::Assess => return self.assess(),
            Command::ShowImage(horizon) => return self.image(horizon),
            Command::Perft(depth) => return self.perft(depth),
            Command::Bench(bench) => {
                self.end_search()?;
                return self.count(Counting::bench(bench));
            }
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
        self.heard(sent.is_ok())
    }

    /// Ends the session if nobody hears it any more.
    fn heard(&self, heard: bool) -> ControlFlow<()> {
        if heard {
            return ControlFlow::Continue(());
        }
        // The session waits for the worker at the end, so its search must not go on.
        self.halt();
        ControlFlow::Break(())
    }

    /// Makes the running search or count end soon; what is held back stays so.
    fn halt(&self) {
        self.counting.stop();
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Emits what is to be shown of the current position.
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
}
