//! Files of games for `annotate`: read as a stream, written to a temporary file, and read by
//! python-chess.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tropa::annotate::{Annotator, Whose};
use tropa::engine::JobPool;
use tropa::explain::{Language, Question};
use tropa::notation::pgn::{Games, Record, write};
use tropa::search::Limits;

const FOOL: &str = "1. f3 e5 2. g4 Qh4# 0-1";

/// Games with all kinds of odd variations, each after the words that must not be lost.
const ODD: &[(&[&str], &str)] = &[
    (&["Ke3", "why", "Qh5", "d5"], "1. e4 e5 (1... c5 2. Ke3 {why} Nc6 (2... Qh5) 3. d5) 2. Nf3 *"),
    (&["Ke5", "no"], "1. e4 e5 2. Nf3 (2. Ke5 {no}) 2... Nc6 *"),
    (&["c4", "Nf6"], "1. e4 ((1. d4) 1. c4 Nf6) 1... e5 *"),
    (&["d4", "first"], "(1. d4 {first}) 1. e4 e5 *"),
    (&["--", "Nf3"], "1. e4 e5 (1... -- 2. d4 d5) 2. Nf3 *"),
    (&["--", "late"], "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Bc4 Nf6 4. Qxf7+ -- {late}) Kxf7 *"),
    (&["b", "c"], "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. c6 {b}) 2... e6) 2. c4 {c} 1-0) 1... e5 *"),
    (&["Nd2"], "1. d4 Nf6 2. Nf3 e6 3. e3 (3. Nd2 {either knight}) 3... d5 *"),
    (&["e5"], "1. e4 e5 (1... e6 2. e5 (2. e6 $2 (2. e4)) 2... d5 3. exd6 e.p. cxd6) 2. d4 *"),
];

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(["annotate", "--nodes", "1", "--threads", "1"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn annotate(arguments: &[&str], input: &str) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // A program that fails before reading has closed the pipe.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        child.wait_with_output().unwrap()
    })
}

fn annotated(input: &str) -> String {
    let output = annotate(&["-"], input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The words of the text; a second run may break the lines differently.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn games(text: &str) -> Vec<Record> {
    Games::new(text.as_bytes()).map(Result::unwrap).collect()
}

/// The peak memory of the process so far, in MiB; `None` if the system does not tell.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? >> 10)
}

/// Twenty MiB of games, with the output read as it comes: nearly all games are written before the
/// input ends, and memory grows by little more than the games in flight.
#[test]
fn games_are_read_as_a_stream() {
    const GAMES: usize = 320;
    let mut child = start(&["-"]);
    let (sender, written) = mpsc::channel();
    let out = BufReader::new(child.stdout.take().unwrap());
    thread::spawn(move || {
        let ends = out.lines().map_while(Result::ok).filter(|line| line.ends_with('*'));
        ends.for_each(|_| sender.send(()).unwrap_or_default());
    });
    let mut stdin = child.stdin.take().unwrap();
    let game = format!("[Event \"long\"]\n\n{{{}}} *\n\n", "word ".repeat(13_000));
    thread::scope(|scope| {
        let stdin = &mut stdin;
        scope.spawn(move || (0..GAMES).for_each(|_| stdin.write_all(game.as_bytes()).unwrap()));
        for index in 0..GAMES - 20 {
            let came = written.recv_timeout(Duration::from_secs(120));
            assert!(came.is_ok(), "game {index} is not written before the input ends");
        }
    });
    match peak(child.id()) {
        Some(mebibytes) => assert!(mebibytes < 50, "{mebibytes} MiB"),
        None => println!("skipped: the system does not say how much memory was used"),
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert_eq!(written.iter().count(), 20);
}

/// Reading takes time in proportion to the length: a megabyte of nested brackets, comments, glyphs
/// or tags is no problem.
#[test]
fn no_text_takes_long() {
    let many = |text: &str| text.repeat(250_000);
    let begun = Instant::now();
    for text in [
        format!("1. e4 {} *", many("{a} ")),
        format!("1. e4 {} *", many("$14 ")),
        format!("1. e4 {} *", many("(1. d4) ")),
        format!("1. e4 {{{}}} *", many("word ")),
        format!("{}\n1. e4 *", many("[A \"b\"]\n")),
    ] {
        let games = games(&text);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].moves.len(), 1);
        let mut written = Vec::new();
        write(&games[0], &[], &mut written).unwrap();
        assert!(written.len() > text.len() / 2);
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    let deep = |depth: usize| {
        let nested = "(1... c5 ".repeat(depth);
        format!("1. e4 e5 {nested} {} *", ")".repeat(depth))
    };
    assert_eq!(games(&deep(1_000))[0].moves.len(), 2);
    let fault = games(&deep(100_000)).remove(0).fault.unwrap();
    assert_eq!(fault.to_string(), "line 1: variations nested more than 1000 deep");
}

#[test]
fn games_after_a_broken_one_are_annotated() {
    let broken = "1. e4 e5 2. Ke3 *";
    let output = annotate(&["-"], &format!("{broken}\n\n{FOOL}\n\n{broken}\n\n{FOOL}\n"));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(games(&String::from_utf8(output.stdout).unwrap()).len(), 4);
    let errors = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = errors.lines().collect();
    assert!(lines[0].starts_with("error: -: game 1: line 1: illegal move 'Ke3'"), "{errors}");
    assert!(lines[1].starts_with("error: -: game 3: "), "{errors}");
    assert_eq!(lines.len(), 2);
    let output = annotate(&["-"], &format!("{}{FOOL}", format!("{broken}\n\n").repeat(100)));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 11);
    assert!(errors.ends_with("error: 90 more games are broken\n"), "{errors}");
}

#[test]
fn no_escape_bytes_reach_the_output() {
    let text = "[White \"\u{1b}[31mA\u{9b}0m\"]\n\n1. f3 {\u{1b}]0;x\u{7}} e5 2. g4 Qh4# 0-1\n\n\
                [Event \"b\"]\n\n1. \u{1b}K9\u{9b} *\n";
    let output = annotate(&["-"], text);
    let control = |text: Vec<u8>| {
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
        text
    };
    assert!(control(output.stdout).contains("[31mA0m"));
    assert!(control(output.stderr).contains("game 2"));
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_output_file_is_whole_or_as_before() {
    let folder = folder("annotate-output");
    let path = |name: &str| folder.join(name);
    let name = |path: &Path| path.to_str().unwrap().to_string();
    let (source, out, link) = (path("in.pgn"), path("out.pgn"), path("link.pgn"));
    fs::write(&source, FOOL).unwrap();
    fs::write(&out, "old").unwrap();
    fs::hard_link(&source, &link).unwrap();
    let refused = annotate(&[&name(&source), "-o", &name(&link)], "");
    assert_eq!(refused.status.code(), Some(1), "a hard link to the input");
    assert_eq!(text_of(&source), FOOL);
    for input in ["", "1. Ke3 *"] {
        let failed = annotate(&["-", "-o", &name(&out)], input);
        assert_eq!((failed.status.code(), &text_of(&out)[..]), (Some(1), "old"), "{input}");
    }
    let done = annotate(&[&name(&source), "-o", &name(&out)], "");
    assert!(done.status.success() && done.stdout.is_empty());
    assert_eq!(games(&text_of(&out)).len(), 1);
    let partly = annotate(&["-", "-o", &name(&out)], &format!("1. e5 *\n\n{FOOL}\n\n{FOOL}\n"));
    assert_eq!(partly.status.code(), Some(1));
    assert_eq!(games(&text_of(&out)).len(), 2, "the games that are not broken");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "nothing else is left");
    if cfg!(unix) {
        let printed = annotate(&[&name(&source), "-o", "/dev/stdout"], "");
        assert_eq!(games(&String::from_utf8(printed.stdout).unwrap()).len(), 1);
    }
}

/// Reads games with python-chess; prints for each the number of errors, its moves, all moves of
/// its variations, and all words of its comments.
const READER: &str = "
import sys, chess.pgn
sys.setrecursionlimit(10000)
while game := chess.pgn.read_game(sys.stdin):
    nodes, lines, words = [game], [], []
    while nodes:
        node = nodes.pop()
        words += (node.comment + ' ' + getattr(node, 'starting_comment', '')).split()
        for child in node.variations:
            lines.append(child.uci())
        nodes += node.variations
    main = ' '.join(m.uci() for m in game.mainline_moves())
    print(len(game.errors), main, len(lines), ' '.join(words), sep='\\t')
";

/// What python-chess reads; `None` if it is not installed.
fn read_by_python_chess(text: &str) -> Option<Vec<(usize, String, usize, String)>> {
    let import = Command::new("python3").args(["-c", "import chess.pgn"]).output();
    if !import.is_ok_and(|output| output.status.success()) {
        println!("skipped: python-chess is not there");
        return None;
    }
    let mut child = Command::new("python3")
        .args(["-W", "ignore", "-c", READER])
        .env("PYTHONUTF8", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(text.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    });
    let text = String::from_utf8(output.stdout).unwrap();
    let fields = |line: &str| {
        let mut fields = line.split('\t').map(String::from);
        let mut next = || fields.next().unwrap();
        let errors = next().parse().unwrap();
        (errors, next(), next().parse().unwrap(), next())
    };
    Some(text.lines().map(fields).collect())
}

fn uci(record: &Record) -> String {
    let moves = record.moves.iter().map(|&m| tropa::position::Position::uci(m, false));
    moves.collect::<Vec<_>>().join(" ")
}

/// python-chess reads the same moves and finds no error, whatever was wrong in variations; nothing
/// is lost, and a second run changes nothing.
#[test]
fn variations_are_readable_whatever_was_in_them() {
    let text: String = ODD.iter().map(|(_, text)| format!("{text}\n\n")).collect();
    let written = annotated(&text);
    let (before, after) = (games(&text), games(&written));
    assert_eq!(before.len(), ODD.len());
    for ((kept, text), (before, after)) in ODD.iter().zip(before.iter().zip(&after)) {
        assert_eq!(before.moves, after.moves, "{text}");
        for word in *kept {
            assert!(written.contains(word), "{word} of {text} is lost in {written}");
        }
    }
    assert_eq!(words(&annotated(&written)), words(&written));
    let Some(read) = read_by_python_chess(&written) else { return };
    assert_eq!(read.len(), after.len());
    for ((errors, moves, ..), record) in read.iter().zip(&after) {
        assert_eq!((*errors, moves), (0, &uci(record)), "{written}");
    }
}

/// Games of the shared files, with variations and comments inserted, are read by python-chess as by
/// us.
#[test]
fn python_chess_reads_real_games() {
    let Ok(text) = fs::read("../shared/data/games/botvinnik.pgn") else {
        return println!("skipped: botvinnik.pgn is not there");
    };
    let mut text: Vec<u8> = text;
    text.truncate(60_000);
    let source: Vec<Record> = Games::new(&text[..]).filter_map(Result::ok).collect();
    assert!(source.len() > 60);
    let mut written = Vec::new();
    source.iter().for_each(|record| write(record, &[], &mut written).unwrap());
    let written = String::from_utf8(written).unwrap();
    // Every tenth move gets a comment and a variation, legal or not.
    let mut odd = String::new();
    let mut moves = 0;
    for line in written.lines() {
        let words = if line.starts_with('[') { Vec::new() } else { line.split(' ').collect() };
        for word in &words {
            odd += &format!("{word} ");
            moves += usize::from(word.starts_with(|c: char| c.is_ascii_alphabetic()));
            if moves % 10 == 9 {
                odd += "{a comment} (O-O Nf3 {inside} Rxd5 (e4) e5 Kf8) ";
                moves += 1;
            }
        }
        odd += if words.is_empty() { line } else { "" };
        odd += "\n";
    }
    let odd = games(&odd);
    assert_eq!(odd.len(), source.len());
    let mut text = Vec::new();
    odd.iter().for_each(|record| write(record, &[], &mut text).unwrap());
    let text = String::from_utf8(text).unwrap();
    let Some(read) = read_by_python_chess(&text) else { return };
    assert_eq!(read.len(), odd.len());
    let mut insides = 0;
    for ((errors, moves, _, words), record) in read.iter().zip(&source) {
        assert_eq!((*errors, moves), (0, &uci(record)));
        insides += words.matches("inside").count();
    }
    assert_eq!(insides, text.matches("inside").count());
}

/// Damaged games, annotated: the output reads back with the same moves, and a second run changes
/// nothing.
#[test]
fn damaged_games_are_annotated_once() {
    let annotator = Annotator {
        options: Question {
            limits: Limits { nodes: Some(1), ..Limits::default() },
            hash: 1,
            ..Question::default()
        },
        pool: JobPool { threads: 1, hash: 1 },
        language: Language::English,
        all: false,
        whose: Whose::Both,
    };
    let annotate = |records: &[Record]| {
        let annotated = annotator.annotate(records, &mut || Ok(())).unwrap();
        let mut text = Vec::new();
        for (record, found) in records.iter().zip(&annotated) {
            write(record, &found.additions, &mut text).unwrap();
        }
        String::from_utf8(text).unwrap()
    };
    let read = |text: &str| -> Vec<Record> {
        Games::new(text.as_bytes()).filter_map(Result::ok).collect()
    };
    let mut tried = 0;
    for (_, text) in ODD {
        for at in (0..text.len()).step_by(9) {
            let damaged = format!("{}{}", &text[..at], &text[at + 1..]);
            let records = read(&damaged);
            let once = annotate(&records);
            let again = games(&once);
            let moves = |records: &[Record]| -> Vec<String> { records.iter().map(uci).collect() };
            assert_eq!(moves(&again), moves(&records), "{damaged}");
            assert_eq!(words(&annotate(&again)), words(&once), "{damaged}");
            tried += records.len();
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Several files are one run: their games follow each other, also with `--shard`, and broken games
/// are reported by file and number in it.
#[test]
fn several_files_are_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let first = file("first.pgn", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *");
    let second = file("second.pgn", "[White \"C\"]\n\n1. c4 *\n\n[White \"D\"]\n\n1. e4 e9 *");
    let run = |more: &[&str]| {
        let files = [first.as_str(), "-", second.as_str()];
        let output = annotate(&[&files[..], more].concat(), "[White \"I\"]\n\n1. f4 *");
        let error = String::from_utf8(output.stderr).unwrap();
        (String::from_utf8(output.stdout).unwrap(), error)
    };
    let (whole, error) = run(&[]);
    let players: Vec<&str> =
        whole.lines().filter_map(|line| line.strip_prefix("[White ")).collect();
    assert_eq!(players, ["\"A\"]", "\"B\"]", "\"I\"]", "\"C\"]", "\"D\"]"]);
    assert!(error.contains("second.pgn: game 2: line 7:"), "{error}");
    let parts = ["1/3", "2/3", "3/3"].map(|part| run(&["--shard", part]).0);
    assert_eq!(parts.concat(), whole);
    let twice = annotate(&["-", "-"], "1. e4 *");
    assert_eq!(String::from_utf8(twice.stderr).unwrap(), "error: standard input is given twice\n");
}
