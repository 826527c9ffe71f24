//! Floor 2. Positions, moves and games as text: Extended Position Description, lines of moves, and
//! games in Portable Game Notation, read and written; also labelled positions as bytes. Nothing
//! here knows of the search.
//!
//! ```
//! use tropa::notation::{Epd, game, moves, san_line};
//! use tropa::position::Position;
//!
//! let start = Position::initial();
//! let line = moves(&start, "1. e4 e5 2. Nf3").expect("legal moves");
//! assert_eq!(line.len(), 3);
//! assert_eq!(san_line(&start, &line), "e4 e5 Nf3");
//! let record = Epd::read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";");
//! let record = record.expect("a record").expect("no empty line");
//! assert_eq!(record.id(), Some("back rank"));
//! assert_eq!(game(start, "e4").expect("legal moves").earlier().len(), 1);
//! ```

mod epd;
pub mod labelled;
mod lines;
mod mentions;
mod moves;
mod openings;
pub mod pgn;

pub use epd::{Epd, EpdError, Operation};
pub use lines::{Lines, LinesError, TextLine, is_obeyed, visible};
pub use mentions::{Mention, Mentions};
pub use moves::{game, moves, position, read_move, san_line};
pub use openings::{Opening, Openings};
