//! What begins at a command: a search, a perft, a bench.

use std::io;
use std::ops::ControlFlow;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Color, Move};

use super::{NO_POSITION, Session};
use crate::engine::counting::Counting;
use crate::engine::running::Running;
use crate::engine::strength::Strength;
use crate::engine::worker::Job;
use crate::engine::{Event, Go};
use crate::position::Position;
use crate::search::{Clock, Limits, Outcome};

impl Session {
    /// Begins a search, or plays a book move in its place.
    pub(super) fn begin(&mut self, go: &Go) -> ControlFlow<()> {
        let Some(game) = self.game.clone() else { return self.begin_without_position(go) };
        let root = game.position().clone();
        let search_moves = self.resolve(&root, &go.search_moves)?;
        let strength = self.strength();
        let lines = self.options.multi_pv.max(strength.map_or(1, |strength| strength.lines()));
        let most = strength.map_or(u64::MAX, |strength| strength.nodes(lines));
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
        let running = Running::new(root, castling, candidates, &limits, go)
            .limited_to(strength)
            .with_verdict(verdict);
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

    /// Answers a search where there is no position.
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

    /// The legal ones of the requested moves; the others are reported on one line and ignored.
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

    pub(super) fn perft(&mut self, depth: u32) -> ControlFlow<()> {
        self.end_search()?;
        let Some(game) = &self.game else { return self.note(NO_POSITION.into()) };
        let castling = self.castling(game.position());
        let started = Counting::perft(game.position().clone(), depth, castling);
        self.count(started)
    }

    /// Goes on with a count that was to be started.
    pub(super) fn count(&mut self, started: io::Result<Counting>) -> ControlFlow<()> {
        match started {
            Ok(counting) => self.counting = counting,
            Err(error) => self.emit(Event::Error(format!("cannot start a thread: {error}")))?,
        }
        ControlFlow::Continue(())
    }
}
