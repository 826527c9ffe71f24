//! What the trees of a position share: a move made by one tree is looked up by the others.

use std::collections::HashMap;
use std::sync::Arc;

use shakmaty::Move;

use super::candidates::{self, Candidate, Level};
use crate::position::{Key, Position};

/// A position of the trees, with what every tree needs of it.
#[derive(Debug)]
pub struct Seen {
    pub position: Position,
    /// The static value of the exchanges for the side to move, in centipawns.
    pub worth: i32,
    pub check: bool,
    /// Whether the side to move has no legal move.
    pub over: bool,
}

impl Seen {
    pub fn new(position: Position) -> Self {
        let (worth, check) = (candidates::worth(&position), position.is_check());
        let over = position.legal_moves().is_empty();
        Self { position, worth, check, over }
    }
}

/// The moves made so far, and the candidates of positions.
#[derive(Debug, Default)]
pub struct Known {
    /// The position after a move or a null move; `None` for a null move in check.
    after: HashMap<(Key, Option<Move>), Option<Arc<Seen>>>,
    candidates: HashMap<Key, Arc<Vec<Candidate>>>,
    /// The number of positions examined while developing plans.
    pub developed: u64,
}

impl Known {
    /// The number of moves made, null moves included.
    pub fn made(&self) -> u64 {
        self.after.len() as u64
    }

    /// The position after a move, or after a null move; `None` for a null move in check.
    pub fn after(&mut self, before: &Position, m: Option<Move>) -> Option<Arc<Seen>> {
        let make = || {
            let after = m.map_or_else(|| before.after_null(), |m| Some(before.after(m)));
            after.map(|after| Arc::new(Seen::new(after)))
        };
        self.after.entry((before.key(), m)).or_insert_with(make).clone()
    }

    /// The candidates of the side to move.
    pub fn candidates(&mut self, position: &Position, place: Level) -> Arc<Vec<Candidate>> {
        if let Some(known) = self.candidates.get(&position.key()) {
            return known.clone();
        }
        let (found, looked_at) = candidates::list(position, place);
        self.developed += looked_at;
        let found = Arc::new(found);
        self.candidates.insert(position.key(), found.clone());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lookup finds what was made; only moves made are counted.
    #[test]
    fn a_move_is_made_once() {
        let mut known = Known::default();
        let start = Position::from_fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1").unwrap();
        let moves = start.legal_moves();
        for _ in 0..2 {
            for &m in &moves {
                let (seen, made) = (known.after(&start, Some(m)).unwrap(), start.after(m));
                assert_eq!((seen.position.fen(), seen.check), (made.fen(), made.is_check()), "{m}");
            }
            assert!(known.after(&start, None).is_some());
            assert_eq!(known.made(), moves.len() as u64 + 1);
        }
        let check = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
        assert!(known.after(&check, None).is_none(), "no pass in check");
    }
}
