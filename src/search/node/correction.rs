//! Correction history: how wrong the static estimate has been in similar positions.

use shakmaty::{Bitboard, Board, Color};

use crate::search::ordering::piece_to::{PieceTo, PreviousMoves};
use crate::search::value::Value;

/// The maximum absolute value of a correction, in 256ths of a centipawn.
const MAX: i32 = 80 * 256;
/// The entries of each table for each side to move, a power of two.
const ENTRIES: usize = 1 << 14;
/// The maximum weight of one lesson, of [`WHOLE`]; the weight is depth + 1.
const MAX_WEIGHT: i32 = 16;
const WHOLE: i32 = 256;

/// The keys of a position in the correction tables.
#[derive(Debug, Clone, Copy)]
pub struct CorrectionKeys {
    /// The keys by pawns, White's pieces, Black's pieces.
    men: [usize; 3],
    /// The key by the two previous moves.
    moves: Option<usize>,
}

/// Mean differences between the values of nodes and their estimates: by pawns, by the pieces of
/// each colour, each with the side to move, and by the last two moves.
#[derive(Debug, Clone)]
pub struct CorrectionHistory {
    pawns: Vec<i16>,
    pieces: [Vec<i16>; 2],
    moves: Vec<i16>,
}

impl CorrectionHistory {
    /// An empty correction history.
    pub fn new() -> Self {
        let empty = || vec![0; 2 * ENTRIES];
        let moves = vec![0; PieceTo::COUNT * PieceTo::COUNT];
        Self { pawns: empty(), pieces: [empty(), empty()], moves }
    }

    /// The correction for the static estimate of a position with these keys, in centipawns.
    pub fn of(&self, keys: &CorrectionKeys) -> Value {
        let [pawns, white, black] = keys.men;
        let moves = keys.moves.map_or(0, |moves| i32::from(self.moves[moves]));
        let sum = i32::from(self.pawns[pawns])
            + i32::from(self.pieces[0][white])
            + i32::from(self.pieces[1][black])
            + moves / 2;
        sum / 512
    }

    /// Learns that the value of a node of `depth` half-moves exceeded its static estimate by
    /// `difference` centipawns.
    pub fn learn(&mut self, keys: &CorrectionKeys, depth: i32, difference: Value) {
        let weight = (depth + 1).min(MAX_WEIGHT);
        let [pawns, white, black] = keys.men;
        let [of_white, of_black] = &mut self.pieces;
        let found = [&mut self.pawns[pawns], &mut of_white[white], &mut of_black[black]];
        let moves = keys.moves.map(|moves| &mut self.moves[moves]);
        for correction in found.into_iter().chain(moves) {
            let old = i32::from(*correction);
            let new = (old * (WHOLE - weight) + difference * 256 * weight) / WHOLE;
            *correction = new.clamp(-MAX, MAX) as i16;
        }
    }
}

impl CorrectionKeys {
    /// The keys of a position with `side` to move, reached by the `previous` moves.
    pub fn new(board: &Board, side: Color, previous: &PreviousMoves) -> Self {
        let [last, earlier] = *previous;
        let moves = earlier.zip(last).map(|(earlier, last)| earlier.pair(last));
        Self { men: places(board, side), moves }
    }
}

/// The indices of a position: by its pawns, White's pieces, Black's pieces.
fn places(board: &Board, side: Color) -> [usize; 3] {
    let pawns = mix(board.pawns() & board.white(), mix(board.pawns() & board.black(), 0));
    let pieces = |color| {
        let own = board.by_color(color);
        let sets = [board.knights(), board.bishops(), board.rooks(), board.queens(), board.kings()];
        sets.into_iter().fold(1, |key, set| mix(set & own, key))
    };
    [pawns, pieces(Color::White), pieces(Color::Black)]
        .map(|key| side as usize * ENTRIES + (key >> 50) as usize)
}

fn mix(set: Bitboard, key: u64) -> u64 {
    (key.rotate_left(23) ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_follow_what_was_found_and_stay_in_bounds() {
        let keys = |side| CorrectionKeys::new(&Board::new(), side, &[None; 2]);
        let (white, black) = (keys(Color::White), keys(Color::Black));
        let mut corrections = CorrectionHistory::new();
        assert_eq!(corrections.of(&white), 0);
        for _ in 0..500 {
            corrections.learn(&white, 8, 30);
        }
        // Half of the corrections by pawns and pieces together.
        assert!((40..=45).contains(&corrections.of(&white)));
        assert_eq!(corrections.of(&black), 0);
        for _ in 0..500 {
            corrections.learn(&white, 100, -20_000);
        }
        assert_eq!(corrections.of(&white), -3 * MAX / 512);
    }
}
