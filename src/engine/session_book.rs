//! The session's opening book.

use std::path::{Path, PathBuf};

use shakmaty::Move;

use crate::book::{Book, Chooser, Weighted};
use crate::position::Position;

/// The seed of a session's choices.
const SEED: u64 = 1;

/// The book in use, if there is one, with the random choice of its moves.
#[derive(Debug)]
pub(super) struct SessionBook {
    book: Option<(PathBuf, Book)>,
    chooser: Chooser,
}

impl Default for SessionBook {
    fn default() -> Self {
        Self { book: None, chooser: Chooser::new(SEED) }
    }
}

impl SessionBook {
    /// Replaces the book by the one at `path`, or by none if it is empty. Returns the fault of the
    /// file, if there is one.
    pub fn open(&mut self, path: &str) -> Option<String> {
        self.book = None;
        if path.is_empty() {
            return None;
        }
        match Book::open(Path::new(path)) {
            Ok(book) => {
                self.book = Some((path.into(), book));
                None
            }
            Err(error) => Some(format!("book {path} {error}")),
        }
    }

    /// A book move among the candidates. A book that can no longer be read is closed.
    pub fn choose(
        &mut self,
        position: &Position,
        candidates: &[Move],
    ) -> Result<Option<Move>, String> {
        let Some((path, book)) = &self.book else { return Ok(None) };
        match book.moves(position) {
            Ok(mut moves) => {
                moves.retain(|Weighted { m, .. }| candidates.contains(m));
                Ok(self.chooser.choose(&moves))
            }
            Err(error) => {
                let fault = format!("book {} cannot be read: {error}", path.display());
                self.book = None;
                Err(fault)
            }
        }
    }
}
