//! Floor 7. Games with comments: values, the moments that matter in words, arrows, better lines.
//!
//! [`Annotator`] searches the positions of a game and judges its moves by what was found before and
//! after each; `comment` puts what is to be said into the form of PGN.

mod annotator;
mod comment;

pub use annotator::Annotator;
