//! The commands of the command line, as a shell sees them.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::common::data;
use crate::common::shell::{TestFile, failure, json, text, text_given, tropa, tropa_given};

const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";
const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
const MATED: &str = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";

#[test]
fn analyze_tells_the_move_and_its_zones() {
    let text = text(&["analyze", "--depth", "3"]);
    assert_eq!(text.lines().next(), Some(RETI));
    for start in ["depth ", "best move ", "score ", "line ", "nodes ", "nps ", "zones "] {
        assert!(text.lines().any(|line| line.starts_with(start)), "{start}: {text}");
    }
}

#[test]
fn analyze_gives_one_object() {
    let answer = json(&["analyze", "--nodes", "1000", "--hash", "1", "--json"]);
    assert_eq!(answer["fen"], RETI);
    assert!(answer["san"].is_string());
    assert_eq!(answer["pv"][0], answer["bestmove"]);
    assert!(answer["score"]["cp"].is_i64() || answer["score"]["mate"].is_i64());
    assert!(answer["zones"].is_array());
    for key in ["depth", "nodes", "nps"] {
        assert!(answer[key].is_u64(), "{key}");
    }
}

#[test]
fn analyze_plays_the_moves_given() {
    let moves = ["analyze", "--depth", "1", "--json", "--moves"];
    let answer = json(&[&moves[..], &["1. e4 e5 2. Nf3 b8c6"]].concat());
    assert!(answer["fen"].as_str().unwrap().starts_with("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/"));
    let answer = json(&[&moves[..], &["Rb1", "--fen", "7k/8/8/8/8/8/8/R6K w - - 0 1"]].concat());
    assert!(answer["fen"].as_str().unwrap().starts_with("7k/8/8/8/8/8/8/1R5K b"));
}

#[test]
fn analyze_knows_the_end_of_the_game() {
    let answer = json(&["analyze", "--fen", MATED, "--json"]);
    assert_eq!(answer["bestmove"], Value::Null);
    assert_eq!(answer["score"]["mate"], 0);
    assert!(text(&["analyze", "--fen", MATED]).contains("best move  none"));
}

#[test]
fn the_strict_tree_is_printed_whole() {
    let strict = ["analyze", "--strict", "--horizon", "5"];
    let plain = text(&strict);
    for start in ["best move ", "value ", "line ", "horizon ", "moves ", "depth ", "branching "] {
        assert!(plain.lines().any(|line| line.starts_with(start)), "{start}: {plain}");
    }
    let tree = text(&[&strict[..], &["--tree"]].concat());
    let answer = json(&[&strict[..], &["--tree", "--json"]].concat());
    let numbered = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    // The position itself begins with a digit, too.
    let lines = tree.lines().skip(1).filter(numbered).count() as u64;
    assert_eq!(answer["moves"], lines);
    assert_eq!(answer["pv"][0], answer["bestmove"]);
    fn count(nodes: &Value) -> u64 {
        let nodes = nodes.as_array().unwrap();
        let text = |node: &Value, key: &str| node[key].as_str().is_some_and(|t| !t.is_empty());
        assert!(nodes.iter().all(|n| text(n, "zone") && text(n, "move") && text(n, "san")));
        nodes.iter().map(|node| 1 + count(&node["children"])).sum()
    }
    assert_eq!(answer["moves"], count(&answer["tree"]));
    assert_eq!(json(&[&strict[..], &["--json"]].concat())["tree"], Value::Null);
}

#[test]
fn the_strict_tree_has_a_horizon_and_no_clock() {
    for (others, named) in [
        (["--movetime", "100"], "--movetime"),
        (["--depth", "3"], "--depth"),
        (["--hash", "16"], "--hash"),
        (["--threads", "2"], "--threads"),
        (["--multipv", "2"], "--multipv"),
    ] {
        let message = failure(&[&["analyze", "--strict"][..], &others].concat());
        assert!(message.contains("--strict") && message.contains(named), "{message}");
    }
    for flag in [&["--tree"][..], &["--horizon", "3"]] {
        assert!(failure(&[&["analyze"], flag].concat()).contains("--strict"));
    }
    let answer = json(&["analyze", "--strict", "--nodes", "50", "--json"]);
    assert_eq!(answer["cut_off"], true);
    assert!(answer["moves"].as_u64().unwrap() <= 50);
}

#[test]
fn image_lists_zones() {
    assert!(text(&["image"]).lines().last().unwrap().contains(" zones at horizon 5: "));
    let answer = json(&["image", "--fen", "startpos", "--horizon", "3", "--json"]);
    assert_eq!(answer["horizon"], 3);
    for zone in answer["zones"].as_array().unwrap() {
        assert!(zone["cost"].is_u64() && zone["text"].is_string(), "{zone}");
    }
}

#[test]
fn image_draws_zones() {
    let fen = "8/1k4n1/8/4p3/6P1/8/5B1P/1K6 b - - 0 1";
    let table = text(&["image", "--fen", fen, "--horizon", "4", "--all"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!((lines[0], lines[1]), (fen, ""), "{table}");
    assert!(lines[2].starts_with("cost  root "), "{table}");
    assert!(lines[3].starts_with("   4  white B f2  f2-(g3|d4)-e5  pawn e5  "), "{table}");
    assert!(
        lines[4].starts_with("   4  black P e5  e5-e4          square e5 (retreat)"),
        "{table}"
    );
    let end = "2 zones at horizon 4: 1 fails, 1 not fought for";
    assert_eq!(lines[5..], ["", "B f2 to pawn e5: fails", "", end]);
    assert_eq!(text(&["image", "--fen", fen, "--horizon", "4"]), format!("{fen}\n\n{end}\n"));
    let joined = text(&["image", "--fen", fen, "--horizon", "4", "--compounds"]);
    assert!(joined.contains("black P e5: target and negator of B f2 to pawn e5; root piece of"));
    let drawn = text(&["image", "--fen", fen, "--horizon", "4", "--all", "--pictures"]);
    assert!(drawn.contains("\n2  .  .  .  .  . [B] . {P}\n"), "{drawn}");
    let none = text(&["image", "--fen", "8/8/8/4k3/8/8/8/K7 w - - 0 1", "--horizon", "1"]);
    assert_eq!(none.lines().skip(1).collect::<Vec<_>>(), ["", "0 zones at horizon 1"]);
}

/// The run has three pushes to go, so it costs 5, and the king's steps cost more.
#[test]
fn selectivity_judges_costs_by_labels() {
    let labels = TestFile::new(
        "labels.jsonl",
        concat!(
            r#"{"fen": "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "kind": "endgame", "scores": "#,
            r#"{"a5a6": 500, "e1d1": 0, "e1d2": 0, "e1e2": 0, "e1f2": 0, "e1f1": 0}}"#
        ),
    );
    let answer = json(&["selectivity", labels.path(), "--json"]);
    let [endgame] = &answer["groups"].as_array().unwrap()[..] else { panic!("{answer}") };
    assert_eq!((&endgame["kind"], &endgame["moves"]), (&"endgame".into(), &6.into()));
    let row = |horizon: usize| &endgame["horizons"][horizon - 1];
    let figures = |h| ["recall", "regret", "missed"].map(|key| row(h)[key].as_f64().unwrap());
    assert_eq!((figures(4), figures(5)), ([0.0, 500.0, 100.0], [100.0, 0.0, 0.0]));
    assert!((row(5)["share"].as_f64().unwrap() - 100.0 / 6.0).abs() < 1e-9);
    assert!(text(&["selectivity", labels.path(), "--missed", "4"]).contains("best a6 (+500"));
    let held = json(&["selectivity", labels.path(), "--held", "5"]);
    assert_eq!(held["held"], serde_json::json!(["a5a6"]));
    let plot = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plot.svg");
    text(&["selectivity", labels.path(), "--svg", plot.to_str().unwrap()]);
    assert!(fs::read_to_string(&plot).unwrap().starts_with("<svg "));
}

#[test]
fn eval_draws_every_piece_and_what_it_is_worth() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("evaluation.svg");
    let answer = json(&["eval", "--json", "--svg", file.to_str().unwrap()]);
    let picture = fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    let pieces = answer["pieces"].as_array().unwrap();
    assert_eq!(picture.matches("<g ").count(), pieces.len());
    for piece in pieces {
        assert!(picture.contains(&format!(">{:+}<", piece["value"].as_i64().unwrap())), "{piece}");
    }
}

#[test]
fn eval_tells_terms_and_their_sum() {
    let text = text(&["eval", "--fen", "startpos"]);
    assert!(text.lines().any(|line| line.starts_with("sum ")), "{text}");
    let answer = json(&["eval", "--json"]);
    assert_eq!(answer["fen"], AVRO);
    assert!(answer["score_cp"].is_i64());
    assert!(answer["terms"].is_array());
}

#[test]
fn perft_counts() {
    assert_eq!(text(&["perft", "3"]), "8902\n");
    assert_eq!(text(&["perft", "0"]), "1\n");
    let divided = text(&["perft", "2", "--divide", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1"]);
    assert_eq!(divided.lines().count(), 4);
    assert!(divided.lines().any(|line| line == "a1a2: 3"), "{divided}");
    assert!(divided.ends_with("\n9\n"), "{divided}");
}

#[test]
fn perft_checks_a_file() {
    let right = TestFile::new(
        "right.epd",
        "# two\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D6 119060324\n\
         7k/8/8/8/8/8/8/K7 w - - ;D1 3",
    );
    assert_eq!(
        text(&["perft", "--suite", right.path(), "--max-nodes", "1000"]),
        "perft: 2 positions, 3 counts checked, 0 differ\n"
    );
    let wrong = TestFile::new("wrong.epd", "7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 4 ;D2 9\n");
    let output = tropa(&["perft", "--suite", wrong.path()]);
    assert!(!output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("perft: 1 positions, 2 counts checked, 1 differ\n"), "{text}");
}

/// A file may have wrong depths, which must not determine the work: these counts would take years.
#[test]
fn perft_counts_no_further_than_a_file_says() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let output = tropa_given(
        format!("{start} ;D20 1 ;D15 100000 ;D2 400\n").as_bytes(),
        &["perft", "--suite", "-"],
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!(
            "{start} D20: more than 1, expected 1\n\
             {start} D15: more than 100000, expected 100000\n\
             perft: 1 positions, 3 counts checked, 2 differ\n"
        )
    );
    for depth in ["21", "200", "99999999999999999999"] {
        let file = TestFile::new("deep.epd", &format!("{start} ;D{depth} 1\n"));
        let message = failure(&["perft", "--suite", file.path()]);
        assert!(message.contains(&format!("deep.epd:1: invalid depth '{depth}'")), "{message}");
    }
}

#[test]
fn files_come_from_standard_input_too() {
    let epd = "7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2; pv Kxb2; id \"x\";\n";
    let first = |arguments: &[&str]| text_given(epd, arguments).lines().next().unwrap().to_owned();
    assert!(first(&["suite", "-", "--nodes", "50"]).starts_with("x: expected bm Kxb2"));
    assert!(first(&["solve", "-"]).starts_with("x: "));
    assert_eq!(first(&["motifs", "-"]), "x: Kxb2");
    let counts = "7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3\n";
    let checked = "perft: 1 positions, 1 counts checked, 0 differ\n";
    assert_eq!(text_given(counts, &["perft", "--suite", "-"]), checked);
    let output = tropa_given(b"", &["suite", "-"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "error: standard input contains no position to solve\n");
}

#[test]
fn several_lines_are_ranked() {
    let start = ["--fen", "startpos", "--depth", "6", "--multipv", "3"];
    let arguments = [&["analyze"], &start[..]].concat();
    let answer = json(&[&arguments[..], &["--json"]].concat());
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["pv"], &lines[0]["move"]), (&answer["pv"], &answer["bestmove"]));
    let scores: Vec<i64> = lines.iter().map(|line| line["score"]["cp"].as_i64().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let mut moves: Vec<&str> = lines.iter().map(|line| line["move"].as_str().unwrap()).collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 3);
    let plain = text(&arguments);
    for line in ["line  ", "line 2", "line 3"] {
        assert_eq!(plain.lines().filter(|l| l.starts_with(line)).count(), 1, "{plain}");
    }
    let explained = json(&[&["explain"], &start[..], &["--json"]].concat());
    assert_eq!(explained["lines"].as_array().unwrap().len(), 3);
    assert_eq!(explained["lines"][0]["pv"][0], explained["bestmove"]);
    // No more lines than legal moves, and none without a move.
    let few = ["analyze", "--depth", "3", "--json", "--multipv", "256", "--fen"];
    let lines = |fen| json(&[&few[..], &[fen]].concat())["lines"].as_array().unwrap().len();
    assert_eq!((lines("7k/8/8/8/8/8/8/K7 w - - 0 1"), lines(MATED)), (3, 0));
}

#[test]
fn threads_and_tables_are_at_hand() {
    for command in ["analyze", "explain"] {
        let answer = json(&[command, "--nodes", "3000", "--threads", "3", "--json"]);
        assert!(answer["bestmove"].is_string());
        let text = failure(&[command, "--syzygy", env!("CARGO_TARGET_TMPDIR")]);
        assert!(text.contains("contains no Syzygy tables"), "{text}");
        let text = failure(&[command, "--syzygy", "no/such/folder"]);
        assert!(text.starts_with("warning: ") && text.contains("no/such/folder"), "{text}");
        for (flag, number) in
            [("--threads", "0"), ("--threads", "1025"), ("--multipv", "0"), ("--multipv", "257")]
        {
            assert!(failure(&[command, flag, number]).contains(flag), "{command} {flag} {number}");
        }
    }
    let Some(tables) = data("syzygy") else { return };
    let won = "7k/8/8/8/8/8/2Q5/K7 w - - 0 1";
    let tables = tables.to_str().unwrap();
    let answer =
        |fen| json(&["analyze", "--depth", "1", "--json", "--syzygy", tables, "--fen", fen]);
    assert!(answer(won)["score"]["cp"].as_i64().is_some_and(|score| score > 10_000));
}

#[test]
fn motifs_of_a_line_and_of_a_file() {
    let fen = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    let line = ["motifs", "--fen", fen, "--line", "1. Nc7+ Kd8 2. Nxa8"];
    assert_eq!(
        text(&line),
        format!("{fen}: Nc7+ Kd8 Nxa8\n  d5c7  fork: N c7 attacks R a8, K e8\n")
    );
    let answer = json(&[&line[..], &["--json"]].concat());
    assert_eq!(answer["id"], Value::Null);
    assert_eq!(answer["line"], serde_json::json!(["d5c7", "e8d8", "c7a8"]));
    assert_eq!(answer["motifs"][0]["motif"], "fork");
    let file = TestFile::new(
        "motifs.epd",
        "r3k3/8/8/3N4/8/8/8/4K3 w - - id \"one\"; c2 \"d5c7 e8d8 c7a8\";\n\
         8/8/P7/8/8/7k/8/K7 w - - c2 \"a6a7\";\n",
    );
    assert_eq!(
        text(&["motifs", file.path(), "--opcode", "c2"]),
        "one: Nc7+ Kd8 Nxa8\n  d5c7  fork: N c7 attacks R a8, K e8\n2: a7\n  no motif\n"
    );
    // The knight recaptures, or hangs.
    for (last, expected) in [("3P4", true), ("3N4", false)] {
        let fen = format!("r5k1/4nppp/8/{last}/8/8/5PPP/3R2K1 b - - 0 1");
        let answer = json(&["motifs", "--fen", &fen, "--line", "Nxd5 Rxd5", "--lead-in", "--json"]);
        assert_eq!(answer["fen"], fen.as_str());
        assert_eq!(answer["before"], "e7d5");
        assert_eq!(answer["line"], serde_json::json!(["d1d5"]));
        assert_eq!(answer["motifs"].to_string().contains("hanging_piece"), expected);
    }
    let output = tropa(&["motifs", "--fen", fen, "--line", "Nc7+ Ke7 Kc8"]);
    assert!(!output.status.success() && output.stdout.is_empty());
}

#[test]
fn features_of_a_position_and_of_a_line() {
    let fen = "4k3/5ppp/8/8/8/8/P4PPP/R3K3 w - - 0 1";
    let told = text(&["features", "--fen", fen, "--line", "Rd1"]);
    assert_eq!(
        told,
        format!(
            "{fen}\n  for Black: P a2 is isolated on a half-open file\n  for White: P a2 is passed, outside\n\
             Rd1\n  + for White: R d1 on an open file\n"
        )
    );
    let answer = json(&["features", "--fen", fen, "--line", "Rd1", "--json"]);
    assert_eq!(answer["features"][0]["feature"], "isolated_pawn");
    assert_eq!(answer["line"][0]["gained"][0]["piece"]["square"], "d1");
    assert_eq!(answer["manoeuvres"], serde_json::json!([]));
    let file = TestFile::new("features.epd", "8/8/8/8/8/8/8/K1k5 w - - id \"bare\";\n");
    assert_eq!(text(&["features", file.path()]), "bare\n  for Black: the opposition\n");
    let Some(tables) = data("syzygy") else { return };
    let fen = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";
    let told = text(&["features", "--fen", fen, "--syzygy", tables.to_str().unwrap()]);
    assert!(told.contains("for Black: mutual zugzwang"), "{told}");
}

#[test]
fn suite_tells_what_was_solved() {
    let file = TestFile::new(
        "suite.epd",
        "7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2; id \"forced; one\";\n\
         7k/8/8/8/8/8/1q6/K7 w - - am Kxb2; id \"hopeless\";\n\
         7k/8/8/8/8/8/1q6/K7 w - - c0 \"no answer\";\n\
         7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2;\n",
    );
    let arguments = ["suite", file.path(), "--nodes", "200", "--threads", "2"];
    let text = text(&arguments);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("forced; one: expected bm Kxb2; found Kxb2 "), "{text}");
    assert!(lines[1].starts_with("hopeless: expected am Kxb2; found Kxb2 "), "{text}");
    assert!(lines[1].contains("; wrong; nodes -"), "{text}");
    assert!(lines.last().unwrap().starts_with("solved 2/3 median-nodes "), "{text}");
    let answer = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(answer["solved"], 2);
    assert_eq!(answer["total"], 3);
    assert_eq!(answer["skipped"], 1);
    assert_eq!(answer["positions"][1]["found_at"], Value::Null);
}

#[test]
fn suite_sums_the_points_of_moves() {
    let file = TestFile::new(
        "points.epd",
        "7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2; c7 \"Kxb2\"; c8 \"7\";\n\
         7k/8/8/8/8/8/1q6/K7 w - - bm Kxb2; c7 \"a comment\";\n\
         7k/8/8/8/8/8/q7/K7 w - - bm Kxa2; c7 \"Kxa2\"; c8 \"5\";\n",
    );
    let arguments = ["suite", file.path(), "--nodes", "200"];
    let text = text(&arguments);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with("; points 7/7"), "{text}");
    assert!(!lines[1].contains("points"), "{text}");
    assert!(lines.last().unwrap().ends_with(" points 12/12"), "{text}");
    let answer = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(answer["points"], serde_json::json!({"won": 12, "most": 12}));
    assert_eq!(answer["positions"][0]["points"]["won"], 7);
    assert_eq!(answer["positions"][1]["points"], Value::Null);
}

#[test]
fn bench_is_the_same_every_time() {
    let nodes = |text: &str| -> u64 {
        let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
        assert!(matches!(words[..], ["Bench:", _, "nodes", _, "nps"]), "{text}");
        words[3].parse::<u64>().unwrap();
        words[1].parse().unwrap()
    };
    let first = text(&["bench", "3"]);
    assert_eq!(nodes(&first), nodes(&text(&["bench", "3", "--hash", "16"])));
    assert!(first.lines().count() > 40);
}

#[test]
fn mistakes_are_told_on_standard_error_alone() {
    let broken = TestFile::new("broken.epd", "7k/8/8/8/8/8/8/K7 w - - bm Qh5;\n");
    let empty = TestFile::new("empty.epd", "# nothing\n");
    let unequal = TestFile::new(
        "unequal.epd",
        "7k/8/8/8/8/8/8/K7 w - - bm Kb1; c7 \"Kb1 Ka2\"; c8 \"10\";\n",
    );
    for (arguments, word) in [
        (&["analyze", "--fen", "hello"][..], "malformed FEN"),
        (&["analyze", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"], "king"),
        (&["analyze", "--moves", "e2e5"], "illegal move"),
        (&["analyze", "--depth", "0"], "depth"),
        (&["analyze", "--movetime", "soon"], "movetime"),
        (&["analyze", "--hash", "0"], "hash"),
        (&["image", "--fen", "hello", "--json"], "malformed FEN"),
        (&["image", "--horizon", "0"], "horizon"),
        (&["image", "--pictures", "--json"], "cannot be used"),
        (&["eval", "--fen", "hello"], "malformed FEN"),
        (&["perft"], "required"),
        (&["perft", "3", "--suite", "x"], "cannot be used"),
        (&["perft", "--suite", "no/such/file"], "no/such/file"),
        (&["perft", "--suite", empty.path()], "no position"),
        (&["suite"], "required"),
        (&["suite", "no/such/file"], "no/such/file"),
        (&["suite", empty.path()], "no position"),
        (&["suite", broken.path()], "broken.epd:1:"),
        (&["suite", unequal.path()], "unequal.epd:1: c7 names 2 moves, c8 has points for 1"),
        (&["selectivity", "no/such/file"], "no/such/file"),
        (&["selectivity", empty.path()], "not a labelled position"),
        (&["selectivity", broken.path()], "broken.epd:1:"),
        (&["selectivity", empty.path(), "--held", "5", "--json"], "cannot be used"),
        (&["bench", "0"], "0"),
        (&["dance"], "dance"),
        (&["--log-file", "no/such/folder/log", "perft", "1"], "no/such/folder"),
    ] {
        let message = failure(arguments);
        assert!(message.contains(word), "{arguments:?}: {message}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_mistake() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(["bench", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::with_capacity(16, child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    drop(output);
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(errors, "");
}

#[test]
fn the_log_goes_to_a_file() {
    let log = TestFile::new("tropa.log", "");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(["--log-file", log.path()])
        .env("RUST_LOG", "debug")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"isready\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "readyok\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = fs::read_to_string(log.path()).unwrap();
    assert!(text.contains("< isready") && text.contains("> readyok"), "{text}");
}

/// A rook sacrifice draws the king into a fork: both lines are printed to their end.
#[test]
fn solve_tells_the_whole_line() {
    let fen = "3q2k1/6p1/8/6N1/8/8/6P1/4K2R w - - 0 1";
    let answer = json(&["solve", "--fen", fen, "--json"]);
    assert_eq!((&answer["found"], &answer["offer"]), (&"Rh8+".into(), &500.into()));
    let line: Vec<&str> =
        answer["pv"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!((line[..3].join(" ").as_str(), line[4]), ("h1h8 g8h8 g5f7", "f7d8"), "{answer}");
    let others = answer["replies"].as_array().unwrap();
    assert!(!others.is_empty(), "{answer}");
    for other in others {
        let ply = other["ply"].as_u64().unwrap() as usize;
        let moves = other["line"].as_array().unwrap();
        assert!(ply % 2 == 1 && moves.len() > ply, "{other}");
        assert_eq!(moves[..ply], answer["pv"].as_array().unwrap()[..ply], "{other}");
        assert_ne!(moves[ply], answer["pv"][ply], "{other}");
    }
    let text = text(&["solve", "--fen", fen]);
    assert!(text.contains("offer      R h8: -5.00"), "{text}");
    assert!(text.contains("line       1.Rh8+ Kxh8 2.Nf7+"), "{text}");
}

#[test]
fn motifs_see_zugzwang_by_searching() {
    // The opposition: Black to move lets the king through, White to move would not get there.
    let fen = "8/3k4/8/8/2KP4/8/8/8 w - - 0 1";
    let seen = |nodes| {
        let answer = json(&["motifs", "--fen", fen, "--line", "Kd5", "--search", nodes, "--json"]);
        answer["motifs"].to_string().contains("zugzwang")
    };
    assert!(seen("20000") && !seen("0"));
}
