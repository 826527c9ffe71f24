//! Many games: parts, stopped runs, and both together give the output of one run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tropa::position::Position;

use crate::common::Random;
use crate::common::shell::tropa_given;

/// Games of random moves, every ninth of them broken.
fn games(count: usize) -> String {
    let mut random = Random::new(29);
    let mut text = String::new();
    for number in 1..=count {
        text += &format!("[Event \"Game {number}\"]\n[Result \"*\"]\n\n");
        let mut position = Position::initial();
        for _ in 0..6 + number % 5 {
            let moves = position.legal_moves();
            let m = moves[random.below(moves.len())];
            text += &format!("{} ", position.san(m));
            position = position.after(m);
        }
        text += if number % 9 == 0 { "Qa9 *\n\n" } else { "{ [%clk 0:01:00] } *\n\n" };
    }
    text
}

struct Folder(TempDir);

impl Folder {
    /// A folder with a file `in.pgn` of `count` games.
    fn with(count: usize) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.path("in.pgn"), games(count)).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tropa"));
        command.args(["annotate", "in.pgn", "--nodes", "300", "--threads", "1"]).args(arguments);
        command.current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn annotate(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn the_parts_are_the_whole() {
    let folder = Folder::with(20);
    let whole = folder.annotate(&[]);
    assert_eq!(whole.status.code(), Some(1), "two games are broken");
    for of in [1, 3, 30] {
        let parts = (1..=of).map(|i| folder.annotate(&["--shard", &format!("{i}/{of}")]));
        let parts: Vec<Output> = parts.collect();
        let bytes: Vec<u8> = parts.iter().flat_map(|part| part.stdout.clone()).collect();
        assert!(bytes == whole.stdout, "{of} parts");
        let named: String = parts.iter().map(errors).collect();
        assert_eq!(named, errors(&whole), "{of} parts");
        let codes = parts.iter().filter(|part| !part.status.success()).count();
        assert_eq!(codes, if of == 1 { 1 } else { 2 }, "{of} parts");
    }
    // Also from a pipe; and a part without games gives an empty file.
    let arguments = ["annotate", "-", "--nodes", "300", "--shard", "2/3"];
    let piped = tropa_given(games(20).as_bytes(), &arguments);
    assert_eq!(piped.stdout, folder.annotate(&["--shard", "2/3"]).stdout);
    assert!(folder.annotate(&["--shard", "1/30", "-o", "empty.pgn"]).status.success());
    assert_eq!(folder.read("empty.pgn"), "");
    for wrong in ["0/3", "4/3", "1", "x/y"] {
        assert_eq!(folder.annotate(&["--shard", wrong]).status.code(), Some(2), "{wrong}");
    }
}

/// Kills the run as soon as its file has this many bytes; whether it was still running.
fn killed_at(mut run: Child, part: &Path, bytes: u64) -> bool {
    let began = Instant::now();
    loop {
        if run.try_wait().unwrap().is_some() {
            return false;
        }
        if fs::metadata(part).is_ok_and(|data| data.len() >= bytes) {
            run.kill().unwrap();
            run.wait().unwrap();
            return true;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "nothing is written");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let folder = Folder::with(40);
    let whole = folder.annotate(&[]);
    let (arguments, part) = (["-o", "out.pgn", "--resume"], folder.path("out.pgn.part"));
    let mut kills = 0;
    for bytes in [1, 3_000, 8_000] {
        let run = folder.command(&arguments).stderr(Stdio::null()).spawn().unwrap();
        kills += usize::from(killed_at(run, &part, bytes));
    }
    if part.exists() {
        // The last game may be cut off anywhere.
        let written = fs::read(&part).unwrap();
        fs::write(&part, &written[..written.len() - 7]).unwrap();
        let last = folder.annotate(&arguments);
        assert_eq!(errors(&last), errors(&whole), "after {kills} kills");
    }
    assert!(folder.read("out.pgn").as_bytes() == whole.stdout, "after {kills} kills");
    assert!(!part.exists());
    let again = folder.annotate(&arguments);
    assert!(again.status.success());
    assert_eq!(errors(&again), "out.pgn is complete\n");
}

#[test]
fn what_cannot_be_gone_on_with_is_told() {
    let folder = Folder::with(3);
    let refused = |arguments: &[&str], message: &str| {
        let output = folder.annotate(arguments);
        let told = errors(&output);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(message) && told.lines().count() == 1, "{told}");
    };
    assert_eq!(folder.annotate(&["--resume"]).status.code(), Some(2), "without -o");
    refused(&["--resume", "-o", "in.pgn"], "would be overwritten");
    refused(&["--resume", "-o", "/dev/null"], "so no run can be resumed with it");
    let other = "[Event \"Another\"]\n\n1. e4 *\n\n";
    fs::write(folder.path("out.pgn.part"), other).unwrap();
    let message = "out.pgn.part was begun with other games: game 1 differs";
    refused(&["--resume", "-o", "out.pgn"], message);
    assert_eq!(folder.read("out.pgn.part"), other, "it stays");
    fs::write(folder.path("out.pgn.part"), "").unwrap();
    let held = fs::File::open(folder.path("out.pgn.part")).unwrap();
    held.lock().unwrap();
    refused(&["--resume", "-o", "out.pgn"], "out.pgn.part is being written by another run");
}
