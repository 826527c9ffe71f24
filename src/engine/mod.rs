//! Floor 9. A session of the engine: commands in, events out, and no text anywhere.
//!
//! One thread owns the session: the options, the game and a worker that searches. It receives
//! commands and the messages of the running search at the same time, so it can answer while it
//! thinks.
//!
//! A command that affects the search (a position, an option, another search) first ends the running
//! one: its best move is reported, then the command is carried out. A perft ends in the same way.
//!
//! The session never waits for the reader of its events. While events cannot go out, commands wait
//! too, except that a stop or a quit ends the running search as soon as it arrives.
//!
//! ```
//! use tropa::engine::{Command, Engine, Event, Go};
//!
//! let (send, events) = crossbeam_channel::unbounded::<Event>();
//! let engine = Engine::start(send)?;
//! engine.send(Command::Go(Go { nodes: Some(100), ..Go::default() }));
//! let best = events.iter().find_map(|event| match event {
//!     Event::Best { best, .. } => best,
//!     _ => None,
//! });
//! assert!(best.is_some());
//! engine.send(Command::Quit);
//! engine.join();
//! # Ok::<(), std::io::Error>(())
//! ```

mod bench;
mod jobs;
mod messages;
mod options;
mod running;
mod session;
mod strength;
mod threads;
mod waiting;

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Sender, bounded};

pub use bench::{Bench, Benched, Taken};
pub use jobs::JobPool;
pub use messages::{Command, Event, Go};
pub use options::{OptionKind, OptionRow, OptionValue, Options, Setting};

use crate::search::{Table, Team, Think};
use session::Session;

/// The capacity of the channel of commands to the session.
const COMMANDS: usize = 64;

/// A running engine, to send commands to.
#[derive(Debug)]
pub struct Engine {
    commands: Sender<Command>,
    thread: JoinHandle<()>,
}

impl Engine {
    /// Starts an engine that sends its events to `events`. If that channel is full, the session
    /// does not wait: it drops old reports of a search and puts off commands, up to a limit. It
    /// ends when the receiver is dropped.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn start(events: Sender<Event>) -> io::Result<Self> {
        Self::start_with(events, |table| Box::new(Team::new(table)))
    }

    /// Starts an engine with this searcher.
    fn start_with(
        events: Sender<Event>,
        think: impl Fn(Arc<Table>) -> Box<dyn Think> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let (commands, orders) = bounded(COMMANDS);
        let thread = thread::Builder::new().name("engine".into()).spawn(move || {
            match Session::new(events.clone(), Arc::new(think)) {
                Ok(session) => session.run(&orders),
                Err(error) => {
                    let fault = format!("cannot start a search thread: {error}");
                    // If this fails, nobody is listening.
                    let _ = events.send(Event::Error(fault));
                }
            }
        })?;
        Ok(Self { commands, thread })
    }

    /// Sends a command; false if the session is over. Blocks while too many commands are waiting
    /// because nobody reads the answers.
    pub fn send(&self, command: Command) -> bool {
        self.commands.send(command).is_ok()
    }

    /// Waits for the end of the session, after a [`Command::Quit`] or [`Command::Finish`].
    pub fn join(self) {
        drop(self.commands);
        if self.thread.join().is_err() {
            log::error!("the session ended in a panic");
        }
    }
}

/// The session with scripted searchers in place of the team.
#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use crossbeam_channel::{Receiver, unbounded};
    use shakmaty::Move;

    use super::*;
    use crate::position::{Game, Position};
    use crate::search::{Control, Limits, Notice, Outcome, Report, Score};

    const PATIENCE: Duration = Duration::from_secs(10);
    const SILENCE: Duration = Duration::from_millis(50);

    /// What a scripted searcher does with a search.
    #[derive(Debug, Clone, Copy)]
    enum Script {
        /// Ends at once with the first move.
        Quick,
        /// Reports the last move, then waits for a stop.
        Patient,
        /// Panics before it reports anything.
        Panic,
        /// Reports the last move, then panics.
        LatePanic,
        /// Reports that a helper failed, and ends with the first move.
        Fault,
        /// Chooses a move that is not legal.
        Illegal,
    }

    struct Scripted {
        scripts: Vec<Script>,
        /// Searches begun, counted over all searchers of an engine.
        begun: Arc<AtomicUsize>,
    }

    fn report(m: Move) -> Report {
        Report { depth: 4, seldepth: 4, score: Score::Cp(20), pv: vec![m], ..Report::default() }
    }

    impl Think for Scripted {
        fn new_game(&mut self) {}

        fn use_threads(&mut self, threads: usize) -> usize {
            threads
        }

        fn search(
            &mut self,
            game: &Game,
            _: &Limits,
            control: &Control,
            notify: &mut dyn FnMut(Notice),
        ) -> Outcome {
            let script = self.scripts[self.begun.fetch_add(1, Ordering::Relaxed)];
            let moves = game.position().legal_moves();
            let (first, last) = (moves[0], moves[moves.len() - 1]);
            let best = match script {
                Script::Quick => first,
                Script::Fault => {
                    notify(Notice::Fault("a helper's panic".to_string()));
                    first
                }
                Script::Panic => panic!("a scripted panic"),
                Script::LatePanic => {
                    notify(Notice::Line(report(last)));
                    panic!("a late panic");
                }
                Script::Illegal => Position::initial().parse_move("e2e4").unwrap(),
                Script::Patient => {
                    notify(Notice::Line(report(last)));
                    while !control.is_stopped() {
                        thread::sleep(Duration::from_millis(1));
                    }
                    last
                }
            };
            let report = report(best);
            notify(Notice::Line(report.clone()));
            Outcome { best: Some(best), ponder: None, report, spent: Duration::ZERO }
        }
    }

    /// An engine whose searches follow the scripts, and its events.
    fn engine(scripts: &[Script]) -> (Engine, Receiver<Event>) {
        let (sender, events) = unbounded();
        let begun = Arc::new(AtomicUsize::new(0));
        let scripts = scripts.to_vec();
        let think = move |_| -> Box<dyn Think> {
            Box::new(Scripted { scripts: scripts.clone(), begun: begun.clone() })
        };
        (Engine::start_with(sender, think).unwrap(), events)
    }

    fn go(infinite: bool, ponder: bool) -> Command {
        Command::Go(Go { depth: Some(4), infinite, ponder, ..Go::default() })
    }

    /// The events up to the best move, and that move.
    fn best(events: &Receiver<Event>) -> (Vec<Event>, Option<Move>) {
        let mut before = Vec::new();
        loop {
            match events.recv_timeout(PATIENCE).unwrap() {
                Event::Best { best, .. } => return (before, best),
                other => before.push(other),
            }
        }
    }

    fn is_silent(events: &Receiver<Event>) -> bool {
        loop {
            match events.recv_timeout(SILENCE) {
                Ok(Event::Best { .. }) => return false,
                Ok(_) => {}
                Err(_) => return true,
            }
        }
    }

    fn last_line(events: &[Event]) -> Option<Move> {
        events.iter().rev().find_map(|event| match event {
            Event::Report { report, .. } => report.pv.first().copied(),
            _ => None,
        })
    }

    fn errors(events: &[Event]) -> usize {
        events.iter().filter(|event| matches!(event, Event::Error(_))).count()
    }

    #[test]
    fn a_search_that_ends_by_itself_is_held_back() {
        let (engine, events) = engine(&[Script::Quick; 4]);
        for (command, release) in [
            (go(true, false), Command::Stop),
            (go(false, true), Command::PonderHit),
            (go(false, true), Command::Stop),
        ] {
            engine.send(command);
            assert!(is_silent(&events));
            engine.send(release);
            let (_, best) = best(&events);
            assert!(best.is_some());
        }
        engine.send(go(false, false));
        assert!(best(&events).1.is_some());
        engine.send(Command::Quit);
        engine.join();
    }

    #[test]
    fn a_ponder_hit_does_not_end_what_is_infinite() {
        let (engine, events) = engine(&[Script::Quick]);
        engine.send(go(true, true));
        engine.send(Command::PonderHit);
        assert!(is_silent(&events));
        engine.send(Command::Stop);
        best(&events);
    }

    #[test]
    fn a_panic_costs_neither_the_move_nor_the_session() {
        let (engine, events) = engine(&[Script::Panic, Script::LatePanic, Script::Quick]);
        for broken in [true, true, false] {
            engine.send(go(false, false));
            let (before, best) = best(&events);
            assert!(best.is_some());
            assert_eq!(last_line(&before), best);
            assert_eq!(errors(&before), usize::from(broken));
        }
    }

    #[test]
    fn a_fault_of_a_helper_is_told() {
        let (engine, events) = engine(&[Script::Fault, Script::Quick]);
        for faults in [1, 0] {
            engine.send(go(false, false));
            let (before, best) = best(&events);
            assert_eq!(last_line(&before), best);
            assert_eq!(errors(&before), faults);
        }
    }

    #[test]
    fn a_move_that_is_not_legal_is_never_told() {
        let (engine, events) = engine(&[Script::Illegal]);
        let game = Game::from_moves(None, ["e2e4"]).unwrap();
        engine.send(Command::Position(Box::new(game.clone())));
        engine.send(go(false, false));
        let (before, best) = best(&events);
        assert!(game.position().legal_moves().contains(&best.unwrap()));
        assert_eq!(last_line(&before), best);
        assert_eq!(errors(&before), 1);
    }

    #[test]
    fn a_stop_is_never_lost() {
        let (engine, events) = engine(&[Script::Patient; 100]);
        for _ in 0..100 {
            engine.send(go(true, false));
            engine.send(Command::Stop);
            best(&events);
        }
    }

    #[test]
    fn whatever_changes_the_ground_ends_the_search_first() {
        let (engine, events) = engine(&[Script::Patient; 6]);
        for command in [
            Command::Position(Box::default()),
            Command::Set(OptionRow::find("Hash").unwrap().set_to(OptionValue::Spin(1))),
            Command::NewGame,
            Command::Perft(1),
            go(true, false),
        ] {
            engine.send(go(true, false));
            engine.send(command);
            best(&events);
        }
        engine.send(Command::Finish);
        best(&events);
        engine.join();
    }

    #[test]
    fn questions_are_answered_meanwhile() {
        let (engine, events) = engine(&[Script::Patient]);
        engine.send(go(true, false));
        engine.send(Command::Ready);
        let answered = events.iter().take(2).any(|event| matches!(event, Event::Ready));
        assert!(answered);
        // Without pondering this does nothing.
        engine.send(Command::PonderHit);
        assert!(is_silent(&events));
        engine.send(Command::Quit);
        best(&events);
        engine.join();
    }
}
