//! A run that was stopped, and what it has written.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::cli::output_file::{OutputFile, part_of};
use crate::notation::pgn::{Games, Record};

/// The games that a stopped run has written, in their order.
pub(super) struct Resumed {
    path: PathBuf,
    games: Games<BufReader<io::Take<File>>>,
    /// The number of games met again so far.
    met: usize,
}

impl Resumed {
    /// What there is to go on with for the output `out`, and the file to write on; nothing where
    /// that is complete.
    pub fn open(out: &Path) -> Result<Option<(Self, OutputFile)>, Failure> {
        let part = part_of(out);
        let failed = |error| Failure::file(&part, error);
        if fs::metadata(out).is_ok_and(|there| !there.is_file()) {
            return Err(Failure::NoPart { path: out.to_path_buf() });
        }
        if out.exists() && !part.exists() {
            return Ok(None);
        }
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&part);
        let file = open.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Failure::InUse { path: part }),
            // Where nothing can be locked, nobody is kept out.
            Err(TryLockError::Error(_)) => {}
        }
        let length = whole(BufReader::new(&file)).map_err(failed)?;
        let mut written = File::open(&part).map_err(failed)?;
        written.rewind().map_err(failed)?;
        let games = Games::new(BufReader::new(written.take(length)));
        let file = OutputFile::resume(out, file, length)?;
        Ok(Some((Self { path: part, games, met: 0 }, file)))
    }

    /// Whether the game has been written already.
    pub fn has(&mut self, game: &Record) -> Result<bool, Failure> {
        let Some(written) = self.games.next() else { return Ok(false) };
        self.met += 1;
        let same = written.is_ok_and(|it| it.tags == game.tags && it.moves == game.moves);
        if same {
            return Ok(true);
        }
        Err(Failure::OtherGames { path: self.path.clone(), number: self.met })
    }
}

/// The length in bytes of the whole games of an output: each ends with an empty line behind its
/// movetext, whose first line is none of tags.
fn whole(mut text: impl BufRead) -> io::Result<u64> {
    let (mut read, mut whole, mut line) = (0, 0, Vec::new());
    let (mut first, mut in_moves) = (true, false);
    loop {
        line.clear();
        read += text.read_until(b'\n', &mut line)? as u64;
        match &line[..] {
            [] => return Ok(whole),
            b"\n" => {
                if in_moves {
                    whole = read;
                }
                (first, in_moves) = (true, false);
            }
            [start, ..] if first => (first, in_moves) = (false, *start != b'['),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_whole_with_the_empty_line_behind_it() {
        let tags = "[Event \"a\"]\n[Site \"b\"]\n\n";
        let moves = "1. e4 { [%eval 0.1]\n[%csl Ra1] good. } *\n\n";
        let game = format!("{tags}{moves}");
        let all = format!("{game}{game}{moves}{game}");
        for end in 0..=all.len() {
            let ends = [game.len(), 2 * game.len(), 2 * game.len() + moves.len(), all.len()];
            let expected = ends.into_iter().filter(|&whole| whole <= end).max().unwrap_or(0);
            assert_eq!(whole(&all.as_bytes()[..end]).unwrap(), expected as u64, "{end}");
        }
    }
}
