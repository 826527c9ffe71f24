//! What several tests share: positions of random games, and the data beside the project.
#![allow(dead_code)] // each test takes what it needs

use std::path::PathBuf;

use tropa::position::{Game, Position};

/// A small generator of numbers (xorshift64*), so that random games are the same everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % bound
    }
}

/// Positions of random games with at least one legal move, every phase among them.
pub fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::with_capacity(count);
    let mut game = Game::default();
    while positions.len() < count {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.is_draw() {
            game = Game::default();
            continue;
        }
        game.play(moves[random.below(moves.len())]);
        if random.below(8) == 0 && !game.position().legal_moves().is_empty() {
            positions.push(game.position().clone());
        }
    }
    positions
}

/// A file of the data beside the project (`TROPA_DATA` may name another place), or `None` with a
/// line that says what was skipped.
pub fn data(file: &str) -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data");
    let folder =
        std::env::var_os("TROPA_DATA").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let path = folder.join(file);
    if path.exists() {
        Some(path)
    } else {
        println!("skipped: no {file} beside the project");
        None
    }
}
