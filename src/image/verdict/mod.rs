//! Verdicts: every zone resolved on its own account.
//!
//! `arena` holds the steps that the men of a zone may make, `tree` plays them out by the book with
//! the captures of `capture`; what stands there is held against the whole board (`counterplay`), by the
//! engine's own search.
//! `resolve` makes of it the [`Verdict`]. `resolved` is the image with all its verdicts, `changes` what
//! a move changes in it.

mod arena;
pub(super) mod capture;
mod changes;
mod counterplay;
mod resolve;
mod resolved;
mod tree;
#[expect(clippy::module_inception, reason = "the type that the room is named after")]
mod verdict;

pub use changes::{Changes, Resolution};
pub use resolved::Resolved;
pub use verdict::{Answer, Obstacle, Outcome, Verdict};
