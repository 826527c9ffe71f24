//! A search in a session: how it begins, its reports, its end and its move.

use std::ops::ControlFlow;
use std::time::Duration;

use crossbeam_channel::never;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Move};

use super::{NO_POSITION, Session};
use crate::book::Weighted;
use crate::engine::messages::{Event, Go};
use crate::engine::running::Running;
use crate::engine::strength::Strength;
use crate::engine::threads::{Job, Message, Telling};
use crate::evaluation::Chances;
use crate::explain::Brief;
use crate::position::Position;
use crate::search::{Clock, Limits, Notice, Outcome, Report};

/// The time for a verdict while a clock is running; most take a tenth of it.
const ON_THE_CLOCK: Duration = Duration::from_millis(50);
/// With less than this many times that on the clock there is no verdict.
const TIMES: u32 = 20;
/// The time for a verdict while no clock is running.
const AT_LEISURE: Duration = Duration::from_secs(1);

impl Session {
    /// Begins a search, or plays a book move in its place.
    pub(super) fn begin(&mut self, go: &Go) -> ControlFlow<()> {
        let Some(game) = self.game.clone() else { return self.begin_without_position(go) };
        let root = game.position().clone();
        let search_moves = self.resolve(&root, &go.search_moves)?;
        let strength = self.strength();
        let legal = root.legal_moves().len();
        let chosen_from = strength.map_or(1, |strength| strength.sight().lines(legal));
        let lines = self.options.multi_pv.max(chosen_from);
        let most = strength.map_or(u64::MAX, |strength| strength.sight().nodes(lines.min(legal)));
        let clock = self.clock(go, root.turn());
        let verdict = self.verdict_time(go.movetime, clock);
        // The verdict's time is taken from the search.
        let reserve = verdict.filter(|_| go.movetime.is_some() || clock.is_some());
        let limits = Limits {
            depth: go.depth.map(|depth| depth.max(1)),
            nodes: go.nodes.map(|nodes| nodes.clamp(1, most)).or(strength.map(|_| most)),
            movetime: go.movetime,
            clock,
            mate: go.mate,
            search_moves,
            lines,
            move_overhead: self.options.move_overhead() + reserve.unwrap_or_default(),
            nodes_per_ms: self.options.nodes_per_ms(),
        };
        if self.debug {
            self.note(format!("{limits:?}"))?;
        }
        let candidates = match limits.search_moves.as_slice() {
            [] => root.legal_moves().to_vec(),
            some => some.to_vec(),
        };
        let castling = self.castling(&root);
        let mut running = Running::new(root, castling, candidates, &limits, go);
        (running.strength, running.verdict_time) = (strength, verdict);
        running.before = game.last();
        if let Some(outcome) = self.book_move(go, &running)? {
            self.running = Some(running);
            return self.ended(outcome);
        }
        self.worker.search(Job {
            game,
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

    /// Answers a search without a position.
    fn begin_without_position(&mut self, go: &Go) -> ControlFlow<()> {
        self.note(NO_POSITION.into())?;
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            movetime: go.movetime,
            clock: go.clock(Color::White),
            mate: go.mate,
            ..Limits::default()
        };
        self.running = Some(Running::void(&limits, go));
        self.emit_best_if_due()
    }

    /// The limited strength, if there is one; never for analysis.
    fn strength(&self) -> Option<Strength> {
        match &self.options {
            options if options.analyse_mode => None,
            options if options.limit_strength => Some(Strength::of(options.elo)),
            options => Strength::of_skill(options.skill_level),
        }
    }

    /// A book move in place of a search, if the move may be played at once. A book that can no longer
    /// be read is closed.
    fn book_move(&mut self, go: &Go, running: &Running) -> ControlFlow<(), Option<Outcome>> {
        let thinking = running.is_held() || go.mate.is_some() || self.options.analyse_mode;
        if !self.options.own_book || thinking || running.castling.is_chess960() {
            return ControlFlow::Continue(None);
        }
        let Some((path, book)) = &self.book else { return ControlFlow::Continue(None) };
        match book.moves(&running.root) {
            Ok(mut moves) => {
                moves.retain(|Weighted { m, .. }| running.candidates.contains(m));
                let best = self.chooser.choose(&moves);
                ControlFlow::Continue(best.map(|best| running.known(best)))
            }
            Err(error) => {
                let fault = format!("book {} cannot be read: {error}", path.display());
                self.book = None;
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

    /// The legal moves among those requested; the others are reported on one line and ignored.
    fn resolve(&mut self, root: &Position, asked: &[UciMove]) -> ControlFlow<(), Vec<Move>> {
        /// The number of illegal moves that are named.
        const NAMED: usize = 5;
        let (mut moves, mut illegal, mut named) = (Vec::new(), 0, Vec::new());
        for uci in asked {
            match uci.to_move(root.chess()) {
                Ok(m) if !moves.contains(&m) => moves.push(m),
                Ok(_) => {}
                Err(_) => {
                    illegal += 1;
                    let name = format!("'{uci}'");
                    if named.len() < NAMED && !named.contains(&name) {
                        named.push(name);
                    }
                }
            }
        }
        let named = named.join(", ");
        match illegal {
            0 => {}
            1 => self.note(format!("illegal move {named} in 'searchmoves' ignored"))?,
            _ => self.note(format!("{illegal} illegal moves in 'searchmoves' ignored: {named}"))?,
        }
        ControlFlow::Continue(moves)
    }

    /// How castling is written: as king takes rook if that is requested, or if anything else would
    /// be ambiguous.
    pub(super) fn castling(&self, position: &Position) -> CastlingMode {
        let needed = shakmaty::Position::castles(position.chess()).mode().is_chess960();
        CastlingMode::from_chess960(self.options.chess960 || needed)
    }

    /// Handles a message of the search; `None` if the worker is gone.
    pub(super) fn on_message(&mut self, message: Option<Message>) -> ControlFlow<()> {
        match message {
            Some(Message::Notice(Notice::Line(report))) => self.report(report),
            Some(Message::Notice(Notice::Looking { depth, m, number })) => {
                let Some(running) = &self.running else { return ControlFlow::Continue(()) };
                let castling = running.castling;
                self.emit(Event::Looking { depth, m, number, castling })
            }
            Some(Message::Notice(Notice::Fault(message))) => {
                self.emit(Event::Error(format!("a search thread failed: {message}")))
            }
            Some(Message::Notice(Notice::Threads(threads))) => self.fewer_threads(threads),
            Some(Message::Done(Ok(outcome))) => self.ended(outcome),
            Some(Message::Done(Err(message))) => self.broke_off(&message),
            None => {
                self.renew_worker()?;
                self.broke_off("the search thread is gone")
            }
        }
    }

    /// Reports a line, unless it was searched only for the choice at a limited strength.
    fn report(&mut self, report: Report) -> ControlFlow<()> {
        self.report_faults()?;
        let Some(running) = &mut self.running else { return ControlFlow::Continue(()) };
        running.update(&report);
        if report.place as usize > self.options.multi_pv {
            return ControlFlow::Continue(());
        }
        let chances =
            self.options.show_wdl.then(|| Chances::of(report.score.value(), running.root.board()));
        let castling = running.castling;
        self.emit(Event::Report { report, chances, castling })
    }

    /// Reports that fewer threads search than are wanted, once for each pair of numbers.
    fn fewer_threads(&mut self, threads: usize) -> ControlFlow<()> {
        let wanted = self.options.threads;
        if self.fewer_threads.replace((threads, wanted)) == Some((threads, wanted)) {
            return ControlFlow::Continue(());
        }
        self.note(format!("out of memory: {threads} threads instead of {wanted}"))
    }

    /// Handles a failed search: the GUI still needs a move.
    fn broke_off(&mut self, message: &str) -> ControlFlow<()> {
        self.emit(Event::Error(format!("search failed: {message}")))?;
        match self.running.as_ref().map(Running::makeshift) {
            Some(outcome) => self.ended(outcome),
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn ended(&mut self, outcome: Outcome) -> ControlFlow<()> {
        self.report_faults()?;
        let Some(running) = &self.running else { return ControlFlow::Continue(()) };
        let (outcome, refused) = match outcome.best {
            Some(best) if !running.candidates.contains(&best) => (running.makeshift(), Some(best)),
            None if !running.candidates.is_empty() => (running.makeshift(), None),
            _ => (running.limited(outcome, self.games), None),
        };
        if let Some(best) = refused {
            self.emit(Event::Error(format!("the search chose {best}, an illegal move")))?;
        }
        // The last line reported must begin with the move.
        let last = self.running.as_ref().and_then(Running::last);
        if !last.is_some_and(|last| is_same_line(last, &outcome.report)) {
            self.report(outcome.report.clone())?;
        }
        if let Some(running) = &mut self.running {
            running.outcome = Some(outcome);
        }
        self.emit_best_if_due()
    }

    pub(super) fn emit_best_if_due(&mut self) -> ControlFlow<()> {
        if self.waits_for_verdict() {
            return ControlFlow::Continue(());
        }
        let Some(running) = self.running.take_if(|running| running.is_due()) else {
            return ControlFlow::Continue(());
        };
        if let (Some(gain), Some(end)) = (running.gain, &running.outcome) {
            self.node_clock.move_made(end.spent, gain);
        }
        if running.void {
            return self.emit(Event::NoMove);
        }
        let (best, ponder) = running.outcome.map_or((None, None), |end| (end.best, end.ponder));
        let after = best.map(|best| running.root.after(best).legal_moves());
        let ponder = ponder.filter(|m| after.is_some_and(|moves| moves.contains(m)));
        self.emit(Event::Best { best, ponder, castling: running.castling })
    }

    /// How long a verdict may take with these limits; `None` if none is wanted, or time is too
    /// short.
    pub(super) fn verdict_time(
        &self,
        movetime: Option<Duration>,
        clock: Option<Clock>,
    ) -> Option<Duration> {
        if !self.options.show_verdict {
            return None;
        }
        let left = [movetime, clock.map(|clock| clock.remaining)].into_iter().flatten().min();
        match left {
            None => Some(AT_LEISURE),
            Some(left) => (left >= ON_THE_CLOCK * TIMES).then_some(ON_THE_CLOCK),
        }
    }

    /// Whether the move waits for its verdict. Starts computing the verdict once the move may be
    /// played.
    pub(super) fn waits_for_verdict(&mut self) -> bool {
        let probing = self.probing();
        let Some(running) = self.running.as_mut().filter(|running| running.is_due()) else {
            return false;
        };
        let time = running.verdict_time.take();
        if let Some((time, line)) = time.zip(running.told_line()) {
            let found = (line.pv.clone(), line.score);
            let started = Telling::start(running.root.clone(), found, probing, time);
            self.telling = started.unwrap_or_else(|error| {
                log::error!("cannot start a thread for the verdict: {error}");
                Telling::idle()
            });
        }
        self.telling.runs
    }

    /// Emits the verdict, if it has come in time, and the move.
    pub(super) fn told(&mut self, verdict: Option<Brief>) -> ControlFlow<()> {
        self.telling = Telling::idle();
        if let Some(verdict) = verdict {
            self.emit(Event::Verdict(Box::new(verdict), self.options.language))?;
        }
        self.emit_best_if_due()
    }

    /// Ends the running search or count, if there is one, and reports how it ended.
    pub(super) fn end_search(&mut self) -> ControlFlow<()> {
        self.counting.stop();
        if let Some(running) = &mut self.running {
            running.stop();
            // The next command must not wait for it.
            running.verdict_time = None;
        }
        self.telling = Telling::idle();
        self.emit_best_if_due()?;
        self.wait()
    }

    /// Waits for the end of the running search, which must not be held back, or count.
    pub(super) fn wait(&mut self) -> ControlFlow<()> {
        while self.running.is_some() || self.counting.name.is_some() {
            self.next(&never())?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether two reports have the same line; their counts may differ.
fn is_same_line(a: &Report, b: &Report) -> bool {
    (a.depth, a.score, a.bound, &a.pv) == (b.depth, b.score, b.bound, &b.pv)
}
