//! Floor 7. Plans: intended changes of squares, and the moves that bring them about
//! ([document 4](crate::theory#document-4); [theory, section 8](crate::theory#8-plans)).
//!
//! [`language`] is the text of plans; [`development`] makes plans from the zones of a position and
//! refines them into moves; [`solve`] finds combinations with them; [`motifs`] names the motifs of
//! a line; [`chain`] walks series of captures by one piece ([document
//! 5](crate::theory#document-5)), which bound the best case of a plan; [`verify`] and
//! [`is_zugzwang`] check a claim by a full search.
//!
//! ```
//! use tropa::plan::development::{DevelopmentLimits, develop};
//! use tropa::plan::language::Script;
//! use tropa::position::Position;
//! use tropa::image::Image;
//! use tropa::zone::Horizon;
//!
//! let position = Position::from_fen("7k/8/8/3q4/8/8/8/3R3K w - - 0 1")?;
//! let image = Image::by_the_book(&position, Horizon(3));
//! let plans = develop(&position, &image, &DevelopmentLimits::default()).plans;
//! let script = plans[0].script().expect("at least one move");
//! let read: Script = script.to_string().parse().expect("what is printed can be read");
//! assert_eq!(read, script);
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

pub mod chain;
pub mod development;
pub mod initiative;
mod judged;
pub mod language;
pub mod motifs;
pub mod solve;

pub use judged::{Claim, Verified, is_zugzwang, verify};
