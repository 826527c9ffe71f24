//! Zones by the book: the finders of zones, and the image that they make.
//!
//! From the ground up:
//!
//! - `worth` has the gains of steps and exchanges, `pins` the pinned men, `ways` the trajectories
//!   that zones use; `ground` is a position as all its zones see it, `scene` one root piece on it,
//!   `stage` all scenes together.
//! - `draft` is a zone without the men that fight for it. `attack`, `promotion`, `deblockade`,
//!   `control` and `positional` find drafts, `linked` collects those that serve other zones;
//!   `offer` makes zones of its own, with what gets through once it is taken (`decoyed`).
//! - `negations`, `ambushes`, `orders` and `retreats` find the men that fight for a draft.
//! - `book` builds the [`Image`]. `carry` builds it from that of the ply before: it hands the book
//!   the fights that still hold, judged by what the move touches (`touch`), and `kept` counts them.
//! - `fate` compares zones across a move, `compound` finds zones that share a man, `table` prints
//!   the image.

mod ambushes;
mod attack;
mod book;
mod carry;
mod compound;
mod control;
mod deblockade;
mod decoyed;
mod draft;
mod fate;
mod ground;
mod kept;
mod linked;
mod negations;
mod offer;
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
