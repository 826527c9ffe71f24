//! Requests other than searches, each answered from a thread of its own: a perft, a bench, an
//! explanation, an assessment, an image. They are all called counts here.

use std::mem;
use std::ops::ControlFlow;

use crossbeam_channel::Sender;

use super::{NO_POSITION, Session};
use crate::engine::bench::Bench;
use crate::engine::messages::Event;
use crate::engine::threads::{Counted, Counting};
use crate::explain::{Question, assess_until, explain_by};
use crate::image::Image;
use crate::notation::read_move;
use crate::position::{Game, Position, divide_while};
use crate::search::{Control, Team};
use crate::zone::Horizon;

impl Session {
    pub(super) fn perft(&mut self, depth: u32) -> ControlFlow<()> {
        self.end_search()?;
        let Some(position) = self.position() else { return self.note(NO_POSITION.into()) };
        let castling = self.castling(&position);
        self.count("perft", move |control, _| {
            let go_on = || if control.is_stopped() { Err(()) } else { Ok(()) };
            let counts = divide_while(&position, depth, &go_on).ok()?;
            Some(Event::Perft { counts, castling })
        })
    }

    pub(super) fn bench(&mut self, bench: Bench) -> ControlFlow<()> {
        self.end_search()?;
        self.count("bench", move |control, results| {
            let part = |benched| {
                results.send(Counted::Part(Event::Benched(Box::new(benched)))).map_err(|_| ())
            };
            bench.run(control, part).ok()?.map(Event::Bench)
        })
    }

    pub(super) fn explain(&mut self, text: Option<&str>) -> ControlFlow<()> {
        self.end_search()?;
        let Some(position) = self.position() else { return self.note(NO_POSITION.into()) };
        let m = match text.map(|text| read_move(&position, text)).transpose() {
            Ok(m) => m,
            Err(fault) => return self.note(fault.to_string()),
        };
        let (question, language) = (Question { m, ..self.question() }, self.options.language);
        self.count("explain", move |control, _| {
            let judge = &mut Team::with_hash(question.hash);
            let found = explain_by(judge, &position, &question, control, &mut |_, _| ())?;
            Some(Event::Explained(Box::new(found), language))
        })
    }

    pub(super) fn assess(&mut self) -> ControlFlow<()> {
        self.end_search()?;
        let Some(position) = self.position() else { return self.note(NO_POSITION.into()) };
        let (question, language) = (self.question(), self.options.language);
        self.count("assess", move |control, _| {
            let found = assess_until(&position, &question, control)?;
            Some(Event::Assessed(Box::new(found), language))
        })
    }

    pub(super) fn image(&mut self, horizon: Horizon) -> ControlFlow<()> {
        self.end_search()?;
        let Some(position) = self.position() else { return self.note(NO_POSITION.into()) };
        self.count("image", move |control, _| {
            let image = Image::by_the_book(&position, horizon);
            let verdicts = image.verdicts(&position);
            let (position, image) = (Box::new(position), Box::new(image));
            (!control.is_stopped()).then_some(Event::Image { position, image, verdicts })
        })
    }

    fn position(&self) -> Option<Position> {
        self.game.as_ref().map(|game| game.position().clone())
    }

    /// The default question with the last move and the session's threads and tablebases.
    fn question(&self) -> Question {
        let (threads, probing) = (self.options.threads, self.probing());
        let before = self.game.as_ref().and_then(Game::last);
        Question { before, threads, probing, ..Question::default() }
    }

    /// Starts a count.
    fn count(
        &mut self,
        name: &'static str,
        count: impl FnOnce(&Control, &Sender<Counted>) -> Option<Event> + Send + 'static,
    ) -> ControlFlow<()> {
        match Counting::start(name, count) {
            Ok(counting) => self.counting = counting,
            Err(error) => self.emit(Event::Error(format!("cannot start a thread: {error}")))?,
        }
        ControlFlow::Continue(())
    }

    /// Reports a message of a count, or that it was stopped; `None` if its thread is gone.
    pub(super) fn counted(&mut self, counted: Option<Counted>) -> ControlFlow<()> {
        let result = match counted {
            Some(Counted::Part(event)) => return self.emit(event),
            Some(Counted::End(result)) => result,
            None => None,
        };
        let counting = mem::replace(&mut self.counting, Counting::idle());
        match result {
            Some(event) => self.emit(event),
            None => self.note(format!("{} stopped", counting.name.unwrap_or("count"))),
        }
    }
}
