//! Why a fit failed.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a fit failed.
#[derive(Debug, Error)]
pub enum Failure {
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("{}, line {line}: {reason}", path.display())]
    Line { path: PathBuf, line: usize, reason: String },
    #[error("{}: too few positions to split", path.display())]
    TooFew { path: PathBuf },
    #[error("{}: {error}", path.display())]
    Checkpoint { path: PathBuf, error: serde_json::Error },
}

impl Failure {
    /// What makes a failure of the system's error with this file.
    pub fn file(path: &Path) -> impl Fn(std::io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { path: path.clone(), error }
    }
}
