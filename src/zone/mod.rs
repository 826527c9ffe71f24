//! Floor 3. Zones of play, the image, and the cost of a move.
//!
//! By the book ([document 2](crate::theory#document-2);
//! [theory, sections 4 to 6](crate::theory#4-the-zone)): explicit [`Zone`]s, each a bundle of main
//! trajectories with the [`Negation`]s, [`Retreat`]s and [`Ambush`]es that fight for its fields.
//! All zones of a position are its [`Image`], which serves the root, plans and explanations.
//! [`Image::after`] carries it to the next ply, [`Fates`] compares the zones of two plies, and a
//! [`Compound`] joins zones that share a man.
//!
//! Set-wise: [`Costs`] computes the cost of every legal move for the tree, without building zones;
//! [`twin`] is its slow twin. [`run`] and [`fill`] serve it and the estimate.
//!
//! The files of this folder hold the types: the zone itself, its kinds, men and targets, half-moves
//! in [`time`], the men that fight for a zone, and a zone in words. `image` builds zones from them;
//! `cost` does without.

mod ambush;
mod cost;
pub mod fill;
mod first_step;
mod image;
mod kind;
mod man;
mod negation;
mod picture;
mod reason;
mod retreat;
pub mod run;
pub mod time;
mod view;
#[expect(clippy::module_inception, reason = "the type that the room is named after")]
mod zone;

pub use ambush::Ambush;
pub use cost::twin;
pub use cost::{
    CHECK_OFFER, Cost, Costs, DESERTION, MANOEUVRE, MAX_COST, POSITIONAL, SAFE, UNSAFE,
};
pub use image::{Carried, Compound, Fate, Fates, Image, Kept, Part, Played, Share};
pub use kind::{Link, Parent, ZoneKind};
pub use man::{Man, Target};
pub use negation::{Action, Negation};
pub use retreat::Retreat;
pub use time::{Horizon, Side};
pub use zone::{Way, Zone};
