//! The cache of static evaluations, and the pawn hash table.

use shakmaty::{Bitboard, Board};

use super::sum::Positional;
use crate::hint;
use crate::position::Key;

/// The number of entries as a power of two: 256 KiB, small enough for the processor's cache.
const BITS: u32 = 15;
/// The bits of an entry that hold the evaluation; the others hold the upper part of the key.
const EVAL: u64 = 0xffff;

/// A cache of recent static evaluations.
#[derive(Debug, Clone)]
pub struct EvalCache {
    places: Vec<u64>,
}

impl EvalCache {
    /// An empty cache.
    pub fn new() -> Self {
        Self { places: vec![0; 1 << BITS] }
    }

    /// The evaluation of the position with this key, if it is cached.
    #[inline]
    pub fn get(&self, key: Key) -> Option<i32> {
        let entry = self.places[place(key)];
        ((entry ^ key) <= EVAL && entry != 0).then_some(i32::from(entry as u16 as i16))
    }

    /// Prefetches the entry of this key into the processor's cache.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        hint::prefetch(&self.places[place(key)]);
    }

    /// Stores an evaluation; one that does not fit into 16 bits is left out.
    #[inline]
    pub fn set(&mut self, key: Key, eval: i32) {
        if let Ok(eval) = i16::try_from(eval) {
            self.places[place(key)] = key & !EVAL | u64::from(eval as u16);
        }
    }
}

impl Default for EvalCache {
    fn default() -> Self {
        Self::new()
    }
}

/// The lowest 15 bits of the key give the place, and the entry holds the upper 48: with 63 of 64
/// bits checked, one position is hardly ever taken for another.
#[inline]
fn place(key: Key) -> usize {
    (key & ((1 << BITS) - 1)) as usize
}

/// The number of entries of the pawn hash table as a power of two.
const PAWN_BITS: u32 = 11;

/// The pawn hash table: what recent sets of pawns and kings add to the evaluation, White's share
/// less Black's.
#[derive(Debug, Clone)]
pub struct PawnTable {
    places: Vec<Slot>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    pieces: Pieces,
    share: Positional,
}

/// The full key: White's pawns and king, Black's, and both kings. It is exact, so no entry is
/// mistaken for another.
type Pieces = [u64; 3];

impl PawnTable {
    /// An empty table: its entries are those of a board without pawns and kings, whose share is
    /// zero.
    pub fn new() -> Self {
        Self { places: vec![Slot::default(); 1 << PAWN_BITS] }
    }

    /// The share of the pawns and kings of `board`, computed by `count` if the table does not have
    /// it.
    #[inline]
    pub fn share(&mut self, board: &Board, count: impl FnOnce() -> Positional) -> &Positional {
        let pieces = pieces(board);
        let place = &mut self.places[pawn_place(pieces)];
        if place.pieces != pieces {
            *place = Slot { pieces, share: count() };
        }
        &place.share
    }
}

impl Default for PawnTable {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
fn pieces(board: &Board) -> Pieces {
    let pieces = board.pawns() | board.kings();
    [pieces & board.white(), pieces & board.black(), board.kings()].map(|Bitboard(set)| set)
}

#[inline]
fn pawn_place([white, black, kings]: Pieces) -> usize {
    let mix = |key: u64, set: u64| (key.rotate_left(23) ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mix(mix(mix(0, white), black), kings) >> (64 - PAWN_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_fits_and_nothing_else() {
        let mut cache = EvalCache::new();
        let key = 0xdead_beef_0123_4567;
        assert_eq!(cache.get(key), None);
        for eval in [0, -1, 17, i32::from(i16::MAX), i32::from(i16::MIN)] {
            cache.set(key, eval);
            assert_eq!(cache.get(key), Some(eval));
            assert_eq!(cache.get(key ^ 1), None);
            assert_eq!(cache.get(key ^ (1 << 16)), None);
        }
        cache.set(key ^ 1, 100_000);
        assert_eq!(cache.get(key ^ 1), None);
    }
}
