//! Self-play with unusual settings: no illegal move, no fault, nothing on standard error. In a
//! build with debug assertions every game checks these as well.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use shakmaty::{Chess, Color, Position as _};

use crate::arguments::Arguments;
use crate::boards;
use crate::chance::Chance;
use crate::command::{Command, Go, Position, Setting};
use crate::play::Play;
use crate::run::{PATIENCE, PROGRESS};

/// Games are stopped after this many plies.
const PLIES: usize = 160;

/// The limits of the moves of a game.
#[derive(Debug, Clone, Copy)]
enum Control {
    /// Milliseconds on each clock, and the increment.
    Clock(f64, f64),
    Nodes(usize),
    Depth(usize),
}

/// One of the two sides.
struct Side<'a> {
    play: Play<'a>,
    ponders: bool,
    /// The move on which it is pondering.
    expected: Option<String>,
    clock: f64,
}

/// The games so far.
#[derive(Default)]
struct Sum {
    games: u64,
    moves: u64,
    ponder_hits: u64,
    overstepped: u64,
    failed: Option<(u64, String)>,
}

/// Plays games until the time is up.
pub fn run(arguments: &Arguments) -> ExitCode {
    let began = Instant::now();
    let (next, over) = (AtomicU64::new(arguments.seed), AtomicBool::new(false));
    let sum = Mutex::new(Sum::default());
    let tell = || {
        let sum = sum.lock().expect("no worker panics");
        let seconds = began.elapsed().as_secs();
        println!(
            "{seconds} s: {} games, {} moves, {} ponder hits, {} moves after the time was up",
            sum.games, sum.moves, sum.ponder_hits, sum.overstepped
        );
    };
    let work = || {
        while !over.load(Ordering::Relaxed) && began.elapsed() < arguments.time {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if let Err(fault) = game(arguments, seed, &sum) {
                over.store(true, Ordering::Relaxed);
                sum.lock().expect("no worker panics").failed.get_or_insert((seed, fault));
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.jobs).map(|_| scope.spawn(work)).collect();
        let mut told = Instant::now();
        while workers.iter().any(|worker| !worker.is_finished()) {
            thread::sleep(Duration::from_millis(50));
            if told.elapsed() >= PROGRESS {
                told += PROGRESS;
                tell();
            }
        }
    });
    tell();
    match sum.into_inner().expect("no worker panics").failed {
        None => ExitCode::SUCCESS,
        Some((seed, fault)) => {
            println!("FAILED in the game of --soak --seed {seed}: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// The game of a seed.
fn game(arguments: &Arguments, seed: u64, sum: &Mutex<Sum>) -> Result<(), String> {
    let mut chance = Chance::new(seed);
    let start = boards::STARTS[chance.below(8)];
    let board = boards::read(start).ok_or("the start is refused")?;
    let control = match chance.below(4) {
        0 => Control::Nodes(1 + chance.below(3_000)),
        1 => Control::Depth(1 + chance.below(5)),
        _ => Control::Clock(100.0 + chance.below(1_500) as f64, chance.below(20) as f64),
    };
    let clock = if let Control::Clock(time, _) = control { time } else { 0.0 };
    let side = |chance: &mut Chance| -> Result<Side<'_>, String> {
        let binary = Some(arguments.binary.clone());
        let mut play = Play::start(&binary, Duration::ZERO, PATIENCE, &|_| ())?;
        play.say(&Command::Uci, "uci")?;
        let ponders = set_up(&mut play, chance)?;
        play.say(&Command::NewGame, "ucinewgame")?;
        play.say(&Command::Ready, "isready")?;
        play.wait()?;
        Ok(Side { play, ponders, expected: None, clock })
    };
    let (white, black) = (side(&mut chance)?, side(&mut chance)?);
    let mut match_ = Match { start, board, moves: Vec::new(), control, sides: [white, black] };
    let opening = boards::game(&match_.board, 6, &mut chance);
    (match_.board, _) = boards::play(match_.board, opening.iter().map(String::as_str));
    match_.moves = opening;
    while match_.moves.len() < PLIES && match_.board.outcome().is_unknown() {
        match_.next(sum)?;
    }
    for mut side in match_.sides {
        side.play.say(&Command::Quit, "quit")?;
        side.play.finish()?;
    }
    sum.lock().expect("no worker panics").games += 1;
    Ok(())
}

/// Sets some options; whether the side ponders.
fn set_up(play: &mut Play<'_>, chance: &mut Chance) -> Result<bool, String> {
    let mut set =
        |setting, text: String| play.say(&Command::Set(setting), &format!("setoption name {text}"));
    let other = Setting::Other(0);
    let ponders = chance.one_in(3);
    set(other, format!("Ponder value {ponders}"))?;
    set(other, format!("Hash value {}", chance.pick(&[1, 1, 4, 16])))?;
    set(other, format!("Threads value {}", chance.pick(&[1, 1, 2, 3])))?;
    set(other, format!("Move Overhead value {}", chance.pick(&[0, 10, 30])))?;
    if chance.one_in(3) {
        let lines = *chance.pick(&[2, 3, 8, 256]);
        set(Setting::MultiPv(lines), format!("MultiPV value {lines}"))?;
    }
    if chance.one_in(3) {
        set(Setting::Chess960(true), "UCI_Chess960 value true".to_string())?;
    }
    if chance.one_in(3) {
        set(Setting::ShowWdl(true), "UCI_ShowWDL value true".to_string())?;
    }
    if chance.one_in(4) {
        set(other, "UCI_LimitStrength value true".to_string())?;
        set(other, format!("UCI_Elo value {}", 1320 + chance.below(1321)))?;
    }
    if chance.one_in(5) {
        set(other, format!("nodestime value {}", 1 + chance.below(100)))?;
    }
    if chance.one_in(4) {
        set(other, "ZoneFilter value false".to_string())?;
    }
    Ok(ponders)
}

struct Match<'a> {
    start: &'static str,
    board: Chess,
    moves: Vec<String>,
    control: Control,
    /// White and Black.
    sides: [Side<'a>; 2],
}

impl Match<'_> {
    /// Plays a move of the side to move.
    fn next(&mut self, sum: &Mutex<Sum>) -> Result<(), String> {
        let turn = usize::from(self.board.turn() == Color::Black);
        let began = Instant::now();
        let hit = self.ask(turn)?;
        let side = &mut self.sides[turn];
        side.play.wait()?;
        let (best, reply) = side.play.model.best.clone().ok_or("no best move")?;
        let mut overstepped = false;
        if let Control::Clock(_, gain) = self.control {
            side.clock -= began.elapsed().as_secs_f64() * 1_000.0;
            overstepped = side.clock < 0.0;
            side.clock = side.clock.max(1.0) + gain;
        }
        let (board, legal) = boards::play(self.board.clone(), [best.as_str()]);
        if !legal {
            return Err(format!("illegal move {best}"));
        }
        self.board = board;
        self.moves.push(best);
        {
            let mut sum = sum.lock().expect("no worker panics");
            sum.moves += 1;
            sum.ponder_hits += u64::from(hit);
            sum.overstepped += u64::from(overstepped);
        }
        match reply {
            Some(reply) if self.sides[turn].ponders => self.ponder(turn, reply),
            _ => Ok(()),
        }
    }

    /// Requests a move; whether the side was pondering on the last one.
    fn ask(&mut self, turn: usize) -> Result<bool, String> {
        let last = self.moves.last().cloned();
        let expected = self.sides[turn].expected.take();
        let hit = expected.is_some() && expected == last;
        if hit {
            self.sides[turn].play.say(&Command::PonderHit, "ponderhit")?;
            return Ok(true);
        }
        if expected.is_some() {
            self.sides[turn].play.say(&Command::Stop, "stop")?;
            self.sides[turn].play.wait()?;
        }
        let (board, moves) = (self.board.clone(), self.moves.join(" "));
        self.go(turn, board, &moves, false)?;
        Ok(false)
    }

    /// Lets the side ponder on its expected reply.
    fn ponder(&mut self, turn: usize, reply: String) -> Result<(), String> {
        let (board, _) = boards::play(self.board.clone(), [reply.as_str()]);
        if board.outcome().is_known() {
            return Ok(());
        }
        let moves = format!("{} {reply}", self.moves.join(" "));
        self.sides[turn].expected = Some(reply);
        self.go(turn, board, &moves, true)
    }

    fn go(&mut self, turn: usize, board: Chess, moves: &str, ponder: bool) -> Result<(), String> {
        let limits = match self.control {
            Control::Clock(_, gain) => {
                let [white, black] = [0, 1].map(|side| self.sides[side].clock as i64);
                format!("wtime {white} btime {black} winc {gain} binc {gain}")
            }
            Control::Nodes(nodes) => format!("nodes {nodes}"),
            Control::Depth(depth) => format!("depth {depth}"),
        };
        let line = format!("position fen {} moves {moves}", self.start);
        let position = Position { board: Some(board), damaged: false };
        let play = &mut self.sides[turn].play;
        play.say(&Command::Position(position), &line)?;
        let word = if ponder { "ponder " } else { "" };
        let go =
            Go { infinite: false, ponder, short: true, search_moves: Vec::new(), unknown: false };
        play.say(&Command::Go(go), &format!("go {word}{limits}"))
    }
}
