//! Floor 6. The image: all zones of a position by the book, and what becomes of them.
//!
//! [`Image::by_the_book`] finds the zones of a position ([theory, sections 4 to
//! 6](crate::theory#4-the-zone)), [`Fates`] compares the zones before and after a move, and a
//! [`Compound`] joins zones that share a piece.
//!
//! [`Image::verdicts`] resolves every zone on its own: a [`Verdict`] says whether it stands, is a
//! threat or fails, and what turns it. [`Resolved`] is the image with its verdicts, and [`Changes`]
//! is what a move changes in them.
//!
//! ```
//! use tropa::exchange::ExchangeMap;
//! use tropa::image::Image;
//! use tropa::position::Position;
//! use tropa::zone::{Costs, Horizon};
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
//! // The push begins a run of two moves, which takes three plies: by the book and set-wise.
//! let push = position.parse_move("c6c7").unwrap();
//! assert_eq!(image.cost(push), Some(Horizon(3)));
//! let map = ExchangeMap::new(position.board());
//! assert_eq!(Costs::new(&position, &map).of(push), 3);
//! ```
//!
//! Bottom up: `worth` has what steps win; `scene` has a position as its zones see it, and zones
//! without the pieces that fight for them (drafts). `attack`, `positional`, `linked` and `offer`
//! find the drafts, `fighters` the pieces that fight for them, and `book` builds the [`Image`].
//! `fate` compares zones across a move, `compound` finds zones that share a piece, `verdict`
//! resolves them.

mod attack;
mod book;
mod compound;
mod fate;
mod fighters;
mod linked;
mod offer;
mod positional;
mod scene;
mod verdict;
mod worth;

pub use book::Image;
pub use compound::{Compound, Part, Played};
pub use fate::{Fate, Fates};
pub use verdict::{Answer, Changes, Obstacle, Outcome, Resolution, Resolved, Verdict};
