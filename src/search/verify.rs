//! A move that something else than the search has found, judged by the full search.

use std::sync::Arc;

use serde::Serialize;
use shakmaty::Move;

use super::{Control, Limits, Score, Searcher, Table};
use crate::evaluation::evaluate;
use crate::exchange::Fields;
use crate::position::{Game, Position};

/// MiB of hash table that a verification gets.
const HASH: usize = 16;

/// What a move was said to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    Mate,
    /// It wins so many centipawns of material.
    Wins(i32),
}

/// What the full search makes of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Of the move, from the side that makes it.
    pub score: Score,
    /// Of the best move, as the full search sees it.
    pub best: Score,
    /// The estimate of the position before it, in centipawns.
    pub estimate: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether what was claimed holds.
    pub holds: bool,
}

/// Searches the move alone and all moves, each for so many nodes. A mate claimed holds if the
/// search sees a mate or a gain of a rook; material if half of it, or a pawn, shows against the
/// estimate; and neither where another move is better by more than a pawn.
pub fn verify(position: &Position, m: Move, claim: Claim, nodes: u64) -> Verified {
    let (score, spent) = search(position, vec![m], nodes);
    let (best, more) = search(position, Vec::new(), nodes);
    let estimate = evaluate(position, &Fields::new(position.board()));
    let least = match claim {
        Claim::Mate => 500,
        Claim::Wins(gain) => (gain / 2).min(100),
    };
    let holds = match (score, best) {
        (Score::Mate(moves), _) => moves > 0,
        (Score::Cp(_), Score::Mate(_)) => false,
        (Score::Cp(own), Score::Cp(best)) => own - estimate >= least && best - own <= 100,
    };
    Verified { score, best, estimate, nodes: spent + more, holds }
}

/// The score of the best of these moves, or of all, and the nodes searched.
fn search(position: &Position, search_moves: Vec<Move>, nodes: u64) -> (Score, u64) {
    let limits = Limits { nodes: Some(nodes), search_moves, ..Limits::default() };
    let game = Game::from_position(position.clone());
    let mut searcher = Searcher::new(Arc::new(Table::new(HASH)));
    let report = searcher.search(&game, &limits, &Control::default(), &mut |_| ()).report;
    (report.score, report.nodes)
}
