//! The clock of a side whose time is counted in nodes.

use std::time::Duration;

use crate::search::Clock;

/// What is left on a clock that runs by nodes. The first clock that the GUI sends in a game sets
/// it; from then on it runs by what each search took, and the GUI's own means nothing. A second
/// time control gives it nothing: no GUI says what is in it.
#[derive(Debug, Default)]
pub(super) struct NodeClock {
    /// `None` before the GUI has sent a clock.
    left: Option<Duration>,
}

impl NodeClock {
    /// The next clock sent sets it anew.
    pub fn reset(&mut self) {
        self.left = None;
    }

    /// The GUI's clock with what is left on this one.
    pub fn read(&mut self, sent: Clock) -> Clock {
        Clock { remaining: *self.left.get_or_insert(sent.remaining), ..sent }
    }

    /// A move was made that took `spent`; the clock gains `gain` for it.
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
        // Overdrawn is empty, not in debt.
        clock.move_made(ms(80), ms(5));
        assert_eq!(clock.read(sent(0)), sent(5));
        clock.reset();
        clock.move_made(ms(30), ms(5));
        assert_eq!(clock.read(sent(60)), sent(60));
    }
}
