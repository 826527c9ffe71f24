//! The settings of a searcher.

use super::parameters::Parameters;

/// The settings of a searcher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Whether quiet moves whose cost exceeds the remaining horizon are pruned, and the cost weighs
    /// their place in late move pruning. Without it the search relies on histories alone.
    pub zone_filter: bool,
    pub parameters: Parameters,
}

impl Default for Settings {
    fn default() -> Self {
        Self { zone_filter: true, parameters: Parameters::default() }
    }
}
