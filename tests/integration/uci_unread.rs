//! Output that nobody reads: it costs little memory, no answer is lost, and `stop` and `quit` still
//! work.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::gui::{PATIENCE, check_search};

/// The memory that unread output may cost, in KiB, beyond the program's own.
const MOST_KIB: u64 = 16 << 10;

/// An engine whose output nobody reads yet.
struct Unread {
    child: Child,
    input: Option<ChildStdin>,
}

impl Unread {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        Self { child, input }
    }

    /// An engine that has already searched, so that everything a search needs is allocated.
    fn start_warm() -> Self {
        let mut engine = Self::start();
        engine.say("go nodes 1000\n");
        let output = engine.child.stdout.as_mut().unwrap();
        // Byte by byte, so that no later output is read.
        let mut said = Vec::new();
        while !(said.ends_with(b"\n") && String::from_utf8_lossy(&said).contains("bestmove")) {
            let mut byte = [0];
            output.read_exact(&mut byte).unwrap();
            said.push(byte[0]);
        }
        engine
    }

    fn say(&mut self, text: &str) {
        self.input.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// A number of KiB from the system's statistics of the process.
    fn kib(&self, name: &str) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// The processor time used, in hundredths of a second.
    fn cpu(&self) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let (_, fields) = text.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(11);
        Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
    }

    fn time_to_end(&mut self) -> Duration {
        let began = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(began.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(1));
        }
        began.elapsed()
    }

    /// Reads all its output.
    fn lines(&mut self) -> Vec<String> {
        let output = BufReader::new(self.child.stdout.take().unwrap());
        output.lines().map(Result::unwrap).collect()
    }
}

impl Drop for Unread {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The memory that `text`, sent `times` times, costs if nobody reads the answers; `None` if the
/// system does not tell. Sending may block, which counts as the end.
fn cost(text: &'static str, times: usize) -> Option<u64> {
    let mut engine = Unread::start_warm();
    let before = engine.kib("VmHWM:")?;
    let mut input = engine.input.take()?;
    let (sender, progress) = channel();
    thread::spawn(move || {
        let block = text.repeat(100);
        for _ in 0..times / 100 {
            if input.write_all(block.as_bytes()).is_err() || sender.send(()).is_err() {
                return;
            }
        }
    });
    while progress.recv_timeout(Duration::from_secs(2)).is_ok() {}
    thread::sleep(Duration::from_millis(300));
    let after = engine.kib("VmHWM:")?;
    println!("{text:?} {times} times: {} KiB more", after - before);
    Some(after - before)
}

#[test]
fn it_costs_little_memory() {
    for (text, times) in [
        ("isready\n", 400_000),
        ("d\n", 200_000),
        ("uci\n", 30_000),
        ("xyzzy\n", 400_000),
        ("d\nisready\nxyzzy\neval\n", 20_000),
        ("position startpos moves e2e4 e7e5 g1f3\nd\n", 50_000),
    ] {
        match cost(text, times) {
            Some(kib) => assert!(kib < MOST_KIB, "{text:?}: {kib} KiB"),
            None => println!("skipped: no account of the memory of a process"),
        }
    }
}

/// Enough requests to fill any pipe.
const QUESTIONS: usize = 30_000;

#[test]
fn a_stop_ends_the_search() {
    let mut engine = Unread::start();
    engine.say("go infinite\n");
    engine.say(&"isready\n".repeat(QUESTIONS));
    thread::sleep(Duration::from_millis(300));
    engine.say("stop\n");
    thread::sleep(Duration::from_millis(500));
    let Some(before) = engine.cpu() else {
        println!("skipped: no account of the time of a process");
        return;
    };
    thread::sleep(Duration::from_millis(500));
    let took = engine.cpu().unwrap() - before;
    assert!(took < 10, "{took} hundredths of a second of 50 after a stop");
}

#[test]
fn no_answer_is_lost() {
    let mut engine = Unread::start();
    engine.say("setoption name MultiPV value 3\ngo depth 9\n");
    engine.say(&"isready\n".repeat(QUESTIONS));
    engine.say("hello\nuci\n");
    thread::sleep(Duration::from_millis(500));
    engine.say("go infinite\nstop\ngo depth 2\n");
    // End of input, since `quit` does not wait for a late reader.
    engine.input = None;
    thread::sleep(Duration::from_millis(300));
    let lines = engine.lines();
    let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("readyok"), QUESTIONS);
    assert_eq!(count("info string unknown command 'hello'"), 1);
    assert_eq!(count("uciok"), 1);
    for (index, _) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("bestmove")) {
        let first: Vec<String> = lines[..=index]
            .iter()
            .filter(|line| line.contains(" multipv 1 ") || line.starts_with("bestmove"))
            .cloned()
            .collect();
        check_search(&first);
    }
    assert_eq!(count("bestmove"), 3);
}

#[test]
fn a_quit_ends_the_program() {
    for search in ["", "go infinite\n", "go perft 9\n"] {
        let mut least = Duration::MAX;
        // On a busy machine one try may not be enough.
        for _ in 0..5 {
            let mut engine = Unread::start();
            engine.say(search);
            engine.say(&"isready\n".repeat(QUESTIONS));
            thread::sleep(Duration::from_millis(300));
            engine.say("quit\n");
            least = least.min(engine.time_to_end());
            if least < Duration::from_millis(150) {
                break;
            }
        }
        assert!(least < Duration::from_millis(150), "{search:?}: {least:?}");
    }
}
