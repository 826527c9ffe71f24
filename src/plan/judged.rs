//! Claims verified by the full search: that a move mates or wins, that a side is in zugzwang.

use std::sync::Arc;

use serde::Serialize;
use shakmaty::Move;

use crate::evaluation::evaluate;
use crate::exchange::ExchangeMap;
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Report, Score, Searcher, Table};

/// The size of the hash table of one search, in MiB.
const HASH: usize = 16;

/// What a move is claimed to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// It mates by force.
    Mate,
    /// It wins this much material, in centipawns.
    Wins(i32),
}

/// The full search's verdict on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// The score of the move, from the mover's point of view.
    pub score: Score,
    /// The score of the best other move; `None` if it is the only legal move.
    pub other: Option<Score>,
    /// The static evaluation of the position before it, in centipawns.
    pub eval: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// Whether the claim holds.
    pub holds: bool,
}

/// Searches the move, then all others, for `nodes` nodes each.
///
/// A claim of mate holds if the search finds a mate or the gain of a rook. A claim of material
/// holds if the score shows half of it, but no more than a pawn is required: either compared with
/// the static evaluation, with a score above zero, or compared with the other moves, with a score
/// no less than the evaluation. Neither holds if another move is better by more than a pawn.
pub fn verify(position: &Position, m: Move, claim: Claim, nodes: u64) -> Verified {
    let others: Vec<Move> =
        position.legal_moves().into_iter().filter(|&other| other != m).collect();
    let Report { score, nodes: spent, .. } = search(position, vec![m], nodes);
    let (other, more) = if others.is_empty() {
        (None, 0)
    } else {
        let report = search(position, others, nodes);
        (Some(report.score), report.nodes)
    };
    let eval = evaluate(position, &ExchangeMap::new(position.board()));
    let min = match claim {
        Claim::Mate => 500,
        Claim::Wins(gain) => (gain / 2).min(100),
    };
    let holds = match (score, other) {
        (Score::Mate(moves), _) => moves > 0,
        (Score::Cp(own), Some(Score::Cp(other))) => {
            let best = own - other >= min;
            // If it is no better than a draw, it has to beat the other moves: the evaluation may be
            // wrong.
            let shows = own > 0 && own - eval >= min || own >= eval && best;
            shows && other - own <= 100
        }
        (Score::Cp(own), None) => own - eval >= min,
        (Score::Cp(own), Some(Score::Mate(moves))) => moves <= 0 && own >= eval,
    };
    Verified { score, other, eval, nodes: spent + more, holds }
}

/// A side with more moves than this has a waiting move among them.
const MOVES: usize = 15;
/// How much the best move has to lose compared with a null move, in thousandths of winning chances.
const LOSS: i32 = 300;
/// A first search takes one in this many nodes, and one part in this many of the loss is enough to
/// go on.
const FIRST: u64 = 8;
const DOUBT: i32 = 10;

/// Whether the side to move, not in check and with few moves, would have better chances if it could
/// pass, by as much as Lichess's puzzle tagger requires. Searches `nodes` nodes each for the moves
/// and for the null move.
pub fn is_zugzwang(position: &Position, nodes: u64) -> bool {
    let moves = position.legal_moves().len();
    let Some(passed) = position.after_null().filter(|_| (1..=MOVES).contains(&moves)) else {
        return false;
    };
    let loss = |nodes| {
        let chances = |position| search(position, Vec::new(), nodes).score.winning_chances();
        -chances(&passed) - chances(position)
    };
    loss((nodes / FIRST).max(1)) >= LOSS / DOUBT && loss(nodes) >= LOSS
}

/// The last report of a fresh search of these moves, or of all if the list is empty.
fn search(position: &Position, search_moves: Vec<Move>, nodes: u64) -> Report {
    let limits = Limits { nodes: Some(nodes), search_moves, ..Limits::default() };
    let game = Game::from_position(position.clone());
    let mut searcher = Searcher::new(Arc::new(Table::new(HASH)));
    searcher.search(&game, &limits, &Control::default(), &mut |_| ()).report
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trébuchet with either side to move, and kings that have waiting moves.
    #[test]
    fn who_moves_loses() {
        let squeezed = |fen| is_zugzwang(&Position::from_fen(fen).unwrap(), 20_000);
        assert!(squeezed("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"));
        assert!(squeezed("8/8/8/3pK3/2kP4/8/8/8 b - - 0 1"));
        assert!(!squeezed("8/3k4/8/3p4/3P4/8/3K4/8 w - - 0 1"));
        assert!(!squeezed("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"));
    }
}
