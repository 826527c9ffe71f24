//! A judge for tests that finds what it is told to find.

use std::time::Duration;

use shakmaty::Move;

use crate::position::Game;
use crate::search::{Control, Limits, Notice, Outcome, Report, Score, Settings, Think};
use crate::tablebase::Probing;

/// Finds lines for a game and limits, the best first, each with its score in centipawns from the
/// side to move.
pub(super) struct Scripted<F>(pub F);

impl<F: FnMut(&Game, &Limits) -> Vec<(i32, Vec<Move>)>> Think for Scripted<F> {
    fn new_game(&mut self) {
        panic!("what was found is forgotten");
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
        let found = (self.0)(game, limits);
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
