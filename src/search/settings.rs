//! What a searcher is set to before a search.

use super::parameters::Parameters;

/// What of the zones the search uses; each use can be turned off alone for comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneUse {
    /// Quiet moves whose cost exceeds the horizon left are pruned.
    pub filter: bool,
    /// Quiet moves are tried in an order that uses their cost.
    pub order: bool,
    /// Late move reductions use the cost.
    pub reductions: bool,
    /// Root moves that begin a plan are looked at deeper.
    pub plans: bool,
}

impl ZoneUse {
    /// No use of zones: the full-width twin, which goes by histories alone.
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

/// The settings of a searcher: what of the zones it uses, and its numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Settings {
    pub zones: ZoneUse,
    pub parameters: Parameters,
}
