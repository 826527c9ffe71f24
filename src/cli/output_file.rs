//! Files that commands write.
//!
//! A file is written aside and takes its place when it is complete: until then the old one stands,
//! and neither a failure nor a signal leaves a trace. A run that can be resumed keeps what it has written in a file of
//! known name beside it. What is no file (a pipe, a device) is written to directly.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::asides::Asides;
use super::failure::Failure;

/// How many symbolic links are followed, as on Linux.
const MAX_LINKS: usize = 40;

/// An output file.
pub(super) struct OutputFile {
    /// The name that the user gave.
    path: PathBuf,
    target: Target,
}

enum Target {
    /// The new file, and the place that it is to take.
    Aside(BufWriter<NamedTempFile>, PathBuf),
    Direct(BufWriter<File>),
    /// What is to be gone on with, its path, and the place that it is to take.
    Part(BufWriter<File>, PathBuf, PathBuf),
}

/// Writes a whole file.
pub(super) fn save(path: &Path, text: &str, asides: &Asides) -> Result<(), Failure> {
    let mut file = OutputFile::create(path, asides)?;
    file.write(text.as_bytes())?;
    file.commit()
}

impl OutputFile {
    /// Begins the file. What is at `path` stays until [`Self::commit`].
    pub fn create(path: &Path, asides: &Asides) -> Result<Self, Failure> {
        let target = Target::open(path, asides).map_err(|error| Failure::file(path, error))?;
        Ok(Self { path: path.to_path_buf(), target })
    }

    /// Goes on with the file that [`part_of`] names, cut off after its first `length` bytes; it
    /// stays where it is until [`Self::commit`]. It must not be shorter.
    pub fn resume(path: &Path, part: File, length: u64) -> Result<Self, Failure> {
        let resumed = part.set_len(length).and_then(|()| (&part).seek(SeekFrom::End(0)));
        let place = part_of(path);
        resumed.map_err(|error| Failure::file(&place, error))?;
        let target = Target::Part(BufWriter::new(part), place, followed(path));
        Ok(Self { path: path.to_path_buf(), target })
    }

    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let wrote = match &mut self.target {
            Target::Aside(file, _) => file.write_all(bytes),
            Target::Direct(file) | Target::Part(file, ..) => {
                file.write_all(bytes).and_then(|()| file.flush())
            }
        };
        wrote.map_err(|error| Failure::file(&self.path, error))
    }

    /// Puts the complete file in its place.
    pub fn commit(self) -> Result<(), Failure> {
        let done = match self.target {
            Target::Aside(file, place) => put(file, &place),
            Target::Direct(mut file) => file.flush(),
            Target::Part(file, part, place) => rename(file, &part, &place),
        };
        done.map_err(|error| Failure::file(&self.path, error))
    }
}

impl Target {
    fn open(path: &Path, asides: &Asides) -> io::Result<Self> {
        let old = match fs::metadata(path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if is_open(path) || old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = OpenOptions::new().append(true).open(path)?;
            return Ok(Self::Direct(BufWriter::new(file)));
        }
        let place = followed(path);
        if old.is_some() {
            // A file that may not be written may not be replaced either.
            OpenOptions::new().write(true).open(&place)?;
        }
        let file = asides.begin(|| aside(&place, old.map(|old| old.permissions())))?;
        Ok(Self::Aside(BufWriter::new(file), place))
    }
}

/// The file in which a run that can be resumed keeps what it has written: beside `path`, with
/// `.part` behind its name.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut name = followed(path).into_os_string();
    name.push(".part");
    name.into()
}

/// Whether there is a file at a path that nobody has named: one that is derived from another.
///
/// # Errors
/// The system's, or one that says so if anything but a file is there, a link to one included: it
/// might keep the program waiting, or belong to somebody else.
pub(super) fn is_there(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(there) if there.is_file() => Ok(true),
        Ok(_) => Err(not_a_file()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// What is wrong with anything else where only a file will do.
pub(super) fn not_a_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")
}

/// Whether the path names a file that is open already, such as standard output, or Windows' device
/// for what nobody wants. Other devices are told by what they are.
pub(super) fn is_open(path: &Path) -> bool {
    let is_null = cfg!(windows) && path.as_os_str().eq_ignore_ascii_case("nul");
    let is_one = ["/dev/stdout", "/dev/stderr"].iter().any(|name| path == Path::new(name));
    is_null || is_one || path.starts_with("/dev/fd") || path.starts_with("/proc")
}

/// The path that symbolic links lead to, which need not exist.
pub(super) fn followed(path: &Path) -> PathBuf {
    let mut place = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(link) = fs::read_link(&place) else { break };
        place = place.parent().unwrap_or(Path::new("")).join(link);
    }
    place
}

/// An empty file beside `place`, with the permissions of the old one or those of any new file.
fn aside(place: &Path, old: Option<Permissions>) -> io::Result<NamedTempFile> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".tropa-").suffix(".part");
    let new = permissions();
    if let Some(new) = &new {
        builder.permissions(new.clone());
    }
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
    }
    Ok(file)
}

/// The permissions of a new file, which the system restricts as the user wants it.
#[cfg(unix)]
fn permissions() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions() -> Option<Permissions> {
    None
}

fn rename(file: BufWriter<File>, part: &Path, place: &Path) -> io::Result<()> {
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
    fs::rename(part, place)
}

fn put(file: BufWriter<NamedTempFile>, place: &Path) -> io::Result<()> {
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_data()?;
    file.persist(place).map(drop).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_old_file_stands_until_the_new_one_is_complete() {
        let folder = folder();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "old").unwrap();
        let mut file = OutputFile::create(&path, &Asides::default()).unwrap();
        file.write(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(file);
        assert_eq!(names(folder.path()), ["a.pgn"], "a failure leaves no trace");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        save(&path, "new", &Asides::default()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["a.pgn"]);
    }

    #[test]
    fn what_cannot_be_written_is_told() {
        let folder = folder();
        let missing = folder.path().join("missing").join("a.pgn");
        for path in [folder.path(), &missing, Path::new("")] {
            let error = save(path, "new", &Asides::default()).unwrap_err().to_string();
            assert!(error.starts_with(&path.display().to_string()), "{error}");
        }
        assert!(names(folder.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_file_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder();
        let path = |name: &str| folder.path().join(name);
        let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
        fs::write(path("old"), "old").unwrap();
        fs::set_permissions(path("old"), Permissions::from_mode(0o640)).unwrap();
        symlink("old", path("link")).unwrap();
        symlink("new", path("dangling")).unwrap();
        save(&path("link"), "1", &Asides::default()).unwrap();
        save(&path("dangling"), "2", &Asides::default()).unwrap();
        assert_eq!(fs::read_to_string(path("old")).unwrap(), "1");
        assert_eq!(fs::read_to_string(path("new")).unwrap(), "2");
        assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
        assert_eq!(mode("old"), 0o640);
        fs::write(path("usual"), "").unwrap();
        assert_eq!(mode("new"), mode("usual"));
        save(Path::new("/dev/null"), "3", &Asides::default()).unwrap();
        assert_eq!(names(folder.path()), ["dangling", "link", "new", "old", "usual"]);
    }

    /// Linux has a folder for files in memory among the devices.
    #[test]
    fn a_file_is_one_wherever_it_stands() {
        let Ok(folder) = tempfile::tempdir_in("/dev/shm") else {
            println!("skipped: no folder /dev/shm");
            return;
        };
        let path = folder.path().join("a.pgn");
        for text in ["first", "new"] {
            save(&path, text, &Asides::default()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(names(folder.path()), ["a.pgn"]);
    }
}
