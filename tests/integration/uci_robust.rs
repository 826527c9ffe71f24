//! Time and command storms: the real binary keeps its clock, answers at once and exits at once.
//!
//! One of several tries must be in time, since the machine may be busy: what takes too long by
//! itself does so every time.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::gui::{Gui, PATIENCE, best, word_after};

/// The maximum number of tries: on an idle machine one was enough in 23 of 23 runs, on a busy one
/// it may not be.
const TRIES: usize = 5;

/// Tries until one takes no longer than `most`; the error is the quickest time.
fn within(most: Duration, mut once: impl FnMut() -> Duration) -> Result<(), Duration> {
    let mut least = Duration::MAX;
    for _ in 0..TRIES {
        least = least.min(once());
        if least <= most {
            return Ok(());
        }
    }
    Err(least)
}

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[test]
fn no_clock_is_overstepped() {
    let mut gui = Gui::start();
    gui.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (options, limits, most) in [
        ("Move Overhead value 10", "wtime 50 btime 50", 50),
        ("Move Overhead value 10", "wtime 50 btime 50 movestogo 1", 50),
        ("Move Overhead value 10", "wtime 50 btime 50 winc 1000 binc 1000", 50),
        ("Move Overhead value 10", "wtime 120 btime 9000 movestogo 2", 120),
        ("Move Overhead value 10", "wtime 1 btime 1", 20),
        ("Move Overhead value 10", "wtime 1 btime 1 winc 10000 binc 10000 movestogo 1", 20),
        ("Move Overhead value 10", "wtime -3000 btime -3000", 20),
        ("Move Overhead value 10", "wtime 0 btime 0 movestogo 40", 20),
        ("Move Overhead value 0", "wtime 30 btime 30 movestogo 1", 40),
        ("Move Overhead value 100", "wtime 250 btime 250 movestogo 1", 160),
        ("Move Overhead value 100", "movetime 200", 120),
        ("Move Overhead value 5000", "wtime 4000 btime 4000", 30),
        ("Threads value 4", "wtime 50 btime 50", 60),
        ("Threads value 1", "wtime 100 btime 100 movetime 5000", 100),
        ("MultiPV value 8", "wtime 50 btime 50", 50),
    ] {
        gui.say("setoption name Move Overhead value 10");
        gui.say(&format!("setoption name {options}"));
        let in_time = within(ms(most), || {
            gui.ask("");
            let began = Instant::now();
            gui.say(&format!("go {limits}"));
            assert_ne!(best(&gui.until("bestmove")), "(none)");
            began.elapsed()
        });
        assert_eq!(in_time, Ok(()), "{options}, go {limits}");
    }
    gui.quit();
}

/// Plays a game against itself; the least time left on a clock, in milliseconds.
fn bullet(gui: &mut Gui, time: f64, increment: f64, moves_to_go: Option<usize>) -> f64 {
    gui.say("ucinewgame");
    gui.ask("");
    let mut clocks = [time, time];
    let mut game = "position startpos moves".to_string();
    for ply in 0..160 {
        gui.say(game.trim_end_matches(" moves"));
        let to_go = moves_to_go.map(|n| n - ply / 2 % n);
        let control = to_go.map_or(String::new(), |n| format!(" movestogo {n}"));
        let [white, black] = clocks.map(|left| left as i64);
        let began = Instant::now();
        gui.say(&format!(
            "go wtime {white} btime {black} winc {increment} binc {increment}{control}"
        ));
        let said = gui.until("bestmove");
        let clock = &mut clocks[ply % 2];
        *clock -= began.elapsed().as_secs_f64() * 1000.0;
        assert!(*clock > 0.0, "{clock} ms at ply {ply} of {time}+{increment}");
        *clock += increment + if to_go == Some(1) { time } else { 0.0 };
        if best(&said) == "(none)" {
            break;
        }
        game = format!("{game} {}", best(&said));
    }
    clocks[0].min(clocks[1])
}

/// `cargo test --release --test integration uci_robust:: -- --ignored` on a quiet machine.
#[test]
#[ignore = "needs a quiet machine"]
fn bullet_games_are_not_lost_on_time() {
    let mut gui = Gui::start();
    for (time, increment, moves_to_go) in [
        (500.0, 0.0, None),
        (200.0, 5.0, None),
        (1000.0, 10.0, None),
        (300.0, 0.0, Some(10)),
        (30.0, 0.0, Some(1)),
        (100.0, 0.0, Some(3)),
    ] {
        for _ in 0..3 {
            let left = bullet(&mut gui, time, increment, moves_to_go);
            println!("{time}+{increment}, control {moves_to_go:?}: {left:.0} ms left");
        }
    }
    gui.quit();
}

fn storm(count: usize) {
    let mut gui = Gui::start();
    for round in 0..count {
        let go: &[u8] = match round % 4 {
            0 => b"go infinite\nstop\n",
            1 => b"go wtime 60000 btime 60000\nstop\n",
            2 => b"go ponder wtime 1000 btime 1000\nponderhit\nstop\n",
            _ => b"go depth 1\nstop\nstop\n",
        };
        gui.say_bytes(go);
        let said = gui.until("bestmove");
        let info = said.iter().rfind(|line| line.contains(" pv ")).expect("a line");
        assert_eq!(word_after(info, "pv"), Some(best(&said)));
        if round % 50 == 49 {
            let threads = [1, 2, 5][round / 50 % 3];
            let said = gui.ask(&format!("setoption name Threads value {threads}"));
            assert!(said.is_empty(), "{said:#?}");
        }
    }
    // And no more.
    assert!(!gui.ask("").iter().any(|line| line.starts_with("bestmove")));
    gui.quit();
}

#[test]
fn every_stop_gets_one_best_move() {
    storm(200);
}

#[test]
#[ignore = "takes minutes"]
fn every_stop_of_ten_thousand_gets_one_best_move() {
    storm(10_000);
}

#[test]
fn is_ready_at_once_while_it_searches() {
    for threads in [1, 4] {
        let mut gui = Gui::start();
        gui.say(&format!("setoption name Threads value {threads}"));
        gui.say("setoption name MultiPV value 3");
        gui.say("go infinite");
        gui.until("info depth 2 ");
        let in_time = within(ms(50), || {
            let began = Instant::now();
            gui.say("isready");
            gui.until("readyok");
            let took = began.elapsed();
            thread::sleep(ms(30));
            took
        });
        assert_eq!(in_time, Ok(()), "{threads} threads");
        gui.say("stop");
        gui.until("bestmove");
        gui.quit();
    }
}

/// Commands that change the position or options also stop a search at once.
#[test]
fn a_search_ends_at_once() {
    let mut gui = Gui::start();
    gui.say("setoption name Threads value 3");
    for command in ["stop", "position startpos", "ucinewgame", "setoption name Hash value 16"] {
        let in_time = within(ms(50), || {
            gui.say("go infinite");
            gui.until("info depth 5 ");
            let began = Instant::now();
            gui.say(command);
            gui.until("bestmove");
            began.elapsed()
        });
        assert_eq!(in_time, Ok(()), "{command}");
    }
    gui.quit();
}

/// The time that the binary takes to exit after `last` and `close`.
fn time_to_end(said: &str, last: &str, close: Close) -> Duration {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take();
    let mut output = child.stdout.take().unwrap();
    input.as_mut().unwrap().write_all(said.as_bytes()).unwrap();
    // The first bytes show that it is running.
    output.read_exact(&mut [0; 8]).unwrap();
    let mut output = Some(output);
    let reader = match close {
        Close::Output => {
            output = None;
            None
        }
        _ => output.take().map(|mut output| {
            thread::spawn(move || {
                let _ = output.read_to_end(&mut Vec::new());
            })
        }),
    };
    thread::sleep(ms(100));
    let began = Instant::now();
    // It may have exited already.
    let _ = input.as_mut().unwrap().write_all(last.as_bytes());
    if close == Close::Input {
        input = None;
    }
    while child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < PATIENCE, "the engine does not end");
        thread::sleep(ms(1));
    }
    let took = began.elapsed();
    drop((input, output));
    if let Some(reader) = reader {
        reader.join().unwrap();
    }
    took
}

/// An empty hash table need not be cleared again.
#[test]
fn many_new_games_are_one() {
    let many = "ucinewgame\n".repeat(20_000);
    let in_time = within(ms(1000), || {
        let mut gui = Gui::start();
        gui.say("setoption name Threads value 8");
        gui.go("depth 3");
        let began = Instant::now();
        gui.say_bytes(many.as_bytes());
        gui.go("depth 1");
        gui.say_bytes(many.as_bytes());
        gui.quit();
        began.elapsed()
    });
    assert_eq!(in_time, Ok(()));
    let said = "setoption name Hash value 64\ngo depth 5\n";
    let in_time = within(ms(150), || time_to_end(said, "ucinewgame\nquit\n", Close::Nothing));
    assert_eq!(in_time, Ok(()));
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Close {
    Nothing,
    Input,
    Output,
}

#[test]
fn ends_at_once() {
    let searches =
        ["", "go infinite\n", "go ponder\n", "setoption name Threads value 4\ngo depth 90\n"];
    for search in searches {
        let said = format!("setoption name Hash value 64\nuci\n{search}");
        for (last, close) in [("quit\n", Close::Nothing), ("isready\n", Close::Output)] {
            let in_time = within(ms(100), || time_to_end(&said, last, close));
            assert_eq!(in_time, Ok(()), "{search:?} {close:?}");
        }
        // A search with a limit finishes first.
        if !search.contains("depth") {
            let in_time = within(ms(100), || time_to_end(&said, "", Close::Input));
            assert_eq!(in_time, Ok(()), "{search:?}");
        }
    }
}
