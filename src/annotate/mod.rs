//! Floor 10. Games with comments: values, the moments that matter in words, arrows, better lines.
//!
//! [`Annotator`] searches the positions of a game and judges each move by the results before and
//! after it; `comment` turns the remarks into PGN comments, [`review`] into a review.

mod annotator;
mod comment;
pub mod review;

pub use annotator::{Annotated, Annotator, Lend};
