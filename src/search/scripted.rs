//! A judge for tests that finds what it is told to find.

use std::time::Duration;

use shakmaty::Move;

use super::limits::{Control, Limits};
use super::parameters::Settings;
use super::report::{Notice, Outcome, Report};
use super::team::Think;
use super::value::Score;
use crate::position::Game;
use crate::tablebase::Probing;

/// Finds lines for a game and limits, the best first, each with its score in centipawns from the
/// side to move.
pub struct Scripted<F> {
    find: F,
    /// How often it had to forget what it had found.
    pub new_games: usize,
}

impl<F> Scripted<F> {
    pub const fn new(find: F) -> Self {
        Self { find, new_games: 0 }
    }
}

impl<F: FnMut(&Game, &Limits) -> Vec<(i32, Vec<Move>)>> Think for Scripted<F> {
    fn new_game(&mut self) {
        self.new_games += 1;
    }

    fn set(&mut self, _: Settings) {}

    fn use_threads(&mut self, threads: usize) -> usize {
        threads
    }

    fn use_tables(&mut self, _: &Probing) {}

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        _: &Control,
        notify: &mut dyn FnMut(Notice),
    ) -> Outcome {
        let found = (self.find)(game, limits);
        let reports: Vec<Report> =
            (1..).zip(found).map(|(place, (cp, pv))| report(place, cp, pv)).collect();
        reports.iter().cloned().map(Notice::Line).for_each(notify);
        let report = reports.into_iter().next().expect("a line");
        Outcome { best: report.pv.first().copied(), ponder: None, report, spent: Duration::ZERO }
    }
}

fn report(place: u32, cp: i32, pv: Vec<Move>) -> Report {
    Report { place, depth: 1, score: Score::Cp(cp), pv, nodes: 1, ..Report::default() }
}
