//! The real binary over pipes, as a GUI sees it.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::Random;
use crate::common::gui::{Gui, PATIENCE, best, check_search, word_after};
use tropa::position::Game;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn shakes_hands() {
    let mut gui = Gui::start();
    gui.say("uci");
    let lines = gui.until("uciok");
    let name = concat!("id name Tropa ", env!("CARGO_PKG_VERSION"));
    assert!(lines[0].starts_with(name), "{}", lines[0]);
    assert_eq!(lines[1], "id author the Tropa authors");
    for name in [
        "Hash",
        "Clear Hash",
        "Threads",
        "Ponder",
        "MultiPV",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_AnalyseMode",
        "UCI_LimitStrength",
        "UCI_Elo",
        "UCI_Opponent",
        "UCI_EngineAbout",
    ] {
        let start = format!("option name {name} type ");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{name}");
    }
    assert!(gui.ask("ucinewgame").is_empty());
    gui.quit();
}

#[test]
fn answers_while_it_searches() {
    let mut gui = Gui::start();
    gui.say("go infinite");
    gui.until("info depth");
    gui.say("isready");
    gui.until("readyok");
    gui.say("uci");
    gui.until("uciok");
    gui.is_silent_of("bestmove");
    gui.say("stop");
    gui.until("bestmove");
    gui.quit();
}

#[test]
fn never_loses_a_stop() {
    let mut gui = Gui::start();
    for _ in 0..50 {
        gui.say_bytes(b"go infinite\nstop\n");
        check_search(&gui.until("bestmove"));
    }
    gui.quit();
}

#[test]
fn holds_its_move_back_until_it_is_asked_for() {
    let mut gui = Gui::start();
    // Mated, stalemated, mate in one, one legal move, done at depth 1.
    for (fen, limit) in [
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", ""),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""),
        ("6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1", ""),
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1", ""),
        (START, " depth 1"),
    ] {
        gui.say(&format!("position fen {fen}"));
        for (mode, release) in [("infinite", "stop"), ("ponder", "ponderhit"), ("ponder", "stop")] {
            gui.say(&format!("go {mode}{limit} wtime 50 btime 50"));
            gui.is_silent_of("bestmove");
            gui.say(release);
            gui.until("bestmove");
        }
    }
    gui.quit();
}

#[test]
fn ponders_without_its_clock() {
    let mut gui = Gui::start();
    gui.say("setoption name Ponder value true");
    gui.say("position startpos moves e2e4 e7e5");
    gui.say("go ponder wtime 300 btime 300 winc 0 binc 0");
    let mut lines = gui.is_silent_of("bestmove");
    gui.say("ponderhit");
    lines.extend(gui.until("bestmove"));
    check_search(&lines);
    gui.quit();
}

/// With half a minute on the clock a move takes about a second; three have been pondered.
#[test]
fn pondered_time_counts() {
    let mut gui = Gui::start();
    gui.say("setoption name Ponder value true");
    gui.say("position startpos moves e2e4 e7e5");
    gui.say("go ponder wtime 30000 btime 30000");
    thread::sleep(Duration::from_secs(3));
    let began = Instant::now();
    gui.say("ponderhit");
    gui.until("bestmove");
    assert!(began.elapsed() < Duration::from_millis(300), "{:?}", began.elapsed());
    gui.quit();
}

#[test]
fn keeps_its_time() {
    let mut gui = Gui::start();
    for (limits, most) in [
        ("movetime 100", 400),
        ("movetime 1", 300),
        ("movetime 0", 300),
        ("wtime 10 btime 10", 300),
        ("wtime 0 btime 0", 300),
        ("wtime -500 btime -500 winc 0 binc 0", 300),
        ("wtime 200 btime 200 movestogo 1", 500),
        ("wtime 500 btime 500 movestogo 0", 800),
        ("nodes 1", 300),
        ("nodes 0", 300),
        ("depth 0", 300),
        ("btime 100", 400),
    ] {
        let began = Instant::now();
        gui.go(limits);
        let took = began.elapsed().as_millis();
        assert!(took < most, "go {limits} took {took} ms");
    }
    gui.quit();
}

/// Plays both sides with a clock of 10,000 nodes and 200 for each move; the moves, and the nodes of
/// each. After the first move the GUI sends the clocks `told`.
fn game_by_nodes(gui: &mut Gui, told: &str) -> Vec<(String, u64)> {
    gui.say("ucinewgame");
    let mut game = Vec::new();
    let mut position = "position startpos moves".to_string();
    for clock in std::iter::once("wtime 1000 btime 1000").chain(std::iter::repeat_n(told, 19)) {
        gui.say(&position);
        let lines = gui.go(&format!("{clock} winc 20 binc 20"));
        let nodes = lines.iter().rev().find_map(|line| word_after(line, "nodes")).unwrap();
        position = format!("{position} {}", best(&lines));
        game.push((best(&lines).to_string(), nodes.parse().unwrap()));
    }
    game
}

#[test]
fn by_nodes_every_game_is_the_same() {
    let mut gui = Gui::start();
    gui.say("setoption name nodestime value 10");
    let game = game_by_nodes(&mut gui, "wtime 1000 btime 1000");
    for told in ["wtime -60000 btime -60000", "wtime 1 btime 3600000"] {
        assert_eq!(game_by_nodes(&mut gui, told), game);
    }
    let nodes: u64 = game.iter().map(|(_, nodes)| nodes).sum();
    assert!((5_000..=10_000 + 20 * 200).contains(&nodes), "{nodes}");
    // A hundred milliseconds minus the overhead, checked every 256 nodes.
    let lines = gui.go("movetime 100");
    let nodes = word_after(&lines[lines.len() - 2], "nodes").unwrap().parse::<u64>().unwrap();
    assert!(nodes <= 900 + 256, "{nodes}");
    gui.quit();
}

#[test]
fn searches_again_and_again() {
    let mut gui = Gui::start();
    gui.go("depth 2");
    gui.say("position startpos moves e2e4");
    gui.go("depth 2");
    gui.say("ucinewgame");
    gui.go("nodes 500");
    gui.quit();
}

#[test]
fn every_line_told_can_be_played() {
    let mut gui = Gui::start();
    for fen in [
        START,
        "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        "3k3B/7p/p1Q1p3/2n5/6P1/K3b3/PP5q/R7 w - - 0 30",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ] {
        gui.say(&format!("position fen {fen}"));
        for line in gui.go("depth 8") {
            // The best move and the expected reply form a line, too.
            let (_, moves) = line.split_once(" pv ").or(line.split_once(' ')).unwrap();
            if line.starts_with("info depth") || line.starts_with("bestmove") {
                let words = moves.split(' ').filter(|&word| word != "ponder");
                Game::from_moves(Some(fen), words)
                    .unwrap_or_else(|error| panic!("{line}: {error}"));
            }
        }
    }
    gui.quit();
}

#[test]
fn looks_only_at_the_moves_asked_for() {
    let mut gui = Gui::start();
    for m in ["h2h4", "b1a3", "g2g4"] {
        assert_eq!(best(&gui.go(&format!("searchmoves {m} depth 3"))), m);
        assert_eq!(best(&gui.go(&format!("depth 3 searchmoves e2e5 {m}"))), m);
    }
    gui.quit();
}

#[test]
fn knows_the_end_of_the_game() {
    let mut gui = Gui::start();
    gui.say("position fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(gui.go("depth 3"), ["info depth 0 score mate 0", "bestmove (none)"]);
    gui.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(gui.go("movetime 10"), ["info depth 0 score cp 0", "bestmove (none)"]);
    gui.quit();
}

#[test]
fn tells_castling_as_it_is_asked_to() {
    let mut gui = Gui::start();
    let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    gui.say(castle);
    assert_eq!(best(&gui.go("searchmoves e1g1 depth 1")), "e1g1");
    assert!(gui.ask("d").iter().any(|line| line.contains(" e1g1")));
    gui.say("setoption name UCI_Chess960 value true");
    assert_eq!(best(&gui.go("searchmoves e1h1 depth 1")), "e1h1");
    gui.say("setoption name UCI_Chess960 value false");
    // With the king on another square there is only one way to write it.
    gui.say("position fen 1k6/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_eq!(best(&gui.go("searchmoves f1g1 depth 1")), "f1g1");
    gui.say("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8g8");
    assert!(gui.fen().starts_with("rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w"));
    gui.quit();
}

#[test]
fn a_new_command_ends_the_search_first() {
    let mut gui = Gui::start();
    for command in ["position startpos", "setoption name Hash value 1", "ucinewgame", "go depth 1"]
    {
        gui.say("go infinite");
        gui.say(command);
        check_search(&gui.until("bestmove"));
    }
    gui.until("bestmove");
    gui.quit();
}

#[test]
fn a_position_with_a_move_that_is_none_ends_before_it() {
    let mut gui = Gui::start();
    for (moves, name, legal) in [
        ("e2e5", "e2e5", ""),
        ("e2e4 e7e5 e1e3 g8f6", "e1e3", "e2e4 e7e5"),
        ("d2d4 0000", "0000", "d2d4"),
        ("d2d4 zz", "zz", "d2d4"),
        ("d2d4 go infinite", "go", "d2d4"),
    ] {
        let lines = gui.ask(&format!("position startpos moves {moves}"));
        assert_eq!(lines.len(), 1, "{lines:#?}");
        let named = lines[0].starts_with("info string ") && lines[0].contains(name);
        assert!(named, "{lines:#?}");
        let game = Game::from_moves(None, legal.split_whitespace()).unwrap();
        assert_eq!(gui.fen(), game.position().fen());
        let m = best(&gui.go("depth 1")).to_string();
        assert!(game.position().parse_move(&m).is_ok(), "{m} after {legal}");
    }
    gui.quit();
}

#[test]
fn without_a_position_there_is_no_move() {
    let mut gui = Gui::start();
    for bad in [
        "position",
        "position fen",
        "position fen hello",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position startpos e2e4",
    ] {
        gui.say("position startpos moves e2e4");
        let lines = gui.ask(bad);
        assert!(lines.len() == 1 && lines[0].starts_with("info string "), "{bad}: {lines:#?}");
        for question in ["d", "eval", "go perft 2"] {
            let lines = gui.ask(question);
            let told = lines.len() == 1 && lines[0].starts_with("info string no position");
            assert!(told, "{question}: {lines:#?}");
        }
        gui.ask("ucinewgame");
        gui.say("go depth 3");
        let lines = gui.until("bestmove");
        assert!(lines[0].starts_with("info string no position"), "{lines:#?}");
        assert_eq!(lines[1..], ["bestmove 0000"]);
    }
    for (go, release) in [
        ("go", "stop"),
        ("go infinite depth 1", "stop"),
        ("go ponder wtime 10 btime 10", "ponderhit"),
        ("go ponder movetime 10", "stop"),
        ("go infinite", "position fen again"),
    ] {
        gui.say(go);
        gui.is_silent_of("bestmove");
        gui.say(release);
        assert_eq!(gui.until("bestmove").last().unwrap(), "bestmove 0000", "{go}");
    }
    gui.say("position startpos");
    assert_ne!(best(&gui.go("depth 1")), "0000");
    gui.quit();
}

#[test]
fn more_pieces_than_a_game_can_bring_about_are_refused() {
    let mut gui = Gui::start();
    for pieces in [
        // Nine pawns; seventeen pieces; eight pawns and two queens.
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3",
        "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR",
        "4k3/8/8/8/8/Q7/PPPPPPPP/3QK3",
    ] {
        let lines = gui.ask(&format!("position fen {pieces} w - - 0 1"));
        assert!(lines.len() == 1 && lines[0].contains("more pieces than a game can"), "{lines:#?}");
    }
    gui.quit();
}

#[test]
fn unknown_words_before_a_command_are_skipped() {
    let mut gui = Gui::start();
    let lines = gui.ask("hello  go depth 1");
    assert!(lines[0].starts_with("info string ") && lines[0].contains("'hello'"), "{lines:#?}");
    if !lines.last().unwrap().starts_with("bestmove") {
        gui.until("bestmove");
    }
    assert_eq!(gui.ask("joho isready"), ["info string ignored before 'isready': 'joho'"]);
    assert_eq!(gui.next(), "readyok");
    // Arguments are not commands, and non-UCI commands are not looked for after unknown words.
    assert_eq!(gui.ask("hello d").len(), 1);
    gui.ask("position startpos moves e2e4 stop quit");
    assert!(gui.fen().contains("4P3"));
    gui.say("joho quit");
    assert_eq!(gui.rest(), ["info string ignored before 'quit': 'joho'"]);
    assert!(gui.end().success());
}

#[test]
fn many_illegal_moves_are_one_line() {
    let mut gui = Gui::start();
    let moves = " e2e5 a1a8".repeat(10_000);
    gui.say(&format!("go depth 1 searchmoves{moves}"));
    let lines = gui.until("bestmove");
    let notes: Vec<&String> = lines.iter().filter(|l| l.starts_with("info string")).collect();
    assert_eq!(notes, ["info string 20000 illegal moves in 'searchmoves' ignored: 'e2e5', 'a1a8'"]);
    let lines = gui.go(&format!("depth 1{}", " blitz".repeat(20_000)));
    assert!(lines[0].starts_with("info string ") && lines[0].len() < 300, "{}", lines[0].len());
    gui.quit();
}

#[test]
fn refuses_in_one_line_and_keeps_the_position() {
    let mut gui = Gui::start();
    gui.say("position startpos moves e2e4");
    let fen = gui.fen();
    for (bad, word) in [
        ("setoption", "name"),
        ("setoption name", "name"),
        ("setoption name Contempt value 10", "Contempt"),
        ("setoption name Hash value 0", "1 to 33554432"),
        ("setoption name Hash value 99999999999999999999", "1 to 33554432"),
        ("setoption name Hash value lots", "lots"),
        ("setoption name Hash", "value"),
        ("setoption name Threads value 1025", "1 to 1024"),
        ("setoption name MultiPV value 0", "1 to 256"),
        ("setoption name Ponder value maybe", "maybe"),
        ("go depth", "depth"),
        ("go depth deep", "deep"),
        ("go wtime soon btime 100", "soon"),
        ("debug", "debug"),
        ("xyzzy", "xyzzy"),
        ("  joho \t debug on", "joho"),
        ("bestmove e2e4", "unknown command"),
    ] {
        let lines = gui.ask(bad);
        assert_eq!(lines.len(), 1, "{bad}: {lines:#?}");
        assert!(lines[0].starts_with("info string "), "{bad}: {lines:#?}");
        assert!(lines[0].contains(word), "{bad}: {lines:#?}");
        assert_eq!(gui.fen(), fen, "{bad}");
    }
    gui.go("depth 1");
    gui.quit();
}

#[test]
fn swallows_any_bytes() {
    let mut gui = Gui::start();
    gui.say("position startpos moves d2d4");
    let fen = gui.fen();
    let mut long = vec![b'x'; 1 << 20];
    long.push(b'\n');
    let mut moves = b"position startpos moves".to_vec();
    for _ in 0..(1 << 18) {
        moves.extend_from_slice(b" g1f3");
    }
    moves.push(b'\n');
    for bytes in
        [&long[..], &moves, b"\xff\xfe\x00\xc3\x28\n", b"go\x00depth\n", b"\xf0\x9f\x92\xa9\n"]
    {
        gui.say_bytes(bytes);
        let lines = gui.ask("");
        assert_eq!(lines.len(), 1, "{lines:#?}");
        assert!(lines[0].starts_with("info string ") && lines[0].len() < 300, "{lines:#?}");
        assert_eq!(gui.fen(), fen);
    }
    // Blank lines and odd spacing are not errors.
    gui.say_bytes(b"\n\r\n \t \n");
    gui.say_bytes(b"  \tisready \r\n");
    assert_eq!(gui.next(), "readyok");
    gui.go("depth 1");
    gui.quit();
}

#[test]
fn goes_on_past_words_that_it_does_not_know() {
    let mut gui = Gui::start();
    let lines = gui.go("depth 1 blitz");
    assert!(lines.iter().any(|line| line.starts_with("info string ") && line.contains("blitz")));
    gui.go("depth 99999999999999 nodes 10");
    gui.go("nodes 99999999999999999999999 movetime 20");
    gui.go("wtime 99999999999999999999999 depth 1");
    gui.quit();
}

#[test]
fn shows_the_position_and_its_evaluation() {
    let mut gui = Gui::start();
    gui.say("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 3 9");
    let lines = gui.ask("d");
    let fen = "Fen: 4k3/8/8/8/8/8/4r3/4K3 w - - 3 9";
    for start in
        ["1 |   |   |   |   | K |", "White to move", fen, "Key: ", "Checkers: e2", "Legal moves: "]
    {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{start}: {lines:#?}");
    }
    let key = lines.iter().find_map(|line| line.strip_prefix("Key: ")).unwrap();
    assert!(key.len() == 16 && u64::from_str_radix(key, 16).is_ok(), "{key}");
    assert!(gui.ask("eval").iter().any(|line| line.starts_with("evaluation ")));
    gui.quit();
}

#[test]
fn tells_its_commands_and_its_build() {
    let mut gui = Gui::start();
    let help = gui.ask("help");
    for command in ["setoption", "position", "go perft", "compiler", "quit"] {
        assert!(help.iter().any(|line| line.contains(command)), "{command}: {help:#?}");
    }
    assert!(help.iter().all(|line| line.len() <= 80));
    let build = gui.ask("compiler");
    assert!(build[0].contains(std::env::consts::ARCH), "{build:#?}");
    let features = build.iter().find_map(|line| line.strip_prefix("Processor features: ")).unwrap();
    assert!(!features.is_empty());
    assert_eq!(features.contains("popcnt"), cfg!(target_feature = "popcnt"), "{features}");
    gui.quit();
}

#[test]
fn a_line_too_long_is_told_with_the_limit() {
    let mut gui = Gui::start();
    gui.say(&"x".repeat(128 * 1024 + 1));
    let told = gui.ask("d").into_iter().find(|line| line.contains("line ignored"));
    assert!(told.as_deref().is_some_and(|line| line.ends_with("longer than 128 KiB")), "{told:?}");
    gui.quit();
}

#[test]
fn logs_what_is_read_and_written() {
    let folder = std::env::temp_dir().join(format!("tropa-log-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game 1.log");
    fs::write(&path, "what was there\n").unwrap();
    let mut gui = Gui::start();
    gui.say(&format!("setoption name Debug Log File value {}", path.display()));
    gui.ask("hello");
    gui.say("setoption name Debug Log File value");
    gui.ask("");
    let log = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines[0], "what was there");
    assert!(lines[1].starts_with(">> setoption name Debug Log File value "), "{log}");
    let mut said: Vec<&str> = lines[2..].to_vec();
    // Lines may be read before earlier ones are answered.
    said.sort_unstable();
    let expected = [
        "<< info string unknown command 'hello'",
        "<< readyok",
        ">> hello",
        ">> isready",
        ">> setoption name Debug Log File value",
    ];
    let told = said.iter().filter(|line| **line != "<< readyok").count();
    assert!(told == 4 && expected.iter().all(|line| said.contains(line)), "{log}");
    // A file that cannot be written is reported in one line, and the session goes on.
    for bad in [folder.join("none").join("x.log"), folder.clone()] {
        let lines = gui.ask(&format!("setoption name Debug Log File value {}", bad.display()));
        assert!(lines.len() == 1 && lines[0].contains("cannot write log file"), "{lines:#?}");
    }
    gui.quit();
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn counts_leaves() {
    let mut gui = Gui::start();
    gui.say("go perft 3");
    assert_eq!(gui.until("Nodes").last().unwrap(), "Nodes searched: 8902");
    gui.say("position startpos moves e2e4 e7e5\ngo perft 1");
    assert_eq!(gui.until("Nodes").last().unwrap(), "Nodes searched: 29");
    // The engine finishes it before it exits at the end of input.
    gui.say("position startpos\ngo perft 4");
    gui.hang_up();
    assert!(gui.rest().contains(&"Nodes searched: 197281".to_string()));
    assert!(gui.end().success());
}

#[test]
fn counting_leaves_can_be_stopped() {
    let mut gui = Gui::start();
    gui.say("go perft 10");
    assert!(gui.ask("isready").iter().all(|line| line == "readyok"));
    gui.say("stop");
    assert_eq!(gui.until("info").last().unwrap(), "info string perft stopped");
    assert!(gui.go("depth 1").last().unwrap().starts_with("bestmove"));
    gui.say("go perft 10");
    gui.quit();
}

#[test]
fn whatever_ends_a_search_ends_a_perft() {
    let mut gui = Gui::start();
    for command in [
        "position startpos",
        "position fen nonsense",
        "position startpos moves e2e5",
        "ucinewgame",
        "setoption name MultiPV value 1",
        "go depth 1",
        "go perft 1",
        "stop",
    ] {
        gui.say("position startpos");
        gui.say("go perft 10");
        gui.is_silent_of("");
        gui.say(command);
        assert_eq!(gui.next(), "info string perft stopped", "{command}");
        if command == "go depth 1" {
            gui.until("bestmove");
        } else if command == "go perft 1" {
            gui.until("Nodes");
        }
        // An error in the command may still be reported.
        gui.ask("");
    }
    gui.quit();
}

#[test]
fn a_bench_can_be_stopped() {
    let mut gui = Gui::start();
    gui.say("bench 1");
    let lines = gui.until("Bench: ");
    assert!(lines.len() > 40 && lines.last().unwrap().ends_with(" nps"), "{lines:#?}");
    for command in ["stop", "position startpos", "bench 1"] {
        gui.say("bench 60");
        gui.say("isready");
        gui.until("readyok");
        gui.say(command);
        gui.until("info string bench stopped");
        if command == "bench 1" {
            gui.until("Bench: ");
        }
    }
    assert_eq!(gui.ask("bench 0"), ["info string invalid number '0' for 'bench'"]);
    gui.say("bench 60");
    gui.quit();
}

#[test]
fn a_perft_does_not_outlive_its_gui_for_long() {
    let mut gui = Gui::start();
    gui.say("go perft 10");
    gui.hang_up();
    let lines = gui.rest();
    assert_eq!(lines, ["info string perft stopped"]);
    assert!(gui.end().success());
}

#[test]
fn options_take_effect_however_they_are_spelt() {
    let mut gui = Gui::start();
    for line in [
        "setoption name hash value 2",
        "setoption name  Clear   Hash",
        "setoption name MOVE OVERHEAD value 50",
        "setoption name ZoneFilter value false",
        "setoption name MultiPV value 2",
        "setoption name MultiPV value 1",
        "setoption name Threads value 2",
        "setoption name threads value 1",
        "setoption name UCI_AnalyseMode value true",
        "setoption name UCI_Opponent value GM 2800 human Gary Kasparov",
        "setoption name UCI_Elo value 1500",
    ] {
        assert!(gui.ask(line).is_empty(), "{line}");
    }
    gui.go("depth 2");
    gui.quit();
}

#[test]
fn ends_at_the_end_of_input() {
    for (said, moves) in [
        ("", 0),
        ("uci\n", 0),
        ("isready", 0),
        ("go infinite\n", 1),
        ("go\n", 1),
        ("go ponder wtime 1000 btime 1000\n", 1),
        ("go depth 3\n", 1),
        ("go movetime 50", 1),
        ("position fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1\ngo infinite\n", 1),
        ("posi", 0),
    ] {
        let mut gui = Gui::start();
        gui.say_bytes(said.as_bytes());
        gui.hang_up();
        let lines = gui.rest();
        let best = lines.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(best, moves, "{said}: {lines:#?}");
        assert!(gui.end().success(), "{said}");
    }
}

#[test]
fn quits_at_any_moment() {
    for said in ["", "uci", "go infinite", "go ponder", "go depth 60", "position startpos"] {
        let mut gui = Gui::start();
        gui.say(said);
        gui.quit();
    }
}

#[test]
fn a_closed_output_is_a_quiet_end() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The input stays open: the exit is due only to the output.
    input.write_all(b"uci\ngo infinite\n").unwrap();
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < PATIENCE, "the engine does not end");
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn every_go_gets_one_best_move_whatever_comes_between() {
    const SAID: &[&str] = &[
        "go infinite",
        "go ponder wtime 100 btime 100",
        "go depth 3",
        "go nodes 100",
        "go movetime 5",
        "go wtime 20 btime 20",
        "stop",
        "ponderhit",
        "isready",
        "uci",
        "ucinewgame",
        "position startpos moves e2e4",
        "position fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
        "position fen nonsense",
        "setoption name Hash value 1",
        "setoption name UCI_Chess960 value true",
        "d",
        "eval",
        "debug on",
        "hello",
    ];
    let mut random = Random::new(9);
    for _ in 0..20 {
        let mut gui = Gui::start();
        let said: Vec<&str> = (0..30).map(|_| SAID[random.below(SAID.len())]).collect();
        for line in &said {
            gui.say(line);
        }
        gui.say("quit");
        let lines = gui.rest();
        let count = |lines: &mut dyn Iterator<Item = bool>| lines.filter(|&hit| hit).count();
        for (asked, answered) in [("go ", "bestmove "), ("isready", "readyok"), ("uci", "uciok")] {
            let questions = count(
                &mut said
                    .iter()
                    .map(|line| line.starts_with(asked) && !line.starts_with("ucinewgame")),
            );
            let answers = count(&mut lines.iter().map(|line| line.starts_with(answered)));
            assert_eq!(answers, questions, "{said:#?} {lines:#?}");
        }
        assert!(gui.end().success());
    }
}
