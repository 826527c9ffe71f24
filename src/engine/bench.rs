//! The bench: fixed positions to a fixed depth. The sum of nodes is a signature of the search's
//! behaviour; the speed depends on the machine.

use std::sync::Arc;
use std::time::{Duration, Instant};

use shakmaty::Move;

use crate::notation::Epd;
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Searcher, Table};

/// The positions, one a line.
const POSITIONS: &str = include_str!("bench.epd");

/// The parameters of a bench.
#[derive(Debug, Clone, Copy)]
pub struct Bench {
    /// The depth of each search, in plies.
    pub depth: u32,
    /// The size of the hash table, in MiB.
    pub hash: usize,
}

impl Default for Bench {
    fn default() -> Self {
        Self { depth: 9, hash: 16 }
    }
}

/// The nodes and time of one search of a bench, or of all.
#[derive(Debug, Clone, Copy, Default)]
pub struct Taken {
    /// Nodes searched.
    pub nodes: u64,
    /// The time they took, not counting the clearing of the hash table.
    pub time: Duration,
}

/// One search of a bench.
#[derive(Debug, Clone)]
pub struct Benched {
    /// The number of the position, from 1.
    pub number: usize,
    /// The position searched.
    pub position: Position,
    /// The best move; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The nodes and time of the search.
    pub taken: Taken,
}

impl Bench {
    /// The number of positions.
    pub fn positions() -> usize {
        positions().len()
    }

    /// Searches all positions, each from a fresh start, so that the sum does not depend on their
    /// order; `each` is called after every search. `None` if `control` stops it.
    ///
    /// # Errors
    /// The first error that `each` returns.
    pub fn run<E>(
        self,
        control: &Control,
        mut each: impl FnMut(Benched) -> Result<(), E>,
    ) -> Result<Option<Taken>, E> {
        let table = Arc::new(Table::new(self.hash));
        let mut searcher = Searcher::new(table.clone());
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let mut sum = Taken::default();
        for (index, position) in positions().into_iter().enumerate() {
            // Clearing is not timed.
            table.clear();
            searcher.new_game();
            let game = Game::from_position(position.clone());
            let began = Instant::now();
            let outcome = searcher.search(&game, &limits, &control.again(), &mut |_| ());
            let taken = Taken { nodes: outcome.report.nodes, time: began.elapsed() };
            if control.is_stopped() {
                return Ok(None);
            }
            sum = Taken { nodes: sum.nodes + taken.nodes, time: sum.time + taken.time };
            each(Benched { number: index + 1, position, best: outcome.best, taken })?;
        }
        Ok(Some(sum))
    }
}

impl Taken {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

impl std::fmt::Display for Taken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Bench: {} nodes {} nps", self.nodes, self.nps())
    }
}

impl std::fmt::Display for Benched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let best = self.best.map_or_else(|| "none".to_string(), |m| self.position.san(m));
        write!(f, "{:>2} {best:<8} {:>10}  {}", self.number, self.taken.nodes, self.position.fen())
    }
}

/// The positions of the bench. A test shows that all of them can be read.
fn positions() -> Vec<Position> {
    let epds = POSITIONS.lines().filter_map(|line| Epd::read(line).ok().flatten());
    epds.filter_map(|epd| Position::from_fen(&epd.fen).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_many_and_different() {
        let lines = POSITIONS.lines().map(str::trim);
        let count = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        let mut keys: Vec<u64> = positions().iter().map(Position::key).collect();
        assert!(count >= 40, "{count}");
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
