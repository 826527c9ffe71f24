//! Little memory: fewer threads and a smaller hash table, but always a move.

use std::io::Write;
use std::process::{Command, Stdio};

/// The binary's answer to `said` with this many MiB of address space; `None` if no shell can limit
/// it.
fn with_memory(mebibytes: u64, said: &str) -> Option<Vec<String>> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let kib = mebibytes << 10;
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v {kib} && exec \"$0\"")])
        .arg(env!("CARGO_BIN_EXE_tropa"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(said.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{mebibytes} MiB, {said:?}: {:?}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.lines().map(str::to_string).collect())
}

fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn fewer_threads_search_where_memory_does_not_suffice() {
    for mebibytes in [200, 400, 1_000, 3_000] {
        for threads in [256, 1_024] {
            let said = format!(
                "setoption name Threads value {threads}\ngo depth 4\nisready\n\
                 position startpos moves e2e4\ngo depth 4\nsetoption name Threads value 1\ngo depth 2\n"
            );
            let Some(lines) = with_memory(mebibytes, &said) else {
                println!("skipped: no limit of memory for a process");
                return;
            };
            assert_eq!(count(&lines, "bestmove "), 3, "{mebibytes} MiB: {lines:#?}");
            let told = format!("threads instead of {threads}");
            let notes: Vec<_> = lines.iter().filter(|l| l.contains("out of memory")).collect();
            // One for the table, and one for each search if the system gave still less.
            let few = (1..=3).contains(&notes.len());
            assert!(few && notes.iter().all(|l| l.ends_with(&told)), "{mebibytes} MiB: {notes:#?}");
        }
    }
}

#[test]
fn the_table_is_as_large_as_can_be() {
    for mebibytes in [300, 1_000] {
        let said = "setoption name Hash value 33554432\ngo depth 4\n\
                    setoption name Threads value 8\ngo depth 4\n";
        let Some(lines) = with_memory(mebibytes, said) else {
            println!("skipped: no limit of memory for a process");
            return;
        };
        assert_eq!(count(&lines, "bestmove "), 2, "{mebibytes} MiB: {lines:#?}");
        let told = lines.iter().any(|line| {
            line.starts_with("info string out of memory: hash table of ")
                && line.ends_with(" MiB instead of 33554432 MiB")
        });
        assert!(told, "{mebibytes} MiB: {lines:#?}");
    }
}
