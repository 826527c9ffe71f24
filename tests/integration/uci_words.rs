//! A session's answers in words: explanations, assessments, the image, the verdict on a move.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::gui::{Gui, check_search, word_after};

const FORK: &str = "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 31";
const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// The lines that a command prints after the position.
fn printed(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_tropa")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().skip(1).filter(|line| !line.is_empty()).map(|line| line.trim().into()).collect()
}

/// The answer to a command in words, without its first line.
fn told(gui: &mut Gui, command: &str, name: &str) -> Vec<String> {
    gui.say(command);
    gui.until(&format!("info string {name}"));
    let lines = gui.ask("debug off");
    let told = |line: String| line.strip_prefix("info string   ").map(|line| line.trim().into());
    lines.into_iter().map(|line| told(line).expect("an indented remark")).collect()
}

/// A session gives what the command of the same name prints.
#[test]
fn a_session_explains_as_the_command_line_does() {
    let mut gui = Gui::start();
    for (fen, m) in [(FORK, "g7"), (FORK, "Kxg7"), (RETI, "h8g7")] {
        gui.say(&format!("position fen {fen}"));
        if m != "g7" {
            let told = told(&mut gui, &format!("explain {m}"), "explain K");
            assert_eq!(told, printed(&["explain", "--fen", fen, "--move", m]), "{fen}");
        }
        assert_eq!(told(&mut gui, "assess", "assess"), printed(&["assess", fen]), "{fen}");
    }
    assert_eq!(told(&mut gui, "image", "image"), printed(&["image", "--fen", RETI]));
    let lines = told(&mut gui, "explain", "explain Kg7");
    assert!(lines[0].starts_with("1.Kg7"), "{lines:#?}");
    gui.quit();
}

/// Russian and English work, and other languages are refused.
#[test]
fn a_session_speaks_the_languages_of_the_command_line() {
    let mut gui = Gui::start();
    gui.say(&format!("position fen {FORK}"));
    gui.say("setoption name Language value RU");
    let told = told(&mut gui, "explain Kxg7", "explain");
    let printed = printed(&["explain", "--fen", FORK, "--move", "Kxg7", "--lang", "ru"]);
    assert_eq!(told, printed);
    gui.say("setoption name ShowVerdict value true");
    let lines = gui.go("nodes 20000");
    assert!(lines.iter().any(|line| line.starts_with("info string 31…Фxg7")), "{lines:#?}");
    let refused = gui.ask("setoption name Language value la");
    assert!(refused[0].contains("which takes en or ru"), "{refused:?}");
    gui.quit();
}

#[test]
fn what_ends_a_search_ends_an_explanation() {
    let mut gui = Gui::start();
    for (command, name) in [("explain", "explain"), ("assess", "assess")] {
        for end in ["stop", "position startpos moves e2e4", "ucinewgame", "go depth 1"] {
            gui.say_bytes(format!("{command}\n{end}\n").as_bytes());
            gui.until(&format!("info string {name} stopped"));
        }
    }
    gui.say("position fen nonsense");
    gui.until("info string malformed FEN");
    for command in ["explain", "assess", "image"] {
        gui.say(command);
        gui.until("info string no position");
    }
    gui.say("position startpos");
    gui.say("explain Qh5");
    gui.until("info string illegal move");
    gui.quit();
}

/// The verdict is the last line before the move, names it, and is omitted if there is no time.
#[test]
fn a_verdict_comes_before_the_move_where_there_is_time() {
    let mut gui = Gui::start();
    let verdicts = |lines: &[String]| -> Vec<String> {
        let told = lines.iter().filter_map(|line| line.strip_prefix("info string "));
        told.map(str::to_string).collect()
    };
    gui.say(&format!("position fen {FORK}"));
    assert!(verdicts(&gui.go("nodes 20000")).is_empty(), "it is off at first");
    gui.say("setoption name ShowVerdict value true");
    for limits in ["nodes 20000", "depth 10", "movetime 1500", "wtime 20000 btime 20000"] {
        let lines = gui.go(limits);
        check_search(&lines);
        assert_eq!(word_after(lines.last().unwrap(), "bestmove"), Some("d4g7"));
        let told = verdicts(&lines);
        // On a busy machine there may be no time for it.
        if !limits.contains("time") || !told.is_empty() {
            assert!(told.len() == 1 && told[0].starts_with("31…Qxg7 "), "{limits}: {told:?}");
            assert!(lines[lines.len() - 2].starts_with("info string "), "{limits}");
        }
    }
    // However the search ends, with a fail high or low or not, the reason for the move is the same.
    for step in 0..12 {
        gui.say("ucinewgame");
        let told = verdicts(&gui.go(&format!("nodes {}", 120_000 + 8_000 * step)));
        let right = |told: &String| told.starts_with("31…Qxg7 wins the queen; Black is ");
        assert!(told.len() <= 1 && told.iter().all(right), "{told:?}");
    }
    for limits in ["movetime 100", "wtime 900 btime 900"] {
        assert!(verdicts(&gui.go(limits)).is_empty(), "{limits}");
    }
    // A verdict no longer wanted is not waited for.
    gui.say_bytes(b"go infinite\nposition startpos\n");
    assert!(verdicts(&gui.until("bestmove")).is_empty());
    gui.quit();
}

/// With the verdict a move takes no longer than without it.
#[test]
fn a_verdict_fits_into_the_time() {
    let mut gui = Gui::start();
    gui.say("setoption name ShowVerdict value true");
    gui.say(&format!("position fen {FORK}"));
    let began = Instant::now();
    gui.go("movetime 1200");
    assert!(began.elapsed() < Duration::from_millis(1300), "{:?}", began.elapsed());
    gui.quit();
}
