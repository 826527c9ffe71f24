//! The loop that reads the host's lines and passes them on.

use std::io::BufRead;
use std::time::Instant;

use crossbeam_channel::Sender;

use super::command::Command;
use super::lines::{self, Line};
use super::options;
use super::output::Output;
use crate::engine::{self, Engine, Go};

/// Reads commands until the host quits or hangs up, or the engine or the writer are gone.
pub(super) fn serve(mut input: impl BufRead, engine: Engine, tell: &Sender<Output>) {
    let last = loop {
        let line = match lines::next(&mut input) {
            Ok(Some(Line::Text(line))) => line,
            Ok(Some(Line::TooLong)) => {
                let most = lines::MOST / 1024;
                if !tell_note(tell, format!("a line of more than {most} KiB is not read")) {
                    return;
                }
                continue;
            }
            Ok(None) => break engine::Command::Finish,
            Err(error) => {
                log::error!("standard input: {error}");
                break engine::Command::Finish;
            }
        };
        log::debug!("< {line}");
        let alive = match Command::read(&line) {
            Ok(None) => true,
            Ok(Some(Command::Quit)) => break engine::Command::Quit,
            Ok(Some(command)) => pass_on(command, &engine, tell),
            Err(error) => tell_note(tell, error.to_string()),
        };
        if !alive {
            return;
        }
    };
    engine.send(last);
    engine.join();
}

/// Answers what needs no engine and passes on the rest; false where there is nobody to pass it to.
fn pass_on(command: Command, engine: &Engine, tell: &Sender<Output>) -> bool {
    match command {
        Command::Uci => tell.send(Output::Greeting(options::describe().collect())).is_ok(),
        Command::Register => true,
        Command::IsReady => engine.send(engine::Command::Ready),
        Command::NewGame => engine.send(engine::Command::NewGame),
        Command::Position(game) => engine.send(engine::Command::Position(game)),
        Command::Go(go, strange) => {
            let go = Go { at: Some(Instant::now()), ..go };
            if !strange.is_empty() {
                let words = strange.join(" ");
                tell_note(tell, format!("unknown in 'go': '{words}'"));
            }
            engine.send(engine::Command::Go(go))
        }
        Command::Perft(depth) => engine.send(engine::Command::Perft(depth)),
        Command::Stop => engine.send(engine::Command::Stop),
        Command::PonderHit => engine.send(engine::Command::PonderHit),
        Command::Set(setting) => engine.send(engine::Command::Set(setting)),
        Command::Debug(on) => engine.send(engine::Command::Debug(on)),
        Command::Show(view) => engine.send(engine::Command::Show(view)),
        Command::Quit => engine.send(engine::Command::Quit),
    }
}

fn tell_note(tell: &Sender<Output>, text: String) -> bool {
    tell.send(Output::Note(text)).is_ok()
}
