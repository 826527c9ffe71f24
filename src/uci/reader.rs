//! The loop that reads the GUI's lines and passes them on.

use std::io::BufRead;

use super::lines::{self, Input};
use super::request::Request;
use super::text::quote;
use super::transcript::Transcript;
use super::watch::Watch;
use crate::engine::{Command, Engine, Setting};

/// Reads lines until the GUI quits or hangs up, or the engine is gone.
pub(super) fn serve(
    mut input: impl BufRead,
    engine: Engine,
    watch: &Watch,
    transcript: &Transcript,
) {
    let last = loop {
        let line = match lines::next(&mut input) {
            Ok(Some(Input::Line(line))) => line,
            Ok(Some(Input::TooLong)) => {
                let max = lines::MAX_LENGTH / 1024;
                let note = format!("line ignored: longer than {max} KiB");
                if !engine.send(Command::Remark(note)) {
                    return;
                }
                continue;
            }
            Ok(None) => break Command::Finish,
            Err(error) => {
                log::error!("standard input: {error}");
                break Command::Finish;
            }
        };
        log::debug!("< {line}");
        transcript.read(&line);
        let alive = match Request::read(&line) {
            Ok(None | Some(Request::Register)) => true,
            Ok(Some(Request::Engine(Command::Quit, remark))) => {
                // First of all, since sending may have to wait.
                watch.quit();
                pass_on(&engine, None, remark);
                break Command::Quit;
            }
            Ok(Some(Request::Engine(Command::Set(setting), remark))) => {
                let fault = reopen(transcript, &setting, &line);
                [remark, fault].into_iter().flatten().all(|it| engine.send(Command::Remark(it)))
                    && engine.send(Command::Set(setting))
            }
            Ok(Some(Request::Engine(command, remark))) => pass_on(&engine, Some(command), remark),
            Err(error) => engine.send(Command::Remark(error.to_string())),
        };
        if !alive {
            return;
        }
    };
    engine.send(last);
    engine.join();
}

/// Opens another log file if the setting is for it, and begins it with the line; returns the fault
/// of the file, if there is one.
fn reopen(transcript: &Transcript, setting: &Setting, line: &str) -> Option<String> {
    let path = setting.text_for(Transcript::OPTION)?;
    match transcript.open(path) {
        Ok(()) => {
            transcript.read(line);
            None
        }
        Err(error) => Some(format!("cannot write log file '{}': {error}", quote(path))),
    }
}

/// Sends a command and a remark; false if the engine is gone. What is wrong with a position is said
/// after the position is set, because that ends a search, whose answer belongs to the time before.
fn pass_on(engine: &Engine, command: Option<Command>, remark: Option<String>) -> bool {
    let remark = remark.map(Command::Remark);
    let order = match command {
        Some(Command::Position(_)) => [command, remark],
        _ => [remark, command],
    };
    order.into_iter().flatten().all(|command| engine.send(command))
}
