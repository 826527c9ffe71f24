//! The file of generated positions, which grows game by game.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::cli::output_file::not_a_file;
use crate::notation::labelled::{BYTES, Head, Labelled};

/// A file of labelled positions that is being written.
pub(super) struct Records {
    path: PathBuf,
    file: File,
    count: u64,
    next_game: u32,
}

impl Records {
    /// Opens a file, or begins it. One that a stopped run has left is cut off behind its last whole
    /// game.
    pub fn open(path: &Path, head: Head) -> Result<Self, Failure> {
        let failed = |error| Failure::file(path, error);
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(failed(not_a_file()));
        }
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = open.map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::InUse { path: path.to_path_buf() });
            }
            // Where nothing can be locked, nobody is kept out.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut records = Self { path: path.to_path_buf(), file, count: 0, next_game: 0 };
        let length = records.file.metadata().map_err(failed)?.len();
        if length == 0 {
            records.file.write_all(&head.bytes()).map_err(failed)?;
            return Ok(records);
        }
        let mut bytes = [0; BYTES];
        records.file.read_exact(&mut bytes).map_err(failed)?;
        let found = Head::read(&bytes);
        let found = found.map_err(|error| Failure::Labelled { path: path.to_path_buf(), error })?;
        if found != head {
            return Err(Failure::OtherBeginning { path: path.to_path_buf() });
        }
        records.count = length / BYTES as u64 - 1;
        records.cut().map_err(failed)?;
        Ok(records)
    }

    /// Cuts off the last game, which may not be whole; it will be played again.
    fn cut(&mut self) -> io::Result<()> {
        if let Some(last) = self.last_game()? {
            while self.last_game()? == Some(last) {
                self.count -= 1;
            }
            self.next_game = last;
        }
        let length = (self.count + 1) * BYTES as u64;
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(drop)
    }

    /// The number of the game that the last position belongs to.
    fn last_game(&mut self) -> io::Result<Option<u32>> {
        if self.count == 0 {
            return Ok(None);
        }
        let mut bytes = [0; BYTES];
        self.file.seek(SeekFrom::Start(self.count * BYTES as u64))?;
        self.file.read_exact(&mut bytes)?;
        Ok(Some(Labelled::game_of(&bytes)))
    }

    /// The number of positions.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of the game that comes next.
    pub fn next_game(&self) -> u32 {
        self.next_game
    }

    /// Adds the positions of the next game.
    pub fn write(&mut self, game: &[Labelled]) -> Result<(), Failure> {
        let bytes: Vec<u8> = game.iter().flat_map(Labelled::bytes).collect();
        let wrote = self.file.write_all(&bytes);
        wrote.map_err(|error| Failure::file(&self.path, error))?;
        self.count += game.len() as u64;
        self.next_game += 1;
        Ok(())
    }
}
