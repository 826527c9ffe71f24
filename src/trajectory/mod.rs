//! Floor 2. Trajectories: how a man gets from a start field to an end field in k moves.
//!
//! The operation is the standard one of [document 1](crate::theory#document-1): arrays of 15×15
//! fields hold the least number of moves on an empty board; two of them laid over the board, one
//! centred on the start and one on the end, give the fields of the bundle where their numbers sum
//! to the length. On a real board a trajectory of the bundle is open or blocked, and by whom.
//!
//! This room knows no values and no side to move. Colours matter to it only for the way that
//! pawns go and for telling own men from enemy men.

mod arrays;
mod bundle;
mod castling;
mod open;
mod pawn;
mod reach;
mod single;
mod standing;
pub mod text;

pub use arrays::{Kind, distance, kinds, layer};
pub use bundle::{Bundle, longest};
pub use castling::castlings;
pub use open::open_ways;
pub use pawn::{Arrival, pushes};
pub use reach::{Reach, steps};
pub use single::{Step, Trajectory};
pub use standing::Standing;
