//! Floor 2. Exchange: attacks on fields, and the results of captures there
//! ([theory, section 3](crate::theory#3-exchange)).
//!
//! [`ExchangeMap`] answers from counts and a table; [`swap`] plays the exchange out on the board
//! and judges the table in tests.

mod attacks;
mod counts;
mod map;
pub mod swap;
mod table;

pub use attacks::AttackMap;
pub use counts::{AttackCounts, count_by_hand, pawn_takes};
pub use map::{ExchangeMap, Passable};
pub use table::{Class, Count, Index, loss};
