//! Files of games.

use std::io::BufRead;

use super::cut::Cutter;
use super::error::PgnError;
use super::record::Record;
use super::write::write;

/// An iterator over the games of a file, which is read as far as it is asked for. A broken game is
/// an error in its place, and the games after it follow; after an error of the file itself nothing
/// does.
#[derive(Debug)]
pub struct Games<R>(Cutter<R>);

impl<R: BufRead> Games<R> {
    pub fn new(input: R) -> Self {
        Self(Cutter::new(input))
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

/// The games of a PGN text rewritten without additions, and the error in the first broken one.
pub fn rewrite(text: &str) -> (String, Option<PgnError>) {
    let (mut written, mut broken) = (Vec::new(), None);
    for game in Games::new(text.as_bytes()) {
        let wrote = game.and_then(|game| Ok(write(&game, &[], &mut written)?));
        broken = broken.or(wrote.err());
    }
    (String::from_utf8_lossy(&written).into_owned(), broken)
}
