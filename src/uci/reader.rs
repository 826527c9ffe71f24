//! The loop that reads the GUI's lines and passes them on.

use std::io::BufRead;

use crossbeam_channel::Sender;

use super::lines::{self, Input};
use super::options;
use super::output::Output;
use super::request::Request;
use crate::engine::{Command, Engine};

/// Reads lines until the GUI quits or hangs up, or the engine or the writer are gone.
pub(super) fn serve(mut input: impl BufRead, engine: Engine, writer: &Sender<Output>) {
    let last = loop {
        let line = match lines::next(&mut input) {
            Ok(Some(Input::Line(line))) => line,
            Ok(Some(Input::TooLong)) => {
                let max = lines::MAX_LENGTH / 1024;
                if !send_note(writer, format!("line ignored: longer than {max} KiB")) {
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
        let alive = match Request::read(&line) {
            Ok(None | Some(Request::Register)) => true,
            Ok(Some(Request::Uci)) => {
                writer.send(Output::Greeting(options::describe().collect())).is_ok()
            }
            Ok(Some(Request::Engine(Command::Quit, _))) => break Command::Quit,
            Ok(Some(Request::Engine(command, unknown))) => {
                if !unknown.is_empty() {
                    let words = unknown.join(" ");
                    send_note(writer, format!("ignored in 'go': '{words}'"));
                }
                engine.send(command)
            }
            Err(error) => send_note(writer, error.to_string()),
        };
        if !alive {
            return;
        }
    };
    engine.send(last);
    engine.join();
}

/// Sends a remark to the writer; false if it is gone.
fn send_note(writer: &Sender<Output>, text: String) -> bool {
    writer.send(Output::Note(text)).is_ok()
}
