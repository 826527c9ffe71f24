//! The state of a fit on disk.

use std::fs;
use std::io;
use std::path::Path;

use crate::failure::Failure;
use crate::fit::Fit;

/// Saves the state to a second file and renames it over the first: a complete state always exists.
pub fn keep(path: &Path, fit: &Fit) -> Result<(), Failure> {
    let beside = path.with_extension("new");
    let failure = |error| Failure::Checkpoint { path: path.to_owned(), error };
    let text = serde_json::to_string(fit).map_err(failure)?;
    // Nobody has named this path: a link or a pipe there is not for us.
    if fs::symlink_metadata(&beside).is_ok_and(|there| !there.is_file()) {
        return Err(Failure::file(&beside)(io::Error::other("not a regular file")));
    }
    fs::write(&beside, text).map_err(Failure::file(&beside))?;
    fs::rename(&beside, path).map_err(Failure::file(path))
}

/// Continues from the state at `path`, if there is one that fits.
pub fn resume(path: &Path, fit: &mut Fit) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(Failure::file(path))?;
    let kept = serde_json::from_str(&text)
        .map_err(|error| Failure::Checkpoint { path: path.to_owned(), error })?;
    if !fit.resume(kept) {
        eprintln!("{}: of other weights, not used", path.display());
    }
    Ok(())
}
