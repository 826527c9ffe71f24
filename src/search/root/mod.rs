//! The root: iterative deepening over its moves.

mod attack;
mod defence;
pub mod iterations;
pub mod moves;
pub mod plans;
pub mod squeeze;
pub mod stability;
pub mod verify;
