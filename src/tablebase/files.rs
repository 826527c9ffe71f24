//! The tables' files, and their faults, each reported once.

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use shakmaty::{Board, Chess, Color, Role};
use shakmaty_syzygy::{Metric, ProbeError, SyzygyError, Tablebase};

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

/// The faults found, and the sets of pieces that are no longer probed because of them.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Whether there is any fault: sound tables never take the lock.
    any: AtomicBool,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// Faults not reported yet.
    fresh: Vec<String>,
    /// The faulty files and folders.
    known: HashSet<String>,
    barred: HashSet<u64>,
}

impl Faults {
    /// Takes the lines not reported yet.
    pub fn take(&self) -> Vec<String> {
        if self.any.load(Ordering::Relaxed) {
            std::mem::take(&mut self.lock().fresh)
        } else {
            Vec::new()
        }
    }

    /// Adds a fault of a file or folder, to be reported if it is the first there.
    pub fn add(&self, name: String, what: &str) {
        let mut inner = self.lock();
        if !inner.known.contains(&name) {
            inner.fresh.push(format!("tablebase {name} {what}"));
            inner.known.insert(name);
        }
        self.any.store(true, Ordering::Relaxed);
    }

    /// Whether probing with these pieces failed before.
    pub fn bar(&self, board: &Board) -> bool {
        self.any.load(Ordering::Relaxed) && self.lock().barred.contains(&signature(board))
    }

    /// Records that probing failed for the pieces on the board.
    pub fn report(&self, board: &Board, error: &SyzygyError) {
        if let Some((name, what)) = describe(error) {
            self.add(name, &what);
            self.lock().barred.insert(signature(board));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file and its fault; `None` if the tables are not to blame.
fn describe(error: &SyzygyError) -> Option<(String, String)> {
    let name = |metric: &Metric, material: &dyn std::fmt::Display| {
        let ending = if matches!(metric, Metric::Wdl) { "rtbw" } else { "rtbz" };
        format!("file {material}.{ending}")
    };
    match error {
        SyzygyError::MissingTable { metric, material } => {
            Some((name(metric, material), "is missing".to_string()))
        }
        SyzygyError::ProbeFailed { metric, material, error } => {
            let what = match &**error {
                ProbeError::Read { error } => format!("cannot be read: {error}"),
                ProbeError::Magic { .. } => "is damaged: not a tablebase".to_string(),
                ProbeError::CorruptedTable { .. } => "is damaged".to_string(),
            };
            Some((name(metric, material), what))
        }
        SyzygyError::Castling | SyzygyError::TooManyPieces => None,
    }
}

/// The number of pieces of each kind, four bits each.
fn signature(board: &Board) -> u64 {
    let mut signature = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            let count = (board.by_color(color) & board.by_role(role)).count() as u64;
            signature = signature << 4 | count;
        }
    }
    signature
}
