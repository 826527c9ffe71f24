//! What the search found to be wrong with the estimate, by what the positions have in common.

use shakmaty::{Bitboard, Board, Color};

use crate::search::ordering::history::{Before, Step};
use crate::search::value::Value;

/// Corrections stay within ± this, in 256ths of a centipawn.
const MOST: i32 = 80 * 256;
/// Places of each table; a power of two.
const PLACES: usize = 1 << 14;
/// The weight of one lesson is depth + 1, this at most, of [`WHOLE`].
const GREATEST_WEIGHT: i32 = 16;
const WHOLE: i32 = 256;

/// What a position has in common with others: the places of its corrections.
#[derive(Debug, Clone, Copy)]
pub struct Like {
    /// By its pawns, White's pieces, Black's pieces.
    men: [usize; 3],
    /// By the two steps that led to it.
    steps: Option<usize>,
}

/// Mean differences between what nodes came to and their estimates, by side to move and pawns, by
/// side to move and the pieces of each colour, and by the last two steps.
#[derive(Debug, Clone)]
pub struct Corrections {
    pawns: Vec<i16>,
    pieces: [Vec<i16>; 2],
    steps: Vec<i16>,
}

impl Corrections {
    /// Corrections that know nothing.
    pub fn new() -> Self {
        let empty = || vec![0; 2 * PLACES];
        let steps = vec![0; Step::COUNT * Step::COUNT];
        Self { pawns: empty(), pieces: [empty(), empty()], steps }
    }

    /// What to add to the estimate, in centipawns.
    pub fn of(&self, like: &Like) -> Value {
        let [pawns, white, black] = like.men;
        let steps = like.steps.map_or(0, |steps| i32::from(self.steps[steps]));
        let sum = i32::from(self.pawns[pawns])
            + i32::from(self.pieces[0][white])
            + i32::from(self.pieces[1][black])
            + steps / 2;
        sum / 512
    }

    /// A node of `depth` half-moves came to `difference` centipawns more than its estimate.
    pub fn learn(&mut self, like: &Like, depth: i32, difference: Value) {
        let weight = (depth + 1).min(GREATEST_WEIGHT);
        let [pawns, white, black] = like.men;
        let [of_white, of_black] = &mut self.pieces;
        let found = [&mut self.pawns[pawns], &mut of_white[white], &mut of_black[black]];
        let steps = like.steps.map(|steps| &mut self.steps[steps]);
        for correction in found.into_iter().chain(steps) {
            let old = i32::from(*correction);
            let new = (old * (WHOLE - weight) + difference * 256 * weight) / WHOLE;
            *correction = new.clamp(-MOST, MOST) as i16;
        }
    }
}

impl Like {
    /// Of a position with `side` to move, reached by the steps `before`.
    pub fn new(board: &Board, side: Color, before: &Before) -> Self {
        let [last, earlier] = *before;
        let steps = earlier.zip(last).map(|(earlier, last)| earlier.pair(last));
        Self { men: places(board, side), steps }
    }
}

/// The places of a position: by its pawns, White's pieces, Black's pieces.
fn places(board: &Board, side: Color) -> [usize; 3] {
    let pawns = mix(board.pawns() & board.white(), mix(board.pawns() & board.black(), 0));
    let pieces = |color| {
        let own = board.by_color(color);
        let sets = [board.knights(), board.bishops(), board.rooks(), board.queens(), board.kings()];
        sets.into_iter().fold(1, |key, set| mix(set & own, key))
    };
    [pawns, pieces(Color::White), pieces(Color::Black)]
        .map(|key| side as usize * PLACES + (key >> 50) as usize)
}

fn mix(set: Bitboard, key: u64) -> u64 {
    (key.rotate_left(23) ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_follow_what_was_found_and_stay_in_bounds() {
        let like = |side| Like::new(&Board::new(), side, &[None; 2]);
        let (white, black) = (like(Color::White), like(Color::Black));
        let mut corrections = Corrections::new();
        assert_eq!(corrections.of(&white), 0);
        for _ in 0..500 {
            corrections.learn(&white, 8, 30);
        }
        // Half of what pawns and each side's pieces say together.
        assert!((40..=45).contains(&corrections.of(&white)));
        assert_eq!(corrections.of(&black), 0);
        for _ in 0..500 {
            corrections.learn(&white, 100, -20_000);
        }
        assert_eq!(corrections.of(&white), -3 * MOST / 512);
    }
}
