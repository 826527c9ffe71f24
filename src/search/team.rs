//! Lazy SMP: several threads search one position with a shared hash table, so that each profits
//! from what the others find, and vote on the move.

use std::any::Any;
use std::cmp::Reverse;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, Scope};

use super::limits::{Control, Limits};
use super::memory;
use super::parameters::Settings;
use super::progress::{Peers, SharedState};
use super::report::{Notice, Outcome};
use super::searcher::Searcher;
use super::table::Table;
use super::value::{Bound, Value, WON_BOUND};
use crate::position::Game;
use crate::tablebase::Probing;

/// The stack size of a search thread in bytes, with room to spare: the tree may reach the maximum
/// depth, and unoptimised builds have large frames.
pub const SEARCH_STACK: usize = 16 << 20;

/// The memory that a helper needs besides its stack, in bytes, with room to spare.
const HELPER_MEMORY: usize = 8 << 20;

/// The memory that must stay free when a helper starts, in bytes.
const SPARE: usize = 32 << 20;

/// Anything that searches positions: a team of searchers, or a stand-in for tests.
pub trait Think {
    /// Forgets what was learnt from earlier games, and clears the hash table.
    fn new_game(&mut self);
    /// Sets the zone filter and the parameters, if it has any.
    fn set(&mut self, _: Settings) {}
    /// Sets the number of threads, the calling one included, and returns how many there is memory
    /// for: no more will search.
    fn use_threads(&mut self, threads: usize) -> usize;
    /// Sets which endgame tablebases are used, and how, if it uses any.
    fn use_tables(&mut self, _: &Probing) {}
    /// Searches until a limit is reached or `control` says stop. The reported nodes are those of
    /// all threads, and so are those that the limit counts.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome;
}

/// A leader, which searches on the calling thread and watches the limits, and helpers, which search
/// on threads of their own until the leader is done.
#[derive(Debug)]
pub struct Team {
    table: Arc<Table>,
    leader: Searcher,
    helpers: Vec<Searcher>,
    /// The number of threads wanted.
    wanted: usize,
}

impl Team {
    /// A team of only the leader.
    pub fn new(table: Arc<Table>) -> Self {
        Self { leader: Searcher::new(table.clone()), table, helpers: Vec::new(), wanted: 1 }
    }

    /// A team of only the leader, with a hash table of `mebibytes` MiB.
    pub fn with_hash(mebibytes: usize) -> Self {
        Self::new(Arc::new(Table::new(mebibytes)))
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Searcher> {
        std::iter::once(&mut self.leader).chain(&mut self.helpers)
    }
}

impl Think for Team {
    fn new_game(&mut self) {
        self.table.clear();
        self.all().for_each(Searcher::new_game);
    }

    fn set(&mut self, settings: Settings) {
        self.all().for_each(|searcher| searcher.set(settings));
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        let threads = threads.max(1);
        if threads != self.wanted {
            self.wanted = threads;
            self.helpers.truncate(threads - 1);
            if self.helpers.len() < threads - 1 {
                let room = memory::blocks(threads, HELPER_MEMORY + SEARCH_STACK);
                // One block stays free for everything else.
                let helpers = room.saturating_sub(1);
                self.helpers.resize_with(helpers, || self.leader.another());
            }
        }
        1 + self.helpers.len()
    }

    fn use_tables(&mut self, probing: &Probing) {
        self.all().for_each(|searcher| searcher.use_tables(probing.clone()));
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome {
        self.table.age();
        if self.helpers.is_empty() {
            return self.leader.search_with(game, limits, control, Peers::NONE, notify);
        }
        let shared = SharedState::new(1 + self.helpers.len());
        let helpers_limits = limits.of_helper();
        let help = |number, helper: &mut Searcher| {
            helper.search_with(game, &helpers_limits, control, shared.peers_of(number), &mut |_| ())
        };
        let leader = &mut self.leader;
        let lead = || leader.search_with(game, limits, control, shared.peers_of(0), notify);
        let (led, helped) = run_together(&mut self.helpers, &shared, &help, lead);
        let mut found = Vec::with_capacity(helped.len());
        for (helper, done) in self.helpers.iter_mut().zip(helped) {
            match done {
                Some(Ok(outcome)) => found.push(outcome),
                Some(Err(message)) => {
                    notify(Notice::Fault(message));
                    // The state of a searcher that panicked cannot be trusted.
                    *helper = leader.another();
                }
                None => {}
            }
        }
        if let Some(threads) = shared.first_refused() {
            notify(Notice::Threads(threads));
            // Helpers without a thread need not be kept.
            self.helpers.truncate(threads - 1);
        }
        decide(led, &found, limits, notify)
    }
}

/// The outcome of the team. With several lines it is the leader's.
fn decide(
    led: Outcome,
    found: &[Outcome],
    limits: &Limits,
    notify: &mut dyn FnMut(Notice),
) -> Outcome {
    if limits.lines > 1 || led.best.is_none() {
        return led;
    }
    let all: Vec<&Outcome> = std::iter::once(&led).chain(found).collect();
    let elected = all[elect(&all)];
    if elected.best == led.best {
        return led;
    }
    // The move is the helper's; nodes and time are the leader's, which counts for all. So is the
    // depth if the helper found a mate or a won endgame at a lower one: they hold at any depth.
    let mut report = elected.report.clone();
    report.depth = report.depth.max(led.report.depth);
    (report.nodes, report.time) = (led.report.nodes, led.report.time);
    report.tablebase_hits = led.report.tablebase_hits;
    report.hashfull = led.report.hashfull;
    notify(Notice::Line(report.clone()));
    Outcome { best: elected.best, ponder: elected.ponder, report, spent: led.spent }
}

/// The index of the elected outcome. Each votes for its move, with a weight that grows with the
/// depth completed and with the value; a move that leads to mate or a won endgame needs no
/// majority. Any other must be at least as deep as the first outcome, the leader's, which has
/// already been reported. The first of equals wins.
fn elect(outcomes: &[&Outcome]) -> usize {
    let lowest = outcomes.iter().map(|outcome| value(outcome)).min().unwrap_or(0);
    let weight = |outcome: &Outcome| {
        i64::from(value(outcome) - lowest + EVEN) * i64::from(completed(outcome))
    };
    let votes = |outcome: &Outcome| -> i64 {
        outcomes.iter().filter(|other| other.best == outcome.best).map(|other| weight(other)).sum()
    };
    let rank = |outcome: &Outcome| {
        let decided = value(outcome) >= WON_BOUND;
        let won = if decided { value(outcome) } else { 0 };
        (won, votes(outcome), weight(outcome))
    };
    let told = outcomes.first().map_or(0, |leader| leader.report.depth);
    let best = (0..outcomes.len())
        .filter(|&place| {
            value(outcomes[place]) >= WON_BOUND || outcomes[place].report.depth >= told
        })
        .min_by_key(|&place| Reverse(rank(outcomes[place])));
    best.unwrap_or(0)
}

/// Added to the value of each vote, in centipawns, so that depth also counts among equal values.
const EVEN: Value = 14;

/// The depth completed: one less if the value is only a bound, from an unfinished iteration.
fn completed(outcome: &Outcome) -> u32 {
    let open = outcome.report.bound != Bound::Exact;
    outcome.report.depth.saturating_sub(u32::from(open)).max(1)
}

fn value(outcome: &Outcome) -> Value {
    outcome.report.score.value()
}

/// The result of a helper: `None` if it was not started, an error with the message of a panic.
type Helped<R> = Option<Result<R, String>>;

/// A helper and its result.
struct HelperSlot<'a, S, R> {
    helper: &'a mut S,
    done: Helped<R>,
}

/// Runs `lead` here and `help` for each of the helpers, numbered from 1, on threads of their own.
/// When the leader is done or panics, the search ends for all.
fn run_together<S: Send, R: Send, T>(
    helpers: &mut [S],
    shared: &SharedState,
    help: &(dyn Fn(usize, &mut S) -> R + Sync),
    lead: impl FnOnce() -> T,
) -> (T, Vec<Helped<R>>) {
    /// Ends the search for all threads when the leader is done.
    struct Leading<'a>(&'a SharedState);
    impl Drop for Leading<'_> {
        fn drop(&mut self) {
            self.0.end();
        }
    }
    let mut slots: Vec<HelperSlot<S, R>> =
        helpers.iter_mut().map(|helper| HelperSlot { helper, done: None }).collect();
    let rest = slots.as_mut_slice();
    let led = thread::scope(|scope| {
        let _leading = Leading(shared);
        start(scope, 1, rest, shared, help);
        lead()
    });
    (led, slots.into_iter().map(|slot| slot.done).collect())
}

/// Starts the first helper, which first starts the next one, and so on: the leader has to start
/// only one thread, however many there are.
fn start<'scope, S: Send, R: Send>(
    scope: &'scope Scope<'scope, '_>,
    number: usize,
    slots: &'scope mut [HelperSlot<'_, S, R>],
    shared: &'scope SharedState,
    help: &'scope (dyn Fn(usize, &mut S) -> R + Sync),
) {
    let Some((slot, rest)) = slots.split_first_mut() else { return };
    let work = move || {
        let (slot, rest) = (slot, rest);
        if !shared.is_over() {
            start(scope, number + 1, rest, shared, help);
            let done = catch_unwind(AssertUnwindSafe(|| help(number, slot.helper)));
            slot.done = Some(done.map_err(|panic| message_of(&*panic)));
        }
    };
    // A thread may take more than its stack, and running threads must not run out of memory.
    if memory::blocks(1, SEARCH_STACK + SPARE) == 0 {
        return shared.refuse(number);
    }
    let thread = thread::Builder::new().name("helper".into()).stack_size(SEARCH_STACK);
    if let Err(error) = thread.spawn_scoped(scope, work) {
        log::error!("cannot start helper {number} or those after it: {error}");
        shared.refuse(number);
    }
}

/// The message of a panic.
pub fn message_of(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(ToString::to_string)
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::position::Position;
    use crate::search::{Report, Score};

    fn wait(shared: &SharedState) {
        while !shared.is_over() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn helpers_work_until_the_leader_is_done() {
        for count in [1, 2, 7, 40] {
            let mut helpers = vec![0; count];
            let shared = SharedState::new(count + 1);
            let help = |number: usize, helper: &mut usize| {
                wait(&shared);
                *helper = number;
                number * number
            };
            let lead = || {
                thread::sleep(Duration::from_millis(50));
                "led"
            };
            let (led, done) = run_together(&mut helpers, &shared, &help, lead);
            assert_eq!(led, "led");
            for (place, done) in done.into_iter().enumerate() {
                // On a busy machine some may not have started in time.
                let number = place + 1;
                assert!(done.is_none_or(|done| done == Ok(number * number)));
                assert!(helpers[place] == 0 || helpers[place] == number);
            }
        }
    }

    #[test]
    fn a_panic_is_that_helpers_alone() {
        let shared = SharedState::new(4);
        let help = |number: usize, _: &mut ()| {
            assert!(number != 2, "number two fails");
            wait(&shared);
        };
        let lead = || thread::sleep(Duration::from_millis(50));
        let (_, done) = run_together(&mut [(); 3], &shared, &help, lead);
        for (place, done) in done.into_iter().enumerate() {
            let failed = matches!(&done, Some(Err(message)) if message.contains("two fails"));
            assert!(failed == (place == 1) || done.is_none(), "{place}: {done:?}");
        }
    }

    #[test]
    fn a_leader_in_a_panic_leaves_nobody_waiting() {
        let shared = SharedState::new(3);
        let help = |_: usize, _: &mut ()| wait(&shared);
        let lead = || panic!("the leader fails");
        let panic = catch_unwind(AssertUnwindSafe(|| {
            let _: ((), _) = run_together(&mut [(); 2], &shared, &help, lead);
        }));
        assert_eq!(message_of(&*panic.unwrap_err()), "the leader fails");
    }

    fn think(team: &mut Team, limits: &Limits) -> (Outcome, Vec<Report>) {
        let mut reports = Vec::new();
        let mut notify = |notice: Notice| {
            if let Notice::Line(report) = notice {
                reports.push(report);
            }
        };
        let outcome = team.search(&Game::default(), limits, &Control::default(), &mut notify);
        (outcome, reports)
    }

    #[test]
    fn any_number_of_threads_in_any_order() {
        let mut team = Team::with_hash(4);
        for (threads, lines) in [(1, 1), (4, 1), (2, 3), (9, 1), (1, 2), (3, 1)] {
            team.use_threads(threads);
            let limits = Limits { nodes: Some(20_000), lines, ..Limits::default() };
            let (outcome, reports) = think(&mut team, &limits);
            let first = reports.iter().rev().find(|report| report.place == 1).unwrap();
            assert_eq!(first.pv.first(), outcome.best.as_ref());
            // Each checks its own count, and those of the others, every 256 nodes.
            assert!(outcome.report.nodes <= 20_000 + 512 * threads as u64, "{threads}");
        }
        team.new_game();
    }

    #[test]
    fn one_thread_is_the_searcher_alone() {
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let mut team = Team::with_hash(4);
        team.use_threads(5);
        team.use_threads(1);
        let (outcome, _) = think(&mut team, &limits);
        let mut alone = Searcher::new(Arc::new(Table::new(4)));
        let same = alone.search(&Game::default(), &limits, &Control::default(), &mut |_| ());
        assert_eq!(outcome.best, same.best);
        assert_eq!(outcome.report.nodes, same.report.nodes);
    }

    fn outcome(m: &str, depth: u32, score: Score) -> Outcome {
        let best = Position::initial().parse_move(m).ok();
        let pv = best.into_iter().collect();
        let report = Report { depth, score, pv, ..Report::default() };
        Outcome { best, ponder: None, report, spent: Duration::ZERO }
    }

    fn elected(outcomes: &[Outcome]) -> usize {
        elect(&outcomes.iter().collect::<Vec<_>>())
    }

    #[test]
    fn the_first_of_equals() {
        let same = || outcome("e2e4", 9, Score::Cp(20));
        assert_eq!(elected(&[same()]), 0);
        assert_eq!(elected(&[same(), same()]), 0);
        assert_eq!(elected(&[outcome("d2d4", 9, Score::Cp(20)), same()]), 0);
    }

    #[test]
    fn depth_value_and_numbers_count() {
        let cp = Score::Cp;
        assert_eq!(elected(&[outcome("e2e4", 9, cp(20)), outcome("d2d4", 12, cp(20))]), 1);
        assert_eq!(elected(&[outcome("e2e4", 9, cp(20)), outcome("d2d4", 9, cp(40))]), 1);
        let three =
            [outcome("d2d4", 10, cp(22)), outcome("e2e4", 10, cp(20)), outcome("e2e4", 11, cp(21))];
        assert_eq!(elected(&three), 2);
    }

    /// After a report at one depth, only a mate may be reported at a lower one.
    #[test]
    fn the_depth_told_does_not_fall() {
        let led = || outcome("e2e4", 10, Score::Cp(20));
        let behind = || outcome("d2d4", 9, Score::Cp(60));
        assert_eq!(elected(&[led(), behind(), behind()]), 0);
        let ahead = outcome("d2d4", 10, Score::Cp(30));
        assert_eq!(elected(&[led(), behind(), ahead]), 2);
        assert_eq!(elected(&[led(), outcome("d2d4", 9, Score::Mate(4))]), 1);
    }

    /// A bound from an unfinished iteration counts as the depth before.
    #[test]
    fn only_completed_depths_count() {
        let mut open = outcome("d2d4", 10, Score::Cp(20));
        open.report.bound = Bound::Upper;
        assert_eq!(elected(&[outcome("e2e4", 9, Score::Cp(20)), open]), 0);
    }

    #[test]
    fn a_mate_needs_no_majority() {
        let outcomes = [
            outcome("e2e4", 20, Score::Cp(900)),
            outcome("e2e4", 20, Score::Cp(900)),
            outcome("d2d4", 9, Score::Mate(3)),
            outcome("c2c4", 9, Score::Mate(2)),
            outcome("g2g4", 30, Score::Mate(-1)),
        ];
        assert_eq!(elected(&outcomes), 3);
        // Being mated late is better than being mated soon.
        let lost = [outcome("e2e4", 9, Score::Mate(-2)), outcome("d2d4", 9, Score::Mate(-5))];
        assert_eq!(elected(&lost), 1);
    }
}
