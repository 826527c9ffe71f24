//! Retreat: one move of the target to a field where it is not lost by exchange.

use serde::Serialize;
use shakmaty::Square;

use crate::trajectory::text;

/// One move of the target out of the attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Retreat {
    #[serde(serialize_with = "text::field")]
    pub from: Square,
    #[serde(serialize_with = "text::field")]
    pub to: Square,
    /// Δm of the step in centipawns, for (−).
    pub gain: i32,
}
