//! State shared by all answers: the limits of a search, and the running search.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::place::Fault;
use crate::explain::{Explanation, Language, Question, explain_by};
use crate::position::Position;
use crate::search::{Alone, Control, Think};

/// Other engines, which judge in place of own searchers.
pub trait Judges: Debug + Send + Sync {
    /// One of them, for one search.
    fn lend(&self) -> Box<dyn Think + '_>;

    /// Why one of them has failed, since the last call.
    fn take_fault(&self) -> Option<String>;
}

/// Explains one move at a time, always the one requested last.
#[derive(Debug)]
pub struct Desk {
    /// The limits of each search.
    pub question: Question,
    /// The language that the page begins with.
    pub language: Language,
    /// The engines that judge, if other than own searchers do.
    judges: Option<Box<dyn Judges>>,
    /// Controls the latest request.
    newest: Mutex<Arc<Control>>,
    /// Held while a search runs.
    search_lock: Mutex<()>,
}

impl Desk {
    pub fn new(question: Question, language: Language) -> Self {
        Self {
            question,
            language,
            judges: None,
            newest: Mutex::default(),
            search_lock: Mutex::default(),
        }
    }

    /// The desk with other engines as judges, if there are any.
    #[must_use]
    pub fn judged_by(self, judges: Option<Box<dyn Judges>>) -> Self {
        Self { judges, ..self }
    }

    /// A judge for one search.
    pub fn judge(&self) -> Box<dyn Think + '_> {
        match &self.judges {
            Some(judges) => judges.lend(),
            None => Box::new(Alone::new(self.question.hash)),
        }
    }

    /// Why a search has found nothing: its judge has failed, or it was stopped.
    pub fn fault(&self) -> Fault {
        let fault = self.judges.as_ref().and_then(|judges| judges.take_fault());
        fault.map_or(Fault::Superseded, Fault::Judge)
    }

    /// Explains a move after stopping the previous request; `None` if `control` stops this one,
    /// for a newer one or because nobody waits for it any more.
    pub fn explain(
        &self,
        position: &Position,
        question: &Question,
        control: &Arc<Control>,
    ) -> Option<Explanation> {
        std::mem::replace(&mut *held(&self.newest), Arc::clone(control)).stop();
        let _searching = held(&self.search_lock);
        if control.is_stopped() {
            return None;
        }
        explain_by(self.judge().as_mut(), position, question, control, &mut |_, _| ())
    }

    /// Stops the latest request.
    #[cfg(test)]
    pub fn stop(&self) {
        held(&self.newest).stop();
    }
}

/// The value behind a lock, even after a panic of its holder: both values are valid at any moment.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::search::Limits;

    #[test]
    fn a_newer_question_ends_the_older() {
        let desk = Desk::new(Question { hash: 1, ..Question::default() }, Language::English);
        let with = |nodes| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            Question { limits, ..desk.question.clone() }
        };
        let position = Position::initial();
        let explain = |nodes| desk.explain(&position, &with(nodes), &Arc::default());
        thread::scope(|scope| {
            let endless = scope.spawn(|| explain(u64::MAX));
            // Whichever comes first, the endless search has to give way.
            while !endless.is_finished() {
                let short = explain(100);
                assert!(short.is_some() || !endless.is_finished());
                thread::sleep(Duration::from_millis(20));
            }
            assert_eq!(endless.join().unwrap(), None);
        });
        assert!(explain(100).is_some());
    }
}
