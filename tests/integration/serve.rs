//! `tropa serve` over its socket, in plain HTTP: the page, positions, explanations, and what is
//! refused.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpStream, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
/// White can castle with either rook; they are not in the corners.
const CHESS960: &str = "1r2k1r1/8/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1";

/// A running `tropa serve`, killed when the value is dropped.
struct Server {
    process: Child,
    port: u16,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        Self::of(&mut Command::new(env!("CARGO_BIN_EXE_tropa")), arguments)
    }

    /// The same with a given command.
    fn of(command: &mut Command, arguments: &[&str]) -> Self {
        let mut process = command
            .args(["serve", "--hash", "1"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/\n"));
        Self { process, port: port.expect(&line).parse().unwrap() }
    }

    /// Few nodes, so that answers come at once.
    fn quick() -> Self {
        Self::start(&["--nodes", "1000"])
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends these bytes; the answer until the server closes.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may refuse before it has read everything.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        match stream.read_to_end(&mut answer) {
            Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("{error}"),
            _ => String::from_utf8(answer).unwrap(),
        }
    }

    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut text = format!("{method} {path} HTTP/1.1\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "Host") {
            write!(text, "Host: 127.0.0.1:{}\r\n", self.port).unwrap();
        }
        for (name, value) in headers {
            write!(text, "{name}: {value}\r\n").unwrap();
        }
        Answer::read(&self.send(format!("{text}\r\n{body}").as_bytes()))
    }

    fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, &[], &body.to_string())
    }

    /// The answer to a request that must succeed.
    fn told(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn read(text: &str) -> Self {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{text:?}"));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect(head);
        Self { status, head: head.to_string(), body: body.to_string() }
    }

    fn json(&self) -> Value {
        assert!(self.head.contains("Content-Type: application/json"), "{}", self.head);
        serde_json::from_str(&self.body).unwrap()
    }

    /// The message of an answer with an error.
    fn error(&self) -> String {
        self.json()["error"].as_str().unwrap().to_string()
    }
}

#[test]
fn the_page_and_its_files_are_served() {
    let server = Server::quick();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("Content-Type: text/html; charset=utf-8"), "{}", page.head);
    assert!(page.head.contains("Content-Security-Policy: default-src 'self'"), "{}", page.head);
    assert!(!page.head.contains("Access-Control"), "{}", page.head);
    let files: Vec<&str> = page
        .body
        .match_indices("\"assets/")
        .filter_map(|(at, _)| page.body[at + 1..].split('"').next())
        .collect();
    assert!(files.len() >= 6, "{files:?}");
    for file in files.into_iter().chain(["assets/chessground.js", "assets/words.js"]) {
        let file = &format!("/{file}");
        let served = server.get(file);
        assert_eq!(served.status, 200, "{file}");
        assert!(served.head.contains(&format!("Content-Length: {}", served.body.len())), "{file}");
        let head = server.request("HEAD", file, &[], "");
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{file}");
    }
    assert_eq!(server.get("/nothing").status, 404);
    assert_eq!(server.get("/assets/../Cargo.toml").status, 404);
    assert_eq!(server.post("/", &json!({})).status, 405);
    assert_eq!(server.get("/api/position").status, 405);
}

#[test]
fn a_position_has_its_moves_zones_and_evaluation() {
    let server = Server::quick();
    let start = server.told("/api/position", &json!({ "fen": "startpos" }));
    assert_eq!(start["moves"].as_array().unwrap().len(), 20);
    assert_eq!((&start["turn"], &start["check"]), (&json!("white"), &json!(false)));
    let terms = start["evaluation"]["terms"].as_array().unwrap();
    let sum: i64 = terms.iter().map(|term| term["value"].as_i64().unwrap()).sum();
    assert_eq!(sum, start["evaluation"]["score_cp"].as_i64().unwrap());
    // Réti's king has a trajectory to the pawn; its first move shortens it.
    let question = json!({ "fen": RETI, "horizon": 7 });
    let before = server.told("/api/zones", &question);
    let to_pawn = |told: &Value, from: &str| {
        let zones = told["zones"].as_array().unwrap().clone();
        let of = |zone: &Value| {
            let zone = &zone["zone"];
            zone["root"]["square"] == from
                && zone["target"] == json!({ "role": "pawn", "square": "h5" })
        };
        zones.into_iter().find(of)
    };
    assert_eq!(to_pawn(&before, "h8").unwrap()["fate"], Value::Null);
    let question = json!({ "fen": RETI, "moves": ["Kg7"], "horizon": 7 });
    let zones = server.told("/api/zones", &question);
    assert_eq!(to_pawn(&zones, "g7").unwrap()["fate"], "shortened");
    assert!(zones["gone"].is_array());
    let question = json!({ "fen": RETI, "moves": ["Kg7"], "lang": "ru" });
    let after = server.told("/api/position", &question);
    assert_eq!(after["played"], json!([{ "uci": "h8g7", "san": "Kg7" }]));
    assert!(after["evaluation"]["terms"][0]["label"].as_str().unwrap().contains('а'));
    let castling = server.told("/api/position", &json!({ "fen": CHESS960 }));
    assert_eq!(castling["chess960"], true);
    let moves = castling["moves"].as_array().unwrap();
    for uci in ["e1g1", "e1b1"] {
        assert!(moves.iter().any(|m| m["uci"] == uci), "{uci} in {moves:?}");
    }
    let mated = server.told("/api/position", &json!({ "fen": "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1" }));
    assert_eq!(mated["end"], "checkmate");
    assert_eq!(mated["moves"], json!([]));
}

#[test]
fn the_same_is_said_as_on_the_command_line() {
    let server = Server::quick();
    let printed = |arguments: &[&str]| -> Value {
        let output = Command::new(env!("CARGO_BIN_EXE_tropa"))
            .args(arguments)
            .arg("--json")
            .output()
            .unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let image = printed(&["image", "--fen", RETI]);
    let eval = printed(&["eval", "--fen", RETI]);
    let told = server.told("/api/position", &json!({ "fen": RETI }));
    let imaged = server.told("/api/zones", &json!({ "fen": RETI }));
    assert_eq!(imaged["horizon"], image["horizon"]);
    let verdicts = image["verdicts"].as_array().unwrap();
    for (told, verdict) in imaged["zones"].as_array().unwrap().iter().zip(verdicts) {
        assert_eq!(told["verdict"], *verdict);
    }
    let zones = imaged["zones"].as_array().unwrap().iter().zip(image["zones"].as_array().unwrap());
    for (told, printed) in zones {
        for key in ["cost", "text", "zone"] {
            assert_eq!(told[key], printed[key]);
        }
    }
    for key in ["score_cp", "phase", "pieces", "squares"] {
        assert_eq!(told["evaluation"][key], eval[key]);
    }
    let arguments = [
        "explain",
        "--fen",
        RETI,
        "--nodes",
        "1000",
        "--hash",
        "1",
        "--why-not",
        "Kh7",
        "--lang",
        "ru",
    ];
    let question = json!({ "fen": RETI, "why_not": "Kh7", "lang": "ru" });
    assert_eq!(server.told("/api/explain", &question), printed(&arguments));
}

#[test]
fn lines_are_told_while_they_grow() {
    let server = Server::start(&["--nodes", "20000"]);
    let told = |path: &str, body: &Value| -> Vec<Value> {
        let answer = server.post(path, body);
        assert!(answer.head.contains("Content-Type: application/x-ndjson"), "{}", answer.head);
        answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let lines = told("/api/lines", &json!({ "fen": RETI, "lines": 2, "nodes": 20000 }));
    let (end, lines) = lines.split_last().unwrap();
    assert!(end["nodes"].as_u64().unwrap() >= 20000 && lines.len() > 4, "{lines:?}");
    assert!(lines.iter().any(|line| line["place"] == 2));
    let best = lines.iter().rfind(|line| line["place"] == 1).unwrap();
    assert_eq!(best["moves"][0]["san"], "Kg7");
    let passed = told("/api/lines", &json!({ "fen": RETI, "pass": true, "nodes": 1000 }));
    // A move of Black's pawn or king.
    let first = passed[0]["moves"][0]["uci"].as_str().unwrap();
    assert!(["h5", "a6"].contains(&&first[..2]), "{first}");
    let question = json!({ "fen": RETI, "lines": 3, "stream": true });
    let streamed = told("/api/explain", &question);
    let (answer, lines) = streamed.split_last().unwrap();
    assert!(lines.iter().all(|line| line["line"]["moves"].is_array()) && lines.len() > 4);
    let whole = server.told("/api/explain", &json!({ "fen": RETI, "lines": 3 }));
    assert_eq!((answer, answer["lines"].as_array().unwrap().len()), (&whole, 3));
    // A finished game is answered at once, and an invalid request is refused.
    let mated = json!({ "fen": "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "stream": true });
    assert_eq!(server.told("/api/explain", &mated)["move"], Value::Null);
    assert_eq!(server.post("/api/lines", &json!({ "fen": "x" })).status, 400);
    let check = json!({ "fen": "R5k1/8/6K1/8/8/8/8/8 b - - 0 1", "pass": true });
    assert_eq!(server.post("/api/lines", &check).status, 400);
}

#[test]
fn a_game_is_reviewed() {
    let server = Server::start(&["--nodes", "10000"]);
    let pgn = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";
    let answer = server.post("/api/review", &json!({ "pgn": pgn }));
    let told: Vec<Value> =
        answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (reviews, told) = told.split_last().unwrap();
    let (graph, steps) = told.split_first().unwrap();
    assert_eq!(graph["graph"].as_array().unwrap().len(), 13, "{graph}");
    assert_eq!(graph["graph"][12], Value::Null, "after mate");
    assert_eq!(steps.len(), 69, "14 positions in four passes, and 13 moves");
    assert_eq!(steps.last().unwrap(), &json!({ "done": 69, "of": 69 }));
    let review = &reviews["en"];
    assert!(reviews["ru"]["story"][0].as_str().unwrap().starts_with("Дебют"), "{reviews}");
    assert_eq!(review["moves"].as_array().unwrap().len(), 13);
    assert_eq!(review["moves"][9]["verdict"], "??");
    assert_eq!(review["opening"]["eco"], "C41");
    let accuracy = |side: &str| review[side]["accuracy"].as_f64().unwrap();
    assert!(accuracy("white") > 90.0 && accuracy("black") < accuracy("white"), "{review}");
    let moments = review["moments"].as_array().unwrap();
    assert!(moments.iter().any(|moment| moment["ply"] == 10), "{review}");
    let refused = server.post("/api/review", &json!({ "pgn": "" }));
    assert_eq!((refused.status, refused.error().contains("no game")), (400, true));
}

/// A long search is prepared by a shorter one, whose review comes first.
#[test]
fn a_review_comes_soon_and_is_refined() {
    let server = Server::start(&["--nodes", "41000"]);
    let answer = server.post("/api/review", &json!({ "pgn": "1. f3 e5 2. g4 Qh4# 0-1" }));
    let told: Vec<Value> =
        answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first = told.iter().position(|line| line["review"]["ru"]["moves"].is_array()).unwrap();
    assert!(told[0]["graph"].is_array() && first < told.len() - 1, "{first}");
    assert_eq!(told.last().unwrap()["en"]["moves"][2]["verdict"], "??");
}

/// A part of a search to a depth would be the same search, so there is only one pass.
#[test]
fn a_review_to_a_depth_is_not_made_twice() {
    let server = Server::start(&["--depth", "5"]);
    let answer = server.post("/api/review", &json!({ "pgn": "1. f3 e5 2. g4 Qh4# 0-1" }));
    let told: Vec<Value> =
        answer.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [graph, steps @ .., last] = &told[..] else { panic!("{told:?}") };
    assert_eq!(graph["graph"].as_array().unwrap().len(), 4, "{graph}");
    let of = steps[0]["of"].as_u64().unwrap();
    let done: Vec<u64> = steps.iter().map(|step| step["done"].as_u64().unwrap()).collect();
    assert_eq!(done, (1..=of).collect::<Vec<_>>(), "neither a second pass nor its review");
    assert_eq!(last["ru"]["moves"][2]["verdict"], "??");
}

#[test]
fn games_are_read_with_their_variations() {
    let server = Server::quick();
    let pgn = "[White \"A\"]\n\n1. e4 {best} e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3! 1-0\n\n\
               1. e5 *\n\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]\n\nKg7 *";
    let told = server.told("/api/games", &json!({ "pgn": pgn }));
    let games = told["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "{told}");
    assert!(told["broken"][0].as_str().unwrap().starts_with("game 2: "), "{told}");
    let first = &games[0]["moves"][0];
    assert_eq!((&first["uci"], &first["comment"]), (&json!("e2e4"), &json!("best")));
    let sans = |node: &Value| -> Vec<String> {
        let moves = node["moves"].as_array().unwrap();
        moves.iter().map(|m| m["san"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(sans(first), ["e5", "c5"]);
    assert_eq!(sans(&first["moves"][1]), ["Nf3", "c3"]);
    assert_eq!(first["moves"][0]["moves"][0]["nags"], json!([1]));
    assert_eq!((&games[0]["start"], &games[1]["start"]), (&json!("startpos"), &json!(RETI)));
}

/// The page's board has no null moves: what follows one is kept as a comment on the move before.
#[test]
fn passes_are_kept_as_comments() {
    let server = Server::quick();
    let pgn = "1. e4 e5 (1... -- $1 2. d4 {threat} (2. Nf3 {other})) ({or} 1... c5 -- 2. d4) 2. Nf3 *\n\n\
               1. d4 d5 2. Ke5 {typo} c6 *";
    let told = server.told("/api/games", &json!({ "pgn": pgn }));
    let first = &told["games"][0]["moves"][0];
    assert_eq!(first["comment"], "", "{told}");
    let (main, variation) = (&first["moves"][0], &first["moves"][1]);
    let kept = main["comment"].as_str().unwrap();
    for word in ["--", "d4", "threat", "Nf3", "other"] {
        assert!(kept.contains(word), "{word} is lost in {kept}");
    }
    assert_eq!((&variation["san"], &variation["comment"]), (&json!("c5"), &json!("or -- d4")));
    assert_eq!(told["broken"].as_array().unwrap().len(), 1, "{told}");
    let cut = &told["games"][1]["moves"][0]["moves"][0];
    assert_eq!((&cut["san"], &cut["comment"]), (&json!("d5"), &json!("Ke5 typo c6")));
}

#[test]
fn moves_in_texts_are_found() {
    let server = Server::quick();
    let texts = ["Kg7 идёт: Kg7 h4", "and Кg7"];
    let question = json!({ "fen": RETI, "move": "Kg7", "texts": texts });
    let told = server.told("/api/mentions", &question);
    let first = told["mentions"][0].as_array().unwrap();
    assert_eq!(first.len(), 3, "{told}");
    assert_eq!((&first[2]["begin"], &first[2]["end"]), (&json!(14), &json!(16)));
    assert_eq!(first[2]["line"], json!(["h8g7", "h5h4"]));
    assert_eq!(first[2]["fen"], "8/6K1/k1P5/8/7p/8/8/8 w - - 0 2");
    assert_eq!(told["mentions"][1], json!([]), "a Russian Кg7 is a knight's move");
}

#[test]
fn a_position_is_assessed() {
    let server = Server::quick();
    let told = server.told("/api/assess", &json!({ "fen": RETI, "moves": ["Kg7"], "lang": "ru" }));
    assert_eq!(told["language"], "ru");
    assert!(!told["sentences"].as_array().unwrap().is_empty());
}

#[test]
fn another_move_is_answered() {
    let server = Server::quick();
    let question = json!({ "fen": RETI, "moves": ["Kg7", "h4"], "why_not": "Kh7" });
    let told = server.told("/api/explain", &question);
    assert_eq!(told["fen"], "8/6K1/k1P5/8/7p/8/8/8 w - - 0 2");
    let paragraphs = told["paragraphs"].as_array().unwrap();
    let answer = paragraphs.iter().find(|part| part["topic"]["about"] == "why_not").unwrap();
    assert_eq!(answer["topic"]["name"]["uci"], "g7h7");
    assert!(!answer["statements"][0]["sentence"].as_str().unwrap().is_empty());
}

#[test]
fn what_is_wrong_gets_a_message() {
    let server = Server::quick();
    for (path, body, message) in [
        ("/api/position", json!({ "fen": "<b>x</b>" }), "malformed FEN '<b>x</b>'"),
        ("/api/position", json!({ "fen": "8/8/8/8/8/8/8/K7 w - - 0 1" }), "a king is missing"),
        ("/api/explain", json!({ "fen": RETI, "move": "Kh1" }), "illegal move 'Kh1'"),
        ("/api/explain", json!({ "fen": RETI, "why_not": "?" }), "malformed move '?'"),
    ] {
        let answer = server.post(path, &body);
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(answer.error().contains(message), "{}", answer.error());
    }
    assert_eq!(server.request("POST", "/api/position", &[], "{").status, 400);
}

#[test]
fn other_hosts_and_pages_are_refused() {
    let server = Server::quick();
    for host in ["example.org", "127.0.0.1.example.org", "192.168.0.1"] {
        assert_eq!(server.request("GET", "/", &[("Host", host)], "").status, 403, "{host}");
    }
    assert_eq!(Answer::read(&server.send(b"GET / HTTP/1.1\r\n\r\n")).status, 403);
    assert_eq!(server.request("GET", "/", &[("Host", "localhost")], "").status, 200);
    let body = json!({ "fen": RETI }).to_string();
    for site in ["cross-site", "same-site"] {
        // The headers of a script on another site that uses "no-cors" and sends no origin.
        let script =
            [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "empty")];
        assert_eq!(server.request("POST", "/api/explain", &script, &body).status, 403, "{site}");
        let link = [
            ("Sec-Fetch-Site", site),
            ("Sec-Fetch-Mode", "navigate"),
            ("Sec-Fetch-Dest", "document"),
        ];
        assert_eq!(server.request("GET", "/", &link, "").status, 200, "{site}");
        assert_eq!(server.request("POST", "/api/explain", &link, &body).status, 403, "{site}");
    }
    let foreign = [("Origin", "http://example.org")];
    assert_eq!(server.request("POST", "/api/explain", &foreign, &body).status, 403);
    let own = format!("http://127.0.0.1:{}", server.port);
    assert_eq!(
        server.request("POST", "/api/explain", &[("Origin", own.as_str())], &body).status,
        200
    );
}

#[test]
fn no_request_ends_the_program() {
    let mut server = Server::quick();
    let huge = json!({ "fen": "x".repeat(1 << 21) });
    let refused = server.post("/api/position", &huge);
    assert_eq!(refused.status, 413, "{}", refused.body);
    for length in ["18446744073709551615", "99999999999999999999", "-1", "x"] {
        let text = format!(
            "POST /api/position HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
        );
        let answer = Answer::read(&server.send(text.as_bytes()));
        assert!([400, 413].contains(&answer.status), "{length}: {}", answer.status);
    }
    for garbage in [
        &b"\x16\x03\x01\x02\x00\x01\xfc\x03\x03"[..],
        b"\0\0\0\0",
        b"GET\r\n\r\n",
        b"\xff\xfe \r\n\r\n",
    ] {
        let answer = server.send(&[garbage, b"\r\n\r\n"].concat());
        assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    }
    let chunked = b"POST /api/position HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
    assert_eq!(Answer::read(&server.send(chunked)).status, 501);
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nA: {}\r\n\r\n", "a".repeat(1 << 20));
    assert_eq!(Answer::read(&server.send(head.as_bytes())).status, 431);
    // Half a request, and none: a client that disconnects does not disturb the others.
    for part in [
        "",
        "GET / HT",
        "POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ] {
        for _ in 0..20 {
            server.connect().write_all(part.as_bytes()).unwrap();
        }
    }
    assert_eq!(server.get("/").status, 200);
    assert!(server.process.try_wait().unwrap().is_none(), "the program has ended");
}

/// Opens up to a thousand connections to the server, as many as this machine allows.
fn crowd(server: &Server) -> Vec<TcpStream> {
    let address = ("127.0.0.1", server.port);
    let crowd: Vec<TcpStream> = (0..1000).map_while(|_| TcpStream::connect(address).ok()).collect();
    if crowd.len() < 1000 {
        println!("skipped: this machine allows only {} connections", crowd.len());
    }
    crowd
}

/// Checks that a request is answered at once; a busy machine may take a moment.
fn is_answered_at_once(server: &Server) {
    let began = Instant::now();
    assert_eq!(server.get("/").status, 200);
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
}

#[test]
fn idle_connections_do_not_keep_others_out() {
    let server = Server::quick();
    let mut idle = crowd(&server);
    // Leave room for the request below.
    idle.truncate(990);
    for _ in 0..20 {
        is_answered_at_once(&server);
    }
    let told = server.told("/api/explain", &json!({ "fen": RETI }));
    assert_eq!(told["fen"], RETI);
}

#[test]
fn slow_senders_do_not_keep_others_out() {
    let server = Server::quick();
    let question = format!(
        "POST /api/explain HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 900\r\n\r\n{{",
        server.port
    );
    let mut slow: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for byte in question.as_bytes().chunks(1).take(5) {
        for (index, stream) in slow.iter_mut().enumerate() {
            // Connections that had to give way are opened again.
            if stream.write_all(byte).is_err() {
                *stream = server.connect();
            }
            if index % 25 == 0 {
                is_answered_at_once(&server);
            }
        }
        thread::sleep(Duration::from_secs(1));
    }
}

/// As on a system with few file descriptors.
#[cfg(unix)]
#[test]
fn few_file_descriptors_suffice() {
    let program = concat!("ulimit -n 20; exec ", env!("CARGO_BIN_EXE_tropa"), " \"$@\"");
    let server = Server::of(Command::new("sh").args(["-c", program, "sh"]), &["--nodes", "1000"]);
    let _idle: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    for _ in 0..5 {
        is_answered_at_once(&server);
    }
    assert_eq!(server.told("/api/explain", &json!({ "fen": RETI }))["fen"], RETI);
}

/// The processor time of the program, in hundredths of a second; `None` if the system does not
/// tell.
fn processor_time(server: &Server) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", server.process.id())).ok()?;
    // The name in brackets is the second field, the times are the 14th and 15th.
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
}

#[test]
fn a_search_ends_when_its_client_leaves() {
    let server = Server::start(&["--nodes", "100000000000"]);
    if processor_time(&server).is_none() {
        println!("skipped: this machine has no /proc");
        return;
    }
    let used = |time: Duration| {
        let before = processor_time(&server).unwrap();
        thread::sleep(time);
        processor_time(&server).unwrap() - before
    };
    let mut client = server.connect();
    let body = json!({ "fen": "startpos" }).to_string();
    let length = body.len();
    write!(
        client,
        "POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    // First it must be searching, with the time that a busy machine gives it.
    let began = Instant::now();
    while used(Duration::from_secs(1)) < 10 {
        assert!(began.elapsed() < Duration::from_secs(30), "no search");
    }
    drop(client);
    thread::sleep(Duration::from_secs(1));
    assert!(used(Duration::from_secs(2)) < 10, "the search goes on");
}

/// A client that has finished sending may still read.
#[test]
fn half_closed_connections_are_answered() {
    let server = Server::start(&["--movetime", "300"]);
    for version in ["1.0", "1.1"] {
        let mut client = server.connect();
        write!(client, "GET / HTTP/{version}\r\nHost: localhost\r\n\r\n").unwrap();
        client.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = String::new();
        client.read_to_string(&mut answer).unwrap();
        assert_eq!(Answer::read(&answer).status, 200, "{version}");
    }
    let mut client = server.connect();
    let body = json!({ "fen": RETI }).to_string();
    let length = body.len();
    write!(
        client,
        "POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    client.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    // Interim responses may come before.
    let last = answer.trim_start_matches("HTTP/1.1 100 Continue\r\n\r\n");
    assert_eq!(Answer::read(last).json()["fen"], RETI);
}

#[test]
fn a_newer_question_supersedes_the_older() {
    // This many nodes take hours.
    let server = Server::start(&["--nodes", "100000000000"]);
    let over = json!({ "fen": "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1" });
    thread::scope(|scope| {
        let older = scope.spawn(|| server.post("/api/explain", &json!({ "fen": "startpos" })));
        // Whichever comes first: the endless search has to stop.
        while !older.is_finished() {
            let answer = server.post("/api/explain", &over);
            if answer.status == 409 {
                assert!(!older.is_finished(), "given up for no newer question");
            } else {
                assert_eq!(answer.json()["paragraphs"][0]["topic"]["about"], "move");
            }
            thread::sleep(Duration::from_millis(100));
        }
        let answer = older.join().unwrap();
        assert_eq!(answer.status, 409);
        assert_eq!(answer.error(), "superseded by a newer question");
    });
}

/// An address of this machine in its network, if there is one; nothing is sent.
fn outer_address() -> Option<std::net::IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_loopback())
}

#[test]
fn it_listens_on_the_loopback_address_alone() {
    let server = Server::quick();
    let mut looked = false;
    if let Ok(table) = std::fs::read_to_string("/proc/net/tcp") {
        let port = format!(":{:04X}", server.port);
        let listens = |line: &&str| {
            let mut words = line.split_whitespace().skip(1);
            let local = words.next().is_some_and(|address| address.ends_with(&port));
            local && words.nth(1) == Some("0A")
        };
        let lines: Vec<&str> = table.lines().filter(listens).collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].contains(&format!("0100007F{port}")), "{lines:?}");
        let ipv6 = std::fs::read_to_string("/proc/net/tcp6").unwrap_or_default();
        assert_eq!(ipv6.lines().filter(listens).count(), 0, "{ipv6}");
        looked = true;
    }
    if let Some(ip) = outer_address() {
        let refused = TcpStream::connect_timeout(&(ip, server.port).into(), Duration::from_secs(2));
        assert!(refused.is_err(), "{ip} is answered");
        looked = true;
    }
    if !looked {
        println!("skipped: this machine has no other address, and no /proc/net/tcp");
    }
}

#[test]
fn a_port_in_use_is_said() {
    let server = Server::quick();
    let second = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(["serve", "--port", &server.port.to_string()])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    let message = String::from_utf8(second.stderr).unwrap();
    let start = format!("error: cannot listen on port {} of 127.0.0.1: ", server.port);
    assert!(message.starts_with(&start), "{message}");
}

#[test]
fn without_a_port_the_next_free_one_is_taken() {
    let servers = [Server::quick(), Server::quick()];
    assert!(servers.iter().all(|server| server.port >= 8642));
    assert_ne!(servers[0].port, servers[1].port);
}

/// The system's command for opening addresses gets that of the page.
#[cfg(target_os = "linux")]
#[test]
fn the_browser_is_opened() {
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("tropa-open-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (script, opened) = (folder.join("xdg-open"), folder.join("opened"));
    std::fs::write(&script, format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display())).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tropa"));
    command.env("PATH", &folder);
    let server = Server::of(&mut command, &["--nodes", "300", "--open"]);
    let read = |_| {
        thread::sleep(Duration::from_millis(50));
        std::fs::read_to_string(&opened).ok().filter(|text| text.ends_with('\n'))
    };
    let address = (0..200).find_map(read).expect("nothing was opened");
    assert_eq!(address.trim(), format!("http://127.0.0.1:{}/", server.port));
    std::fs::remove_dir_all(&folder).unwrap();
}
