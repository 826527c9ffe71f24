//! Floor 3. Zones of play, the image, and the cost of a move.
//!
//! By the book ([document 2](crate::theory#document-2);
//! [theory, sections 4 to 6](crate::theory#4-the-zone)): explicit [`Zone`]s, each a bundle of main
//! trajectories with the [`Negation`]s, [`Retreat`]s and [`Ambush`]es that fight for its fields. All
//! zones of a position are its [`Image`], which serves the root, plans and explanations.
//! [`Image::after`] carries it to the next ply; [`Fates`] says what became of each zone, and
//! [`Compound`] which zones share a man.
//!
//! Set-wise: [`Costs`] has the cost of every legal move without building a zone, for the tree;
//! [`twin`] is its judge. [`run`] and [`fill`] serve both it and the estimate.
//!
//! On the ground of the room stand the types: the zone itself, its kinds, men and targets, half-moves
//! in [`time`], who fights for a zone, and a zone in words. `image` builds zones on it, `cost` does
//! without them.

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
