//! The HTML file of `tropa annotate --html`.

use std::path::Path;

use super::asides::Asides;
use super::failure::Failure;
use super::output_file::OutputFile;
use crate::annotate::review::{Pages, Review};
use crate::explain::Language;

/// A page of reviews on its way to its file.
pub(super) struct ReviewFile {
    file: OutputFile,
    pages: Pages,
    games: usize,
}

impl ReviewFile {
    pub(super) fn create(
        path: &Path,
        language: Language,
        asides: &Asides,
    ) -> Result<Self, Failure> {
        let mut file = OutputFile::create(path, asides)?;
        let pages = Pages::new(language);
        file.write(pages.begin().as_bytes())?;
        Ok(Self { file, pages, games: 0 })
    }

    /// Adds the review of the next game.
    pub(super) fn add(&mut self, review: &Review) -> Result<(), Failure> {
        self.games += 1;
        self.file.write(self.pages.game(review, self.games).as_bytes())
    }

    /// Puts the file in its place, or leaves what was there if no game was reviewed.
    pub(super) fn finish(mut self, any: bool) -> Result<(), Failure> {
        self.file.write(self.pages.end().as_bytes())?;
        if any { self.file.commit() } else { Ok(()) }
    }
}
