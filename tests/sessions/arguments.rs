//! The arguments of the run. Without any it is one test among others, which the names given to
//! `cargo test` may exclude.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// How sessions are run.
#[derive(Debug, Clone)]
pub struct Arguments {
    /// The minimum number of sessions.
    pub sessions: u64,
    /// The minimum time.
    pub time: Duration,
    /// The first seed.
    pub seed: u64,
    /// The number of sessions at the same time.
    pub jobs: usize,
    /// One session of this many runs the binary, the others run in this process.
    pub share: u64,
    pub binary: PathBuf,
}

pub enum Task {
    Nothing,
    List,
    Replay(Arguments),
    Run(Arguments),
    Soak(Arguments),
}

impl Arguments {
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
        let mut arguments = Self::usual();
        let (mut own, mut seeded, mut counted, mut soak) = (false, false, false, false);
        let (mut left_out, mut listed) = (false, false);
        while let Some(word) = words.next() {
            let mut number = || -> Result<u64, String> {
                own = true;
                let value = words.next().unwrap_or_default();
                value.parse().map_err(|_| format!("{word} takes a number, not '{value}'"))
            };
            match word.as_str() {
                "--sessions" => (arguments.sessions, counted) = (number()?, true),
                "--minutes" => (arguments.time, counted) = (seconds(60 * number()?), true),
                "--seconds" => (arguments.time, counted) = (seconds(number()?), true),
                "--seed" => (arguments.seed, seeded) = (number()?, true),
                "--jobs" => arguments.jobs = number()?.max(1) as usize,
                "--share" => arguments.share = number()?.max(1),
                "--soak" => soak = true,
                "--binary" => arguments.binary = words.next().unwrap_or_default().into(),
                // What cargo and its tools pass to every test.
                "--list" => listed = true,
                "--ignored" => left_out = true,
                "--skip" | "--test-threads" | "--format" | "--color" => drop(words.next()),
                _ if word.starts_with('-') => {}
                name => left_out |= !"sessions".contains(name),
            }
        }
        Ok(match () {
            () if soak => Task::Soak(arguments),
            () if seeded && !counted => Task::Replay(arguments),
            () if own => Task::Run(arguments),
            () if left_out => Task::Nothing,
            () if listed => Task::List,
            () => Task::Run(arguments),
        })
    }

    /// The defaults of `cargo test`.
    fn usual() -> Self {
        Self {
            sessions: 500,
            time: Duration::ZERO,
            seed: 1,
            jobs: thread::available_parallelism().map_or(1, usize::from),
            share: 25,
            binary: env!("CARGO_BIN_EXE_tropa").into(),
        }
    }

    /// The binary for the session of a seed; `None` for this process.
    pub fn door(&self, seed: u64) -> Option<PathBuf> {
        seed.is_multiple_of(self.share).then(|| self.binary.clone())
    }
}

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}
