//! The files of a command: a check that no two are the same, and how they are written.
//!
//! Output goes to a temporary file beside the target, which replaces it when complete: until then
//! the old file stays, and neither a failure nor a signal leaves the temporary file behind. A run
//! that can be resumed writes to a file of known name instead. Pipes and devices are written to
//! directly.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use same_file::Handle;
use tempfile::{Builder, NamedTempFile};

use super::failure::Failure;

/// The files that a command reads and writes.
#[derive(Debug, Default)]
pub(super) struct Files {
    read: Vec<PathBuf>,
    written: Vec<PathBuf>,
}

/// What a path leads to: an existing file, or the place of a new one.
#[derive(Debug, PartialEq)]
enum Identity {
    File(Handle),
    Place(PathBuf),
}

impl Files {
    /// Adds files that are read; `-` stands for standard input.
    #[must_use]
    pub fn reading<'a>(mut self, paths: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        self.read.extend(paths.into_iter().cloned());
        self
    }

    /// Adds files that are written.
    #[must_use]
    pub fn writing<'a>(mut self, paths: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        self.written.extend(paths.into_iter().cloned());
        self
    }

    /// Checks that no output, standard output included, is also an input or another output, under
    /// whatever name.
    ///
    /// # Errors
    /// [`Failure::OverItself`] or [`Failure::OneFile`] for the first two that are the same file.
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
        // A user who names standard output as a file means to do so.
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

/// What the path leads to; `None` for the null device and for a place where no file can be.
fn identity(path: &Path) -> Option<Identity> {
    // Opening anything but a regular file might block.
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

/// The maximum number of symbolic links followed, as on Linux.
const MAX_LINKS: usize = 40;

/// An output file.
pub(super) struct OutputFile {
    /// The name that the user gave.
    path: PathBuf,
    target: Target,
}

enum Target {
    /// The temporary file, and the path of the file that it will replace.
    Aside(BufWriter<NamedTempFile>, PathBuf),
    Direct(BufWriter<File>),
    /// The file of a run that can be resumed, its path, and the path of the file that it will
    /// replace.
    Part(BufWriter<File>, PathBuf, PathBuf),
}

/// Writes a whole file.
pub(super) fn save(path: &Path, text: &str, asides: &Asides) -> Result<(), Failure> {
    let mut file = OutputFile::create(path, asides)?;
    file.write(text.as_bytes())?;
    file.commit()
}

impl OutputFile {
    /// Begins the file. An old file at `path` stays until [`Self::commit`].
    pub fn create(path: &Path, asides: &Asides) -> Result<Self, Failure> {
        let target = Target::open(path, asides).map_err(|error| Failure::file(path, error))?;
        Ok(Self { path: path.to_path_buf(), target })
    }

    /// Continues the file that [`part_of`] names after its first `length` bytes, which it must
    /// have; the rest is cut off. It stays where it is until [`Self::commit`].
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
            // A read-only file must not be replaced either.
            OpenOptions::new().write(true).open(&place)?;
        }
        let file = asides.begin(|| aside(&place, old.map(|old| old.permissions())))?;
        Ok(Self::Aside(BufWriter::new(file), place))
    }
}

/// The file to which a run that can be resumed writes: that of `path` with `.part` after its name.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut name = followed(path).into_os_string();
    name.push(".part");
    name.into()
}

/// Whether there is a regular file at a path that the user did not name but that is derived from
/// another.
///
/// # Errors
/// The system's error, or [`not_a_file`] if anything else is there, a link included: opening it
/// might block, or it might belong to somebody else.
pub(super) fn is_there(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(there) if there.is_file() => Ok(true),
        Ok(_) => Err(not_a_file()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// The error for a path that does not lead to a regular file.
pub(super) fn not_a_file() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "not a regular file")
}

/// Whether the path names a file that is already open, such as standard output, or the null device
/// of Windows. Other devices are recognised by their file type.
pub(super) fn is_open(path: &Path) -> bool {
    let is_null = cfg!(windows) && path.as_os_str().eq_ignore_ascii_case("nul");
    let is_one = ["/dev/stdout", "/dev/stderr"].iter().any(|name| path == Path::new(name));
    is_null || is_one || path.starts_with("/dev/fd") || path.starts_with("/proc")
}

/// The path after following symbolic links; it need not exist.
pub(super) fn followed(path: &Path) -> PathBuf {
    let mut place = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(link) = fs::read_link(&place) else { break };
        place = place.parent().unwrap_or(Path::new("")).join(link);
    }
    place
}

/// An empty temporary file beside `place`, with the permissions of the old file or of a new one.
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

/// The permissions of a new file, before the system applies the user's umask.
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

/// The names of the temporary files. They are random, so one that has been renamed is not reused.
type Names = Arc<Mutex<Vec<PathBuf>>>;

/// All temporary files of the program.
#[derive(Debug, Default)]
pub(super) struct Asides(Names);

impl Asides {
    /// Creates a temporary file. If the program is interrupted, terminated or hung up, a signal
    /// handler removes it; otherwise it is removed when dropped.
    pub fn begin(
        &self,
        make: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<NamedTempFile> {
        // Locked, so that no signal is handled between creating the file and recording its name.
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.is_empty() {
            watch(&self.0)?;
        }
        let file = make()?;
        names.push(file.path().to_path_buf());
        Ok(file)
    }
}

/// Waits for the signals on a thread of its own, and ends the program as they would by default.
#[cfg(unix)]
fn watch(names: &Names) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let waited = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
    let mut signals = Signals::new(waited)?;
    let names = Arc::clone(names);
    let wait = move || {
        for signal in signals.forever() {
            let names = names.lock().unwrap_or_else(PoisonError::into_inner);
            for name in names.iter() {
                // Most have been renamed already.
                let _ = fs::remove_file(name);
            }
            // Fails only for unknown signals.
            let _ = emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().name("signals".into()).spawn(wait).map(drop)
}

#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps)] // as on Unix
fn watch(_: &Names) -> io::Result<()> {
    Ok(())
}

/// Whether the program was started with the signal ignored, as by nohup: then it keeps running.
/// Where that cannot be determined, SIGHUP is left to the system.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()) {
        Some(mask) => mask & (1 << (signal - 1)) != 0,
        None => signal == signal_hook::consts::SIGHUP,
    }
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

    /// Linux has a folder for files in memory under `/dev`.
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
        assert!(read.ends_with("in is also an input and would be overwritten"), "{read}");
        for other in [path("new"), dotted, around] {
            let both = told(&[], &[path("new"), other]).unwrap_err();
            assert!(both.ends_with(" are the same file"), "{both}");
        }
        assert!(!apart(&[], &[path("in"), path("hard")]));
        if cfg!(unix) {
            assert!(!apart(&[], &[path("new"), path("dangling")]));
            assert!(!apart(&[], &[path("here/here/new"), path("new")]));
            assert!(!apart(&[path("here/in")], &[path("in")]));
        }
    }
}
