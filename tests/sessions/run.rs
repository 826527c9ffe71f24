//! Runs sessions, many at a time, and reports.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::play::{self, Outcome};
use crate::script::{self, Script};
use crate::shrink::shrink;

/// The longest wait for an answer, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(20);
/// The longest time of a session: a session that is stuck in a write cannot report it itself.
const LONGEST: Duration = Duration::from_secs(180);
pub const PROGRESS: Duration = Duration::from_secs(10);
/// How often a single session is repeated, for faults that occur by chance.
const REPLAYS: usize = 20;

/// The sessions so far.
#[derive(Default)]
struct Sum {
    sessions: u64,
    outside: u64,
    outcome: Outcome,
    failed: Option<(u64, String)>,
}

/// What a job is doing.
#[derive(Clone, Copy)]
struct Job {
    seed: u64,
    began: Instant,
    /// Since when an answer has been due.
    due: Option<Instant>,
}

struct Run<'a> {
    arguments: &'a Arguments,
    began: Instant,
    next: AtomicU64,
    over: AtomicBool,
    sum: Mutex<Sum>,
    jobs: Vec<Mutex<Job>>,
}

/// Runs as many sessions as requested.
pub fn run(arguments: &Arguments) -> ExitCode {
    let run = Run {
        arguments,
        began: Instant::now(),
        next: AtomicU64::new(arguments.seed),
        over: AtomicBool::new(false),
        sum: Mutex::default(),
        jobs: (0..arguments.jobs).map(|_| Mutex::new(Job::begun(arguments.seed))).collect(),
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.jobs)
            .map(|job| {
                scope.spawn({
                    let run = &run;
                    move || run.work(job)
                })
            })
            .collect();
        let mut told = Instant::now();
        while workers.iter().any(|worker| !worker.is_finished()) {
            thread::sleep(Duration::from_millis(20));
            if told.elapsed() >= PROGRESS {
                told += PROGRESS;
                println!("{}", run.progress());
                if let Some(seed) = run.hanging() {
                    println!("FAILED with --seed {seed}: hangs, nothing is heard or said");
                    std::process::exit(1);
                }
            }
        }
    });
    println!("{}", run.progress());
    let failed = run.sum.lock().expect("no worker panics").failed.take();
    match failed {
        None => ExitCode::SUCCESS,
        Some((seed, fault)) => report(arguments, seed, &script::of(seed), &fault),
    }
}

impl Job {
    fn begun(seed: u64) -> Self {
        Self { seed, began: Instant::now(), due: None }
    }
}

impl Run<'_> {
    fn work(&self, job: usize) {
        while !self.over.load(Ordering::Relaxed) {
            let seed = self.next.fetch_add(1, Ordering::Relaxed);
            let enough = seed >= self.arguments.seed + self.arguments.sessions;
            if enough && self.began.elapsed() >= self.arguments.time {
                return;
            }
            let binary = self.arguments.door(seed);
            let set = |to| *self.jobs[job].lock().expect("no worker panics") = to;
            let begun = Job::begun(seed);
            set(begun);
            let watch = |due| set(Job { due, ..begun });
            let outcome = play::play(&script::of(seed), &binary, PATIENCE, &watch);
            set(Job::begun(seed));
            let mut sum = self.sum.lock().expect("no worker panics");
            match outcome {
                Ok(outcome) => sum.add(&outcome, binary.is_some()),
                Err(fault) => {
                    self.over.store(true, Ordering::Relaxed);
                    sum.failed.get_or_insert((seed, fault));
                }
            }
        }
    }

    fn at_work(&self) -> impl Iterator<Item = Job> {
        self.jobs.iter().map(|job| *job.lock().expect("no worker panics"))
    }

    /// The seed of a session that hangs.
    fn hanging(&self) -> Option<u64> {
        self.at_work().find(|job| job.began.elapsed() > LONGEST).map(|job| job.seed)
    }

    fn progress(&self) -> String {
        let sum = self.sum.lock().expect("no worker panics");
        let seconds = self.began.elapsed().as_secs_f64();
        let oldest = self.at_work().filter_map(|job| job.due).min();
        let oldest = oldest.map_or(0.0, |due| due.elapsed().as_secs_f64());
        let Outcome { tally, slowest } = sum.outcome;
        format!(
            "{seconds:.0} s: {} sessions ({:.0} a second, {} with the binary), {} commands, \
             {} searches, {} counts, {} lines; oldest unanswered {oldest:.2} s, slowest answer \
             {:.2} s",
            sum.sessions,
            sum.sessions as f64 / seconds,
            sum.outside,
            tally.commands,
            tally.searches,
            tally.counts,
            tally.lines,
            slowest.as_secs_f64(),
        )
    }
}

impl Sum {
    fn add(&mut self, outcome: &Outcome, outside: bool) {
        self.sessions += 1;
        self.outside += u64::from(outside);
        let (sum, add) = (&mut self.outcome.tally, outcome.tally);
        sum.commands += add.commands;
        sum.searches += add.searches;
        sum.counts += add.counts;
        sum.lines += add.lines;
        self.outcome.slowest = self.outcome.slowest.max(outcome.slowest);
    }
}

/// Repeats one session several times.
pub fn replay(arguments: &Arguments) -> ExitCode {
    let seed = arguments.seed;
    let script = script::of(seed);
    print(&script);
    for _ in 0..REPLAYS {
        if let Err(fault) = play::play(&script, &arguments.door(seed), PATIENCE, &|_| ()) {
            return report(arguments, seed, &script, &fault);
        }
    }
    println!("seed {seed}: {REPLAYS} times as it should be");
    ExitCode::SUCCESS
}

fn report(arguments: &Arguments, seed: u64, script: &Script, fault: &str) -> ExitCode {
    println!("FAILED with --seed {seed}: {fault}");
    let least = shrink(script, &arguments.door(seed), fault);
    println!("as well with:");
    print(&least);
    ExitCode::FAILURE
}

/// Prints a session, one step a line.
fn print(script: &Script) {
    for step in &script.steps {
        let text = String::from_utf8_lossy(&step.text);
        let short: String = text.chars().take(300).collect();
        let more = if short.len() < text.len() { " …" } else { "" };
        println!("  {short:?}{more} {:?} {:?}", step.end, step.then);
    }
}
