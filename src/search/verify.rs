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
    /// The estimate of the position before it, in centipawns.
    pub estimate: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether what was claimed holds.
    pub holds: bool,
}

/// Searches the move alone for so many nodes. A mate claimed holds if the search sees a mate or a
/// gain of a rook, material if half of it shows against the estimate.
pub fn verify(position: &Position, m: Move, claim: Claim, nodes: u64) -> Verified {
    let limits = Limits { nodes: Some(nodes), search_moves: vec![m], ..Limits::default() };
    let game = Game::from_position(position.clone());
    let mut searcher = Searcher::new(Arc::new(Table::new(HASH)));
    let outcome = searcher.search(&game, &limits, &Control::default(), &mut |_| ());
    let score = outcome.report.score;
    let estimate = evaluate(position, &Fields::new(position.board()));
    let least = match claim {
        Claim::Mate => 500,
        Claim::Wins(gain) => gain / 2,
    };
    let holds = match score {
        Score::Mate(moves) => moves > 0,
        Score::Cp(centipawns) => centipawns - estimate >= least,
    };
    Verified { score, estimate, nodes: outcome.report.nodes, holds }
}
