//! Another UCI engine as the judge: this program is its GUI.
//!
//! A [`Client`] searches like a team of this program's own searchers ([`Think`]), so its users need
//! to know nothing of processes; a [`Pool`] keeps several. `talk` holds the process and its pipes,
//! `answer` reads the engine's reports and checks them on the board. Whatever the engine does or
//! fails to do, nobody waits longer than its patience: a [`Fault`] says what happened, and later
//! searches find nothing.

mod answer;
mod fault;
mod talk;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use shakmaty::Move;

use crate::position::{Game, Position};
use crate::search::{Control, Limits, Notice, Outcome, Think};
use answer::Answer;
pub use fault::{Cut, Fault, Reason, Slip};
use talk::{Said, Talk};

/// How often a running search checks whether it has been stopped.
const TICK: Duration = Duration::from_millis(20);
/// How long an engine may take to answer `stop`.
const GRACE: Duration = Duration::from_secs(5);

/// How to start an engine.
#[derive(Debug, Clone)]
pub struct Launch {
    /// Its path, or its name where it is on the search path.
    pub program: PathBuf,
    /// Options that it must have, with their values.
    pub options: Vec<(String, String)>,
    /// The size of its hash table in MiB, if it has an option for that.
    pub hash: usize,
    /// How long an answer, or a search beyond its own time, may take.
    pub patience: Duration,
}

/// A running engine.
#[derive(Debug)]
pub struct Client {
    launch: Launch,
    talk: Talk,
    /// The names of its options, in lower case.
    options: Vec<String>,
    threads: usize,
    lines: usize,
    chess960: bool,
    fault: Option<Fault>,
    cut: Option<Cut>,
}

impl Client {
    /// Starts the engine, and waits until it is ready.
    ///
    /// # Errors
    /// A [`Fault`] if it cannot be started, does not speak UCI or has no such option.
    pub fn start(launch: &Launch) -> Result<Self, Fault> {
        let fault = |reason| Fault { program: launch.program.clone(), reason };
        let talk = Talk::start(&launch.program).map_err(|error| fault(Reason::Start(error)))?;
        let mut client = Self {
            launch: launch.clone(),
            talk,
            options: Vec::new(),
            threads: 1,
            lines: 1,
            chess960: false,
            fault: None,
            cut: None,
        };
        client.introduce().map_err(fault)?;
        Ok(client)
    }

    /// The lines that were cut off since the last call.
    pub fn take_cut(&mut self) -> Option<Cut> {
        self.cut.take()
    }

    fn keep_cut(&mut self, (reason, lines): (Slip, u64)) {
        let program = self.launch.program.clone();
        let cut = Cut { program, reason, lines };
        log::warn!("{cut}");
        Cut::add(&mut self.cut, cut);
    }

    /// What went wrong, if anything did: from then on every search found nothing.
    pub fn into_fault(self) -> Option<Fault> {
        self.fault
    }

    fn introduce(&mut self) -> Result<(), Reason> {
        self.talk.say("uci")?;
        for line in self.until("uciok")? {
            let option = line.strip_prefix("option name ");
            let name = option.and_then(|rest| rest.split_once(" type ")).map(|(name, _)| name);
            self.options.extend(name.map(str::to_lowercase));
        }
        let given = |name: &str| self.launch.options.iter().any(|(own, _)| is_same(own, name));
        if self.has("Hash") && !given("Hash") {
            self.set("Hash", &self.launch.hash.to_string())?;
        }
        for (name, value) in self.launch.options.clone() {
            if !self.has(&name) {
                return Err(Reason::NoOption(name));
            }
            self.set(&name, &value)?;
        }
        self.make_ready()
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|name| is_same(name, option))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Reason> {
        self.talk.say(&format!("setoption name {name} value {value}"))
    }

    fn make_ready(&mut self) -> Result<(), Reason> {
        self.talk.say("isready")?;
        self.until("readyok").map(drop)
    }

    /// The lines before the line `last`.
    fn until(&mut self, last: &'static str) -> Result<Vec<String>, Reason> {
        let (mut lines, end) = (Vec::new(), Instant::now() + self.launch.patience);
        loop {
            match self.talk.next(end)? {
                Said::Line(line) if line.trim() == last => return Ok(lines),
                // Of an engine that says too much only the beginning is kept.
                Said::Line(line) if lines.len() < MOST_LINES => lines.push(line),
                Said::Line(_) => {}
                Said::Nothing => {
                    return Err(Reason::Silent { lacks: last, patience: self.launch.patience });
                }
            }
        }
    }

    /// Carries out `act` unless the engine has failed before, and records its fault.
    fn attempt<T>(&mut self, act: impl FnOnce(&mut Self) -> Result<T, Reason>) -> Option<T> {
        if self.fault.is_some() {
            return None;
        }
        let done = act(self);
        let program = || self.launch.program.clone();
        done.map_err(|reason| self.fault = Some(Fault { program: program(), reason })).ok()
    }

    /// Searches the game's current position, which has legal moves. Earlier positions are not sent:
    /// the engine knows nothing of repetitions.
    fn ask(
        &mut self,
        position: &Position,
        limits: &Limits,
        control: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Result<Outcome, Reason> {
        self.prepare(position, limits.lines.max(1))?;
        self.talk.say(&format!("position fen {}", position.fen()))?;
        self.talk.say(&go(position, limits))?;
        let began = Instant::now();
        let mut answer = Answer::new(position, &limits.search_moves, began);
        let time = self.launch.patience + limits.movetime.unwrap_or_default();
        let mut end = began.checked_add(time);
        let mut stopped = false;
        loop {
            let now = Instant::now();
            if !stopped && (control.is_stopped() || end.is_some_and(|end| now >= end)) {
                self.talk.say("stop")?;
                stopped = true;
                end = Some(now + GRACE);
            }
            if stopped && end.is_some_and(|end| now >= end) {
                return Err(Reason::Endless { fen: position.fen(), after: began.elapsed() });
            }
            let Said::Line(line) = self.talk.next(now + TICK)? else { continue };
            if let Some(outcome) = answer.read_line(&line, notify)? {
                answer.into_slips().into_iter().for_each(|slips| self.keep_cut(slips));
                // An engine that had to be stopped does not respect its limits.
                return match stopped && !control.is_stopped() {
                    true => Err(Reason::Endless { fen: position.fen(), after: time }),
                    false => Ok(outcome),
                };
            }
        }
    }

    /// Sets the options that depend on the search: the number of lines, and Chess960.
    fn prepare(&mut self, position: &Position, lines: usize) -> Result<(), Reason> {
        if self.lines != lines && self.has("MultiPV") {
            self.set("MultiPV", &lines.to_string())?;
            self.lines = lines;
        }
        if self.chess960 != position.is_chess960() {
            if !self.has("UCI_Chess960") {
                return Err(Reason::NoChess960);
            }
            self.chess960 = position.is_chess960();
            self.set("UCI_Chess960", &self.chess960.to_string())?;
        }
        Ok(())
    }
}

/// The number of lines that are kept of an answer to `uci`.
const MOST_LINES: usize = 1_000;

/// Whether two names of options are the same, whatever their case.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// The command that begins a search with these limits.
fn go(position: &Position, limits: &Limits) -> String {
    let uci = |&m: &Move| Position::uci(m, position.is_chess960());
    let limited = [
        limits.depth.map(|depth| format!(" depth {depth}")),
        limits.nodes.map(|nodes| format!(" nodes {nodes}")),
        limits.movetime.map(|time| format!(" movetime {}", time.as_millis())),
    ];
    let mut text: String = limited.into_iter().flatten().collect();
    if text.is_empty() {
        text = " infinite".to_string();
    }
    let moves: Vec<String> = limits.search_moves.iter().map(uci).collect();
    if !moves.is_empty() {
        text += &format!(" searchmoves {}", moves.join(" "));
    }
    format!("go{text}")
}

/// Settings and tablebases are this program's own, so they are not passed on.
impl Think for Client {
    fn new_game(&mut self) {
        self.attempt(|client| {
            client.talk.say("ucinewgame")?;
            client.make_ready()
        });
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        if threads != self.threads && self.has("Threads") {
            self.threads = threads;
            self.attempt(|client| client.set("Threads", &threads.to_string()));
        }
        self.threads
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome {
        let position = game.position();
        if position.legal_moves().is_empty() {
            return answer::over(position);
        }
        let found = self.attempt(|client| client.ask(position, limits, control, notify));
        found.unwrap_or_else(|| {
            control.stop();
            answer::nothing()
        })
    }
}

/// Engines that are kept from one task to the next.
#[derive(Debug)]
pub struct Pool {
    launch: Launch,
    idle: Mutex<Vec<Client>>,
    /// The first fault of an engine on loan.
    fault: Mutex<Option<Fault>>,
    cut: Mutex<Option<Cut>>,
}

impl Pool {
    /// A pool with one engine, which shows whether it can be started.
    ///
    /// # Errors
    /// Those of [`Client::start`].
    pub fn start(launch: Launch) -> Result<Self, Fault> {
        let first = Client::start(&launch)?;
        Ok(Self {
            launch,
            idle: Mutex::new(vec![first]),
            fault: Mutex::default(),
            cut: Mutex::default(),
        })
    }

    /// Lends an engine that is idle, or a new one. If none can be started, the loan finds nothing.
    pub fn lend(&self) -> Loan<'_> {
        let idle = held(&self.idle).pop();
        let client = match idle.map_or_else(|| Client::start(&self.launch), Ok) {
            Ok(client) => Some(client),
            Err(fault) => {
                self.keep(fault);
                None
            }
        };
        Loan { pool: self, client }
    }

    /// The first fault since the last call.
    pub fn take_fault(&self) -> Option<Fault> {
        held(&self.fault).take()
    }

    /// The lines that were cut off since the last call.
    pub fn take_cut(&self) -> Option<Cut> {
        held(&self.cut).take()
    }

    fn keep(&self, fault: Fault) {
        held(&self.fault).get_or_insert(fault);
    }
}

/// An engine on loan. When dropped, it goes back to the pool; one that has failed is ended, and its
/// fault is kept.
#[derive(Debug)]
pub struct Loan<'a> {
    pool: &'a Pool,
    client: Option<Client>,
}

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        let Some(mut client) = self.client.take() else { return };
        if let Some(cut) = client.take_cut() {
            Cut::add(&mut held(&self.pool.cut), cut);
        }
        match client.fault {
            Some(fault) => self.pool.keep(fault),
            None => held(&self.pool.idle).push(client),
        }
    }
}

impl Think for Loan<'_> {
    fn new_game(&mut self) {
        self.client.iter_mut().for_each(Think::new_game);
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        self.client.as_mut().map_or(1, |client| client.use_threads(threads))
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome {
        match &mut self.client {
            Some(client) => client.search(game, limits, control, notify),
            None => {
                control.stop();
                answer::nothing()
            }
        }
    }
}

/// The value behind a lock, even if its holder panicked: the values are valid at any moment.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
