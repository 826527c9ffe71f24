//! Why a command failed.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::notation::labelled::LabelledError;
use crate::notation::pgn::PgnError;
use crate::notation::{EpdError, LinesError, visible};
use crate::position::PositionError;
use crate::uci::client::Fault;

/// The failure of a command; its message goes to standard error.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("{}: {error}", name(path))]
    File { path: PathBuf, error: io::Error },
    #[error("{}:{line}: {reason}", name(path))]
    Line { path: PathBuf, line: usize, reason: LineError },
    #[error("{}: game {number}: {reason}{}", path.display(), kept(*is_kept))]
    Game { path: PathBuf, number: usize, reason: PgnError, is_kept: bool },
    #[error("{0} more games are broken")]
    MoreGames(usize),
    #[error("{} no games", contains(names))]
    NoGame { names: Vec<String> },
    #[error("{} is also an input and would be overwritten", path.display())]
    OverItself { path: PathBuf },
    #[error("{} and {} are the same file", other.display(), path.display())]
    OneFile { path: PathBuf, other: PathBuf },
    #[error("{} is being written by another run", path.display())]
    InUse { path: PathBuf },
    #[error("{} was begun with other games: game {number} differs", path.display())]
    OtherGames { path: PathBuf, number: usize },
    #[error("{} was begun with another seed, number of nodes or openings", path.display())]
    OtherBeginning { path: PathBuf },
    #[error("{}: {error}", path.display())]
    Labelled { path: PathBuf, error: LabelledError },
    #[error("{} is not a regular file, so no run can be resumed with it", path.display())]
    NoPart { path: PathBuf },
    #[error("{} no position to {purpose}", contains(names))]
    NothingToDo { names: Vec<String>, purpose: &'static str },
    #[error("{0} more lines cannot be used")]
    MoreLines(u64),
    #[error("{}: {error}", name(path))]
    Lines { path: PathBuf, error: LinesError },
    #[error("standard input is given twice")]
    InputTwice,
    #[error("--svg takes a single position")]
    PictureOfMany,
    /// What was wrong has been reported.
    #[error("some of the input could not be used")]
    Told,
    #[error(transparent)]
    Given(#[from] LineError),
    #[error("cannot listen on port {port} of 127.0.0.1: {error}")]
    Listen { port: u16, error: io::Error },
    #[error("{path} contains no Syzygy tables")]
    NoTables { path: String },
    #[error("{0} counts differ")]
    CountsDiffer(u64),
    #[error(transparent)]
    Engine(#[from] Fault),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What is wrong with a line of a file.
#[derive(Debug, Error)]
pub(super) enum LineError {
    #[error(transparent)]
    Epd(#[from] EpdError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("invalid count '{0}'")]
    InvalidCount(String),
    #[error("invalid depth '{text}', not a number from 0 to {max}")]
    InvalidDepth { text: String, max: u32 },
    #[error("invalid mate length '{0}'")]
    InvalidMate(String),
    #[error("longer than {} KiB", most >> 10)]
    TooLong { most: usize },
    #[error("a second position where only one is allowed")]
    SecondPosition,
    #[error("invalid points '{0}' in c8")]
    InvalidPoints(String),
    #[error("c7 names {moves} moves, c8 has points for {points}")]
    UnequalPoints { moves: usize, points: usize },
    #[error("no score for the legal move {0}")]
    NoScore(String),
    #[error("not a labelled position: {0}")]
    NoLabel(#[from] serde_json::Error),
}

/// The name of an input in messages.
fn name(path: &Path) -> Cow<'_, str> {
    if path == Path::new("-") { "standard input".into() } else { path.to_string_lossy() }
}

/// The files that contain nothing, as the beginning of a message.
fn contains(names: &[String]) -> String {
    let named: Vec<_> = names.iter().map(|path| name(Path::new(path))).collect();
    match named.len() {
        0 => "there is".to_string(),
        1 => format!("{} contains", named[0]),
        _ => format!("{} contain", named.join(", ")),
    }
}

/// What happens to a game with a fault, as the end of its message.
fn kept(is_kept: bool) -> &'static str {
    if is_kept { "; what can be read of the game is kept" } else { "" }
}

impl Failure {
    /// The message on one line, with control characters in names and texts escaped.
    pub fn message(&self) -> String {
        visible(&self.to_string()).into_owned()
    }

    pub fn file(path: &Path, error: io::Error) -> Self {
        Self::File { path: path.to_path_buf(), error }
    }

    pub fn line(path: &Path, line: usize, reason: impl Into<LineError>) -> Self {
        Self::Line { path: path.to_path_buf(), line, reason: reason.into() }
    }

    /// A position on the command line that is not an EPD record.
    pub fn given(text: &str, error: EpdError) -> Self {
        PositionError::malformed_fen(text, &error).into()
    }

    pub fn lines(path: &Path, error: LinesError) -> Self {
        match error {
            LinesError::Unreadable(error) => Self::file(path, error),
            error => Self::Lines { path: path.to_path_buf(), error },
        }
    }

    /// Reports it in one line on standard error, unless that has been done.
    pub fn report(&self) {
        if matches!(self, Self::Told) {
            return;
        }
        // If standard error is closed too, the message is lost.
        let _ = writeln!(io::stderr(), "error: {}", self.message());
    }

    /// Whether the reader of standard output has closed the pipe.
    pub fn is_broken_pipe(&self) -> bool {
        let kind = match self {
            Self::Io(error) => Some(error.kind()),
            Self::Json(error) => error.io_error_kind(),
            _ => None,
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    }
}
