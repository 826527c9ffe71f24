//! State shared by all answers: the limits of a search, and the running searches.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::asked::Fault;
use crate::explain::{Language, Question};
use crate::search::{Control, Team, Think};

/// Other engines, which judge in place of own searchers.
pub trait Judges: Debug + Send + Sync {
    /// One of them, for one search.
    fn lend(&self) -> Box<dyn Think + '_>;

    /// Why one of them has failed, since the last call.
    fn take_fault(&self) -> Option<String>;
}

/// The maximum number of clients for which a search runs at the same time.
const CLIENTS: usize = 8;

/// Searches for several clients, for each of them one at a time, always the one requested last.
#[derive(Debug)]
pub struct Desk {
    /// The limits of each search.
    pub question: Question,
    /// The language that the page begins with.
    pub language: Language,
    /// The engines that judge, if other than own searchers do.
    judges: Option<Box<dyn Judges>>,
    /// What runs for each client.
    running: Mutex<HashMap<String, Running>>,
    /// Held by an answer that takes much memory without a search.
    large: Mutex<()>,
}

/// The search of a client.
#[derive(Debug, Default)]
struct Running {
    /// Controls the latest request.
    newest: Arc<Control>,
    /// Held while it searches.
    lock: Arc<Mutex<()>>,
    /// The number of requests that search or wait.
    requests: usize,
}

impl Desk {
    /// A desk at which own searchers judge, with the limits and the hash size of `question`; the page
    /// begins in `language`.
    pub fn new(question: Question, language: Language) -> Self {
        Self {
            question,
            language,
            judges: None,
            running: Mutex::default(),
            large: Mutex::default(),
        }
    }

    /// The desk with other engines as judges, if there are any.
    #[must_use]
    pub fn judged_by(self, judges: Option<Box<dyn Judges>>) -> Self {
        Self { judges, ..self }
    }

    /// A judge for one search, or for one thread of several.
    pub fn judge(&self) -> Box<dyn Think + '_> {
        match &self.judges {
            Some(judges) => judges.lend(),
            None => Box::new(Team::with_hash(self.question.hash)),
        }
    }

    /// Why a search has found nothing: its judge has failed, or it was stopped.
    fn fault(&self) -> Fault {
        let fault = self.judges.as_ref().and_then(|judges| judges.take_fault());
        fault.map_or(Fault::Superseded, Fault::Judge)
    }

    /// Searches for a client after stopping his previous request; `Fault::Superseded` if
    /// `control` stops this one, for a newer one or because nobody waits for it any more.
    pub fn search<T>(
        &self,
        client: &str,
        control: &Arc<Control>,
        work: impl FnOnce(&mut dyn Think) -> Option<T>,
    ) -> Result<T, Fault> {
        let lock = self.enter(client, control)?;
        let _leaving = Leaving { desk: self, client };
        let _searching = held(&lock);
        if control.is_stopped() {
            return Err(Fault::Superseded);
        }
        let found = work(self.judge().as_mut());
        found.ok_or_else(|| self.fault())
    }

    /// Finds an answer that takes much memory, one at a time.
    ///
    /// # Errors
    /// The result of `work`; `Fault::Superseded` if `control` says meanwhile that nobody waits for it.
    pub fn alone<T>(
        &self,
        control: &Control,
        work: impl FnOnce() -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let _alone = held(&self.large);
        if control.is_stopped() { Err(Fault::Superseded) } else { work() }
    }

    /// Makes a request the newest of its client, and returns the lock to search under.
    fn enter(&self, client: &str, control: &Arc<Control>) -> Result<Arc<Mutex<()>>, Fault> {
        let mut running = held(&self.running);
        if running.len() >= CLIENTS && !running.contains_key(client) {
            return Err(Fault::Busy);
        }
        let own = running.entry(client.to_string()).or_default();
        std::mem::replace(&mut own.newest, Arc::clone(control)).stop();
        own.requests += 1;
        Ok(Arc::clone(&own.lock))
    }

    /// Stops all searches.
    #[cfg(test)]
    pub fn stop(&self) {
        held(&self.running).values().for_each(|own| own.newest.stop());
    }
}

/// Forgets a request when it ends, and be it by a panic.
struct Leaving<'a> {
    desk: &'a Desk,
    client: &'a str,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut running = held(&self.desk.running);
        let Some(own) = running.get_mut(self.client) else { return };
        own.requests -= 1;
        if own.requests == 0 {
            running.remove(self.client);
        }
    }
}

/// The value behind a lock, even after a panic of its holder: the values are valid at any moment.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// A search that ends when it is stopped.
    fn endless(control: &Control) -> Option<()> {
        while !control.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        None
    }

    #[test]
    fn a_newer_question_ends_the_older_of_the_same_client() {
        let desk = Desk::new(Question::default(), Language::English);
        let run = |client: &'static str| {
            let control = Arc::default();
            desk.search(client, &control, |_| endless(&control))
        };
        let short = |client| desk.search(client, &Arc::default(), |_| Some(()));
        thread::scope(|scope| {
            let (one, other) = (scope.spawn(|| run("one")), scope.spawn(|| run("other")));
            while !one.is_finished() {
                // Whichever comes first, the endless search has to give way.
                assert!(short("one").is_ok() || !one.is_finished());
                thread::sleep(Duration::from_millis(5));
            }
            assert!(matches!(one.join().unwrap(), Err(Fault::Superseded)));
            assert!(!other.is_finished(), "another client's search goes on");
            desk.stop();
            while !other.is_finished() {
                desk.stop();
            }
        });
        assert!(held(&desk.running).is_empty());
    }

    #[test]
    fn too_many_clients_are_refused() {
        let desk = Desk::new(Question::default(), Language::English);
        let names: Vec<String> = (0..CLIENTS).map(|number| number.to_string()).collect();
        for name in &names {
            assert!(desk.enter(name, &Arc::default()).is_ok());
        }
        assert!(matches!(desk.enter("more", &Arc::default()), Err(Fault::Busy)));
        assert!(desk.enter(&names[0], &Arc::default()).is_ok());
    }
}
