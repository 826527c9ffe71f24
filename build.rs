//! The version that the binary gives itself, in the variable `TROPA_VERSION`: `0.1.0+1a2b3c4d`,
//! with `-dirty` after it if the sources differ from that commit. It is the version alone for a
//! tagged commit, and where there is no repository: in a tarball, or from a registry.
//!
//! `TROPA_COMMIT` names the commit where git cannot, as in a container; if it is empty, the commit
//! is left out. A debug build is just `0.1.0+debug`: its speed must not be taken for the engine's,
//! and it need not be rebuilt after every commit.
//!
//! `TROPA_RUSTC` is the name and version of the compiler.

use std::env;
use std::path::Path;
use std::process::Command;

/// What the binary is built from, as paths from the root.
const SOURCES: [&str; 5] = ["src", "assets", "build.rs", "Cargo.toml", "Cargo.lock"];
/// Those of git's files that change when a commit is made, checked out or tagged.
const MARKS: [&str; 4] = ["HEAD", "logs/HEAD", "packed-refs", "refs/tags"];

fn main() {
    println!("cargo:rerun-if-env-changed=TROPA_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    let version = variable("CARGO_PKG_VERSION");
    let commit = match env::var("TROPA_COMMIT") {
        Ok(given) => Some(given.trim().to_owned()).filter(|commit| !commit.is_empty()),
        Err(_) if variable("PROFILE") == "debug" => Some("debug".to_owned()),
        Err(_) => commit(&version),
    };
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    if let Some(wrong) = commit.as_ref().filter(|commit| !commit.chars().all(is_word)) {
        println!("cargo:warning=TROPA_COMMIT is not a commit: {wrong:?}");
    }
    let name = match commit.filter(|commit| commit.chars().all(is_word)) {
        Some(commit) => format!("{version}+{commit}"),
        None => version,
    };
    println!("cargo:rustc-env=TROPA_VERSION={name}");
    let compiler = printed(&variable("RUSTC"), &["--version"]);
    println!("cargo:rustc-env=TROPA_RUSTC={}", compiler.as_deref().unwrap_or("rustc"));
}

/// A variable that cargo always sets for a build script.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// The commit of the sources; `None` if it has the version's tag, or if this folder is not the root
/// of a repository: it may have been unpacked within another one.
fn commit(version: &str) -> Option<String> {
    let root = env::current_dir().ok()?.canonicalize().ok()?;
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != root {
        return None;
    }
    watch();
    let hash = git(&["rev-parse", "--short=8", "HEAD"])?;
    let status = ["status", "--porcelain", "--untracked-files=no", "--"];
    let changes = git(&[&status[..], &SOURCES[..]].concat())?;
    let tags = git(&["tag", "--points-at", "HEAD"])?;
    match changes.is_empty() {
        true if tags.lines().any(|tag| tag.strip_prefix('v') == Some(version)) => None,
        true => Some(hash),
        false => Some(hash + "-dirty"),
    }
}

/// Makes cargo run this again when the commit or the sources may have changed.
fn watch() {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    let marks = MARKS.into_iter().chain(branch.as_deref());
    let marks = marks.filter_map(|mark| git(&["rev-parse", "--git-path", mark]));
    for path in marks.chain(SOURCES.map(str::to_owned)).filter(|path| Path::new(path).exists()) {
        println!("cargo:rerun-if-changed={path}");
    }
}

/// What git prints; `None` if it fails or is not installed.
fn git(arguments: &[&str]) -> Option<String> {
    printed("git", arguments)
}

/// What a program prints; `None` if it fails or is not installed.
fn printed(program: &str, arguments: &[&str]) -> Option<String> {
    let done =
        Command::new(program).args(arguments).env("GIT_OPTIONAL_LOCKS", "0").output().ok()?;
    let text = String::from_utf8(done.stdout).ok()?;
    done.status.success().then(|| text.trim().to_owned())
}
