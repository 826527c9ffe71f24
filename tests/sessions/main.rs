//! Random sessions with the engine, checked line by line against a small model of the expected
//! answers (docs/testing.md).
//!
//! `cargo test` runs some hundred. Manually:
//!
//! ```text
//! cargo test --release --test sessions -- --sessions 1000000 --minutes 60
//! cargo test --release --test sessions -- --seed 4711
//! cargo test --release --test sessions -- --soak --minutes 60
//! ```

mod answer;
mod arguments;
mod bench;
mod block;
mod boards;
mod chance;
mod command;
mod door;
mod model;
mod noise;
mod play;
mod run;
mod script;
mod search;
mod shrink;
mod soak;
mod told;

use std::process::ExitCode;

use arguments::{Arguments, Task};

fn main() -> ExitCode {
    match Arguments::read(std::env::args().skip(1)) {
        Ok(Task::Nothing) => ExitCode::SUCCESS,
        Ok(Task::List) => {
            println!("sessions: test");
            ExitCode::SUCCESS
        }
        Ok(Task::Replay(arguments)) => run::replay(&arguments),
        Ok(Task::Run(arguments)) => run::run(&arguments),
        Ok(Task::Soak(arguments)) => soak::run(&arguments),
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}
