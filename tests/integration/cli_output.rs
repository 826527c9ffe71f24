//! The output of commands: every failure to write is reported, no foreign text controls the
//! terminal, boards and progress appear only where somebody looks.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::gui::PATIENCE;
use crate::common::shell::{TestFile, failure, text, text_given, tropa, tropa_given};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Runs a command that cannot write to `out`; its exit code and its message.
fn with_output(arguments: &[&str], out: File) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > 3 * PATIENCE {
            child.kill().unwrap();
            panic!("{arguments:?} goes on");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(unix)]
#[test]
fn output_that_cannot_be_written_is_told() {
    let epd = TestFile::new("full.epd", &format!("{START} bm e4; pv e4; id \"a\";\n"));
    let counts = TestFile::new("full-counts.epd", &format!("{START} 0 1 ;D1 20\n"));
    let pgn = TestFile::new("full.pgn", "1. e4 e5 *\n");
    let labels = TestFile::new(
        "full.jsonl",
        r#"{"fen": "4k3/8/8/8/8/8/8/K7 w - - 0 1", "kind": "a", "scores": {"a1a2": 0, "a1b1": 0, "a1b2": 0}}"#,
    );
    let commands: &[&[&str]] = &[
        &["--help"],
        &["--version"],
        &["analyze", "--help"],
        &["analyze", "--depth", "1"],
        &["analyze", "--depth", "1", "--json"],
        &["analyze", "--strict", "--horizon", "1"],
        &["image", "--horizon", "1"],
        &["image", "--horizon", "1", "--json"],
        &["eval"],
        &["eval", "--json"],
        &["explain", "--nodes", "50"],
        &["explain", "--nodes", "50", "--json"],
        &["serve"],
        &["annotate", pgn.path(), "--nodes", "50"],
        &["solve", epd.path(), "--nodes", "10"],
        &["solve", "--fen", "startpos", "--nodes", "10", "--json"],
        &["motifs", epd.path()],
        &["motifs", "--line", "e4", "--json"],
        &["features", epd.path()],
        &["features", "--fen", "startpos", "--line", "e4", "--json"],
        &["suite", epd.path(), "--nodes", "50"],
        &["suite", epd.path(), "--nodes", "50", "--json"],
        &["selectivity", labels.path()],
        &["selectivity", labels.path(), "--held", "5"],
        &["perft", "2"],
        &["perft", "2", "--divide"],
        &["perft", "--suite", counts.path()],
        &["bench", "1"],
        &["completions", "bash"],
        &["man"],
    ];
    // A full disk, and an output that is open only for reading.
    let outputs = [(Path::new("/dev/full"), true), (Path::new("/dev/null"), false)];
    for (path, written) in outputs {
        if !path.exists() {
            println!("skipped: no {}", path.display());
            continue;
        }
        for arguments in commands {
            // clap writes these itself, and the library ignores that they cannot be written.
            let own = !arguments.iter().any(|word| ["--help", "--version"].contains(word));
            if own || written {
                let out = File::options().read(!written).write(written).open(path).unwrap();
                let (code, message) = with_output(arguments, out);
                assert_eq!(code, Some(1), "{arguments:?} > {}: {message}", path.display());
                assert!(
                    message.starts_with("error: standard output: "),
                    "{arguments:?}: {message}"
                );
                assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
            }
        }
    }
}

/// UCI itself: the engine exits although the GUI goes on.
#[cfg(unix)]
#[test]
fn uci_ends_where_nothing_can_be_written() {
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        println!("skipped: no /dev/full");
        return;
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), b"uci\n").unwrap();
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < PATIENCE, "it goes on");
        thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("error: standard output: "), "{message}");
}

/// Text that a terminal would act on: an escape, a C1 character, a mark that reverses the
/// direction.
const WILD: &str = "a\u{1b}[2J\u{9b}31m\u{202e}b";
const TAMED: &str = "a\\u{1b}[2J\\u{9b}31m\\u{202e}b";

fn assert_tame(text: &str, what: &str) {
    let is_wild = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    assert!(!text.contains(is_wild), "{what}: {text:?}");
}

#[test]
fn names_in_files_obey_no_terminal() {
    let epd = format!("{START} bm e4; pv e4; id \"{WILD}\";\n");
    let commands: [&[&str]; 3] =
        [&["suite", "-", "--nodes", "50"], &["solve", "-", "--nodes", "10"], &["motifs", "-"]];
    for arguments in commands {
        let printed = text_given(&epd, arguments);
        assert!(printed.starts_with(&format!("{TAMED}: ")), "{arguments:?}: {printed:?}");
        assert_tame(&printed, "text");
        let printed = text_given(&epd, &[arguments, &["--json"]].concat());
        assert_tame(&printed, "JSON");
        let answer: serde_json::Value = serde_json::from_str(&printed).unwrap();
        let id = answer.get("id").or_else(|| answer["positions"][0].get("id"));
        assert_eq!(id.and_then(|id| id.as_str()), Some(WILD), "{printed}");
    }
    let label = serde_json::json!({
        "fen": "4k3/8/8/8/8/8/8/K7 w - - 0 1",
        "kind": WILD,
        "scores": {"a1a2": 90, "a1b1": 0, "a1b2": 0},
    });
    for flags in [&["--missed", "1"][..], &["--held", "5"], &["--json"]] {
        let printed = text_given(&format!("{label}\n"), &[&["selectivity", "-"], flags].concat());
        assert_tame(&printed, "selectivity");
    }
}

#[test]
fn messages_obey_no_terminal() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let missing = folder.join(WILD);
    let missing = missing.to_str().unwrap();
    for arguments in [
        &["suite", missing][..],
        &["perft", "--suite", missing],
        &["annotate", missing],
        &["analyze", "--fen", WILD],
        &["analyze", "--moves", WILD],
        &["analyze", "--syzygy", missing],
        &["explain", "--move", WILD],
        &["eval", "--svg", &format!("{missing}/a")],
        &["--log-file", &format!("{missing}/a"), "eval"],
        &["perft", WILD],
        &["analyze", "--depth", WILD],
        &[WILD],
    ] {
        let message = failure(arguments);
        assert!(message.contains('b'), "{arguments:?}: {message:?}");
        assert_tame(&message, "message");
    }
    for (command, input) in [
        (&["perft", "--suite", "-"][..], format!("{START} 0 1 ;D1 {WILD}\n")),
        (&["suite", "-"], format!("{START} bm {WILD};\n")),
        (&["suite", "-"], format!("{START} bm e4; c7 \"e4\"; c8 \"{WILD}\";\n")),
        (&["solve", "-"], format!("{WILD} b c d bm {WILD};\n")),
        (&["selectivity", "-"], format!("{{\"{WILD}\": 1}}\n")),
    ] {
        let output = tropa_given(input.as_bytes(), command);
        assert_eq!(output.status.code(), Some(1), "{command:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("error: standard input:1: "), "{message:?}");
        assert_eq!(message.lines().count(), 1, "{message:?}");
        assert_tame(&message, "message");
    }
}

/// In a pipe there is a board only if colours are requested.
#[test]
fn boards_are_drawn_where_colours_are_wanted() {
    let commands: [&[&str]; 3] = [
        &["analyze", "--depth", "1"],
        &["image", "--horizon", "1"],
        &["explain", "--fen", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "--nodes", "50"],
    ];
    for arguments in commands {
        let bare = text(arguments);
        assert!(!bare.contains("\x1b") && !bare.contains("a  b  c"), "{bare}");
        assert!(!text(&[arguments, &["--color", "never"]].concat()).contains("a  b  c"));
        let drawn = text(&[arguments, &["--color", "always"]].concat());
        let ranks = drawn.lines().filter(|line| line.matches("\x1b[0m").count() == 8).count();
        assert_eq!(ranks, 8, "{drawn}");
        assert!(drawn.contains("\n   a  b  c  d  e  f  g  h\n"), "{drawn}");
    }
    let text = failure(&["analyze", "--color", "red"]);
    assert!(text.contains("auto") && text.contains("always") && text.contains("never"), "{text}");
}

/// Standard error is not a terminal here, so no progress is written however long the work takes.
#[test]
fn progress_is_for_terminals() {
    for flags in [&[][..], &["--json"]] {
        let output = tropa(&[&["analyze", "--movetime", "2300"], flags].concat());
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn completions_are_what_the_shell_reads() {
    for (shell, word) in [
        ("bash", "complete -F _tropa"),
        ("zsh", "#compdef tropa"),
        ("fish", "complete -c tropa"),
        ("elvish", "edit:completion"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = text(&["completions", shell]);
        assert!(script.contains(word) && script.contains("annotate"), "{shell}: {script}");
    }
    let script = TestFile::new("completions.bash", &text(&["completions", "bash"]));
    match Command::new("bash").args(["-n", script.path()]).output() {
        Ok(output) => assert!(output.status.success(), "{output:?}"),
        Err(_) => println!("skipped: no bash"),
    }
    assert!(failure(&["completions", "csh"]).contains("csh"));
}

#[test]
fn every_command_has_its_page() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(text(&["man", "--dir", folder.to_str().unwrap()]), "");
    let help = text(&["--help"]);
    let listed = |heading: &str| -> Vec<&str> {
        let below = help.lines().skip_while(|line| *line != heading).skip(1);
        let words = below.take_while(|line| !line.is_empty()).map(str::split_whitespace);
        words.filter_map(|mut words| words.next()).filter(|&command| command != "help").collect()
    };
    let (players, developers) = (listed("Commands:"), listed("For developers:"));
    assert!(players.contains(&"analyze") && players.contains(&"man"), "{players:?}");
    assert!(developers.contains(&"bench") && developers.contains(&"perft"), "{developers:?}");
    for command in players.iter().chain(&developers) {
        assert!(text(&[command, "--help"]).contains("Usage: tropa"), "{command}");
        let page = folder.join(format!("tropa-{command}.1"));
        assert!(fs::read_to_string(&page).unwrap().contains(".SH SYNOPSIS"), "{command}");
    }
    let main = text(&["man"]);
    assert_eq!(main, fs::read_to_string(folder.join("tropa.1")).unwrap());
    let page = folder.join("tropa-analyze.1");
    match Command::new("man").args(["-l", page.to_str().unwrap()]).env("MANPAGER", "cat").output() {
        Ok(output) if output.status.success() => {
            let shown = String::from_utf8_lossy(&output.stdout);
            assert!(
                shown.contains("multipv") && shown.contains("tropa analyze --moves"),
                "{shown}"
            );
        }
        _ => println!("skipped: no man"),
    }
    fs::remove_dir_all(folder).unwrap();
}
