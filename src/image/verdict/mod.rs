//! Verdicts: every zone resolved on its own account.
//!
//! `tree` plays out the steps that the pieces of a zone may make, by the book; what stands there is held
//! against the whole board by the engine's own search (`counterplay`). `resolve` makes of it the
//! [`Verdict`], alone or with the image ([`Resolved`]); `changes` has what a move changes in it.

mod changes;
mod counterplay;
mod resolve;
mod tree;
#[expect(clippy::module_inception, reason = "the type that the room is named after")]
mod verdict;

pub use changes::{Changes, Resolution};
pub use verdict::{Answer, Obstacle, Outcome, Resolved, Verdict};
