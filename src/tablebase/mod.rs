//! Floor 2. Endgame tablebases: what perfect play comes to where few men are left.
//!
//! Tables in Syzygy's format, read through shakmaty-syzygy. [`Tablebase`] opens them and tells
//! once of each file that is missing or damaged; [`root`] sorts out the moves of a position in
//! them, [`Probing`] says how a search may use them.

mod faults;
mod files;
mod root;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use shakmaty::{Chess, Position as _};
use shakmaty_syzygy::{SyzygyError, Wdl};

use crate::position::Position;
use faults::Faults;

pub use root::{Ranked, Ranking};

/// What a position comes to by perfect play, from the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Loss,
    /// Lost but for the fifty-move rule.
    BlessedLoss,
    Draw,
    /// Won but for the fifty-move rule.
    CursedWin,
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
    /// The same where fifty moves without capture or pawn move are no draw.
    #[must_use]
    pub fn without_fifty_moves(self) -> Self {
        match self {
            Self::BlessedLoss => Self::Loss,
            Self::CursedWin => Self::Win,
            other => other,
        }
    }
}

/// The tables that were found. Shared by all who search; the files are opened when first needed.
#[derive(Debug)]
pub struct Tablebase {
    tables: shakmaty_syzygy::Tablebase<Chess>,
    files: usize,
    faults: Faults,
    /// Positions found in the tables so far.
    hits: AtomicU64,
}

impl Tablebase {
    /// The tables in the folders of `path`, which the system's separator parts.
    pub fn open(path: &str) -> Self {
        let mut tables = shakmaty_syzygy::Tablebase::new();
        let faults = Faults::default();
        let files = files::add(&mut tables, path, &faults);
        Self { tables, files, faults, hits: AtomicU64::new(0) }
    }

    /// The most men that a table found has.
    pub fn men(&self) -> usize {
        self.tables.max_pieces()
    }

    /// Files found.
    pub fn files(&self) -> usize {
        self.files
    }

    /// Positions found in the tables since they were opened.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// What was found wrong with the tables since this was last asked, a line each.
    pub fn take_faults(&self) -> Vec<String> {
        self.faults.take()
    }

    /// What the position comes to, if its half-moves without capture or pawn move count from now.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        let probe = |chess: &Chess| self.tables.probe_wdl_after_zeroing(chess);
        self.probe(position, probe).map(Verdict::from)
    }

    /// Asks the tables, and remembers what is wrong with them.
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
    /// `None` where none were asked for.
    pub tables: Option<Arc<Tablebase>>,
    /// From this depth on positions of the most men are looked up, in half-moves; those of fewer
    /// men at every depth.
    pub depth: i32,
    /// Whether fifty moves without capture or pawn move are a draw.
    pub fifty_moves: bool,
    /// The most men that are looked up.
    pub men: usize,
}

impl Default for Probing {
    fn default() -> Self {
        Self { tables: None, depth: 1, fifty_moves: true, men: 7 }
    }
}

impl Probing {
    /// The tables and the most men to look up in them, if there is anything to look up.
    pub fn usable(&self) -> Option<(&Tablebase, usize)> {
        let tables = self.tables.as_deref()?;
        let men = self.men.min(tables.men());
        (men > 0).then_some((tables, men))
    }

    /// What a position that a capture or pawn move has just brought about comes to.
    pub fn verdict(&self, position: &Position, depth: i32) -> Option<Verdict> {
        let (tables, most) = self.usable()?;
        let men = position.board().occupied().count();
        let asked = men < most || (men == most && depth >= self.depth);
        let fresh = position.halfmoves() == 0 && !position.chess().castles().any();
        if !asked || !fresh {
            return None;
        }
        let verdict = tables.verdict(position)?;
        Some(if self.fifty_moves { verdict } else { verdict.without_fifty_moves() })
    }
}
