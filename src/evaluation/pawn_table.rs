//! What pawns and kings are worth alone, remembered: most moves leave them where they are.

use shakmaty::{Bitboard, Board};

use super::score::Share;

/// How many places there are, as a power of two.
const BITS: u32 = 11;

/// The shares of the pawns and kings that were looked at lately, White's less Black's.
#[derive(Debug, Clone)]
pub struct Memory {
    places: Vec<Place>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    men: Men,
    share: Share,
}

/// White's pawns and king, Black's, and both kings: enough to tell all of them apart, so that
/// what is remembered is never another position's.
type Men = [u64; 3];

impl Memory {
    /// A memory of nothing: of a board without pawns and kings, which is worth nothing.
    pub fn new() -> Self {
        Self { places: vec![Place::default(); 1 << BITS] }
    }

    /// The share of the pawns and kings of `board`, which `count` finds where it is not known.
    #[inline]
    pub fn share(&mut self, board: &Board, count: impl FnOnce() -> Share) -> Share {
        let men = men(board);
        let Some(place) = self.places.get_mut(place(men)) else { return count() };
        if place.men != men {
            *place = Place { men, share: count() };
        }
        place.share
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
fn men(board: &Board) -> Men {
    let men = board.pawns() | board.kings();
    [men & board.white(), men & board.black(), board.kings()].map(|Bitboard(set)| set)
}

#[inline]
fn place([white, black, kings]: Men) -> usize {
    let mix = |key: u64, set: u64| (key.rotate_left(23) ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mix(mix(mix(0, white), black), kings) >> (64 - BITS)) as usize
}
