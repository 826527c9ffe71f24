//! The clock of a side whose time is counted in nodes.

use std::time::Duration;

use crate::search::Clock;

/// What is left on a clock that runs by nodes. The first clock that the host tells of a game sets
/// it; from then on it runs by what each search took, and the host's own means nothing. A second
/// time control gives it nothing: no host tells what is in it.
#[derive(Debug, Default)]
pub(super) struct NodeClock {
    /// `None` before the host has told a clock.
    left: Option<Duration>,
}

impl NodeClock {
    /// The next clock told sets it anew.
    pub fn reset(&mut self) {
        self.left = None;
    }

    /// The host's clock with what is left on this one.
    pub fn read(&mut self, told: Clock) -> Clock {
        Clock { remaining: *self.left.get_or_insert(told.remaining), ..told }
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
        let told = |left| Clock { remaining: ms(left), increment: ms(5), moves_to_go: None };
        let mut clock = NodeClock::default();
        assert_eq!(clock.read(told(100)), told(100));
        clock.move_made(ms(30), ms(5));
        assert_eq!(clock.read(told(9_000)), told(75));
        // Overdrawn is empty, not in debt.
        clock.move_made(ms(80), ms(5));
        assert_eq!(clock.read(told(0)), told(5));
        clock.reset();
        clock.move_made(ms(30), ms(5));
        assert_eq!(clock.read(told(60)), told(60));
    }
}
