//! The session's loop: carries out commands, passes on news.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use crossbeam_channel::{Receiver, select};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Move};

use super::bookcase::Bookcase;
use super::node_clock::NodeClock;
use super::running::Running;
use super::worker::{Factory, Job, News, Worker};
use super::{Command, Event, Go, Options, Setting, View};
use crate::evaluation;
use crate::position::{self, Game};
use crate::search::{Clock, Limits, Outcome, Report, Table};
use crate::tablebase::{Probing, Tablebase};

/// Tells an event; false where nobody listens any more.
pub(super) type Tell = Box<dyn Fn(Event) -> bool + Send>;

pub(super) struct Session {
    tell: Tell,
    factory: Factory,
    options: Options,
    debug: bool,
    game: Game,
    table: Arc<Table>,
    worker: Worker,
    running: Option<Running>,
    node_clock: NodeClock,
    probing: Probing,
    bookcase: Bookcase,
}

impl Session {
    pub fn new(tell: Tell, factory: Factory) -> io::Result<Self> {
        let options = Options::default();
        let table = Arc::new(Table::new(options.hash));
        let worker = Worker::start(table.clone(), factory.clone())?;
        Ok(Self {
            tell,
            factory,
            options,
            debug: false,
            game: Game::default(),
            table,
            worker,
            running: None,
            node_clock: NodeClock::default(),
            probing: Probing::default(),
            bookcase: Bookcase::default(),
        })
    }

    /// Carries out commands until one ends the session, or there is nobody left to give any.
    pub fn run(mut self, commands: &Receiver<Command>) {
        loop {
            let next = select! {
                recv(commands) -> command => self.obey(command.unwrap_or(Command::Finish)),
                recv(self.worker.news()) -> news => self.hear(news.ok()),
            };
            if next.is_break() {
                return;
            }
        }
    }

    fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Ready => return self.tell(Event::Ready),
            Command::NewGame => {
                self.end_search()?;
                self.table.clear();
                self.worker.new_game();
                self.node_clock.reset();
            }
            Command::Position(game) => {
                self.end_search()?;
                self.game = game;
            }
            Command::Set(setting) => {
                self.end_search()?;
                return self.set(setting);
            }
            Command::Go(go) => {
                self.end_search()?;
                return self.begin(&go);
            }
            Command::Stop => {
                if let Some(running) = &mut self.running {
                    running.stop();
                }
                return self.tell_best_if_due();
            }
            Command::PonderHit => {
                if let Some(running) = &mut self.running {
                    running.ponder_hit();
                }
                return self.tell_best_if_due();
            }
            Command::Debug(on) => self.debug = on,
            Command::Show(view) => return self.show(view),
            Command::Perft(depth) => return self.perft(depth),
            Command::Finish => {
                if self.running.as_ref().is_some_and(Running::needs_stop) {
                    self.end_search()?;
                }
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

    fn tell(&self, event: Event) -> ControlFlow<()> {
        if (self.tell)(event) {
            return ControlFlow::Continue(());
        }
        // The worker is waited for at the end, so it must not go on alone.
        if let Some(running) = &self.running {
            running.control.stop();
        }
        ControlFlow::Break(())
    }

    fn note(&self, text: String) -> ControlFlow<()> {
        self.tell(Event::Note(text))
    }

    fn set(&mut self, setting: Setting) -> ControlFlow<()> {
        let options = &mut self.options;
        match setting {
            Setting::Hash(mebibytes) => {
                options.hash = mebibytes;
                return self.resize_table();
            }
            Setting::ClearHash => self.table.clear(),
            Setting::Threads(threads) => options.threads = threads,
            Setting::MoveOverhead(overhead) => options.move_overhead = overhead,
            Setting::NodesTime(nodes) => {
                options.nodes_per_ms = nodes;
                self.node_clock.reset();
            }
            Setting::Ponder(on) => options.ponder = on,
            Setting::MultiPv(lines) => options.multi_pv = lines,
            Setting::Chess960(on) => options.chess960 = on,
            Setting::OwnBook(on) => options.own_book = on,
            Setting::BookFile(path) => {
                let fault = self.bookcase.open(&path);
                return fault.map_or(ControlFlow::Continue(()), |fault| self.note(fault));
            }
            Setting::SyzygyPath(path) => return self.open_tables(&path),
            Setting::SyzygyProbeDepth(depth) => self.probing.depth = depth,
            Setting::Syzygy50MoveRule(on) => self.probing.fifty_moves = on,
            Setting::SyzygyProbeLimit(men) => self.probing.men = men,
            Setting::ZoneFilter(on) => options.set_zones(|zones| zones.filter = on),
            Setting::ZoneOrder(on) => options.set_zones(|zones| zones.order = on),
            Setting::ZoneReductions(on) => options.set_zones(|zones| zones.reductions = on),
            Setting::ZoneStrict(on) => options.set_zones(|zones| zones.strict = on),
            Setting::Parameter { index, value } => options.search.parameters.set(index, value),
        }
        ControlFlow::Continue(())
    }

    /// Other endgame tablebases. What the hash table holds may rest on the old ones.
    fn open_tables(&mut self, path: &str) -> ControlFlow<()> {
        self.table.clear();
        self.probing.tables = None;
        if path.is_empty() {
            return ControlFlow::Continue(());
        }
        let tables = Tablebase::open(path);
        self.note(format!("{} tablebase files for up to {} men", tables.files(), tables.men()))?;
        self.probing.tables = Some(Arc::new(tables));
        self.tell_faults()
    }

    /// Tells what was found wrong with the tablebases.
    fn tell_faults(&self) -> ControlFlow<()> {
        let faults = self.probing.tables.as_ref().map_or_else(Vec::new, |t| t.take_faults());
        faults.into_iter().try_for_each(|fault| self.note(fault))
    }

    /// Another table, and a worker on it. The old one goes first, so that the two never need
    /// memory at the same time.
    fn resize_table(&mut self) -> ControlFlow<()> {
        self.table = Arc::new(Table::new(Options::HASH.0));
        self.renew_worker()?;
        self.table = Arc::new(Table::new(self.options.hash));
        self.renew_worker()?;
        let (got, asked) = (self.table.mebibytes(), self.options.hash);
        if got < asked {
            self.note(format!("no memory for a hash table of {asked} MiB: it has {got} MiB"))?;
        }
        ControlFlow::Continue(())
    }

    fn renew_worker(&mut self) -> ControlFlow<()> {
        match Worker::start(self.table.clone(), self.factory.clone()) {
            Ok(worker) => self.worker = worker,
            Err(error) => {
                self.tell(Event::Error(format!("no searching thread: {error}")))?;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn begin(&mut self, go: &Go) -> ControlFlow<()> {
        let root = self.game.position().clone();
        let search_moves = self.resolve(&go.search_moves)?;
        let limits = Limits {
            depth: go.depth.map(|depth| depth.max(1)),
            nodes: go.nodes.map(|nodes| nodes.max(1)),
            movetime: go.movetime,
            clock: self.clock(go, root.turn()),
            mate: go.mate,
            search_moves,
            move_overhead: self.options.move_overhead,
            nodes_per_ms: self.options.nodes_per_ms,
        };
        if self.debug {
            self.note(format!("{limits:?}"))?;
        }
        let candidates = match limits.search_moves.as_slice() {
            [] => root.legal_moves().to_vec(),
            some => some.to_vec(),
        };
        let castling = self.castling();
        let running = Running::new(root, castling, candidates, &limits, go);
        if let Some(outcome) = self.book_move(go, &running)? {
            self.running = Some(running);
            return self.ended(outcome);
        }
        self.worker.search(Job {
            game: self.game.clone(),
            limits,
            control: running.control.clone(),
            settings: self.options.search,
            probing: self.probing.clone(),
        });
        self.running = Some(running);
        ControlFlow::Continue(())
    }

    /// A move of the book in place of a search, where one is asked for that may be told at once.
    fn book_move(&mut self, go: &Go, running: &Running) -> ControlFlow<(), Option<Outcome>> {
        let thinking = running.is_held() || go.mate.is_some();
        if !self.options.own_book || thinking || running.castling.is_chess960() {
            return ControlFlow::Continue(None);
        }
        match self.bookcase.choose(&running.root, &running.candidates) {
            Ok(best) => ControlFlow::Continue(best.map(|best| running.known(best))),
            Err(fault) => {
                self.note(fault)?;
                ControlFlow::Continue(None)
            }
        }
    }

    /// The clock to think by: the host's, or the session's own where time is counted in nodes.
    fn clock(&mut self, go: &Go, turn: Color) -> Option<Clock> {
        let clock = go.clock(turn)?;
        let by_nodes = self.options.nodes_per_ms.is_some();
        Some(if by_nodes { self.node_clock.read(clock) } else { clock })
    }

    /// The moves asked for that are legal; the others are named and left out.
    fn resolve(&self, asked: &[UciMove]) -> ControlFlow<(), Vec<Move>> {
        let mut moves = Vec::with_capacity(asked.len());
        for uci in asked {
            match uci.to_move(self.game.position().chess()) {
                Ok(m) if !moves.contains(&m) => moves.push(m),
                Ok(_) => {}
                Err(_) => self.note(format!("illegal move '{uci}' in searchmoves left out"))?,
            }
        }
        ControlFlow::Continue(moves)
    }

    /// How castling is told: as king takes rook where it is asked for, or where no other way is
    /// clear.
    fn castling(&self) -> CastlingMode {
        let chess = self.game.position().chess();
        let needed = shakmaty::Position::castles(chess).mode().is_chess960();
        CastlingMode::from_chess960(self.options.chess960 || needed)
    }

    /// Takes in news of the search; `None` where the worker is gone.
    fn hear(&mut self, news: Option<News>) -> ControlFlow<()> {
        match news {
            Some(News::Report(report)) => self.report(report),
            Some(News::Done(Ok(outcome))) => self.ended(outcome),
            Some(News::Done(Err(message))) => self.broke_off(&message),
            None => {
                self.renew_worker()?;
                self.broke_off("the searching thread is gone")
            }
        }
    }

    fn report(&mut self, report: Report) -> ControlFlow<()> {
        self.tell_faults()?;
        let Some(running) = &mut self.running else { return ControlFlow::Continue(()) };
        running.last = Some(report.clone());
        let castling = running.castling;
        self.tell(Event::Report { report, castling })
    }

    /// The search failed: a move is owed all the same.
    fn broke_off(&mut self, message: &str) -> ControlFlow<()> {
        self.tell(Event::Error(format!("search failed: {message}")))?;
        match self.running.as_ref().map(Running::makeshift) {
            Some(outcome) => self.ended(outcome),
            None => ControlFlow::Continue(()),
        }
    }

    fn ended(&mut self, outcome: Outcome) -> ControlFlow<()> {
        self.tell_faults()?;
        let Some(running) = &self.running else { return ControlFlow::Continue(()) };
        let outcome = match outcome.best {
            Some(best) if !running.candidates.contains(&best) => {
                let refused = running.makeshift();
                self.tell(Event::Error(format!("the search chose {best}, which is not legal")))?;
                refused
            }
            None if !running.candidates.is_empty() => running.makeshift(),
            _ => outcome,
        };
        // The move told must be the first of the last line told.
        if !running.last.as_ref().is_some_and(|last| is_same_line(last, &outcome.report)) {
            self.report(outcome.report.clone())?;
        }
        if let Some(running) = &mut self.running {
            running.outcome = Some(outcome);
        }
        self.tell_best_if_due()
    }

    fn tell_best_if_due(&mut self) -> ControlFlow<()> {
        let Some(running) = self.running.take_if(|running| running.is_due()) else {
            return ControlFlow::Continue(());
        };
        if let (Some(gain), Some(end)) = (running.gain, &running.outcome) {
            self.node_clock.move_made(end.spent, gain);
        }
        let (best, ponder) = running.outcome.map_or((None, None), |end| (end.best, end.ponder));
        let after = best.map(|best| running.root.after(best).legal_moves());
        let ponder = ponder.filter(|m| after.is_some_and(|moves| moves.contains(m)));
        self.tell(Event::Best { best, ponder, castling: running.castling })
    }

    /// Ends the running search, if there is one, and tells its move.
    fn end_search(&mut self) -> ControlFlow<()> {
        if let Some(running) = &mut self.running {
            running.stop();
        }
        self.tell_best_if_due()?;
        self.wait()
    }

    /// Hears the running search to its end. It must not be held.
    fn wait(&mut self) -> ControlFlow<()> {
        while self.running.is_some() {
            let news = self.worker.news().recv().ok();
            self.hear(news)?;
        }
        ControlFlow::Continue(())
    }

    fn show(&self, view: View) -> ControlFlow<()> {
        self.tell(match view {
            View::Position => {
                Event::Position { game: Box::new(self.game.clone()), castling: self.castling() }
            }
            View::Estimate => Event::Estimate(evaluation::trace(self.game.position())),
        })
    }

    fn perft(&mut self, depth: u32) -> ControlFlow<()> {
        self.end_search()?;
        let counts = position::divide(self.game.position(), depth);
        self.tell(Event::Perft { counts, castling: self.castling() })
    }
}

/// Whether two reports tell the same line; counts apart.
fn is_same_line(a: &Report, b: &Report) -> bool {
    (a.depth, a.score, a.bound, &a.pv) == (b.depth, b.score, b.bound, &b.pv)
}
