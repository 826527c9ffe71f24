//! EPD files as found in practice, and positions as people write them, in every command that reads
//! them.

use serde_json::Value;

use crate::common::shell::{TestFile, failure, json, text, text_given, tropa, tropa_given};

const FORK: &str = "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - 0 31";
/// Mate in two by 1.Qg6, as in the suite Win at Chess.
const WAC: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";
/// Two plies before a draw by the fifty-move rule there is a mate.
const LATE: &str = "7k/8/5K2/8/8/8/8/1R6 w - - bm Kg6; hmvc 98; fmvn 90; id \"late\";";

/// The exit code, the output and the messages.
fn run(input: &str, arguments: &[&str]) -> (i32, String, String) {
    let output = tropa_given(input.as_bytes(), arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn with<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more].concat()
}

#[test]
fn operations_are_the_clocks_in_every_command() {
    let fen = "7k/8/5K2/8/8/8/8/1R6 w - - 98 90";
    let told = text_given(LATE, &["suite", "-", "--nodes", "3000"]);
    assert!(told.starts_with("late: expected bm Kg6; found Kg6 (+0.00); ok"), "{told}");
    let told = text_given(LATE, &["solve", "-"]);
    assert!(
        told.starts_with("late: wrong; nothing found") && told.contains("refuted Kg6"),
        "{told}"
    );
    for arguments in [
        &["solve", LATE, "--nodes", "100", "--json"][..],
        &["features", LATE, "--json"],
        &["motifs", LATE, "--search", "0", "--json"],
        &["eval", LATE, "--json"],
        &["image", "--fen", LATE, "--json"],
        &["analyze", LATE, "--nodes", "3000", "--json"],
    ] {
        let answer = json(arguments);
        assert_eq!(answer["fen"], fen, "{arguments:?}");
        assert!(answer["score"].is_null() || answer["score"]["cp"] == 0, "{answer}");
    }
    let (code, _, message) = run(&LATE.replace("98", "x"), &["suite", "-", "--nodes", "10"]);
    assert_eq!(
        (code, message.as_str()),
        (1, "error: standard input:1: invalid number 'x' in hmvc\n")
    );
}

#[test]
fn dashes_for_counters_are_read() {
    for dashes in ["", " -", " - -"] {
        let line = format!("{WAC}{dashes} bm Qg6; id \"x\";");
        let told = text_given(&line, &["suite", "-", "--nodes", "20000"]);
        assert!(told.starts_with("x: expected bm Qg6; found Qg6"), "{told}");
        let told = text_given(&line, &["solve", "-"]);
        assert!(told.starts_with("x: ok; Qg6 wins mate in 2"), "{told}");
    }
}

/// Odd lines are read, or reported with their numbers; the others are still solved.
#[test]
fn one_bad_line_costs_no_other() {
    let king = "7k/8/8/8/8/8/1q6/K7 w - -";
    let lines = [
        "\u{feff}; made by hand".to_string(),
        "# the first".to_string(),
        format!("{king} bm Kxb2!; id \"one\""),
        format!("{king} bm Kxx2; id \"two\""),
        "4k3/8/8/8/8/8/8/4K2R w K - bm 0-0; id \"three\"".to_string(),
        "8/8/8 w - - bm e4;".to_string(),
        format!("{king} bm \"open; id \"four\""),
        format!("{king} bm Kxb2 Kc3;"),
        "8/P6k/8/8/8/8/8/K7 w - - bm a8Q; id \"five\"".to_string(),
        format!("{king} dm soon;"),
        "nothing".to_string(),
        format!("{WAC} bm #2; id \"six\""),
        format!("{king}\tbm\tKxb2;\tid \"seven\"; draw_offer;;"),
    ];
    for end in ["\n", "\r\n", "\r"] {
        let (code, told, message) = run(&lines.join(end), &["suite", "-", "--nodes", "5000"]);
        let ids: Vec<&str> =
            told.lines().filter_map(|line| line.split_once(": ")).map(|(id, _)| id).collect();
        assert_eq!(ids, ["one", "three", "five", "six", "seven"], "{told}");
        assert!(told.contains("\nsolved "), "{told}");
        let named: Vec<&str> = message.lines().filter_map(|line| line.split(':').nth(2)).collect();
        assert_eq!((code, named), (1, vec!["4", "6", "7", "8", "10", "11"]), "{message}");
    }
    let text = lines.join("\n");
    let (code, told, _) = run(&text, &["suite", "-", "--nodes", "100", "--json"]);
    let answer: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((code, &answer["total"], &answer["unread"]), (1, &5.into(), &6.into()));
    for arguments in [
        &["solve", "-", "--nodes", "50"][..],
        &["motifs", "-", "--search", "0"],
        &["features", "-"],
    ] {
        let (code, told, message) = run(&text, arguments);
        assert_eq!(code, 1);
        assert!(told.contains("one") && told.contains("seven"), "{arguments:?}: {told}");
        assert!(
            message.starts_with("error: standard input:") && message.lines().count() >= 3,
            "{message}"
        );
    }
    let counts = format!("{king} ;D1 1\n8/8 w - - ;D1 1\n{king} ;D1 2\n{king} ;Dx 1 ;D1 x\n");
    let (code, told, message) = run(&counts, &["perft", "--suite", "-"]);
    assert!(told.ends_with("2 positions, 2 counts checked, 1 differ\n"), "{told}");
    assert!(
        code == 1 && message.contains("input:2:") && message.contains("input:4: invalid count 'x'"),
        "{message}"
    );
}

#[test]
fn mates_are_judged_by_length_and_line() {
    let solved = |operations: &str| {
        let told = text_given(&format!("{WAC} {operations}"), &["suite", "-", "--nodes", "60000"]);
        let line = told.lines().next().unwrap().to_owned();
        (line.contains("; ok; "), line)
    };
    for (operations, right) in [
        ("dm 2;", true),
        ("bm #2;", true),
        ("bm Kh1; dm 3;", true),
        ("dm 1;", false),
        ("dm -2;", false),
    ] {
        let (is_solved, line) = solved(operations);
        assert_eq!(is_solved, right, "{operations} {line}");
        assert!(line.contains("; line Qg6 ") && line.ends_with('#'), "{line}");
    }
    let mated = "7k/5K2/8/6R1/8/8/8/8 b - - dm -1;";
    assert!(text_given(mated, &["suite", "-", "--nodes", "500"]).contains("(mated in 1); ok;"));
    let told = text_given(&format!("{WAC} dm 2;\n{WAC} dm 1;\n"), &["solve", "-"]);
    assert!(
        told.starts_with("1: ok; Qg6 wins mate in 2") && told.contains("\n2: wrong; Qg6"),
        "{told}"
    );
}

/// A FEN as an argument, by the flag, from standard input and as a line of an EPD file.
#[test]
fn every_command_names_positions_alike() {
    let record = "4rk2/p1p2pQ1/2p5/2p5/3qP3/3PN3/P4RP1/5RK1 b - - id \"x\"; fmvn 31;";
    let moves = ["--fen", "startpos", "--moves", "1. e4 e5 2.Ng1-f3! Кc6 3.Лf1"];
    for command in [
        &["analyze", "--depth", "1", "--json"][..],
        &["image", "--json"],
        &["eval"],
        &["explain", "--nodes", "300", "--json"],
        &["assess", "--nodes", "300", "--json"],
        &["plans", "--verify", "0"],
        &["perft", "2"],
    ] {
        let printed = |text: String| {
            let timed = |line: &&str| !line.contains("\"nps\"") && !line.contains("\"time_ms\"");
            text.lines().filter(timed).map(String::from).collect::<Vec<_>>()
        };
        let told = printed(text(&with(command, &[FORK])));
        for other in
            [&["--fen", FORK][..], &[record], &["--fen", record], &[&FORK.replace(' ', "\t")]]
        {
            assert_eq!(printed(text(&with(command, other))), told, "{command:?} {other:?}");
        }
        assert_eq!(
            printed(text_given(&format!("\n{FORK}\n"), &with(command, &["-"]))),
            told,
            "{command:?}"
        );
        assert_ne!(printed(text(&with(command, &["startpos"]))), told, "{command:?}");
        assert!(failure(&with(command, &moves)).contains("'3.Лf1'"), "{command:?}");
        assert!(
            failure(&with(command, &[FORK, "--fen", FORK])).contains("cannot be used"),
            "{command:?}"
        );
        let (code, told, message) = run(&format!("{FORK}\n{FORK}\n"), &with(command, &["-"]));
        assert!(
            (code, told.as_str()) == (1, "") && message.contains("input:2: a second"),
            "{message}"
        );
        assert!(
            failure(&with(command, &[&format!("{FORK} moves f8g7")])).contains("malformed FEN")
        );
    }
    for command in [
        &["features"][..],
        &["motifs", "--line", "31…Крxg7"],
        &["solve", "--nodes", "50"],
        &["suite", "--nodes", "50"],
    ] {
        let record = FORK.replace("0 31", "bm Kxg7;");
        let told = text(&with(command, &[&record]));
        assert_eq!(text(&with(command, &["--fen", &record])), told, "{command:?}");
        assert!(!text_given(&record, &with(command, &["-"])).is_empty());
    }
}

#[test]
fn moves_as_the_program_writes_them_itself() {
    let explain = |m: &str| text(&["explain", FORK, "--nodes", "2000", "--move", m]);
    let told = explain("f8g7");
    for m in ["31…Kxg7", "Kxg7!", "Крxg7", "Kf8xg7", "31... Kxg7??", "♚xg7", "K:g7+"] {
        assert_eq!(explain(m), told, "{m}");
    }
    let image = |m: &str| text(&["image", FORK, "--move", m]);
    assert_eq!(image("31…Крxg7!"), image("f8g7"));
    let why = |m: &str| text(&["explain", FORK, "--nodes", "2000", "--why-not", m]);
    assert_eq!(why("31…Крxg7"), why("Kxg7"));
    assert!(failure(&["explain", FORK, "--move", "31…Крxg8"]).contains("illegal move '31…Крxg8'"));
}

#[test]
fn several_files_and_positions_are_one_suite() {
    let king = "7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2;";
    let (first, second) = (TestFile::new("first.epd", king), TestFile::new("second.epd", king));
    let arguments = ["suite", first.path(), "-", second.path(), king, "--nodes", "50"];
    let told = text_given(&format!("{king}\n{king}"), &arguments);
    assert!(told.contains("\nsolved 5/5 "), "{told}");
    let told = text(&["motifs", first.path(), second.path(), "--opcode", "bm", "--search", "0"]);
    assert_eq!(told.lines().filter(|line| *line == "1: Kxb2").count(), 2, "{told}");
    let counts = TestFile::new("counts.epd", "7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3\n");
    let told = text(&["perft", "--suite", counts.path(), counts.path()]);
    assert_eq!(told, "perft: 2 positions, 2 counts checked, 0 differ\n");
    for (arguments, message) in [
        (&["suite", "-", "-"][..], "standard input is given twice"),
        (&["suite", first.path(), "no/such.epd"], "no/such.epd: No such file"),
        (&["suite", "."], ".: is a directory"),
        (&["perft", "--suite", first.path()], "first.epd contains no position to count"),
        (&["suite", "startpos", FORK], "there is no position to solve"),
        (&["suite", "startpos bm e5;"], "illegal move 'e5'"),
        (&["solve", first.path(), FORK, "--svg", "x.svg"], "--svg takes a single position"),
    ] {
        let told = failure(arguments);
        assert!(told.contains(message) && told.lines().count() == 1, "{arguments:?}: {told}");
    }
}

#[test]
fn files_of_any_encoding_are_read() {
    let epd = "7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2; id \"Réti\";\n";
    let latin: Vec<u8> = epd.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for bytes in [epd.into(), latin, wide(epd), wide(&format!("\u{feff}{epd}"))] {
        let output = tropa_given(&bytes, &["suite", "-", "--nodes", "20"]);
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && told.starts_with("Réti: expected bm Kxb2"), "{told}");
    }
    let output = tropa_given(b"\x1f\x8b\x08\0\0", &["suite", "-"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "error: standard input: the file is compressed (gzip); unpack it first\n");
}

/// Millions of bad lines, a line of a hundred million characters, and an endless one.
#[cfg(target_os = "linux")]
#[test]
fn no_file_takes_the_memory() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    use crate::common::memory::peak;

    let bad = "8/8/8 w - - bm e4;\n".repeat(5_000);
    let long = "x".repeat(100_000);
    let good = "7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2;\n".to_string() + &"# note\n".repeat(10_000);
    for (part, parts) in [(bad, 100), (long, 1_000), (good, 200)] {
        for command in
            [&["suite", "-", "--nodes", "1"][..], &["features", "-"], &["perft", "--suite", "-"]]
        {
            let mut process = Command::new(env!("CARGO_BIN_EXE_tropa"))
                .args(command)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut input = process.stdin.take().unwrap();
            for _ in 0..parts {
                input.write_all(part.as_bytes()).unwrap();
            }
            let peak = peak(process.id());
            drop(input);
            process.wait().unwrap();
            assert!(peak.is_none_or(|peak| peak < 80 << 10), "{command:?}: {peak:?} KiB");
        }
    }
    let message = failure(&["suite", "/dev/zero"]);
    assert!(message.starts_with("error: /dev/zero: line 1 is longer than"), "{message}");
    let output = tropa(&["selectivity", "/dev/zero"]);
    assert_eq!(output.status.code(), Some(1));
}
