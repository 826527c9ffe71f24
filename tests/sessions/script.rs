//! Generates sessions: commands as GUIs send them, and others.

use std::path::{Path, PathBuf};

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess};

use crate::boards;
use crate::chance::Chance;
use crate::command::{Command, Go, Position, Setting, Step, Then};
use crate::noise;

/// A whole session.
#[derive(Debug, Clone)]
pub struct Script {
    pub steps: Vec<Step>,
    /// Milliseconds before reading of the output begins.
    pub late: u64,
    /// The path of its log file.
    pub log: PathBuf,
}

/// The generator's state, so that most of its commands make sense.
struct Author {
    chance: Chance,
    steps: Vec<Step>,
    board: Option<Chess>,
    /// Whether the running search or perft ends only if stopped.
    long: bool,
    multi_pv: usize,
    /// Whether time is counted in nodes: the first clock of a game then counts for all.
    by_nodes: bool,
    log: PathBuf,
}

/// The session of a seed.
pub fn of(seed: u64) -> Script {
    let mut author = Author {
        chance: Chance::new(seed),
        steps: Vec::new(),
        board: Some(Chess::default()),
        long: false,
        multi_pv: 1,
        by_nodes: false,
        log: Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("session-{seed}.log")),
    };
    author.greet();
    for _ in 0..1 + author.chance.below(16) {
        author.next();
    }
    author.close();
    let late = if author.chance.one_in(200) { 5 } else { 0 };
    Script { steps: author.steps, late, log: author.log }
}

impl Author {
    /// Most sessions begin according to the protocol; most have a small hash table, since
    /// allocating a large one takes longer than all the rest.
    fn greet(&mut self) {
        if !self.chance.one_in(10) {
            self.say(Command::Set(Setting::Other(0)), "setoption name Hash value 1");
        }
        if !self.chance.one_in(3) {
            self.say(Command::Uci, "uci");
        }
        if !self.chance.one_in(3) {
            self.say(Command::Ready, "isready");
        }
    }

    fn next(&mut self) {
        match self.chance.weighted(&[22, 24, 12, 10, 6, 8, 3, 3, 2, 1, 8, 2, 2, 2]) {
            0 => self.position(),
            1 => self.go(),
            2 => self.say(Command::Stop, "stop"),
            3 => self.say(Command::Ready, "isready"),
            4 => self.say(Command::PonderHit, "ponderhit"),
            5 => self.set(),
            6 => self.perft(),
            7 => self.new_game(),
            8 => self.say(Command::Show, "d"),
            9 => self.say(Command::Evaluation, "eval"),
            10 => self.noise(),
            11 => self.debug(),
            12 => self.say(Command::Uci, "uci"),
            _ => self.own(),
        }
    }

    /// Ends the session: by `quit`, or by the end of input.
    fn close(&mut self) {
        if self.long && self.chance.one_in(3) {
            self.say(Command::Stop, "stop");
        }
        if !self.chance.one_in(4) {
            self.say(Command::Quit, "quit");
        }
        if let Some(last) = self.steps.last_mut() {
            last.then = Then::Nothing;
            if self.chance.one_in(5) {
                last.end = "";
            }
        }
    }

    fn say(&mut self, command: Command, text: &str) {
        let mut text = text.as_bytes().to_vec();
        if self.chance.one_in(40) {
            text = noise::respaced(&text, &mut self.chance);
        }
        let mut prefixed = false;
        if self.chance.one_in(30) && may_be_prefixed(&command) {
            prefixed = true;
            let word = *self.chance.pick(&["joho", "hello  wörld", "-", "dd", "moves startpos"]);
            text = [word.as_bytes(), b" ", &text].concat();
        }
        let end = *self.chance.pick(&["\n", "\n", "\n", "\n", "\n", "\r\n"]);
        let then = match self.chance.weighted(&[30, 50, 4, 16]) {
            0 => Then::Join,
            1 => Then::Nothing,
            2 => Then::Pause(self.chance.below(1_500) as u64),
            _ => Then::Wait,
        };
        if matches!(command, Command::Stop | Command::Position(_) | Command::NewGame) {
            self.long = false;
        }
        self.steps.push(Step { command, prefixed, text, end, then });
    }

    fn new_game(&mut self) {
        self.say(Command::NewGame, "ucinewgame");
    }

    fn debug(&mut self) {
        let on = self.chance.one_in(2);
        self.say(Command::Debug(on), if on { "debug on" } else { "debug off" });
    }

    /// Commands that UCI does not know.
    fn own(&mut self) {
        match self.chance.below(15) {
            0..5 => self.say(Command::Help, "help"),
            5..10 => self.say(Command::Compiler, "compiler"),
            10 => self.say(Command::Bench(Some(1)), "bench 1"),
            11 => self.say(Command::Tell("image"), "image"),
            12..14 => {
                let what = *self.chance.pick(&["explain", "assess"]);
                self.say(Command::Tell(what), what);
                self.long = true;
                if !self.chance.one_in(4) {
                    self.end_long();
                }
            }
            _ => {
                self.say(Command::Bench(None), "bench");
                self.long = true;
                if !self.chance.one_in(4) {
                    self.end_long();
                }
            }
        }
    }

    fn position(&mut self) {
        let start = if self.chance.one_in(2) { 0 } else { self.chance.below(boards::STARTS.len()) };
        let mut fen = boards::STARTS[start].to_string();
        let mut opening = format!("fen {fen}");
        if start == 0 && !self.chance.one_in(4) {
            opening = "startpos".to_string();
        } else if self.chance.one_in(6) {
            fen = noise::damaged_fen(&fen, &mut self.chance);
            opening = format!("fen {fen}");
        }
        let Some(board) = boards::read(&fen) else {
            // A malformed or impossible position.
            self.board = None;
            let position = Position { board: None, damaged: true };
            let moves = if self.chance.one_in(2) { " moves e2e4" } else { "" };
            return self.say(Command::Position(position), &format!("position {opening}{moves}"));
        };
        let plies = [0, 2, 8, 40, 200][self.chance.weighted(&[3, 6, 6, 3, 1])];
        let mut moves = boards::game(&board, plies, &mut self.chance);
        if self.chance.one_in(8) {
            let place = self.chance.below(moves.len() + 1);
            moves.insert(place, noise::bad_move(&mut self.chance));
        }
        let (board, whole) = boards::play(board, moves.iter().map(String::as_str));
        self.board = Some(board.clone());
        let moves = match moves.is_empty() {
            true if self.chance.one_in(2) => String::new(),
            _ => format!(" moves {}", moves.join(" ")),
        };
        let position = Position { board: Some(board), damaged: !whole };
        self.say(Command::Position(position), &format!("position {opening}{moves}"));
    }

    fn go(&mut self) {
        let mut go = Go {
            infinite: false,
            ponder: self.chance.one_in(8),
            short: true,
            search_moves: Vec::new(),
            unknown: false,
        };
        let mut words = vec![self.limits(&mut go)];
        if go.ponder {
            words.push("ponder".to_string());
        }
        if self.chance.one_in(8) {
            words.push(self.search_moves(&mut go));
        }
        if self.chance.one_in(40) {
            go.unknown = true;
            words.push((*self.chance.pick(&["blitz", "e9e4", "😀", "-1", "go"])).to_string());
        }
        // `searchmoves` ends at the next word that is not a move, so any order will do.
        let turn = self.chance.below(words.len());
        words.rotate_left(turn);
        let line = format!("go {}", words.join(" "));
        let long = !go.short || go.infinite || go.ponder;
        self.say(Command::Go(go), line.trim());
        self.long = long;
        if long && !self.chance.one_in(4) {
            self.end_long();
        }
    }

    /// Limits that end a search in a moment, or none.
    fn limits(&mut self, go: &mut Go) -> String {
        let chance = &mut self.chance;
        let depth = 1 + chance.below(if self.multi_pv > 4 { 1 } else { 3 });
        let nodes = *chance.pick(&[0, 1, 2, 10, 50, 100, 400]);
        let clock = |chance: &mut Chance| *chance.pick(&["-5", "0", "1", "7", "20", "60"]);
        match chance.weighted(&[24, 30, 3, 6, 3, 5, 5, 3, 3]) {
            0 => format!("depth {depth}"),
            1 => format!("nodes {nodes}"),
            2 => format!("movetime {}", chance.below(4)),
            3 => {
                let (white, black) = (clock(chance), clock(chance));
                let to_go =
                    *chance.pick(&["", "", " movestogo 1", " movestogo 0", " movestogo 40"]);
                let gain = *chance.pick(&["", "", " winc 1 binc 1", " winc -1", " binc 9"]);
                format!("wtime {white} btime {black}{gain}{to_go}")
            }
            4 => format!("{} {}", chance.pick(&["wtime", "btime"]), clock(chance)),
            5 => format!("depth {depth} nodes {nodes} movetime 60000 mate 2 wtime 9 btime 9"),
            6 => {
                go.infinite = true;
                (*chance.pick(&["infinite", "infinite", "", "infinite depth 2", "movestogo 3"]))
                    .to_string()
            }
            7 => {
                go.short = false;
                format!("mate {}", chance.below(4))
            }
            _ => {
                go.short = false;
                let all = [
                    "depth 200",
                    "nodes 99999999999999999999",
                    "movetime 600000",
                    "wtime 99999999 btime 99999999",
                ];
                let which = if self.by_nodes { &all[..3] } else { &all[..] };
                (*chance.pick(which)).to_string()
            }
        }
    }

    fn search_moves(&mut self, go: &mut Go) -> String {
        let legal = self.board.as_ref().map(shakmaty::Position::legal_moves).unwrap_or_default();
        for _ in 0..1 + self.chance.below(3) {
            if legal.is_empty() || self.chance.one_in(4) {
                let uci = *self.chance.pick(&["e2e5", "a1a1", "0000", "h7h8n", "e1c1", "P@e4"]);
                go.search_moves.extend(uci.parse::<UciMove>());
            } else {
                let m = *self.chance.pick(&legal);
                let mode = CastlingMode::from_chess960(self.chance.one_in(2));
                go.search_moves.push(UciMove::from_move(m, mode));
            }
        }
        let moves: Vec<String> = go.search_moves.iter().map(ToString::to_string).collect();
        format!("searchmoves {}", moves.join(" "))
    }

    fn perft(&mut self) {
        let depth = [0, 1, 2, 3, 7, 10][self.chance.weighted(&[1, 6, 6, 1, 2, 3])];
        self.say(Command::Perft(depth), &format!("go perft {depth}"));
        if depth > 3 {
            self.long = true;
            if !self.chance.one_in(4) {
                self.end_long();
            }
        }
    }

    /// Sends a command, mostly one that ends a long search or perft.
    fn end_long(&mut self) {
        if self.chance.one_in(3) {
            self.say(Command::Ready, "isready");
        }
        match self.chance.below(8) {
            0..4 => self.say(Command::Stop, "stop"),
            4 => self.say(Command::PonderHit, "ponderhit"),
            5 => self.position(),
            6 => self.new_game(),
            _ => self.set(),
        }
    }

    fn set(&mut self) {
        let number = |chance: &mut Chance, from: &[usize]| *chance.pick(from);
        let on = self.chance.one_in(2);
        let (setting, text) = match self.chance.below(17) {
            0 => {
                let lines = number(&mut self.chance, &[1, 1, 2, 3, 5, 256]);
                self.multi_pv = lines;
                (Setting::MultiPv(lines), format!("name MultiPV value {lines}"))
            }
            1 => (Setting::Chess960(on), format!("name UCI_Chess960 value {on}")),
            2 => (Setting::ShowWdl(on), format!("name uci_showwdl value {on}")),
            3 => {
                let hash = number(&mut self.chance, &[1, 1, 2, 4, 16]);
                (Setting::Other(0), format!("name Hash value {hash}"))
            }
            4 => {
                let threads = number(&mut self.chance, &[1, 1, 2, 3, 7]);
                (Setting::Other(0), format!("name Threads value {threads}"))
            }
            5 => (Setting::Other(0), "name Clear Hash".to_string()),
            6 => {
                let name = *self.chance.pick(&[
                    "Ponder",
                    "UCI_AnalyseMode",
                    "UCI_LimitStrength",
                    "OwnBook",
                    "ZoneFilter",
                    "Syzygy50MoveRule",
                ]);
                (Setting::Other(0), format!("name {name} value {on}"))
            }
            7 => {
                let (elo, level) = (1320 + self.chance.below(1321), self.chance.below(21));
                let levels = [format!("UCI_Elo value {elo}"), format!("Skill Level value {level}")];
                (Setting::Other(0), format!("name {}", self.chance.pick(&levels)))
            }
            8 => {
                let overhead = number(&mut self.chance, &[0, 1, 10, 5000]);
                (Setting::Other(0), format!("name Move Overhead value {overhead}"))
            }
            9 => {
                let nodes = number(&mut self.chance, &[0, 1, 10, 60]);
                self.by_nodes = nodes > 0;
                (Setting::Other(0), format!("name nodestime value {nodes}"))
            }
            10 => {
                let name = *self.chance.pick(&["SyzygyPath", "BookFile"]);
                let path = *self.chance.pick(&["<empty>", "", "/nowhere/at  all", "/"]);
                (Setting::Other(3), format!("name {name} value {path}"))
            }
            11 => self.log(),
            12 => (Setting::ShowVerdict(on), format!("name ShowVerdict value {on}")),
            13 => (Setting::Other(0), "name UCI_Opponent value GM 2800 human A  B".to_string()),
            14 => {
                (Setting::Other(0), format!("name Language value {}", if on { "ru" } else { "EN" }))
            }
            _ => {
                let text = noise::bad_setting(&mut self.chance);
                return self.say(Command::Junk, &format!("setoption {text}"));
            }
        };
        self.long = false;
        self.say(Command::Set(setting), &format!("setoption {text}"));
    }

    /// A log file: the session's own, none, or one that cannot be written.
    fn log(&mut self) -> (Setting, String) {
        let (remarks, path) = match self.chance.below(4) {
            0..2 => (0, self.log.display().to_string()),
            2 => (0, "<empty>".to_string()),
            _ => (1, self.chance.pick(&["/nowhere/at  all", "/"]).to_string()),
        };
        (Setting::Other(remarks), format!("name Debug Log File value {path}"))
    }

    fn noise(&mut self) {
        if self.chance.one_in(3) {
            let text =
                *self.chance.pick(&["", "  ", "\t", "register later", "register name A code 1"]);
            return self.say(Command::Silent, text);
        }
        let line = noise::line(&mut self.chance);
        let end = if self.chance.one_in(6) { "\r\n" } else { "\n" };
        // Random bytes may happen to be only white space.
        let blank = String::from_utf8_lossy(&line).trim().is_empty();
        let command = if blank { Command::Silent } else { Command::Junk };
        self.steps.push(Step { command, prefixed: false, text: line, end, then: Then::Nothing });
    }
}

/// Whether the command is recognised after unknown words: only valid UCI commands are.
fn may_be_prefixed(command: &Command) -> bool {
    match command {
        Command::Junk | Command::Silent | Command::Show | Command::Evaluation => false,
        Command::Help | Command::Compiler | Command::Bench(_) | Command::Tell(_) => false,
        Command::Position(position) => !position.damaged,
        Command::Go(go) => !go.unknown && go.search_moves.is_empty(),
        _ => true,
    }
}
