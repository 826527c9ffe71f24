//! The words of points and facts.
//!
//! `moves` numbers moves, `parts` has what every language needs, `clause` chooses the language.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

pub mod cases;
pub mod clause;
pub mod english;
pub mod moves;
pub mod parts;
mod russian;
