//! The open connections, and which of them gives way to a new one.

use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The maximum number of open connections. A browser opens six; the tightest systems allow a
/// program 256 file descriptors.
const PLACES: usize = 64;
/// How long a connection that was told to close has, before the next one is told as well.
const PATIENCE: Duration = Duration::from_millis(100);

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Waiting for the client's request.
    Asking,
    /// Finding the answer.
    Answered,
    /// Sending the answer to the client.
    Taking,
    /// Told to close.
    Leaving,
}

impl Phase {
    /// The part of the connection to shut down to make it close; `None` if it must not be closed. A
    /// request that has arrived by then is still read and answered.
    const fn gives_way(self) -> Option<Shutdown> {
        match self {
            Self::Asking => Some(Shutdown::Read),
            Self::Taking => Some(Shutdown::Both),
            Self::Answered | Self::Leaving => None,
        }
    }
}

#[derive(Debug)]
struct Connection {
    number: u64,
    stream: Arc<TcpStream>,
    stage: Phase,
}

#[derive(Debug, Default)]
struct Inner {
    /// The open connections, in order of arrival.
    open: Vec<Connection>,
    /// The number of connections accepted so far.
    count: u64,
}

/// The places for connections. If all are taken, the oldest connection that waits for its client
/// gives way to a new one, so idle clients keep nobody out.
#[derive(Debug, Default)]
pub struct Places {
    inner: Mutex<Inner>,
    /// Notified when a connection is closed.
    closed: Condvar,
}

impl Places {
    /// Waits for a place for the connection.
    pub fn take(&self, stream: TcpStream) -> Slot<'_> {
        let mut inner = self.lock();
        while inner.open.len() >= PLACES {
            inner = self.send_away(inner);
        }
        let (number, stream) = (inner.count, Arc::new(stream));
        inner.count += 1;
        inner.open.push(Connection { number, stream: stream.clone(), stage: Phase::Asking });
        Slot { places: self, number, stream }
    }

    /// Tells a connection to close, and waits a moment until one is closed.
    pub fn make_room(&self) {
        drop(self.send_away(self.lock()));
    }

    fn send_away<'a>(&self, mut inner: MutexGuard<'a, Inner>) -> MutexGuard<'a, Inner> {
        let mut waiting = inner.open.iter_mut();
        if let Some((connection, part)) =
            waiting.find_map(|found| found.stage.gives_way().map(|part| (found, part)))
        {
            log::debug!("connection {} gives way to another", connection.number);
            connection.stage = Phase::Leaving;
            // Its client may have closed it already.
            let _ = connection.stream.shutdown(part);
        }
        let waited = self.closed.wait_timeout(inner, PATIENCE);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// The connections, even if a holder of the lock panicked: no change is left half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of one connection, freed when the value is dropped.
#[derive(Debug)]
pub struct Slot<'a> {
    places: &'a Places,
    number: u64,
    stream: Arc<TcpStream>,
}

impl Slot<'_> {
    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Sets what the connection is doing now.
    pub fn is(&self, stage: Phase) {
        let mut inner = self.places.lock();
        if let Some(own) = inner.open.iter_mut().find(|open| open.number == self.number) {
            own.stage = stage;
        }
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        self.places.lock().open.retain(|open| open.number != self.number);
        self.places.closed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::{Ipv4Addr, TcpListener};
    use std::thread;

    use super::*;

    /// Both ends of a connection, the server's first.
    fn pair(listener: &TcpListener) -> (TcpStream, TcpStream) {
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        (listener.accept().unwrap().0, client)
    }

    /// If all places are taken, the oldest connection that waits for its client gives way.
    #[test]
    fn whoever_keeps_waiting_gives_way() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let places = Places::default();
        let (mut taken, mut clients) = (Vec::new(), Vec::new());
        for _ in 0..PLACES {
            let (stream, client) = pair(&listener);
            taken.push(places.take(stream));
            clients.push(client);
        }
        taken[0].is(Phase::Answered);
        taken[2].is(Phase::Taking);
        let (stream, _client) = pair(&listener);
        thread::scope(|scope| {
            let gone = taken.remove(1);
            scope.spawn(move || {
                assert_eq!(gone.stream().read(&mut [0]).unwrap(), 0, "still open");
            });
            let _place = places.take(stream);
            assert_eq!(places.lock().open.len(), PLACES);
        });
        assert_eq!(places.lock().open[0].stage, Phase::Answered);
        // The next to give way is the one that does not read its answer.
        places.make_room();
        assert_eq!(clients[2].read(&mut [0]).unwrap(), 0, "still open");
    }
}
