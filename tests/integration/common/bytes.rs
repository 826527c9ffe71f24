//! Properties of the parsers of bytes for any input: requests, books, tables. The tests in
//! `readers.rs` call these with mutants of the corpus, the fuzzer in `fuzz/` with its own inputs.

use std::fs;
use std::path::PathBuf;
use std::thread;

use tropa::book::{Book, key_of};
use tropa::explain::{Language, Question};
use tropa::position::{Game, Position};
use tropa::search::Limits;
use tropa::serve::{Desk, reply};
use tropa::tablebase::{Probing, Ranking, Tablebase};

/// A parser under test.
pub type ByteReader = fn(&[u8]);

/// The parsers by the names of their fuzz targets.
pub const BYTE_READERS: &[(&str, ByteReader)] =
    &[("http", http), ("polyglot", polyglot), ("syzygy", syzygy)];

/// The maximum number of characters of a message.
const LONGEST_MESSAGE: usize = 500;

/// Sends the bytes of a client to `tropa serve`: every request gets a whole answer. Bytes that
/// begin like JSON are used as the body of every kind of request.
pub fn http(bytes: &[u8]) {
    let limits = Limits { nodes: Some(20), ..Limits::default() };
    let desk = Desk::new(Question { limits, hash: 1, ..Question::default() }, Language::English);
    if !bytes.starts_with(b"{") {
        let Some(answer) = reply(bytes, &desk) else {
            assert!(bytes.is_empty());
            return;
        };
        is_whole(&answer, bytes.starts_with(b"HEAD "));
        return;
    }
    const ROUTES: [&str; 7] =
        ["position", "zones", "games", "mentions", "lines", "explain", "assess"];
    for path in ROUTES.map(|route| format!("/api/{route}")) {
        let length = bytes.len();
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: [::1]\r\nContent-Length: {length}\r\n\r\n");
        let request = [head.as_bytes(), bytes].concat();
        is_whole(&reply(&*request, &desk).expect("an answer"), false);
    }
}

/// Checks an answer: a status that says whose fault it is, the length announced, and a message of
/// one line.
fn is_whole(answer: &[u8], without_body: bool) {
    let text = std::str::from_utf8(answer).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").expect(text);
    let status = head.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.split(' ').next());
    let status: u32 = status.and_then(|status| status.parse().ok()).expect(head);
    assert!([200, 400, 403, 404, 405, 409, 413, 431, 501].contains(&status), "{head}");
    let length = head.split("Content-Length: ").nth(1).and_then(|rest| rest.lines().next());
    let length: usize = length.and_then(|length| length.parse().ok()).expect(head);
    if without_body && body.is_empty() {
        return;
    }
    assert_eq!(length, body.len(), "{head}");
    if head.contains("Content-Type: application/json") {
        let told: serde_json::Value = serde_json::from_str(body).unwrap();
        let message = told["error"].as_str().filter(|_| status != 200).unwrap_or_default();
        assert_eq!(status == 200, told.get("error").is_none(), "{told}");
        assert!(!message.contains(['\n', '\r']), "{message:?}");
        assert!(message.chars().count() <= LONGEST_MESSAGE, "{message:?}");
    }
}

/// A file that only this thread uses.
fn scratch(name: &str) -> PathBuf {
    let folder = format!("tropa-{}-{:?}", std::process::id(), thread::current().id());
    let folder = std::env::temp_dir().join(folder.replace(['(', ')'], ""));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// The positions looked up in a book: castling in chess and Chess960, en passant, promotion.
const ASKED: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/P6k/8/8/8/8/8/K7 w - - 0 1",
];

/// A Polyglot book: each move that it gives is legal, and is in the file once with its weight.
pub fn polyglot(bytes: &[u8]) {
    let path = scratch("book.bin");
    fs::write(&path, bytes).unwrap();
    let book = Book::open(&path);
    assert_eq!(book.is_ok(), bytes.len().is_multiple_of(16), "{book:?}");
    let Ok(book) = book else { return };
    assert_eq!(book.len(), bytes.len() as u64 / 16);
    let entries = bytes.as_chunks::<16>().0;
    for fen in ASKED {
        let position = Position::from_fen(fen).unwrap();
        let key = key_of(&position).to_be_bytes();
        let moves = book.moves(&position).unwrap();
        for (index, found) in moves.iter().enumerate() {
            assert!(position.legal_moves().contains(&found.m), "{found:?} in {fen}");
            assert!(moves[..index].iter().all(|other| other.m != found.m), "{found:?} twice");
            let weight = found.weight.to_be_bytes();
            let stands = |entry: &[u8; 16]| entry[..8] == key && entry[10..12] == weight;
            assert!(found.weight > 0 && entries.iter().any(stands), "{found:?} in {fen}");
        }
    }
    fs::remove_file(&path).unwrap();
}

/// Tables, each with positions in which to probe them.
const TABLES: [(&str, &[&str]); 8] = [
    ("KQvK", &["8/8/8/8/8/2k5/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/6Q1/K7 b - - 0 1"]),
    ("KRvK", &["8/8/8/8/8/2k5/8/KR6 w - - 0 1", "8/8/4r3/3K4/8/8/8/k7 w - - 9 50"]),
    ("KPvK", &["8/8/8/8/8/2k5/4P3/K7 w - - 0 1", "8/8/8/8/3p4/2k5/8/K7 w - - 0 1"]),
    ("KNNvK", &["8/8/8/8/8/1k6/4N3/K5N1 w - - 0 1", "7k/8/5N2/6K1/8/4N3/8/8 b - - 0 1"]),
    ("KRvKR", &["8/8/8/5r2/8/2k5/4R3/K7 w - - 0 1", "8/8/8/5r2/8/2k5/4R3/K7 b - - 0 1"]),
    ("KPvKP", &["8/8/5p2/8/8/2k5/4P3/K7 w - - 0 1", "8/8/8/K7/4Pp2/8/8/7k b - e3 0 1"]),
    ("KPPvK", &["8/8/8/8/8/1k6/3PP3/K7 w - - 0 1", "8/1k6/p6p/8/8/8/8/4K3 w - - 0 1"]),
    ("KQvKR", &["8/8/8/8/3Q4/8/1r6/k2K4 b - - 0 1", "8/3q4/8/8/8/2K5/6R1/k7 w - - 99 90"]),
];

/// A table file, chosen by the first byte, whole or damaged: it never crashes the program, the
/// moves that it gives for a position are legal, and a fault is reported once, in one line.
pub fn syzygy(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let (pieces, asked) = TABLES[usize::from(choice >> 1) % TABLES.len()];
    let metric = if choice & 1 == 0 { "rtbw" } else { "rtbz" };
    let path = scratch(&format!("{pieces}.{metric}"));
    fs::write(&path, bytes).unwrap();
    let tables = Tablebase::open(path.parent().and_then(|folder| folder.to_str()).unwrap());
    let game = |fen: &&str| Game::from_position(Position::from_fen(fen).unwrap());
    let asked: Vec<Game> = asked.iter().map(game).collect();
    let probing = Probing { tables: Some(tables.into()), ..Probing::default() };
    let tables = probing.tables.as_ref().unwrap();
    let mut faulty = Vec::new();
    for game in asked.iter().chain(&asked) {
        let legal = game.position().legal_moves();
        if let Some(ranking) = Ranking::of(&probing, game, &legal) {
            assert!(ranking.moves.iter().all(|ranked| legal.contains(&ranked.m)), "{ranking:?}");
        }
        let _ = tables.verdict(game.position());
        for fault in tables.take_faults() {
            assert!(!fault.contains(['\n', '\r']) && fault.len() <= LONGEST_MESSAGE, "{fault:?}");
            let file = fault.split(' ').nth(2).unwrap_or_default().to_string();
            assert!(!faulty.contains(&file), "{file} is told twice");
            faulty.push(file);
        }
    }
    fs::remove_file(&path).unwrap();
}
