//! Zugzwang by the full search: whether a side would rather pass than move.

use std::sync::Arc;

use crate::position::{Game, Position};
use crate::search::limits::{Control, Limits};
use crate::search::score::Score;
use crate::search::searcher::Searcher;
use crate::search::table::Table;

/// The size of the hash table in MiB.
const HASH: usize = 16;
/// A side with more moves than this has one that waits.
const MOVES: usize = 15;
/// What the best move must cost against a pass, in thousandths of winning chances.
const LOSS: i32 = 300;
/// A first look takes this part of the nodes, and this part of the loss is enough for a second.
const FIRST: u64 = 8;
const DOUBT: i32 = 10;

/// Whether the side to move, not in check and with few moves, would have better chances if it could
/// pass, by as much as Lichess' tagger of puzzles asks for. `nodes` nodes each for the moves and for
/// the pass.
pub fn is_zugzwang(position: &Position, nodes: u64) -> bool {
    let moves = position.legal_moves().len();
    let Some(passed) = position.after_null().filter(|_| (1..=MOVES).contains(&moves)) else {
        return false;
    };
    let loss = |nodes| {
        let chances = |position| search(position, nodes).winning_chances();
        -chances(&passed) - chances(position)
    };
    loss((nodes / FIRST).max(1)) >= LOSS / DOUBT && loss(nodes) >= LOSS
}

fn search(position: &Position, nodes: u64) -> Score {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let game = Game::from_position(position.clone());
    let mut searcher = Searcher::new(Arc::new(Table::new(HASH)));
    searcher.search(&game, &limits, &Control::default(), &mut |_| ()).report.score
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The trebuchet, whoever is to move; and kings that have room.
    #[test]
    fn who_moves_loses() {
        let squeezed = |fen| is_zugzwang(&Position::from_fen(fen).unwrap(), 20_000);
        assert!(squeezed("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"));
        assert!(squeezed("8/8/8/3pK3/2kP4/8/8/8 b - - 0 1"));
        assert!(!squeezed("8/3k4/8/3p4/3P4/8/3K4/8 w - - 0 1"));
        assert!(!squeezed("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"));
    }
}
