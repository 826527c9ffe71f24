//! The words of points and facts.
//!
//! `moves` numbers moves, `parts` has what every language needs, `clause` chooses the language.

pub mod cases;
pub mod clause;
pub mod english;
pub mod moves;
pub mod parts;
mod russian;
