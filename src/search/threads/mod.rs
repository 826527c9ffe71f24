//! Several searchers that think about one position together.

pub mod shared;
pub mod team;
pub mod vote;
