//! Floor 3. Zones of play, and the cost of a move.
//!
//! The types ([document 2](crate::theory#document-2); [theory, section
//! 4](crate::theory#4-the-zone)): a [`Zone`] is a bundle of main trajectories with the
//! [`Negation`]s, [`Retreat`]s and [`Ambush`]es that fight for its squares. With it come its kinds,
//! its pieces and targets, the accounts of plies in [`time`], and its description in words.
//! [`crate::image`] builds zones.
//!
//! Set-wise ([theory, section 6](crate::theory#6-costs)): [`Costs`] computes the cost of every
//! legal move for the search without building zones; [`reference`](mod@reference) is its slow form. [`run`]
//! and [`fill`] serve it and the evaluation.

pub(crate) mod columns;
mod cost;
pub mod fill;
pub(crate) mod negation;
pub(crate) mod piece;
pub mod run;
mod text;
pub mod time;
#[expect(clippy::module_inception, reason = "the type that the room is named after")]
mod zone;

pub use cost::reference;
pub use cost::{CHECK_OFFER, Cost, Costs, IDLE, MANOEUVRE, MAX_COST, POSITIONAL, surcharge};
pub(crate) use cost::{half, is_kings_walk, opens_file};
pub use negation::{Action, Ambush, Negation, Retreat};
pub use piece::{PlacedPiece, Target};
pub use time::{Horizon, Side};
pub use zone::{Link, Parent, Way, Zone, ZoneKind};
