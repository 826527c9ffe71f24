//! What is wrong with the tables, told once each.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use shakmaty::{Board, Color, Role};
use shakmaty_syzygy::{Metric, ProbeError, SyzygyError};

/// Faults found, and the men that are not looked up any more because of them.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Whether there is any at all, so that sound tables cost no lock.
    any: AtomicBool,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// Faults not told yet.
    fresh: Vec<String>,
    /// The files and folders that something is wrong with.
    known: HashSet<String>,
    barred: HashSet<u64>,
}

impl Faults {
    /// Lines not told yet.
    pub fn take(&self) -> Vec<String> {
        if self.any.load(Ordering::Relaxed) {
            std::mem::take(&mut self.lock().fresh)
        } else {
            Vec::new()
        }
    }

    /// What is wrong with a file (or folder), to be told if nothing was wrong with it before.
    pub fn add(&self, name: String, what: &str) {
        let mut inner = self.lock();
        if !inner.known.contains(&name) {
            inner.fresh.push(format!("tablebase {name} {what}"));
            inner.known.insert(name);
        }
        self.any.store(true, Ordering::Relaxed);
    }

    /// Whether the men on the board met with a fault before.
    pub fn bar(&self, board: &Board) -> bool {
        self.any.load(Ordering::Relaxed) && self.lock().barred.contains(&signature(board))
    }

    /// The tables failed for the men on the board.
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

/// The file and what is wrong with it; `None` where the tables are not to blame.
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

/// The number of men of each kind, four bits each.
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
