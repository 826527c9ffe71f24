//! The model: what was requested, what must still be answered, and what must not come yet.
//!
//! It knows only the engine's documented behaviour. Every line sent goes through [`Model::sent`]
//! first, every line of output through [`Model::on_line`].

use std::collections::VecDeque;
use std::time::Instant;

use shakmaty::Chess;

use crate::answer::{self, Answer, Line};
use crate::bench::Bench;
use crate::block::{Block, Count};
use crate::boards;
use crate::command::{Command, Go, Setting};
use crate::search::{Search, Settings};
use crate::told::Told;

/// Deeper counts are not checked with the reference, which would take too long.
const DEEP: u32 = 4;

/// A session as the reference sees it.
#[derive(Debug)]
pub struct Model {
    /// The current position; `None` after one that was refused.
    board: Option<Chess>,
    settings: Settings,
    debug: bool,
    greetings: VecDeque<Instant>,
    ready: VecDeque<Instant>,
    searches: VecDeque<Search>,
    counts: VecDeque<Count>,
    pictures: VecDeque<(Instant, Chess)>,
    evaluations: VecDeque<Instant>,
    benches: VecDeque<Bench>,
    helps: VecDeque<Instant>,
    builds: VecDeque<Instant>,
    tells: VecDeque<Told>,
    /// Whether the lines of an answer in words are being received.
    telling: bool,
    /// Whether each search may bring a verdict.
    verdicts: bool,
    block: Block,
    /// The number of remarks received, and the bounds on it.
    remarks: usize,
    least_remarks: usize,
    most_remarks: usize,
    /// The last best move and the expected reply.
    pub best: Option<(String, Option<String>)>,
    pub tally: Tally,
}

/// Statistics of a session.
#[derive(Debug, Default, Clone, Copy)]
pub struct Tally {
    pub commands: u64,
    pub searches: u64,
    pub counts: u64,
    pub lines: u64,
}

impl Model {
    pub fn new() -> Self {
        Self {
            board: Some(Chess::default()),
            settings: Settings { chess960: false, show_wdl: false, multi_pv: 1 },
            debug: false,
            greetings: VecDeque::new(),
            ready: VecDeque::new(),
            searches: VecDeque::new(),
            counts: VecDeque::new(),
            pictures: VecDeque::new(),
            evaluations: VecDeque::new(),
            benches: VecDeque::new(),
            helps: VecDeque::new(),
            builds: VecDeque::new(),
            tells: VecDeque::new(),
            telling: false,
            verdicts: false,
            block: Block::None,
            remarks: 0,
            least_remarks: 0,
            most_remarks: 0,
            best: None,
            tally: Tally::default(),
        }
    }

    /// Records a command that is about to be sent.
    pub fn sent(&mut self, command: &Command) {
        self.tally.commands += 1;
        let now = Instant::now();
        match command {
            Command::Uci => self.greetings.push_back(now),
            Command::Ready => self.ready.push_back(now),
            Command::NewGame | Command::Quit => self.end_search(),
            Command::Position(position) => {
                self.least_remarks += usize::from(position.damaged);
                self.most_remarks += usize::from(position.damaged);
                self.end_search();
                self.board.clone_from(&position.board);
            }
            Command::Set(setting) => {
                self.end_search();
                self.set(*setting);
            }
            Command::Go(go) => {
                self.end_search();
                self.begin(go, now);
            }
            Command::Perft(depth) => {
                self.end_search();
                self.count(*depth, now);
            }
            Command::Bench(depth) => {
                self.end_search();
                self.benches.push_back(Bench::new(*depth, now));
            }
            Command::Stop => self.end_search(),
            Command::PonderHit => self.searches.iter_mut().for_each(Search::ponder_hit),
            Command::Debug(on) => self.debug = *on,
            Command::Show => match &self.board {
                Some(board) => self.pictures.push_back((now, board.clone())),
                None => self.expect_remark(),
            },
            Command::Evaluation => match &self.board {
                Some(_) => self.evaluations.push_back(now),
                None => self.expect_remark(),
            },
            Command::Tell(what) => {
                self.end_search();
                match &self.board {
                    Some(_) => self.tells.push_back(Told::new(what, now)),
                    None => self.expect_remark(),
                }
            }
            Command::Help => self.helps.push_back(now),
            Command::Compiler => self.builds.push_back(now),
            Command::Silent => {}
            Command::Junk => self.expect_remark(),
        }
    }

    /// One remark must come.
    pub fn expect_remark(&mut self) {
        self.least_remarks += 1;
        self.most_remarks += 1;
    }

    fn set(&mut self, setting: Setting) {
        match setting {
            Setting::MultiPv(lines) => self.settings.multi_pv = lines,
            Setting::Chess960(on) => self.settings.chess960 = on,
            Setting::ShowWdl(on) => self.settings.show_wdl = on,
            Setting::ShowVerdict(on) => self.verdicts = on,
            Setting::Other(remarks) => self.most_remarks += remarks,
        }
    }

    fn begin(&mut self, go: &Go, now: Instant) {
        self.tally.searches += 1;
        let settings = self.settings;
        let search = Search::new(self.board.as_ref(), go, settings, now);
        let refused = usize::from(self.board.is_none());
        let faults = usize::from(go.unknown) + usize::from(search.has_illegal());
        self.least_remarks += refused + faults;
        self.most_remarks +=
            refused + faults + usize::from(self.debug) + usize::from(self.verdicts);
        self.searches.push_back(search);
    }

    fn count(&mut self, depth: u32, now: Instant) {
        self.tally.counts += 1;
        let Some(board) = &self.board else { return self.expect_remark() };
        let mode = boards::mode(board, self.settings.chess960);
        let expected = (depth < DEEP).then(|| boards::divide(board, depth.max(1), mode));
        self.counts.push_back(Count { asked: now, expected, stopped: false });
    }

    /// The effect of `stop`, and of every command that changes the position or options during a
    /// search.
    fn end_search(&mut self) {
        self.searches.iter_mut().for_each(Search::stop);
        self.counts.iter_mut().for_each(Count::stop);
        self.benches.iter_mut().for_each(Bench::stop);
        self.tells.iter_mut().for_each(Told::stop);
    }

    /// Takes in a line of output.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn on_line(&mut self, text: &str) -> Result<(), String> {
        self.tally.lines += 1;
        let answer = answer::read(text)?;
        if self.block.is_open() {
            return self.go_on(&answer, text);
        }
        match answer {
            Answer::Identity => self.open(Block::Greeting, self.greetings.len(), text),
            Answer::UciOk => Err("'uciok' without the engine's name".to_string()),
            Answer::ReadyOk => self.ready.pop_front().map(drop).ok_or_else(|| unasked(text)),
            Answer::Remark(remark) => self.remark(remark),
            Answer::Looking { m } => self.current(text)?.looks_at(m),
            Answer::Line(line) => self.line(&line, text),
            Answer::Best { best, ponder } => {
                let search = self.searches.pop_front().ok_or_else(|| unasked(text))?;
                self.best = Some((best.to_string(), ponder.map(str::to_string)));
                search.ends(best, ponder)
            }
            Answer::Other(text) => self.other(text),
        }
    }

    fn line(&mut self, line: &Line, text: &str) -> Result<(), String> {
        self.current(text)?.reports(line).map_err(|fault| format!("{fault}: {text}"))
    }

    /// The search that reports belong to.
    fn current(&mut self, text: &str) -> Result<&mut Search, String> {
        self.searches.front_mut().ok_or_else(|| unasked(text))
    }

    fn remark(&mut self, remark: &str) -> Result<(), String> {
        if remark.contains("error:") || remark.contains("panick") {
            return Err(format!("the engine has failed: {remark}"));
        }
        if remark == "perft stopped" {
            let count = self.counts.pop_front().ok_or_else(|| unasked(remark))?;
            return if count.stopped { Ok(()) } else { Err("perft stopped by itself".to_string()) };
        }
        if remark == "bench stopped" {
            let bench = self.benches.pop_front().ok_or_else(|| unasked(remark))?;
            return if bench.stopped { Ok(()) } else { Err("bench stopped by itself".to_string()) };
        }
        if remark.starts_with("  ") && self.telling {
            return Ok(());
        }
        self.telling = false;
        if let Some(told) = self.tells.front().filter(|told| told.is_answered_by(remark)) {
            self.telling = true;
            told.may_be_answered_by(remark)?;
            self.tells.pop_front();
            return Ok(());
        }
        self.remarks += 1;
        if self.remarks > self.most_remarks {
            return Err(unasked(remark));
        }
        Ok(())
    }

    /// A line of a bench, one that opens a block, or a count of no moves.
    fn other(&mut self, text: &str) -> Result<(), String> {
        if let Some(bench) = self.benches.front_mut()
            && let Some(last) = bench.takes_in(text)
        {
            if last? {
                self.benches.pop_front();
            }
            return Ok(());
        }
        let Some(block) = Block::opened_by(text) else {
            return Err(format!("not a line of the protocol: {text:?}"));
        };
        let asked = match block {
            Block::Picture { .. } => self.pictures.len(),
            Block::Evaluation => self.evaluations.len(),
            Block::Help => self.helps.len(),
            Block::Compiler => self.builds.len(),
            _ => self.counts.len(),
        };
        self.open(block, asked, text)
    }

    fn open(&mut self, block: Block, asked: usize, text: &str) -> Result<(), String> {
        if asked == 0 {
            return Err(unasked(text));
        }
        self.block = block;
        Ok(())
    }

    /// A line within a block.
    fn go_on(&mut self, answer: &Answer, text: &str) -> Result<(), String> {
        if !self.block.takes_in(answer, text)? {
            return Ok(());
        }
        match std::mem::take(&mut self.block) {
            Block::Greeting => drop(self.greetings.pop_front()),
            Block::Evaluation => drop(self.evaluations.pop_front()),
            Block::Help => drop(self.helps.pop_front()),
            Block::Compiler => drop(self.builds.pop_front()),
            Block::Picture { fen } => {
                let (_, board) = self.pictures.pop_front().ok_or_else(|| unasked(text))?;
                let shown = boards::read(&fen);
                if shown.as_ref() != Some(&board) {
                    return Err(format!("shows {fen} instead of {board:?}"));
                }
            }
            Block::Leaves(leaves) => {
                self.counts.pop_front().ok_or_else(|| unasked(text))?.ends(&leaves)?;
            }
            Block::None => {}
        }
        Ok(())
    }

    /// Since when the oldest due answer has been due; `None` if nothing is due.
    pub fn due(&self) -> Option<Instant> {
        let searches = self.searches.iter().filter_map(|search| search.due);
        let counts = self.counts.iter().filter(|count| count.is_due()).map(|count| count.asked);
        let pictures = self.pictures.iter().map(|(asked, _)| *asked);
        let benches = self.benches.iter().filter_map(Bench::due);
        let tells = self.tells.iter().filter_map(Told::due);
        let others = [&self.greetings, &self.ready, &self.evaluations, &self.helps, &self.builds];
        let others = others.into_iter().flatten().copied();
        searches.chain(counts).chain(benches).chain(tells).chain(pictures).chain(others).min()
    }

    /// Whether a search, a perft or a bench is running that may not end by itself in time.
    pub fn needs_stop(&self) -> bool {
        let long = |search: &Search| search.due.is_none();
        self.searches.iter().any(long)
            || self.counts.iter().any(|count| !count.is_due())
            || self.benches.iter().any(|bench| bench.due().is_none())
            || self.tells.iter().any(|told| told.due().is_none())
    }

    /// Ends the session: no line will follow.
    ///
    /// # Errors
    /// What has not been answered.
    pub fn ended(&self) -> Result<(), String> {
        let lacks = [
            ("uciok", self.greetings.len()),
            ("readyok", self.ready.len()),
            ("bestmove", self.searches.len()),
            ("the result of perft", self.counts.len()),
            ("the answer to 'd'", self.pictures.len()),
            ("the answer to 'eval'", self.evaluations.len()),
            ("the end of a bench", self.benches.len()),
            ("the end of an explanation", self.tells.len()),
            ("the answer to 'help'", self.helps.len()),
            ("the answer to 'compiler'", self.builds.len()),
            ("remark on a bad line", self.least_remarks.saturating_sub(self.remarks)),
            ("the rest of a block", usize::from(self.block.is_open())),
        ];
        match lacks.iter().find(|(_, count)| *count > 0) {
            Some((what, count)) => Err(format!("ended without {what} ({count} missing)")),
            None => Ok(()),
        }
    }

    /// What is awaited, in words.
    pub fn awaited(&self) -> String {
        format!(
            "{} uciok, {} readyok, {} bestmove, {} perft, {} d, {} eval, {} bench, {} help, \
             {} compiler, {} in words",
            self.greetings.len(),
            self.ready.len(),
            self.searches.len(),
            self.counts.len(),
            self.pictures.len(),
            self.evaluations.len(),
            self.benches.len(),
            self.helps.len(),
            self.builds.len(),
            self.tells.len(),
        )
    }
}

fn unasked(text: &str) -> String {
    format!("unasked: {text}")
}
