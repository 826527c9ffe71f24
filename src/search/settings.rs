//! The settings of a searcher.

use super::parameters::Parameters;

/// How the search uses zones; each use can be turned off separately for comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneUse {
    /// Quiet moves whose cost exceeds the remaining horizon are pruned.
    pub filter: bool,
    /// The ordering of quiet moves uses their cost.
    pub order: bool,
    /// Late move reductions use the cost.
    pub reductions: bool,
    /// Root moves that begin a plan are extended.
    pub plans: bool,
}

impl ZoneUse {
    /// No use of zones: the full-width twin, which relies on histories alone.
    pub const NONE: Self = Self { filter: false, order: false, reductions: false, plans: false };

    /// Whether the tree needs the costs of moves.
    pub fn any(self) -> bool {
        self.filter || self.order || self.reductions
    }
}

impl Default for ZoneUse {
    fn default() -> Self {
        Self { filter: true, order: true, reductions: true, plans: true }
    }
}

/// The settings of a searcher: its use of zones, and its parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Settings {
    pub zones: ZoneUse,
    pub parameters: Parameters,
}
