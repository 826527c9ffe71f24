//! Floor 2. Exchange: attacks on squares, and the results of captures there
//! ([theory, section 3](crate::theory#3-exchange)).
//!
//! [`ExchangeMap`] answers from counts and a table; [`swap`] plays the exchange out on the board,
//! and is the reference for the table in tests.
//!
//! ```
//! use shakmaty::{Color, Role, Square};
//! use tropa::exchange::{Class, ExchangeMap, swap};
//! use tropa::position::Position;
//!
//! let position = Position::from_fen("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1")?;
//! let map = ExchangeMap::new(position.board());
//! assert_eq!(map.threat(Color::Black, Role::Pawn, Square::D5), 100);
//! assert!(!map.passable(Color::White).near(Class::Minor).contains(Square::C4));
//! let m = position.parse_move("Nxd5")?;
//! let by_swap = swap::of_move(position.board(), Color::White, m, swap::Values::TROPA);
//! assert_eq!(map.exchange(position.board(), Color::White, m), by_swap);
//! # Ok::<(), tropa::position::PositionError>(())
//! ```

mod attacks;
mod counts;
mod map;
pub mod swap;
mod table;

pub use attacks::AttackMap;
pub use counts::{AttackCounts, count_one_by_one, pawn_takes};
pub use map::{ExchangeMap, Passable};
pub use table::{Class, Count, Index, loss};
