//! The order of moves: how they are made, and what earlier nodes taught about them.

pub mod generation;
pub mod history;
pub mod picker;
