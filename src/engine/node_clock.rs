//! A clock that counts time in nodes (`nodestime`).

use std::time::Duration;

use crate::search::Clock;

/// The time left on a clock that runs by nodes. The first clock that the GUI sends in a game sets
/// it; from then on it runs by what each search takes, and the GUI's own clock is ignored. Later
/// time controls add nothing, because GUIs do not announce them.
#[derive(Debug, Default)]
pub(super) struct NodeClock {
    /// `None` before the GUI has sent a clock.
    left: Option<Duration>,
}

impl NodeClock {
    /// Resets it: the next clock sent sets it.
    pub fn reset(&mut self) {
        self.left = None;
    }

    /// The GUI's clock with the time left on this one.
    pub fn read(&mut self, sent: Clock) -> Clock {
        Clock { remaining: *self.left.get_or_insert(sent.remaining), ..sent }
    }

    /// Books a move that took `spent` and gains `gain`.
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
