//! Commands of the real binary, as a shell runs them.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub fn tropa(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tropa")).args(arguments).output().unwrap()
}

/// Runs a command with these bytes on standard input.
pub fn tropa_given(input: &[u8], arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tropa"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that fails before reading has closed the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// The output of a successful command.
pub fn text(arguments: &[&str]) -> String {
    printed(arguments, tropa(arguments))
}

/// The output of a successful command that reads this text.
pub fn text_given(input: &str, arguments: &[&str]) -> String {
    printed(arguments, tropa_given(input.as_bytes(), arguments))
}

fn printed(arguments: &[&str], output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON object that a successful command prints.
pub fn json(arguments: &[&str]) -> Value {
    let text = text(arguments);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert!(value.is_object(), "{text}");
    value
}

/// The message of a command that fails and prints nothing else.
pub fn failure(arguments: &[&str]) -> String {
    let output = tropa(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A file that exists as long as the value.
pub struct TestFile(PathBuf);

impl TestFile {
    pub fn new(name: &str, text: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        Self(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
