//! Floor 2. Exchange: what bears on a field, and what captures there come to (theory, section 3).
//!
//! [`ExchangeMap`] answers from counts and a table; [`swap`] plays the exchange out on the board and
//! is the judge of the other.

mod bearing;
mod map;
mod reach;
pub mod swap;
mod table;

pub use bearing::{Bearing, count_by_hand, pawn_takes};
pub use map::{ExchangeMap, Passable};
pub use reach::Reach;
pub use table::{Class, Count, Index, loss};
