//! The question that an explanation answers.

use shakmaty::Move;

use crate::position::Position;
use crate::search::Limits;
use crate::tablebase::Probing;
use crate::zone::Horizon;

/// What to explain, and the limits of the effort.
#[derive(Debug, Clone)]
pub struct Question {
    /// The enemy's move that led to the position, if known.
    pub before: Option<Move>,
    /// The move to explain, a legal one; `None` for the best that the search finds.
    pub m: Option<Move>,
    /// Legal moves to be compared with it: why not these?
    pub why_not: Vec<Move>,
    /// The limits of each search; its root moves are set here.
    pub limits: Limits,
    /// The size of the hash table in MiB.
    pub hash: usize,
    /// The number of threads that search.
    pub threads: usize,
    /// The endgame tablebases to use, and how.
    pub probing: Probing,
    /// The number of best lines to find beside the move explained.
    pub lines: usize,
    /// The horizon of the zones; `None` for a larger one if few pieces are left.
    pub horizon: Option<Horizon>,
    /// The maximum number of zones in the explanation.
    pub zones: usize,
}

/// By default 200,000 nodes for each search, which makes explanations reproducible.
impl Default for Question {
    fn default() -> Self {
        Self {
            before: None,
            m: None,
            why_not: Vec::new(),
            limits: Limits { nodes: Some(200_000), ..Limits::default() },
            hash: 16,
            threads: 1,
            probing: Probing::default(),
            lines: 1,
            horizon: None,
            zones: 3,
        }
    }
}

/// With more pieces than this the first horizon is used, otherwise the second, larger one: kings have
/// long ways to go.
const FEW_PIECES: usize = 8;
const HORIZONS: [Horizon; 2] = [Horizon(7), Horizon(11)];

impl Question {
    /// The horizon of the zones of `position`.
    pub(super) fn horizon_in(&self, position: &Position) -> Horizon {
        let [many, few] = HORIZONS;
        let pieces = position.board().occupied().count();
        self.horizon.unwrap_or(if pieces > FEW_PIECES { many } else { few })
    }
}
