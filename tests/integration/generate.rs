//! `tropa generate`: the same file whatever the threads and interruptions, with legal games.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;
use tropa::notation::labelled::{BYTES, Head, Labelled};

fn generate(folder: &TempDir, file: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tropa"));
    command.current_dir(folder.path()).args(["generate", file, "--nodes", "100"]);
    command.args(arguments).output().unwrap()
}

fn message(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

fn records(path: &Path) -> Vec<Labelled> {
    let bytes = fs::read(path).unwrap();
    let mut parts = bytes.chunks(BYTES).map(|part| <[u8; BYTES]>::try_from(part).unwrap());
    assert_eq!(Head::read(&parts.next().unwrap()).unwrap().nodes, 100);
    parts.map(|part| Labelled::read(&part).unwrap()).collect()
}

#[test]
fn the_same_seed_makes_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let done = generate(&folder, "a", &["--count", "300", "--threads", "1"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let whole = fs::read(path("a")).unwrap();
    assert_eq!(
        String::from_utf8_lossy(&done.stdout),
        format!("{} positions in a\n", whole.len() / BYTES - 1)
    );

    assert!(generate(&folder, "b", &["--count", "300", "--threads", "3"]).status.success());
    assert!(fs::read(path("b")).unwrap() == whole, "with more threads");

    // Stopped within a game, and within a record.
    for length in [whole.len() / 2, BYTES, 0] {
        fs::write(path("c"), &whole[..length]).unwrap();
        assert!(generate(&folder, "c", &["--count", "300"]).status.success());
        assert!(fs::read(path("c")).unwrap() == whole, "after a stop at {length} bytes");
    }

    assert!(generate(&folder, "d", &["--count", "300", "--seed", "2"]).status.success());
    assert!(fs::read(path("d")).unwrap() != whole, "another seed");
}

#[test]
fn records_are_positions_of_games_and_leaves() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("openings.epd"), "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - id \"8\";\n")
        .unwrap();
    let arguments = ["--count", "600", "--openings", "openings.epd"];
    assert!(generate(&folder, "a", &arguments).status.success());
    let all = records(&folder.path().join("a"));
    assert!(all.len() >= 600);
    assert!(all.iter().all(|one| !one.position.is_check() && one.score.abs() <= 1_500));
    assert!(all.iter().all(|one| one.position.board().pawns().count() <= 8), "from the opening");
    assert!(all.windows(2).all(|pair| (0..=1).contains(&(pair[1].game - pair[0].game))));
    let leaves = all.iter().filter(|one| one.result.is_none()).count();
    assert!((1..10).contains(&(10 * leaves / all.len())), "{leaves} leaves of {}", all.len());
    // All positions of one game have its result.
    for pair in all.windows(2).filter(|pair| pair[0].game == pair[1].game) {
        if let [Some(one), Some(other)] = [pair[0].result, pair[1].result] {
            assert_eq!(one, other);
        }
    }
}

#[test]
fn a_file_of_something_else_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    fs::write(&path, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n").unwrap();
    let before = fs::read(&path).unwrap();
    let output = generate(&folder, "a", &["--count", "10"]);
    assert_eq!(message(&output), "error: a: not a file of labelled positions\n");
    assert_eq!(fs::read(&path).unwrap(), before);

    fs::remove_file(&path).unwrap();
    assert!(generate(&folder, "a", &["--count", "10"]).status.success());
    let before = fs::read(&path).unwrap();
    let output = generate(&folder, "a", &["--count", "900", "--seed", "2"]);
    assert_eq!(
        message(&output),
        "error: a was begun with another seed, number of nodes or openings\n"
    );
    fs::write(folder.path().join("empty.epd"), "").unwrap();
    let output = generate(&folder, "a", &["--openings", "empty.epd"]);
    assert_eq!(message(&output), "error: empty.epd contains no position to begin with\n");
    fs::write(folder.path().join("mated.epd"), "R5k1/5ppp/8/8/8/8/8/6K1 b - -\n").unwrap();
    let output = generate(&folder, "b", &["--openings", "mated.epd"]);
    assert_eq!(message(&output), "error: mated.epd contains no position to begin with\n");
    assert_eq!(fs::read(&path).unwrap(), before);
}
