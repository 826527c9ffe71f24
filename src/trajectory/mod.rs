//! Floor 2. Trajectories: how a piece gets from a start square to an end square in k moves.
//!
//! Trajectories are found by the standard operation of [document 1](crate::theory#document-1):
//! arrays of 15×15 squares hold the minimal number of moves on an empty board. Lay two of them over
//! the board, one centred on the start and one on the end: the squares of the bundle are those
//! where the two numbers add up to its length. On a real board a trajectory is open, or blocked by
//! certain pieces.
//!
//! This room knows neither piece values nor the side to move. Colours matter only for the direction
//! of pawns and to tell own pieces from enemy ones.
//!
//! ```
//! use shakmaty::{Color, Role, Square};
//! use tropa::trajectory::{Arrival, Bundle, Kind, distance};
//!
//! assert_eq!(distance(Kind::Knight, Square::A1, Square::H8), Some(6));
//! let rook = Role::Rook.of(Color::White);
//! let bundle = Bundle::of(rook, Square::A1, Square::B3, 2, Arrival::Taking).expect("two moves");
//! let stops = bundle.trajectories.iter().map(|way| way.stops[1]);
//! assert_eq!(stops.collect::<Vec<_>>(), [Square::B1, Square::A3]);
//! ```

mod arrays;
mod bundle;
mod open;
mod single;
pub mod text;

pub use arrays::{Kind, distance, kinds, layer};
pub use bundle::{Arrival, Bundle, longest, pushes};
pub use open::{Reach, castlings, open_ways, steps};
pub use single::{Standing, Step, Trajectory};
