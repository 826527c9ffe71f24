//! Floor 3. Zones of play, the image, and the cost of a move.

mod cost;
pub mod run;

use std::fmt;

use serde::Serialize;
use shakmaty::Move;

use crate::position::Position;

pub use cost::{Cost, Costs, DESERTION, MAX_COST, POSITIONAL, SAFE, UNSAFE};

/// Half-moves that may be spent, counted from the position at hand (theory, section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Horizon(pub u32);

/// A zone of play (to be filled in).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zone {}

impl Zone {
    /// Whether the legal move `m` is the first step of one of the zone's trajectories.
    pub fn holds(&self, m: Move) -> bool {
        let _ = m;
        false
    }
    /// The least horizon at which the image contains the zone.
    pub fn cost(&self) -> Horizon {
        Horizon(0)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "zone")
    }
}

/// All zones of a position at a horizon.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Image {
    pub horizon: Horizon,
    pub zones: Vec<Zone>,
}

impl Image {
    pub fn by_the_book(position: &Position, horizon: Horizon) -> Self {
        let _ = position;
        Self { horizon, zones: Vec::new() }
    }
    /// The zones that the move belongs to, the cheapest first.
    pub fn zones_of(&self, m: Move) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |z| z.holds(m))
    }
}
