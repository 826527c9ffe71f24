//! The files of a command: which of them are read and which written, and that no two are one.

use std::fs;
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::failure::Failure;
use super::output_file::{followed, is_open};

/// The files that a command reads and writes.
#[derive(Debug, Default)]
pub(super) struct Files {
    read: Vec<PathBuf>,
    written: Vec<PathBuf>,
}

/// What a path leads to: a file that is there, or the place of one that is not.
#[derive(Debug, PartialEq)]
enum Identity {
    File(Handle),
    Place(PathBuf),
}

impl Files {
    /// Files that are read; `-` stands for standard input.
    #[must_use]
    pub fn reading<'a>(mut self, paths: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        self.read.extend(paths.into_iter().cloned());
        self
    }

    /// Files that are written.
    #[must_use]
    pub fn writing<'a>(mut self, paths: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        self.written.extend(paths.into_iter().cloned());
        self
    }

    /// Compares all that is written, standard output included, with all that is read and with each
    /// other, under whatever names.
    ///
    /// # Errors
    /// [`Failure::OverItself`] or [`Failure::OneFile`] for the first two that are one file.
    pub fn keep_apart(&self) -> Result<(), Failure> {
        let found = |path: &PathBuf| Some((identity(path)?, path.clone()));
        let mut read: Vec<_> = self.read.iter().filter_map(source).collect();
        let mut written: Vec<(Identity, PathBuf)> = Vec::new();
        for (next, path) in self.written.iter().filter_map(found) {
            if read.contains(&next) {
                return Err(Failure::OverItself { path });
            }
            if let Some((_, other)) = written.iter().find(|(known, _)| *known == next) {
                return Err(Failure::OneFile { path, other: other.clone() });
            }
            written.push((next, path));
        }
        let Some(output) = Handle::stdout().ok().filter(is_file).map(Identity::File) else {
            return Ok(());
        };
        // Whoever names standard output as a file means it.
        written.retain(|(_, path)| !is_open(path));
        if let Some((_, path)) = written.into_iter().find(|(known, _)| *known == output) {
            return Err(Failure::OneFile { path, other: PathBuf::from("standard output") });
        }
        read.retain(|source| *source == output);
        let path = PathBuf::from("standard output");
        if read.is_empty() { Ok(()) } else { Err(Failure::OverItself { path }) }
    }
}

fn source(path: &PathBuf) -> Option<Identity> {
    if path == Path::new("-") {
        return Handle::stdin().ok().filter(is_file).map(Identity::File);
    }
    identity(path)
}

fn is_file(handle: &Handle) -> bool {
    handle.as_file().metadata().is_ok_and(|data| data.is_file())
}

/// What the path leads to; `None` for a device that keeps nothing, and where nothing can be.
fn identity(path: &Path) -> Option<Identity> {
    // Opening anything but a file might wait.
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
    if is_file && let Ok(handle) = Handle::from_path(path) {
        return Some(Identity::File(handle));
    }
    let place = followed(path);
    let whole = place.canonicalize().ok().or_else(|| {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(place.file_name()?))
    })?;
    let is_null = whole == Path::new("/dev/null") || cfg!(windows) && is_open(path);
    (!is_null).then_some(Identity::Place(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_under_two_names_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("in"), "").unwrap();
        fs::hard_link(path("in"), path("hard")).unwrap();
        fs::create_dir(path("inside")).unwrap();
        let (dotted, around) = (path("./new"), path("inside/../new"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("new", path("dangling")).unwrap();
            std::os::unix::fs::symlink(".", path("here")).unwrap();
        }
        let told = |read: &[PathBuf], written: &[PathBuf]| {
            let files = Files::default().reading(read).writing(written);
            files.keep_apart().map_err(|failure| failure.message())
        };
        let apart = |read: &[PathBuf], written: &[PathBuf]| told(read, written).is_ok();
        assert!(apart(&[path("in"), path("in")], &[path("new"), path("other")]));
        assert!(apart(&[], &[PathBuf::from("/dev/null"), PathBuf::from("/dev/null")]));
        assert!(apart(&[], &[path("no/such/folder"), path("no/such/other")]));
        let read = told(&[path("hard")], &[path("in")]).unwrap_err();
        assert!(read.ends_with("in is read as well and would be overwritten"), "{read}");
        for other in [path("new"), dotted, around] {
            let both = told(&[], &[path("new"), other]).unwrap_err();
            assert!(both.ends_with(" are one file"), "{both}");
        }
        assert!(!apart(&[], &[path("in"), path("hard")]));
        if cfg!(unix) {
            assert!(!apart(&[], &[path("new"), path("dangling")]));
            assert!(!apart(&[], &[path("here/here/new"), path("new")]));
            assert!(!apart(&[path("here/in")], &[path("in")]));
        }
    }
}
