//! A perft, a bench or an explanation on a thread of its own, while the session goes on listening.

use std::io;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded, never};
use shakmaty::CastlingMode;

use super::Event;
use super::bench::Bench;
use crate::evaluation::estimate_of;
use crate::explain::{Language, Question, assess_until, explain_until};
use crate::image::Image;
use crate::position::{Position, divide_while};
use crate::search::{Control, SEARCH_STACK};
use crate::zone::Horizon;

/// What a count brings.
pub(super) enum Counted {
    /// A part of the result.
    Part(Event),
    /// The result; `None` if the count was stopped.
    End(Option<Event>),
}

/// A count, on a thread of its own while it runs.
pub(super) struct Counting {
    results: Receiver<Counted>,
    control: Arc<Control>,
    /// What is counted; `None` if nothing is.
    name: Option<&'static str>,
}

impl Counting {
    /// No count.
    pub fn idle() -> Self {
        Self { results: never(), control: Arc::default(), name: None }
    }

    /// Begins to count the leaves `depth` half-moves deep.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn perft(position: Position, depth: u32, castling: CastlingMode) -> io::Result<Self> {
        Self::start("perft", move |control, _| {
            let go_on = || if control.is_stopped() { Err(()) } else { Ok(()) };
            let counts = divide_while(&position, depth, &go_on).ok()?;
            Some(Event::Perft { counts, castling })
        })
    }

    /// Begins a bench.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn bench(bench: Bench) -> io::Result<Self> {
        Self::start("bench", move |control, results| {
            let part = |benched| {
                results.send(Counted::Part(Event::Benched(Box::new(benched)))).map_err(|_| ())
            };
            bench.run(control, part).ok()?.map(Event::Bench)
        })
    }

    /// Begins to explain a move, that of the question, in this language.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn explanation(
        position: Position,
        question: Question,
        language: Language,
    ) -> io::Result<Self> {
        Self::start("explain", move |control, _| {
            let found = explain_until(&position, &question, control, &mut |_, _| ())?;
            Some(Event::Explained(Box::new(found), language))
        })
    }

    /// Begins to assess the position in this language.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn assessment(
        position: Position,
        question: Question,
        language: Language,
    ) -> io::Result<Self> {
        Self::start("assess", move |control, _| {
            let found = assess_until(&position, &question, control)?;
            Some(Event::Assessed(Box::new(found), language))
        })
    }

    /// Begins to resolve the image of the position.
    ///
    /// # Errors
    /// The system's error if it cannot start a thread.
    pub fn image(position: Position, horizon: Horizon) -> io::Result<Self> {
        Self::start("image", move |control, _| {
            let image = Image::by_the_book(&position, horizon);
            let verdicts = image.verdicts(&position, estimate_of);
            let (position, image) = (Box::new(position), Box::new(image));
            (!control.is_stopped()).then_some(Event::Image { position, image, verdicts })
        })
    }

    fn start(
        name: &'static str,
        count: impl FnOnce(&Control, &Sender<Counted>) -> Option<Event> + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, results) = bounded(1);
        let control = Arc::new(Control::default());
        let heeded = control.clone();
        let work = move || {
            let result = count(&heeded, &sender);
            // If this fails, nobody is waiting any more.
            let _ = sender.send(Counted::End(result));
        };
        thread::Builder::new().name(name.into()).stack_size(SEARCH_STACK).spawn(work)?;
        Ok(Self { results, control, name: Some(name) })
    }

    /// The channel of the results; nothing comes if no count is running.
    pub fn results(&self) -> &Receiver<Counted> {
        &self.results
    }

    /// What is counted; `None` if nothing is.
    pub fn name(&self) -> Option<&'static str> {
        self.name
    }

    /// Asks the count to end at once; its end still arrives.
    pub fn stop(&self) {
        self.control.stop();
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.stop();
    }
}
