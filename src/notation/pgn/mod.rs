//! Games in Portable Game Notation.
//!
//! [`Games`] reads a file game by game, each into a [`Record`], which keeps the author's
//! annotations; [`write`](write()) writes a record with an [`Addition`] for each move.
//! [`PgnError`] says what is wrong with a game and where.

mod addition;
mod cut;
mod error;
mod lines;
mod read;
mod record;
mod tags;
mod token;
mod variations;
mod write;

pub use addition::Addition;
pub use error::PgnError;
pub use read::{Games, rewrite};
pub use record::{Annotations, Record};
pub use token::Token;
pub use write::write;
