//! The state shared by all requests: search limits and running searches.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::asked::Fault;
use crate::explain::{Language, Question};
use crate::search::{Control, Team, Think};

/// Other engines that judge instead of Tropa's own search.
pub trait Judges: Debug + Send + Sync {
    /// Lends one of them for one search.
    fn lend(&self) -> Box<dyn Think + '_>;

    /// The failure of one of them since the last call, if any.
    fn take_fault(&self) -> Option<String>;
}

/// The maximum number of clients with a running search.
const CLIENTS: usize = 16;

/// Runs searches for several clients: for each client one at a time, always the newest.
#[derive(Debug)]
pub struct Desk {
    /// The limits of each search.
    pub question: Question,
    /// The initial language of the page.
    pub language: Language,
    /// The engines that judge; `None` if Tropa searches itself.
    judges: Option<Box<dyn Judges>>,
    /// The running search of each client, by name.
    running: Mutex<HashMap<String, Running>>,
    /// Held by a request that takes much memory but no search.
    large: Mutex<()>,
}

/// The search of a client.
#[derive(Debug, Default)]
struct Running {
    /// Stops the newest request.
    newest: Arc<Control>,
    /// Held while it searches.
    lock: Arc<Mutex<()>>,
    /// The number of requests that search or wait for [`Self::lock`].
    requests: usize,
}

impl Desk {
    /// A desk with Tropa's own search, with the limits and the hash size of `question`; the page
    /// opens in `language`.
    pub fn new(question: Question, language: Language) -> Self {
        Self {
            question,
            language,
            judges: None,
            running: Mutex::default(),
            large: Mutex::default(),
        }
    }

    /// The desk with other engines as judges, if any are given.
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

    /// Why a search found nothing: its judge failed, or it was stopped.
    fn fault(&self) -> Fault {
        let fault = self.judges.as_ref().and_then(|judges| judges.take_fault());
        fault.map_or(Fault::Superseded, Fault::Judge)
    }

    /// Searches for a client after stopping its previous request.
    ///
    /// # Errors
    /// `Fault::Superseded` if `control` stops this request, for a newer one or because the client
    /// has disconnected; `Fault::Busy` if too many clients search; `Fault::Judge`.
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

    /// Does work that takes much memory, for one request at a time.
    ///
    /// # Errors
    /// Those of `work`; `Fault::Superseded` if `control` stops the request while it waits.
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

/// Removes a request when it ends, even by a panic.
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

/// The value behind a lock, even if its holder panicked: the values are valid at any time.
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
                // Whichever comes first, the endless search has to stop.
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
