//! Floor 3. Zones of play, the image, and the cost of a move.
//!
//! By the book ([document 2](crate::theory#document-2);
//! [theory, sections 4 to 6](crate::theory#4-the-zone)): explicit [`Zone`]s, each a bundle of main
//! trajectories with the [`Negation`]s, [`Retreat`]s and [`Ambush`]es that fight for its fields.
//! All zones of a position are its [`Image`], which serves the root, plans and explanations.
//! [`Image::after`] carries it to the next ply, [`Fates`] compares the zones of two plies, and a
//! [`Compound`] joins zones that share a man.
//!
//! [`Image::verdicts`] resolves every zone on its own account: a [`Verdict`] says whether it stands,
//! threatens or fails, and what turns it; [`Resolved`] is the image with its verdicts, [`Changes`] what
//! a move changes in them.
//!
//! Set-wise: [`Costs`] computes the cost of every legal move for the tree, without building zones;
//! [`twin`] is its slow twin. [`run`] and [`fill`] serve it and the estimate.
//!
//! The files of this folder hold the types: the zone itself, its kinds, men and targets, half-moves
//! in [`time`], the men that fight for a zone, and a zone in words. `image` builds zones from them;
//! `cost` does without.
//!
//! ```
//! use tropa::exchange::ExchangeMap;
//! use tropa::position::Position;
//! use tropa::zone::{Costs, Horizon, Image};
//!
//! // Réti 1921: White to move and draw.
//! let position = Position::from_fen("7K/8/k1P5/7p/8/8/8/8 w - - 0 1").unwrap();
//! let image = Image::by_the_book(&position, Horizon(7));
//!
//! // The king's step belongs to several zones; in one he goes after the pawn on h5.
//! let king = position.parse_move("h8g7").unwrap();
//! let targets: Vec<String> = image.zones_of(king).map(|zone| zone.target.to_string()).collect();
//! assert!(targets.contains(&"pawn h5".to_string()));
//!
//! // The push begins a run of two moves, which takes three half-moves: by the book and set-wise.
//! let push = position.parse_move("c6c7").unwrap();
//! assert_eq!(image.cost(push), Some(Horizon(3)));
//! let map = ExchangeMap::new(position.board());
//! assert_eq!(Costs::new(&position, &map).of(push), 3);
//! ```

mod ambush;
mod columns;
mod cost;
pub mod fill;
mod first_step;
mod image;
pub mod initiative;
mod kind;
mod man;
mod negation;
mod picture;
mod reason;
mod retreat;
pub mod run;
pub mod time;
mod turn;
mod verdict;
mod view;
#[expect(clippy::module_inception, reason = "the type that the room is named after")]
mod zone;

pub use ambush::Ambush;
pub use cost::twin;
pub use cost::{CHECK_OFFER, Cost, Costs, IDLE, MANOEUVRE, MAX_COST, POSITIONAL, dearer};
use cost::{half, is_kings_walk, opens_file};
pub use image::{Carried, Compound, Fate, Fates, Image, Kept, Part, Played, Share};
pub use kind::{Link, Parent, ZoneKind};
pub use man::{Man, Target};
pub use negation::{Action, Negation};
pub use retreat::Retreat;
pub use time::{Horizon, Side};
pub use verdict::{Answer, Changes, Estimate, Obstacle, Outcome, Resolution, Resolved, Verdict};
pub use zone::{Way, Zone};
