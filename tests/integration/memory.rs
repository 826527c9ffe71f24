//! Memory does not grow, however long a session lasts and however many requests the page sends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::gui::Gui;
use crate::common::memory::peak;

/// The growth allowed for a repeated request after the first repetitions, in KiB: caches of the
/// system's allocator, not leaks.
const SLACK: u64 = 24 * 1024;

/// The growth between the first repetitions and many more of them.
fn growth(process: u32, first: usize, more: usize, mut request: impl FnMut(usize)) -> Option<u64> {
    (0..first).for_each(&mut request);
    let before = peak(process)?;
    (first..first + more).for_each(&mut request);
    Some(peak(process)?.saturating_sub(before))
}

#[test]
fn a_long_session_does_not_grow() {
    let mut gui = Gui::start();
    let grown = growth(gui.process(), 30, 200, |round| {
        let hash = [1, 16, 4][round % 3];
        gui.say("ucinewgame");
        gui.say(&format!("setoption name Hash value {hash}"));
        gui.say(&format!("setoption name Threads value {}", 1 + round % 2));
        gui.say("position startpos moves e2e4 e7e5");
        gui.go("nodes 200");
    });
    gui.quit();
    assert!(grown.is_none_or(|kibibytes| kibibytes < SLACK), "{grown:?} KiB more");
}

#[test]
fn long_games_do_not_grow() {
    let mut gui = Gui::start();
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(200);
    let grown = growth(gui.process(), 30, 300, |_| {
        gui.say(&format!("position startpos moves{shuffle}"));
        gui.go("nodes 50");
    });
    gui.quit();
    assert!(grown.is_none_or(|kibibytes| kibibytes < SLACK), "{grown:?} KiB more");
}

/// The page's server, and its port.
fn serve(arguments: &[&str]) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(["serve", "--hash", "1"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut address).unwrap();
    let port = address.trim_end().trim_end_matches('/').rsplit(':').next().unwrap();
    (server, port.to_string())
}

/// Sends a request to the page's server; whether it succeeded.
fn ask(port: &str, path: &str, body: &str) -> bool {
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    let length = body.len();
    let host = format!("Host: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n");
    stream.write_all(format!("POST {path} HTTP/1.1\r\n{host}\r\n{body}").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.starts_with("HTTP/1.1 200 ")
}

#[test]
fn a_page_asked_again_and_again_does_not_grow() {
    let (mut server, port) = serve(&["--nodes", "300"]);
    let question = r#"{"fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"}"#;
    let grown = growth(server.id(), 20, 150, |round| {
        let path = ["/api/position", "/api/explain"][round % 2];
        assert!(ask(&port, path, question), "{path}");
    });
    let _ = server.kill();
    let _ = server.wait();
    assert!(grown.is_none_or(|kibibytes| kibibytes < SLACK), "{grown:?} KiB more");
}

/// The maximum memory of a request, in KiB.
const REQUEST: u64 = 256 * 1024;

/// The largest requests of each route, of kinds that once took unlimited memory.
#[test]
fn no_request_takes_much_memory() {
    let shuffle = "1.Nf3 Nf6 2.Ng1 Ng8 ";
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(20_000);
    let queens = "qqqqk3/qqqqq3/8/8/8/8/QQQQQ3/QQQQK3 w - - 0 1";
    let played = json!({ "fen": "startpos", "moves": moves, "nodes": 100 });
    let without_nodes = json!({ "fen": "startpos", "moves": moves });
    let texts = |texts: Vec<String>| json!({ "fen": "startpos", "texts": texts });
    let pgn = |pgn: String| json!({ "pgn": pgn });
    let reviewed = |pgn: String| json!({ "pgn": pgn, "nodes": 1 });
    for (route, body) in [
        ("mentions", texts(vec![shuffle.repeat(50_000)])),
        ("mentions", texts(vec![shuffle.to_string(); 40_000])),
        ("mentions", texts(vec!["Ze4 ".repeat(250_000)])),
        ("position", without_nodes.clone()),
        ("assess", without_nodes),
        ("zones", json!({ "fen": queens, "horizon": 7 })),
        ("explain", played.clone()),
        ("lines", played),
        ("games", pgn(shuffle.repeat(50_000))),
        ("games", pgn(format!("1. e4 {}", "(1. d4 ".repeat(120_000)))),
        ("games", pgn(format!("1. e4 {} *", "{a}".repeat(300_000)))),
        ("games", pgn("[A \"\"]\n\n*\n\n".repeat(60_000))),
        ("review", reviewed(shuffle.repeat(50_000))),
        ("review", reviewed(format!("1. e4 {} *", "{a}".repeat(300_000)))),
    ] {
        let (mut server, port) = serve(&["--nodes", "100"]);
        let began = Instant::now();
        // Whether it succeeds or is refused, it ends.
        ask(&port, &format!("/api/{route}"), &body.to_string());
        assert!(began.elapsed() < Duration::from_secs(60), "{route}: {:?}", began.elapsed());
        let peak = peak(server.id());
        let _ = server.kill();
        let _ = server.wait();
        assert!(peak.is_none_or(|kibibytes| kibibytes < REQUEST), "{route}: {peak:?} KiB");
    }
}
