//! The table of principal variations.

use shakmaty::Move;

use crate::search::value::MAX_PLY;

/// The best line found from each half-move on: a triangular table, row by row.
pub struct PvTable(Vec<Vec<Move>>);

impl PvTable {
    /// A table of empty lines.
    pub fn new() -> Self {
        Self(vec![Vec::new(); MAX_PLY + 2])
    }

    /// The best line from `ply` on.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }

    /// Forgets the line from `ply` on, before its node is searched.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes `m` and the best line after it the best line from `ply` on.
    pub fn update(&mut self, ply: usize, m: Move) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&tail[0]);
    }
}
