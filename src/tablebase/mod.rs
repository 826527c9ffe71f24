//! Floor 2. Endgame tablebases: the result of perfect play with few pieces left.
//!
//! Tables in Syzygy's format, read through shakmaty-syzygy. [`Tablebase`] opens them and reports
//! each missing or damaged file once; [`Ranking`] ranks the moves of a position by them,
//! [`Probing`] says how a search may use them.
//!
//! ```
//! use tropa::tablebase::{Tablebase, Verdict};
//!
//! let none = Tablebase::open("");
//! assert_eq!((none.files(), none.pieces()), (0, 0));
//! assert_eq!(Verdict::CursedWin.without_fifty_moves(), Verdict::Win);
//! assert!(Verdict::BlessedLoss < Verdict::Draw);
//! ```

mod files;
mod question;
mod ranking;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use shakmaty::{Chess, Position as _};
use shakmaty_syzygy::{SyzygyError, Wdl};

use crate::position::Position;
use files::Faults;

pub use question::Ranked;
pub use ranking::Ranking;

/// The result of a position with perfect play, from the view of the side to move, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The side to move loses.
    Loss,
    /// A loss saved by the fifty-move rule.
    BlessedLoss,
    /// A draw with the best play of both sides.
    Draw,
    /// A win spoilt by the fifty-move rule.
    CursedWin,
    /// The side to move wins.
    Win,
}

impl From<Wdl> for Verdict {
    fn from(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Loss => Self::Loss,
            Wdl::BlessedLoss => Self::BlessedLoss,
            Wdl::Draw => Self::Draw,
            Wdl::CursedWin => Self::CursedWin,
            Wdl::Win => Self::Win,
        }
    }
}

impl Verdict {
    /// The result if there were no fifty-move rule.
    #[must_use]
    pub fn without_fifty_moves(self) -> Self {
        match self {
            Self::BlessedLoss => Self::Loss,
            Self::CursedWin => Self::Win,
            other => other,
        }
    }
}

/// The tables that were found, shared by all searchers. Files are opened when first needed.
#[derive(Debug)]
pub struct Tablebase {
    tables: shakmaty_syzygy::Tablebase<Chess>,
    files: usize,
    faults: Faults,
    /// The number of successful probes so far.
    hits: AtomicU64,
}

impl Tablebase {
    /// The tables in the folders of `path`, which are separated as in the system's `PATH`.
    pub fn open(path: &str) -> Self {
        let mut tables = files::none();
        let faults = Faults::default();
        let files = files::add(&mut tables, path, &faults);
        Self { tables, files, faults, hits: AtomicU64::new(0) }
    }

    /// The maximum number of pieces in a table that was found.
    pub fn pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    /// The number of files found.
    pub fn files(&self) -> usize {
        self.files
    }

    /// The number of successful probes since the tables were opened.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// The faults found in the tables since the last call, one line each.
    pub fn take_faults(&self) -> Vec<String> {
        self.faults.take()
    }

    /// The result of the position with its fifty-move counter at zero; `None` if no table has it.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        let probe = |chess: &Chess| self.tables.probe_wdl_after_zeroing(chess);
        self.probe(position, probe).map(Verdict::from)
    }

    /// Probes the tables and records their faults.
    fn probe<T>(
        &self,
        position: &Position,
        ask: impl FnOnce(&Chess) -> Result<T, SyzygyError>,
    ) -> Option<T> {
        let chess = position.chess();
        if self.faults.bar(chess.board()) {
            return None;
        }
        match ask(chess) {
            Ok(found) => {
                self.hits.fetch_add(1, Ordering::Relaxed);
                Some(found)
            }
            Err(error) => {
                self.faults.report(chess.board(), &error);
                None
            }
        }
    }
}

/// How a search may use the tables.
#[derive(Debug, Clone)]
pub struct Probing {
    /// `None` if no tables are set.
    pub tables: Option<Arc<Tablebase>>,
    /// The minimum remaining depth, in plies, at which positions with the maximum number of
    /// pieces are probed; those with fewer are probed at every depth.
    pub depth: i32,
    /// Whether the fifty-move rule applies.
    pub fifty_moves: bool,
    /// The maximum number of pieces that are probed.
    pub pieces: usize,
}

impl Default for Probing {
    fn default() -> Self {
        Self { tables: None, depth: 1, fifty_moves: true, pieces: 7 }
    }
}

impl Probing {
    /// The tables and the maximum number of pieces to probe, if there is anything to probe.
    pub fn usable(&self) -> Option<(&Tablebase, usize)> {
        let tables = self.tables.as_deref()?;
        let pieces = self.pieces.min(tables.pieces());
        (pieces > 0).then_some((tables, pieces))
    }

    /// The result of a position right after a capture or pawn move; `None` if it is not probed or
    /// not found. `depth` is the remaining depth in plies.
    pub fn verdict(&self, position: &Position, depth: i32) -> Option<Verdict> {
        let (tables, most) = self.usable()?;
        let pieces = position.board().occupied().count();
        let asked = pieces < most || (pieces == most && depth >= self.depth);
        let fresh = position.halfmoves() == 0 && !position.chess().castles().any();
        if !asked || !fresh {
            return None;
        }
        let verdict = tables.verdict(position)?;
        Some(if self.fifty_moves { verdict } else { verdict.without_fifty_moves() })
    }
}
