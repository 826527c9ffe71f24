//! The files that commands write: no two are the same, none is an input, a signal leaves nothing
//! behind, and a derived path must lead to a regular file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const GAME: &str = "[White \"A\"]\n\n1. e4 e5 { mine } 2. Nf3 Nc6 *\n\n";
const FEN: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

/// A folder with a file `in.pgn`, in which commands are run.
struct Folder(TempDir);

impl Folder {
    fn with(text: &str) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.path("in.pgn"), text).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tropa"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Checks that the command fails with one line that contains `message`.
    fn refuses(&self, arguments: &[&str], message: &str) {
        let output = self.run(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{arguments:?}: {told}");
        assert!(told.contains(message), "{arguments:?}: {told}");
    }
}

#[test]
fn no_two_outputs_are_one_file_nor_an_input() {
    let folder = Folder::with(GAME);
    let annotate = ["annotate", "in.pgn", "--nodes", "10", "--threads", "1"];
    let explain = ["explain", "--fen", FEN, "--nodes", "10", "--hash", "1"];
    fs::write(folder.path("old"), "old").unwrap();
    fs::hard_link(folder.path("in.pgn"), folder.path("hard")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("new", folder.path("link")).unwrap();
    let before = folder.names();
    let refused = |command: &[&str], more: &[&str], message: &str| {
        folder.refuses(&[command, more].concat(), message);
        assert_eq!(folder.names(), before, "{more:?}");
        assert_eq!((folder.text("in.pgn").as_str(), folder.text("old").as_str()), (GAME, "old"));
    };
    for other in ["new", "./new", "../{}/new"] {
        let name = folder.0.path().file_name().unwrap().to_str().unwrap();
        let other = other.replace("{}", name);
        refused(&annotate, &["-o", "new", "--html", &other], "are the same file");
        refused(&explain, &["--svg", "new", "--html", &other], "are the same file");
        refused(&["--log-file", &other, "eval"], &["--svg", "new"], "are the same file");
    }
    refused(&annotate, &["-o", "old", "--html", "old"], "are the same file");
    if cfg!(unix) {
        refused(&annotate, &["-o", "new", "--html", "link"], "are the same file");
    }
    for input in ["in.pgn", "./in.pgn", "hard"] {
        refused(&annotate, &["-o", input], "would be overwritten");
        refused(&annotate, &["--html", input], "would be overwritten");
        refused(&["--log-file", input], &annotate, "would be overwritten");
        refused(&["solve", "in.pgn"], &["--log-file", input], "would be overwritten");
        refused(&["generate", input], &["--openings", "in.pgn"], "would be overwritten");
        refused(&["selectivity", "in.pgn"], &["--svg", input], "would be overwritten");
    }
    // Standard output is an output, too.
    let end = fs::OpenOptions::new().append(true).open(folder.path("in.pgn")).unwrap();
    let output = folder.command(&annotate).stdout(end).output().unwrap();
    assert!(!output.status.success());
    assert_eq!(folder.text("in.pgn"), GAME);
    let null = [&annotate[..], &["-o", "/dev/null", "--html", "/dev/null"]].concat();
    assert!(cfg!(windows) || folder.run(&null).status.success());
}

#[test]
fn the_log_grows_and_takes_files_only() {
    let folder = Folder::with(GAME);
    fs::write(folder.path("log"), "before\n").unwrap();
    let run = |log: &str| {
        let mut command = folder.command(&["--log-file", log, "eval"]);
        command.env("RUST_LOG", "debug").output().unwrap()
    };
    assert!(run("log").status.success());
    assert!(folder.text("log").starts_with("before\n"));
    for other in [".", "/dev/full"] {
        if Path::new(other).exists() {
            let told = String::from_utf8(run(other).stderr).unwrap();
            assert!(told.contains("not a regular file"), "{told}");
        }
    }
}

#[test]
fn a_resumed_run_is_whole_or_refused() {
    let two = format!("{GAME}[White \"C\"]\n\n1. d4 {{ other }} d5 *\n\n");
    let folder = Folder::with(&two);
    let begin = ["annotate", "in.pgn", "--nodes", "10", "--threads", "1", "-o", "out.pgn"];
    let resume = [&begin[..], &["--resume"]].concat();
    folder.refuses(&[&resume[..], &["--html", "out.html"]].concat(), "--html");
    assert!(folder.run(&resume).status.success());
    let whole = folder.text("out.pgn");
    let given = |input: &str, complete: bool| {
        fs::write(folder.path("in.pgn"), input).unwrap();
        for name in ["out.pgn", "out.pgn.part"] {
            let refused = format!("{name} was begun with other games");
            if name == "out.pgn.part" {
                fs::rename(folder.path("out.pgn"), folder.path(name)).unwrap();
            }
            if complete {
                assert!(folder.run(&resume).status.success(), "{name}: {input}");
                assert_eq!(folder.text("out.pgn"), whole);
            } else {
                folder.refuses(&resume, &refused);
                assert_eq!(folder.text(name), whole);
            }
        }
        let part = folder.path("out.pgn.part");
        if part.exists() {
            fs::rename(part, folder.path("out.pgn")).unwrap();
        }
    };
    given(&two, true);
    given(GAME, false);
    for (of, with) in [("mine", "yours"), ("other", ""), ("\"C\"", "\"D\""), ("d5", "Nf6")] {
        given(&two.replace(of, with), false);
    }
    // A complete file has all games; a partial one is continued.
    let more = format!("{two}[White \"E\"]\n\n1. c4 *\n\n");
    fs::write(folder.path("in.pgn"), &more).unwrap();
    folder.refuses(&resume, "out.pgn was begun with other games: game 3");
}

#[cfg(unix)]
#[test]
fn only_files_stand_at_derived_paths() {
    let folder = Folder::with(GAME);
    let resume =
        ["annotate", "in.pgn", "--nodes", "10", "--threads", "1", "-o", "out.pgn", "--resume"];
    let part = folder.path("out.pgn.part");
    let kinds: [&dyn Fn(); 4] = [
        &|| assert!(Command::new("mkfifo").arg(&part).status().unwrap().success()),
        &|| std::os::unix::fs::symlink("/dev/zero", &part).unwrap(),
        &|| std::os::unix::fs::symlink("victim", &part).unwrap(),
        &|| std::os::unix::fs::symlink("missing", &part).unwrap(),
    ];
    fs::write(folder.path("victim"), "victim").unwrap();
    for make in kinds {
        make();
        folder.refuses(&resume, "out.pgn.part: not a regular file");
        assert!(part.symlink_metadata().is_ok(), "it stays");
        fs::remove_file(&part).unwrap();
    }
    assert_eq!(folder.text("victim"), "victim");
    assert_eq!(folder.names(), ["in.pgn", "victim"]);
    // A line without end takes no memory.
    fs::File::create(&part).unwrap().set_len(1 << 30).unwrap();
    let limited = r#"ulimit -v 900000; exec "$@""#;
    let run = Command::new("sh")
        .args(["-c", limited, "sh", env!("CARGO_BIN_EXE_tropa")])
        .args(resume)
        .current_dir(folder.0.path())
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    std::os::unix::fs::symlink("victim", folder.path("tropa-eval.1")).unwrap();
    folder.refuses(&["man", "--dir", "."], "tropa-eval.1: not a regular file");
    assert_eq!(folder.text("victim"), "victim");
    assert!(Command::new("mkfifo").arg(folder.path("fifo")).status().unwrap().success());
    folder.refuses(&["generate", "fifo"], "fifo: not a regular file");
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_nothing_behind() {
    use std::os::unix::process::ExitStatusExt;
    use std::thread;
    use std::time::{Duration, Instant};

    let folder = Folder::with(&GAME.repeat(200));
    let arguments = ["annotate", "in.pgn", "--nodes", "100000", "-o", "o.pgn", "--html", "o.html"];
    let begin = |command: &mut Command| {
        let run = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while folder.names().len() < 3 {
            assert!(began.elapsed() < Duration::from_secs(60), "nothing is begun");
            thread::sleep(Duration::from_millis(5));
        }
        run
    };
    let kill = |signal: &str, process: u32| {
        let sent = Command::new("kill").args([signal, &process.to_string()]).status();
        assert!(sent.unwrap().success());
    };
    // Signals ignored here are ignored in child processes, as in background jobs of a shell.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        if ignored >> (number - 1) & 1 == 1 {
            println!("skipped: {signal} is ignored here");
            continue;
        }
        let mut run = begin(&mut folder.command(&arguments));
        kill(signal, run.id());
        assert_eq!(run.wait().unwrap().signal(), Some(number), "it dies of the signal");
        assert_eq!(folder.names(), ["in.pgn"], "{signal}");
    }
    // A request to ignore SIGHUP is respected.
    if cfg!(target_os = "linux") {
        let mut command = Command::new("nohup");
        command.arg(env!("CARGO_BIN_EXE_tropa")).args(arguments);
        command.current_dir(folder.0.path()).stdin(Stdio::null());
        let mut run = begin(&mut command);
        kill("-HUP", run.id());
        thread::sleep(Duration::from_millis(300));
        assert!(run.try_wait().unwrap().is_none(), "it goes on");
        kill("-TERM", run.id());
        run.wait().unwrap();
        assert_eq!(folder.names(), ["in.pgn"]);
    }
}
