//! Zones by the book: the finders, the image that they make, and what it says as a whole.
//!
//! From the ground up:
//!
//! - `worth` says what steps and exchanges win, `pins` who may not step, `ways` which trajectories
//!   zones look for; `ground` is a position as all its zones see it, `scene` one root piece on it,
//!   `stage` all scenes together.
//! - `draft` is a zone before anybody fights for it. `attack`, `promotion`, `deblockade`, `control`
//!   and `positional` find drafts, `linked` puts those together that serve other zones.
//! - `negations`, `ambushes`, `orders` and `retreats` find who fights for a draft.
//! - `book` builds the [`Image`]. `carry` builds it from that of the ply before: it hands the book
//!   fights that still stand, by what `touch` says of the move, and `kept` counts them.
//! - `fate` says what a move makes of each zone, `compound` which zones share a man, `table` writes
//!   the image down.

mod ambushes;
mod attack;
mod book;
mod carry;
mod compound;
mod control;
mod deblockade;
mod draft;
mod fate;
mod ground;
mod kept;
mod linked;
mod negations;
mod orders;
mod pins;
mod positional;
mod promotion;
mod retreats;
mod scene;
mod stage;
mod table;
mod touch;
mod ways;
mod worth;

pub use book::Image;
pub use carry::Carried;
pub use compound::{Compound, Part, Played};
pub use fate::{Fate, Fates};
pub use kept::{Kept, Share};
