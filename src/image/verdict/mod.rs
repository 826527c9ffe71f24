//! Verdicts: how each zone ends if it is played out on its own.
//!
//! `tree` plays out the steps of the pieces in a zone; the engine's own search then tests on the
//! whole board what is won there (`counterplay`). `resolve` turns the results into a [`Verdict`],
//! `verdict` has the image with all of them ([`Resolved`]), and `changes` has what a move changes
//! in them.

mod changes;
mod counterplay;
mod resolve;
mod tree;
#[expect(clippy::module_inception, reason = "the type that the room is named after")]
mod verdict;

pub use changes::{Changes, Resolution};
pub use verdict::{Answer, Obstacle, Outcome, Resolved, Verdict};
