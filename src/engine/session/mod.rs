//! The session's loop: carries out commands and passes on reports of the search.

mod changes;
mod ends;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use crossbeam_channel::{Receiver, select};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Move};

use super::counting::Counting;
use super::node_clock::NodeClock;
use super::running::Running;
use super::session_book::SessionBook;
use super::strength::Strength;
use super::worker::{Factory, Job, Worker};
use super::{Command, Event, Go, Options};
use crate::evaluation;
use crate::position::Game;
use crate::search::{Clock, Limits, Outcome, Table};
use crate::tablebase::Tablebase;

/// Sends an event; false if nobody listens any more.
pub(super) type Emit = Box<dyn Fn(Event) -> bool + Send>;

pub(super) struct Session {
    emit: Emit,
    factory: Factory,
    options: Options,
    debug: bool,
    game: Game,
    /// The number of new games so far.
    games: u64,
    table: Arc<Table>,
    worker: Worker,
    running: Option<Running>,
    counting: Counting,
    node_clock: NodeClock,
    tablebases: Option<Arc<Tablebase>>,
    book: SessionBook,
}

impl Session {
    pub fn new(emit: Emit, factory: Factory) -> io::Result<Self> {
        let options = Options::default();
        let table = Arc::new(Table::new(options.hash));
        let worker = Worker::start(table.clone(), factory.clone())?;
        Ok(Self {
            emit,
            factory,
            options,
            debug: false,
            game: Game::default(),
            games: 0,
            table,
            worker,
            running: None,
            counting: Counting::idle(),
            node_clock: NodeClock::default(),
            tablebases: None,
            book: SessionBook::default(),
        })
    }

    /// Carries out commands until one ends the session, or until the sender is gone.
    pub fn run(mut self, commands: &Receiver<Command>) {
        loop {
            let next = select! {
                recv(commands) -> command => self.obey(command.unwrap_or(Command::Finish)),
                recv(self.worker.messages()) -> message => self.hear(message.ok()),
                recv(self.counting.counts()) -> counts => self.counted(counts.ok().flatten()),
            };
            if next.is_break() {
                return;
            }
        }
    }

    fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Ready => return self.emit(Event::Ready),
            Command::NewGame => {
                self.end_search()?;
                self.table.clear();
                self.worker.new_game();
                self.node_clock.reset();
                self.games += 1;
            }
            Command::Position(game) => {
                self.end_search()?;
                self.game = game;
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
                let (game, castling) = (Box::new(self.game.clone()), self.castling());
                return self.emit(Event::Position { game, castling });
            }
            Command::ShowEstimate => {
                return self.emit(Event::Estimate(evaluation::trace(self.game.position())));
            }
            Command::Perft(depth) => return self.perft(depth),
            Command::Finish => {
                if self.running.as_ref().is_some_and(Running::needs_stop) {
                    self.end_search()?;
                }
                self.wait()?;
                return ControlFlow::Break(());
            }
            Command::Quit => {
                self.counting.stop();
                self.end_search()?;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn emit(&self, event: Event) -> ControlFlow<()> {
        if (self.emit)(event) {
            return ControlFlow::Continue(());
        }
        // The session waits for the worker at the end, so its search must not go on.
        if let Some(running) = &self.running {
            running.control.stop();
        }
        ControlFlow::Break(())
    }

    fn note(&self, text: String) -> ControlFlow<()> {
        self.emit(Event::Note(text))
    }

    fn begin(&mut self, go: &Go) -> ControlFlow<()> {
        let root = self.game.position().clone();
        let search_moves = self.resolve(&go.search_moves)?;
        let strength = self.strength();
        let lines = self.options.multi_pv.max(strength.map_or(1, |strength| strength.lines()));
        let most = strength.map_or(u64::MAX, |strength| strength.nodes(lines));
        let limits = Limits {
            depth: go.depth.map(|depth| depth.max(1)),
            nodes: go.nodes.map(|nodes| nodes.clamp(1, most)).or(strength.map(|_| most)),
            movetime: go.movetime,
            clock: self.clock(go, root.turn()),
            mate: go.mate,
            search_moves,
            lines,
            move_overhead: self.options.move_overhead(),
            nodes_per_ms: self.options.nodes_per_ms(),
        };
        if self.debug {
            self.note(format!("{limits:?}"))?;
        }
        let candidates = match limits.search_moves.as_slice() {
            [] => root.legal_moves().to_vec(),
            some => some.to_vec(),
        };
        let castling = self.castling();
        let running = Running::new(root, castling, candidates, &limits, go).limited_to(strength);
        if let Some(outcome) = self.book_move(go, &running)? {
            self.running = Some(running);
            return self.ended(outcome);
        }
        self.worker.search(Job {
            game: self.game.clone(),
            limits,
            control: running.control.clone(),
            settings: self.options.search(),
            // At a limited strength, the same commands lead to the same game.
            threads: if strength.is_some() { 1 } else { self.options.threads },
            probing: self.probing(),
        });
        self.running = Some(running);
        ControlFlow::Continue(())
    }

    /// The limited strength, if there is one; never for analysis.
    fn strength(&self) -> Option<Strength> {
        let limited = self.options.limit_strength && !self.options.analyse_mode;
        limited.then(|| Strength::of(self.options.elo))
    }

    /// A book move in place of a search, if the move may be played at once.
    fn book_move(&mut self, go: &Go, running: &Running) -> ControlFlow<(), Option<Outcome>> {
        let thinking = running.is_held() || go.mate.is_some() || self.options.analyse_mode;
        if !self.options.own_book || thinking || running.castling.is_chess960() {
            return ControlFlow::Continue(None);
        }
        match self.book.choose(&running.root, &running.candidates) {
            Ok(best) => ControlFlow::Continue(best.map(|best| running.known(best))),
            Err(fault) => {
                self.note(fault)?;
                ControlFlow::Continue(None)
            }
        }
    }

    /// The clock for the search: the GUI's, or the session's own if time is counted in nodes.
    fn clock(&mut self, go: &Go, turn: Color) -> Option<Clock> {
        let clock = go.clock(turn)?;
        let by_nodes = self.options.nodes_per_ms().is_some();
        Some(if by_nodes { self.node_clock.read(clock) } else { clock })
    }

    /// The legal ones of the requested moves; the others are reported and ignored.
    fn resolve(&self, asked: &[UciMove]) -> ControlFlow<(), Vec<Move>> {
        let mut moves = Vec::with_capacity(asked.len());
        for uci in asked {
            match uci.to_move(self.game.position().chess()) {
                Ok(m) if !moves.contains(&m) => moves.push(m),
                Ok(_) => {}
                Err(_) => self.note(format!("illegal move '{uci}' in 'searchmoves' ignored"))?,
            }
        }
        ControlFlow::Continue(moves)
    }

    /// How castling is written: as king takes rook if that is requested, or if anything else would
    /// be ambiguous.
    fn castling(&self) -> CastlingMode {
        let chess = self.game.position().chess();
        let needed = shakmaty::Position::castles(chess).mode().is_chess960();
        CastlingMode::from_chess960(self.options.chess960 || needed)
    }

    fn perft(&mut self, depth: u32) -> ControlFlow<()> {
        self.end_search()?;
        let root = self.game.position().clone();
        match Counting::start(root, depth, self.castling()) {
            Ok(counting) => self.counting = counting,
            Err(error) => {
                self.emit(Event::Error(format!("cannot start a thread for perft: {error}")))?
            }
        }
        ControlFlow::Continue(())
    }
}
