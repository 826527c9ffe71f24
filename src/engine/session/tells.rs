//! What is told in words: explanations on request, and the verdict on the best move.

use std::ops::ControlFlow;
use std::time::Duration;

use super::{NO_POSITION, Session};
use crate::engine::Event;
use crate::engine::counting::Counting;
use crate::engine::telling::Telling;
use crate::explain::{Brief, Question};
use crate::notation::read_move;
use crate::position::{Game, Position};
use crate::search::Clock;
use crate::zone::Horizon;

/// The time for a verdict that a clock runs for; most take a tenth of it.
const ON_THE_CLOCK: Duration = Duration::from_millis(50);
/// With less than so many times that on the clock there is no verdict.
const TIMES: u32 = 20;
/// The time for a verdict that no clock runs for.
const AT_LEISURE: Duration = Duration::from_secs(1);

impl Session {
    pub(super) fn explain(&mut self, text: Option<&str>) -> ControlFlow<()> {
        self.end_search()?;
        let Some(position) = self.position() else { return self.note(NO_POSITION.into()) };
        match text.map(|text| read_move(&position, text)).transpose() {
            Ok(m) => {
                let question = Question { m, ..self.question() };
                self.count(Counting::explanation(position, question, self.options.language))
            }
            Err(fault) => self.note(fault.to_string()),
        }
    }

    pub(super) fn assess(&mut self) -> ControlFlow<()> {
        self.end_search()?;
        match self.position() {
            Some(position) => {
                let language = self.options.language;
                self.count(Counting::assessment(position, self.question(), language))
            }
            None => self.note(NO_POSITION.into()),
        }
    }

    pub(super) fn image(&mut self, horizon: Horizon) -> ControlFlow<()> {
        self.end_search()?;
        match self.position() {
            Some(position) => self.count(Counting::image(position, horizon)),
            None => self.note(NO_POSITION.into()),
        }
    }

    fn position(&self) -> Option<Position> {
        self.game.as_ref().map(|game| game.position().clone())
    }

    /// The usual question, with the last move and the session's threads and tablebases.
    fn question(&self) -> Question {
        let (threads, probing) = (self.options.threads, self.probing());
        let before = self.game.as_ref().and_then(Game::last);
        Question { before, threads, probing, ..Question::default() }
    }

    /// How long a verdict may take with these limits; `None` if none is wanted, or none has room.
    pub(super) fn verdict_time(
        &self,
        movetime: Option<Duration>,
        clock: Option<Clock>,
    ) -> Option<Duration> {
        if !self.options.show_verdict {
            return None;
        }
        let left = [movetime, clock.map(|clock| clock.remaining)].into_iter().flatten().min();
        match left {
            None => Some(AT_LEISURE),
            Some(left) => (left >= ON_THE_CLOCK * TIMES).then_some(ON_THE_CLOCK),
        }
    }

    /// Whether the move waits for its verdict, which is looked for from the moment on when the move
    /// may be played.
    pub(super) fn waits_for_verdict(&mut self) -> bool {
        let probing = self.probing();
        let Some(running) = self.running.as_mut().filter(|running| running.is_due()) else {
            return false;
        };
        let time = running.verdict_time.take();
        if let Some((time, line)) = time.zip(running.told_line()) {
            let found = (line.pv.clone(), line.score);
            let started = Telling::start(running.root.clone(), found, probing, time);
            self.telling = started.unwrap_or_else(|error| {
                log::error!("no thread for the verdict: {error}");
                Telling::idle()
            });
        }
        self.telling.runs()
    }

    /// Tells the verdict, if it has come in time, and the move.
    pub(super) fn told(&mut self, verdict: Option<Brief>) -> ControlFlow<()> {
        self.telling = Telling::idle();
        if let Some(verdict) = verdict {
            self.emit(Event::Verdict(Box::new(verdict), self.options.language))?;
        }
        self.emit_best_if_due()
    }
}
