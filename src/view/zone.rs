//! Zones as JSON.

use serde::Serialize;
use shakmaty::Move;

use crate::image::Image;
use crate::zone::{Horizon, Zone};

/// The horizon at which the zones of a move are looked for, in half-moves.
pub const HORIZON: Horizon = Horizon(5);

/// A zone as JSON: its parts, its cost and its text.
#[derive(Debug, Serialize)]
pub struct ZoneView<'a> {
    cost: Horizon,
    text: String,
    zone: &'a Zone,
}

impl<'a> From<&'a Zone> for ZoneView<'a> {
    fn from(zone: &'a Zone) -> Self {
        Self { cost: zone.cost(), text: zone.to_string(), zone }
    }
}

/// The zones of a position's image that the move `best` belongs to; none if it is `None`.
pub fn zones_of(image: &Image, best: Option<Move>) -> Vec<&Zone> {
    best.map_or_else(Vec::new, |m| image.zones_of(m).collect())
}
