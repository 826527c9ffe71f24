//! Another engine as the judge: honest engines, and engines that hang, die or lie.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::common::shell::{failure, text, tropa};

const TROPA: &str = env!("CARGO_BIN_EXE_tropa");
const FORK: &str = "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 31";

/// With itself as the judge Tropa gives the same answer as without: UCI loses nothing.
#[test]
fn itself_as_the_judge_changes_nothing() {
    for fen in [FORK, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"] {
        let explain = ["explain", "--fen", fen, "--nodes", "5000", "--multipv", "3"];
        let judged = [&explain[..], &["--engine", TROPA]].concat();
        assert_eq!(text(&judged), text(&explain), "{fen}");
        let assess = ["assess", fen, "--nodes", "5000"];
        let judged = [&assess[..], &["--engine", TROPA, "--engine-option", "Ponder=true"]].concat();
        assert_eq!(text(&judged), text(&assess), "{fen}");
    }
}

#[test]
fn a_game_annotated_by_itself_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.pgn");
    std::fs::write(&game, "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ *\n")
        .unwrap();
    let annotate = ["annotate", game.to_str().unwrap(), "--nodes", "3000", "--threads", "2"];
    let own = text(&annotate);
    assert_eq!(text(&[&annotate[..], &["--engine", TROPA]].concat()), own);
    assert!(own.contains("[%eval #2,"), "{own}");
}

#[test]
fn what_is_no_engine_is_told_in_a_line() {
    let nowhere = failure(&["explain", "--engine", "/nowhere/engine"]);
    assert!(nowhere.contains("engine '/nowhere/engine' cannot be started"), "{nowhere}");
    let option = failure(&["assess", "--engine", TROPA, "--engine-option", "Contempt=1"]);
    assert!(option.ends_with("has no option 'Contempt'\n"), "{option}");
    let shapeless = tropa(&["explain", "--engine", TROPA, "--engine-option", "Hash"]);
    assert_eq!(shapeless.status.code(), Some(2));
    assert_eq!(tropa(&["explain", "--engine-timeout", "3"]).status.code(), Some(2));
}

/// A script that serves as an engine.
#[cfg(unix)]
fn script(folder: &TempDir, name: &str, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.path().join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_string()
}

/// An engine that runs `search` at `go` and otherwise follows the protocol.
#[cfg(unix)]
fn searching(folder: &TempDir, name: &str, search: &str) -> String {
    let text = format!(
        "while read -r word rest; do case $word in\n\
         uci) echo id name Fake; echo option name Hash type spin default 1 min 1 max 9; echo uciok;;\n\
         isready) echo readyok;;\n\
         go) {search};;\n\
         quit) exit;;\n\
         esac; done"
    );
    script(folder, name, &text)
}

/// Whatever an engine does, there is one line about it, an exit code, and an end.
#[cfg(unix)]
#[test]
fn engines_that_hang_die_or_lie_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let info = |m: &str| format!("echo info depth 1 score cp 9 pv {m}");
    let faults = [
        ("leaves", script(&folder, "leaves", "exit 3"), "has ended (exit status: 3)"),
        ("sleeps", script(&folder, "sleeps", "exec sleep 30"), "did not send 'uciok' within 1 s"),
        ("shouts", script(&folder, "shouts", "exec yes"), "did not send 'uciok' within 1 s"),
        (
            "rambles",
            script(&folder, "rambles", "tr -d '\\n' </dev/zero"),
            "did not send 'uciok' within 1 s",
        ),
        (
            "unready",
            script(&folder, "unready", "echo uciok; exec sleep 30"),
            "did not send 'readyok' within 1 s",
        ),
        ("dies", searching(&folder, "dies", "exit 7"), "has ended (exit status: 7)"),
        ("cheats", searching(&folder, "cheats", "echo bestmove e2e5"), "illegal move 'e2e5'"),
        ("babbles", searching(&folder, "babbles", "echo bestmove \x1b[2J"), "illegal move"),
        ("dreams", searching(&folder, "dreams", &info("e2e5")), "illegal move 'e2e5'"),
        (
            "boasts",
            searching(&folder, "boasts", "echo info depth 1 pv e2e4 score mate 1"),
            "claimed mate by e4, which does not mate",
        ),
        (
            "despairs",
            searching(&folder, "despairs", "echo info depth 1 score mate -1 pv e2e4"),
            "claimed to be mated after e4, where no move mates",
        ),
        ("resigns", searching(&folder, "resigns", "echo 'bestmove (none)'"), "gave no move"),
        ("empty", searching(&folder, "empty", "echo bestmove"), "gave no move"),
        (
            "blind",
            searching(&folder, "blind", "echo bestmove e2e4"),
            "gave no score for its move e4",
        ),
        ("hangs", searching(&folder, "hangs", ":"), "did not end its search within"),
        (
            "endless",
            searching(&folder, "endless", &format!("while :; do {}; done", info("e2e4"))),
            "did not end its search within",
        ),
        (
            "late",
            searching(&folder, "late", &format!("{}; sleep 2; echo bestmove e2e4", info("e2e4"))),
            "did not end its search within",
        ),
    ];
    let ask = |(name, path, message): &(&str, String, &str)| {
        let began = Instant::now();
        let arguments = ["explain", "--engine", path, "--engine-timeout", "1", "--nodes", "100"];
        let told = failure(&arguments);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines.len() == 1 && lines[0].starts_with("error: engine '"), "{name}: {told}");
        assert!(told.contains(message) && !told.contains('\x1b'), "{name}: {told}");
        assert!(began.elapsed() < Duration::from_secs(20), "{name}: {:?}", began.elapsed());
    };
    std::thread::scope(|scope| {
        for fault in &faults {
            scope.spawn(|| ask(fault));
        }
    });
}

/// Annotating stops at the fault, and the old output file stays.
#[cfg(unix)]
#[test]
fn a_broken_engine_spoils_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let engine = searching(&folder, "dies", "exit 7");
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    std::fs::write(path("games"), "1. e4 e5 *\n\n1. d4 *\n").unwrap();
    std::fs::write(path("out"), "old").unwrap();
    let told = failure(&["annotate", &path("games"), "-o", &path("out"), "--engine", &engine]);
    assert!(told.contains("has ended (exit status: 7)") && told.lines().count() == 1, "{told}");
    assert_eq!(std::fs::read_to_string(path("out")).unwrap(), "old");
}

/// `tropa serve`, killed when the value is dropped.
struct Server(Child, String);

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut process = Command::new(TROPA)
            .args(["serve", "--nodes", "2000"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        Self(process, address.to_string())
    }

    /// Requests an explanation; the status and the body.
    fn explain(&self, fen: &str) -> (u16, String) {
        let body = serde_json::json!({ "fen": fen }).to_string();
        let (host, length) = (&self.1, body.len());
        let head =
            format!("POST /api/explain HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}");
        let mut stream = TcpStream::connect(host).unwrap();
        stream.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_page_asks_the_judge() {
    let (own, judged) = (Server::start(&[]), Server::start(&["--engine", TROPA]));
    let verdict = |(status, body): (u16, String)| {
        assert_eq!(status, 200, "{body}");
        serde_json::from_str::<serde_json::Value>(&body).unwrap()["verdict"].clone()
    };
    for _ in 0..2 {
        assert_eq!(verdict(judged.explain(FORK)), verdict(own.explain(FORK)));
    }
}

/// A request at which the engine dies is refused, and the next one gets a new engine.
#[cfg(unix)]
#[test]
fn the_page_outlives_its_judge() {
    let folder = tempfile::tempdir().unwrap();
    let once = folder.path().join("once");
    let text = format!(
        "while read -r word rest; do case $word in\n\
         uci) echo uciok;; isready) echo readyok;;\n\
         go) test -e {0} || {{ touch {0}; exit 7; }}; echo bestmove e2e5;;\n\
         quit) exit;; esac; done",
        once.display()
    );
    let server = Server::start(&["--engine", &script(&folder, "mortal", &text)]);
    for message in ["has ended (exit status: 7)", "answered with the illegal move 'e2e5'"] {
        let (status, body) = server.explain("startpos");
        assert!(status == 500 && body.contains(message), "{status} {body}");
    }
}

/// If Stockfish is installed, its scores are given.
#[test]
fn stockfish_judges() {
    let places = ["/usr/games/stockfish", "/usr/bin/stockfish", "/usr/local/bin/stockfish"];
    let Some(stockfish) = places.into_iter().find(|path| Path::new(path).exists()) else {
        println!("skipped: no Stockfish");
        return;
    };
    let engine = ["--engine", stockfish, "--nodes", "20000"];
    let told = text(&[&["explain", "--fen", FORK, "--move", "Kxg7"], &engine[..]].concat());
    assert!(told.contains("31…Kxg7?? loses the queen to the fork 32.Nf5+"), "{told}");
    assert!(told.contains("Better is 31…Qxg7 ") && told.contains("it wins the queen"), "{told}");
    let told = text(&[&["assess", FORK], &engine[..]].concat());
    assert!(told.contains("31…Qxg7 wins the queen"), "{told}");
}
