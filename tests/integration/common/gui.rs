//! A GUI: it starts the real binary, sends lines and reads the answers over pipes.

use std::fmt::Debug;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait for an answer, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// How long to wait to see that nothing comes.
pub const SILENCE: Duration = Duration::from_millis(200);

/// A running engine and its lines of output.
pub struct Gui {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Gui {
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { return };
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Self { input: child.stdin.take(), child, lines }
    }

    /// Its process id.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    pub fn say(&mut self, text: &str) {
        self.say_bytes(format!("{text}\n").as_bytes());
    }

    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    pub fn hang_up(&mut self) {
        self.input = None;
    }

    pub fn next(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the engine says nothing")
    }

    /// All lines until the engine exits.
    pub fn rest(&self) -> Vec<String> {
        self.lines.iter().collect()
    }

    /// All lines up to and including the first that begins so.
    pub fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.next());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Sends a line and `isready`; the lines before `readyok`.
    pub fn ask(&mut self, text: &str) -> Vec<String> {
        self.say(text);
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Searches; all lines, up to and including the best move.
    pub fn go(&mut self, limits: &str) -> Vec<String> {
        self.say(&format!("go {limits}"));
        let lines = self.until("bestmove");
        check_search(&lines);
        lines
    }

    /// Checks for a while that no line begins so; returns the lines that come.
    pub fn is_silent_of(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let end = Instant::now() + SILENCE;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    assert!(!line.starts_with(start), "{line}");
                    lines.push(line);
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine is gone"),
            }
        }
        lines
    }

    pub fn fen(&mut self) -> String {
        let lines = self.ask("d");
        lines.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap().to_string()
    }

    /// Waits for the exit; nothing may have been written to standard error.
    pub fn end(mut self) -> ExitStatus {
        let began = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(began.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(5));
        }
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
        self.child.wait().unwrap()
    }

    pub fn quit(mut self) {
        self.say("quit");
        assert!(self.end().success());
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        // Needed only if a test failed before the end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The number after a word of a line.
pub fn number<T: FromStr<Err: Debug>>(line: &str, word: &str) -> Option<T> {
    word_after(line, word).map(|number| number.parse().unwrap())
}

/// Checks that depth, nodes and time of the lines of each search never fall.
pub fn check_growth(lines: &[String]) {
    let told = |line: &&String| line.starts_with("info depth") && line.contains(" score ");
    for search in lines.split(|line| line.starts_with("bestmove")) {
        for word in ["depth", "nodes", "time"] {
            let lines = search.iter().filter(told);
            // If the game is over, nothing is searched, and there are no nodes.
            let numbers = lines.filter_map(|line| number::<u64>(line, word));
            assert!(numbers.is_sorted(), "{word} in {search:#?}");
        }
    }
}

/// Checks that the best move follows an `info` with depth, score and a line that begins with it.
pub fn check_search(lines: &[String]) {
    check_growth(lines);
    let best = word_after(lines.last().unwrap(), "bestmove").unwrap();
    // `currmove` is not a line.
    let is_line = |line: &&String| line.starts_with("info depth") && !line.contains(" currmove ");
    let info = lines.iter().rfind(is_line).expect("no info");
    assert!(info.contains(" score cp ") || info.contains(" score mate "), "{info}");
    let first = word_after(info, "pv").unwrap_or("(none)");
    assert_eq!(first, best, "{lines:#?}");
}

pub fn word_after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split_whitespace().skip_while(|&w| w != word).nth(1)
}

pub fn best(lines: &[String]) -> &str {
    word_after(lines.last().unwrap(), "bestmove").unwrap()
}
