//! Several threads that search one position together.

pub mod alone;
pub mod shared;
pub mod team;
pub mod vote;
