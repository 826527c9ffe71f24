//! Games in Portable Game Notation.
//!
//! [`read()`] splits a file into its games and reads each into a [`Record`], which keeps the
//! author's annotations; [`write`](write()) writes a record with an [`Addition`] for each move.
//! [`PgnError`] says what is wrong with a game and where.

mod addition;
mod cut;
mod error;
mod read;
mod record;
mod write;

pub use addition::Addition;
pub use error::PgnError;
pub use read::{decode, read, rewrite};
pub use record::{Annotations, Record, Token};
pub use write::write;
