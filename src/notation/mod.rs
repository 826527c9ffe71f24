//! Floor 2. Positions, moves and games as text: Extended Position Description, lines of moves, and
//! games in Portable Game Notation, read and written. Nothing here knows of the search.

mod epd;
mod moves;
pub mod pgn;

pub use epd::{Epd, EpdError, Operation};
pub use moves::{game, moves, position, san_line};
