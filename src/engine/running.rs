//! A running search, when its move may be reported, and the clock that it runs by.

use std::sync::Arc;
use std::time::Duration;

use shakmaty::{CastlingMode, Move};

use super::messages::Go;
use super::strength::Strength;
use crate::evaluation::evaluate;
use crate::exchange::ExchangeMap;
use crate::position::Position;
use crate::search::{Bound, Clock, Control, Instant, Limits, Outcome, Report, Score};

/// A running search. Its move is held back until the GUI asks for it: in `infinite` mode until a
/// stop, when pondering until the opponent has moved.
pub(super) struct Running {
    pub control: Arc<Control>,
    pub root: Position,
    /// The move before, if it is known.
    pub before: Option<Move>,
    /// How castling is written.
    pub castling: CastlingMode,
    /// The moves that may be played.
    pub candidates: Vec<Move>,
    /// Whether a limit will end the search.
    bounded: bool,
    infinite: bool,
    pondering: bool,
    /// What the side's clock gains after the move; `None` if no clock is running.
    pub gain: Option<Duration>,
    /// The last report of each line, the best first.
    lines: Vec<Report>,
    /// The last report of the best line whose score was exact.
    exact: Option<Report>,
    /// The limited strength, if there is one.
    pub strength: Option<Strength>,
    /// How long the move may wait for its verdict; `None` if none is wanted, or no longer.
    pub verdict_time: Option<Duration>,
    /// How the search ended, once it has.
    pub outcome: Option<Outcome>,
    /// Whether there is no position to search.
    pub void: bool,
}

impl Running {
    pub fn new(
        root: Position,
        castling: CastlingMode,
        candidates: Vec<Move>,
        limits: &Limits,
        go: &Go,
    ) -> Self {
        let began = go.at.unwrap_or_else(Instant::now);
        Self {
            control: Arc::new(Control::since(began, go.ponder)),
            root,
            before: None,
            castling,
            candidates,
            bounded: is_bounded(limits),
            // Limited strength bounds the search, but the GUI does not expect a move before its
            // stop.
            infinite: go.is_endless(),
            pondering: go.ponder,
            gain: limits.clock.map(|clock| clock.increment),
            lines: Vec::new(),
            exact: None,
            strength: None,
            verdict_time: None,
            outcome: None,
            void: false,
        }
    }

    /// Stands in for a search where there is no position: over at once, its answer held back as
    /// `go` requires.
    pub fn void(limits: &Limits, go: &Go) -> Self {
        let (root, castling) = (Position::initial(), CastlingMode::Standard);
        let running = Self::new(root, castling, Vec::new(), limits, go);
        Self { outcome: Some(running.makeshift()), void: true, ..running }
    }

    /// Records a line.
    pub fn update(&mut self, report: &Report) {
        let place = report.place.saturating_sub(1) as usize;
        if place == 0 && report.bound == Bound::Exact {
            self.exact = Some(report.clone());
        }
        if place == 0 && self.lines.first().is_some_and(|first| first.depth != report.depth) {
            // Lines of another depth are not comparable.
            self.lines.clear();
        }
        if place < self.lines.len() {
            self.lines[place] = report.clone();
        } else {
            self.lines.push(report.clone());
        }
    }

    /// The line that explains the move, once it is chosen. A line whose score is only a bound
    /// proves nothing; the last exact one takes its place if it begins with the same move and its
    /// score is close.
    pub fn told_line(&self) -> Option<&Report> {
        let outcome = self.outcome.as_ref()?;
        let last = &outcome.report;
        let line = if last.bound == Bound::Exact { last } else { self.exact.as_ref()? };
        let near = (line.score.value() - last.score.value()).abs() <= FAR;
        (near && line.pv.first() == outcome.best.as_ref()).then_some(line)
    }

    /// The last report of the best line.
    pub fn last(&self) -> Option<&Report> {
        self.lines.first()
    }

    /// The outcome at the limited strength, if there is one: one of the lines found is chosen.
    /// `game` is the number of the session's game.
    pub fn limited(&self, outcome: Outcome, game: u64) -> Outcome {
        let choose = |it: Strength| it.choose(&self.lines, &self.root, self.before, game);
        let chosen = self.strength.and_then(choose);
        let Some(chosen) = chosen.filter(|line| line.pv.first() != outcome.best.as_ref()) else {
            return outcome;
        };
        let Outcome { report: Report { nodes, time, .. }, spent, .. } = outcome;
        let report = Report { place: 1, nodes, time, ..chosen.clone() };
        let mut line = report.pv.iter().copied();
        Outcome { best: line.next(), ponder: line.next(), report, spent }
    }

    /// Whether the move is held back.
    pub fn is_held(&self) -> bool {
        self.infinite || self.pondering
    }

    /// Whether the search could go on for ever if no command follows.
    pub fn needs_stop(&self) -> bool {
        self.is_held() || !self.bounded
    }

    /// Whether the search is over and its move may be reported.
    pub fn is_due(&self) -> bool {
        self.outcome.is_some() && !self.is_held()
    }

    /// Handles a stop: the GUI wants the move now.
    pub fn stop(&mut self) {
        self.control.stop();
        if self.pondering {
            self.gain = None; // its clock never ran
            self.verdict_time = None;
        }
        self.infinite = false;
        self.pondering = false;
    }

    /// Handles a ponder hit: the opponent has played the expected move.
    pub fn ponder_hit(&mut self) {
        self.control.ponder_hit();
        self.pondering = false;
    }

    /// The outcome without a search, with a move known to be good and the static evaluation as its
    /// score.
    pub fn known(&self, best: Move) -> Outcome {
        let eval = evaluate(&self.root, &ExchangeMap::new(self.root.board()));
        let report = Report { score: Score::Cp(eval), pv: vec![best], ..empty_report() };
        Outcome { best: Some(best), ponder: None, report, spent: Duration::ZERO }
    }

    /// The outcome of a search that failed or named no playable move: the last line reported, or
    /// else the first move.
    pub fn makeshift(&self) -> Outcome {
        let mut report = self.last().cloned().unwrap_or_else(empty_report);
        let reported = report.pv.first().copied().filter(|m| self.candidates.contains(m));
        let best = reported.or_else(|| self.candidates.first().copied());
        if reported.is_none() {
            report.pv = best.into_iter().collect();
        }
        Outcome { best, ponder: None, report, spent: Duration::ZERO }
    }
}

/// How far an exact score may be from a later bound, in centipawns, for its line still to count.
const FAR: i32 = 100;

/// Whether the limits end a search. A search for a mate is not bounded: there may be none.
fn is_bounded(limits: &Limits) -> bool {
    limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.movetime.is_some()
        || limits.clock.is_some()
}

/// The report of a search that has reported nothing.
fn empty_report() -> Report {
    Report { depth: 1, seldepth: 1, ..Report::default() }
}

/// The time left on a clock that runs by nodes. The first clock that the GUI sends in a game sets
/// it; from then on it runs by what each search takes, and the GUI's own clock is ignored. Later
/// time controls add nothing, because GUIs do not announce them.
#[derive(Debug, Default)]
pub(super) struct NodeClock {
    /// `None` before the GUI has sent a clock.
    left: Option<Duration>,
}

impl NodeClock {
    /// Resets it: the next clock that the GUI sends sets it.
    pub fn reset(&mut self) {
        self.left = None;
    }

    /// The GUI's clock with the time left on this one.
    pub fn read(&mut self, sent: Clock) -> Clock {
        Clock { remaining: *self.left.get_or_insert(sent.remaining), ..sent }
    }

    /// Records a move that took `spent` and gained `gain`.
    pub fn move_made(&mut self, spent: Duration, gain: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(spent).saturating_add(gain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_by_itself_once_set() {
        let ms = Duration::from_millis;
        let sent = |left| Clock { remaining: ms(left), increment: ms(5), moves_to_go: None };
        let mut clock = NodeClock::default();
        assert_eq!(clock.read(sent(100)), sent(100));
        clock.move_made(ms(30), ms(5));
        assert_eq!(clock.read(sent(9_000)), sent(75));
        // An overdrawn clock is empty, not negative.
        clock.move_made(ms(80), ms(5));
        assert_eq!(clock.read(sent(0)), sent(5));
        clock.reset();
        clock.move_made(ms(30), ms(5));
        assert_eq!(clock.read(sent(60)), sent(60));
    }
}
