//! The settings of a searcher.

use super::parameters::Parameters;

/// How the search uses zones; each use can be turned off separately for comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ZoneUse {
    /// Quiet moves whose cost exceeds the remaining horizon are pruned, and the cost weighs their
    /// place in late move pruning.
    pub filter: bool,
    /// Root moves that begin a plan are extended.
    pub plans: bool,
}

impl ZoneUse {
    /// No use of zones: the full-width twin, which relies on histories alone.
    pub const NONE: Self = Self { filter: false, plans: false };
}

impl Default for ZoneUse {
    fn default() -> Self {
        Self { filter: true, plans: true }
    }
}

/// The settings of a searcher: its use of zones, and its parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Settings {
    pub zones: ZoneUse,
    pub parameters: Parameters,
}
