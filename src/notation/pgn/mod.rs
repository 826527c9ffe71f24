//! Games in Portable Game Notation.
//!
//! [`Games`] reads a file game by game, each into a [`Record`], which keeps the author's
//! annotations; [`write`](write()) writes a record with an [`Addition`] for each move.
//! [`PgnError`] says what is wrong with a game and where.

mod record;
mod scan;
mod words;
mod write;

use std::io::BufRead;

use super::LinesError;
use scan::Scanner;

pub use record::{Annotations, Record, Token};
pub use scan::{PgnError, Tag};
pub use write::{Addition, write};

/// An iterator over the games of a file, which is read lazily. A game of which nothing can be read
/// yields an error, and the games after it follow; after an error of the file itself the iterator
/// ends.
#[derive(Debug)]
pub struct Games<R>(Scanner<R>);

impl<R: BufRead> Games<R> {
    /// The games of `input`.
    pub fn new(input: R) -> Self {
        Self(Scanner::new(input))
    }

    /// The number of bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.0.next()?.and_then(Record::read))
    }
}

/// The games of a PGN text, rewritten without additions, and the first fault.
pub fn rewrite(text: &str) -> (String, Option<PgnError>) {
    let (mut written, mut broken) = (Vec::new(), None);
    for game in Games::new(text.as_bytes()) {
        let wrote = game.and_then(|mut game| {
            broken = broken.take().or(game.fault.take());
            Ok(write(&game, &[], &mut written).map_err(LinesError::from)?)
        });
        broken = broken.or(wrote.err());
    }
    (String::from_utf8_lossy(&written).into_owned(), broken)
}
