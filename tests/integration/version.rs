//! The engine's version: the same everywhere, with its commit.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::gui::Gui;

const NUMBER: &str = env!("CARGO_PKG_VERSION");

#[test]
fn the_version_is_the_same_everywhere() {
    let mut gui = Gui::start();
    gui.say("uci");
    let lines = gui.until("uciok");
    gui.quit();
    let version = lines[0].strip_prefix("id name Tropa ").expect(&lines[0]);
    let about = lines.iter().find(|line| line.contains("UCI_EngineAbout")).unwrap();
    assert!(about.contains(&format!(" Tropa {version} by ")), "{about}");
    let told = Command::new(env!("CARGO_BIN_EXE_tropa")).arg("--version").output().unwrap();
    assert_eq!(String::from_utf8(told.stdout).unwrap().trim_end(), format!("tropa {version}"));

    let commit = version.strip_prefix(NUMBER).expect(version);
    if let Some(commit) = commit.strip_prefix('+') {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
        assert!(!commit.is_empty() && commit.chars().all(is_word), "{version}");
    } else {
        assert_eq!(commit, "");
    }
}

/// The site's crate has a lock file of its own, and is built with `--locked`.
#[test]
fn the_site_is_locked_with_all_that_the_engine_needs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let (manifest, lock) = (read("Cargo.toml"), read("site/Cargo.lock"));
    for section in manifest.split("\n[").filter(|section| !section.starts_with("dev-")) {
        let Some((_, list)) = section.split_once("dependencies]\n") else { continue };
        let needed = list.lines().filter(|line| !line.contains("optional = true"));
        for (name, _) in needed.filter_map(|line| line.split_once(" = ")) {
            assert!(lock.contains(&format!("name = \"{name}\"")), "{name}");
        }
    }
}

/// A project with only the files that the build script reads.
struct Project {
    folder: PathBuf,
    script: PathBuf,
}

impl Project {
    /// A project without a repository yet; `None` without a compiler or git.
    fn new(name: &str) -> Option<Self> {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("version-{name}"));
        let _ = fs::remove_dir_all(&place);
        let folder = place.join("project");
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("src/lib.rs"), "").unwrap();
        fs::write(folder.join("README.md"), "").unwrap();
        let script = place.join(format!("build-script{}", env::consts::EXE_SUFFIX));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs");
        let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let succeeds = |command: &mut Command| command.status().is_ok_and(|done| done.success());
        let is_ready = succeeds(Command::new("git").arg("--version").stdout(Stdio::null()))
            && succeeds(
                Command::new(compiler)
                    .args(["--edition", "2024", "-o"])
                    .args([&script, &source])
                    .current_dir(&place),
            );
        is_ready.then_some(Self { folder, script })
    }

    fn git(&self, arguments: &[&str]) -> String {
        let who = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"];
        let done = Command::new("git")
            .args(who)
            .args(["-c", "tag.gpgsign=false", "-c", "init.defaultBranch=main"])
            .args(arguments)
            .current_dir(&self.folder)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    }

    /// The version and the other output of the script in `folder`.
    fn script(&self, folder: &Path, profile: &str, commit: Option<&str>) -> (String, String) {
        let mut command = Command::new(&self.script);
        command.env("CARGO_PKG_VERSION", "1.2.3").env("PROFILE", profile).current_dir(folder);
        command.env_remove("TROPA_COMMIT").envs(commit.map(|commit| ("TROPA_COMMIT", commit)));
        // Repositories above the target folder must not be found.
        command.env("GIT_CEILING_DIRECTORIES", self.folder.parent().unwrap());
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let name = |line: &str| line.strip_prefix("cargo:rustc-env=TROPA_VERSION=").map(Into::into);
        let version = text.lines().find_map(name).expect("a version");
        (version, text)
    }

    fn version(&self) -> String {
        self.script(&self.folder, "release", None).0
    }
}

#[test]
fn the_version_names_the_commit() {
    let Some(project) = Project::new("git") else {
        println!("skipped: needs rustc and git");
        return;
    };
    assert_eq!(project.version(), "1.2.3", "no repository");

    project.git(&["init", "--quiet"]);
    project.git(&["add", "."]);
    project.git(&["commit", "--quiet", "--message", "first"]);
    let first = project.git(&["rev-parse", "--short=8", "HEAD"]);
    assert_eq!(project.version(), format!("1.2.3+{first}"));
    fs::write(project.folder.join("README.md"), "other words\n").unwrap();
    assert_eq!(project.version(), format!("1.2.3+{first}"), "the binary has no README in it");
    fs::write(project.folder.join("src/lib.rs"), "// other code\n").unwrap();
    assert_eq!(project.version(), format!("1.2.3+{first}-dirty"));
    assert_eq!(project.script(&project.folder, "debug", None).0, "1.2.3+debug");

    // Cargo runs the script again after a commit, whatever the name of the branch.
    let (_, watched) = project.script(&project.folder, "release", None);
    assert!(watched.contains("cargo:rerun-if-changed=.git/logs/HEAD\n"), "{watched}");
    project.git(&["checkout", "--quiet", "-b", "other"]);
    project.git(&["commit", "--quiet", "--all", "--message", "second"]);
    let second = project.git(&["rev-parse", "--short=8", "HEAD"]);
    assert_eq!(project.version(), format!("1.2.3+{second}"));

    project.git(&["tag", "v1.2.2"]);
    assert_eq!(project.version(), format!("1.2.3+{second}"), "another version's tag");
    project.git(&["tag", "--annotate", "--message", "1.2.3", "v1.2.3"]);
    assert_eq!(project.version(), "1.2.3");
    fs::write(project.folder.join("src/lib.rs"), "").unwrap();
    assert_eq!(project.version(), format!("1.2.3+{second}-dirty"));

    // Sources unpacked inside another repository.
    let (version, _) = project.script(&project.folder.join("src"), "release", None);
    assert_eq!(version, "1.2.3");
}

#[test]
fn the_commit_can_be_given() {
    let Some(project) = Project::new("given") else {
        println!("skipped: needs rustc and git");
        return;
    };
    let given = |commit| project.script(&project.folder, "release", Some(commit));
    assert_eq!(given("0a1b2c3d").0, "1.2.3+0a1b2c3d");
    assert_eq!(given("").0, "1.2.3");
    let (version, text) = given("a\nb");
    assert_eq!(version, "1.2.3");
    assert!(text.contains("cargo:warning=TROPA_COMMIT is not a commit: \"a\\nb\"\n"), "{text}");
}
