//! The root: iterative deepening over its moves.

pub mod iterations;
pub mod moves;
pub mod squeeze;
pub mod stability;
pub mod verify;
