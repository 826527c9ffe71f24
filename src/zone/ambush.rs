//! Ambush: a (+) man exactly one move from a field that is fought for.

use serde::Serialize;
use shakmaty::Square;

use super::Man;
use super::first_step::FirstStep;
use crate::trajectory::text;

/// A (+) man that can take on a field in one move. Of the (+) men only the root piece walks; the
/// others take part from ambush or not at all ([theory, section 4](crate::theory#4-the-zone)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ambush {
    pub man: Man,
    #[serde(serialize_with = "text::field")]
    pub field: Square,
    /// The order: 1 on a stop of the main trajectory, n + 1 on a stop of a negation of order n; the
    /// lowest if several trajectories lead over the field.
    pub order: u8,
    /// The half-moves that the account of the field has left when it is fought for.
    pub half_moves: u8,
}

impl Ambush {
    /// Whether the step is the capture from ambush.
    pub fn is_step(&self, step: FirstStep) -> bool {
        (self.man.field, self.field) == step
    }
}
