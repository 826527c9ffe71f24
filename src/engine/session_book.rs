//! The session's opening book.

use std::path::{Path, PathBuf};

use shakmaty::Move;

use crate::book::{Book, Chooser, Weighted};
use crate::position::Position;

/// Where the choices of a session begin.
const SEED: u64 = 1;

/// The book in use, if there is one, and its choices.
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
    /// Puts the book at `path` in the place of the one before, none where it is empty. Returns
    /// what is wrong with the file.
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

    /// A move of the book among the candidates. A book that cannot be read any more is put away.
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
