//! The tables' files.

use std::io;
use std::path::Path;

use shakmaty::Chess;
use shakmaty_syzygy::Tablebase;

use super::faults::Faults;

/// No tables yet.
#[cfg(any(unix, windows))]
pub(super) fn none() -> Tablebase<Chess> {
    Tablebase::new()
}

/// No tables, and no files that could hold any.
#[cfg(not(any(unix, windows)))]
pub(super) fn none() -> Tablebase<Chess> {
    Tablebase::with_filesystem(std::sync::Arc::new(nowhere::Nowhere))
}

/// Where there are no files, as in a browser.
#[cfg(not(any(unix, windows)))]
mod nowhere {
    use std::io::{Error, ErrorKind, Result};
    use std::path::{Path, PathBuf};

    use shakmaty_syzygy::filesystem::{Filesystem, RandomAccessFile};

    pub struct Nowhere;

    impl Filesystem for Nowhere {
        fn regular_file_size(&self, _: &Path) -> Result<u64> {
            Err(Error::from(ErrorKind::Unsupported))
        }

        fn read_dir(&self, _: &Path) -> Result<Vec<PathBuf>> {
            Err(Error::from(ErrorKind::Unsupported))
        }

        fn open(&self, _: &Path) -> Result<Box<dyn RandomAccessFile>> {
            Err(Error::from(ErrorKind::Unsupported))
        }
    }
}

/// Adds the tables in the folders of `path`; returns how many files were found.
pub(super) fn add(tables: &mut Tablebase<Chess>, path: &str, faults: &Faults) -> usize {
    let folders = std::env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty());
    folders.map(|folder| add_folder(tables, &folder, faults)).sum()
}

fn add_folder(tables: &mut Tablebase<Chess>, folder: &Path, faults: &Faults) -> usize {
    let entries = match folder.read_dir() {
        Ok(entries) => entries,
        Err(error) => {
            faults.add(format!("folder {}", folder.display()), &format!("cannot be read: {error}"));
            return 0;
        }
    };
    let mut found = 0;
    for file in entries.flatten().map(|entry| entry.path()) {
        match tables.add_file(&file) {
            Ok(()) => found += 1,
            // Files that are not tables are skipped.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
            Err(error) => {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                faults.add(format!("file {name}"), &format!("is damaged: {error}"));
            }
        }
    }
    found
}
