//! Verification by the full search of a move found by other means.

use std::sync::Arc;

use serde::Serialize;
use shakmaty::Move;

use crate::evaluation::evaluate;
use crate::exchange::ExchangeMap;
use crate::position::{Game, Position};
use crate::search::limits::{Control, Limits};
use crate::search::score::Score;
use crate::search::searcher::Searcher;
use crate::search::table::Table;

/// The size of a verification's hash table in MiB.
const HASH: usize = 16;

/// What a move is claimed to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    Mate,
    /// It wins this much material, in centipawns.
    Wins(i32),
}

/// The full search's verdict on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// The score of the move, from the mover's view.
    pub score: Score,
    /// The score of the best other move; `None` if there is none.
    pub other: Option<Score>,
    /// The estimate of the position before it, in centipawns.
    pub estimate: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether the claim holds.
    pub holds: bool,
}

/// Searches the move, then all others, for `nodes` nodes each. A claim of mate holds if the search
/// sees a mate or the gain of a rook. A claim of material holds if half of it, or a pawn, shows
/// against the estimate with a score above zero, or against the other moves with a score no less
/// than the estimate. Neither holds if another move is better by more than a pawn.
pub fn verify(position: &Position, m: Move, claim: Claim, nodes: u64) -> Verified {
    let others: Vec<Move> =
        position.legal_moves().into_iter().filter(|&other| other != m).collect();
    let (score, spent) = search(position, vec![m], nodes);
    let (other, more) = if others.is_empty() {
        (None, 0)
    } else {
        let (other, more) = search(position, others, nodes);
        (Some(other), more)
    };
    let estimate = evaluate(position, &ExchangeMap::new(position.board()));
    let min = match claim {
        Claim::Mate => 500,
        Claim::Wins(gain) => (gain / 2).min(100),
    };
    let holds = match (score, other) {
        (Score::Mate(moves), _) => moves > 0,
        (Score::Cp(own), Some(Score::Cp(other))) => {
            let best = own - other >= min;
            // No better than a draw, it has to beat the other moves: the estimate may be at fault.
            let shows = own > 0 && own - estimate >= min || own >= estimate && best;
            shows && other - own <= 100
        }
        (Score::Cp(own), None) => own - estimate >= min,
        (Score::Cp(own), Some(Score::Mate(moves))) => moves <= 0 && own >= estimate,
    };
    Verified { score, other, estimate, nodes: spent + more, holds }
}

/// The score of the best of these moves, and the nodes searched.
fn search(position: &Position, search_moves: Vec<Move>, nodes: u64) -> (Score, u64) {
    let limits = Limits { nodes: Some(nodes), search_moves, ..Limits::default() };
    let game = Game::from_position(position.clone());
    let mut searcher = Searcher::new(Arc::new(Table::new(HASH)));
    let report = searcher.search(&game, &limits, &Control::default(), &mut |_| ()).report;
    (report.score, report.nodes)
}
