//! The pawn hash table: shares of the terms that depend only on pawns and kings, which most moves
//! leave alone.

use shakmaty::{Bitboard, Board};

use super::positional::Positional;

/// The number of entries as a power of two.
const BITS: u32 = 11;

/// The shares of recent sets of pawns and kings, White's less Black's.
#[derive(Debug, Clone)]
pub struct PawnTable {
    places: Vec<Place>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    men: Men,
    share: Positional,
}

/// The full key: White's pawns and king, Black's, and both kings. It is exact, so an entry is never
/// mistaken for another's.
type Men = [u64; 3];

impl PawnTable {
    /// An empty table: its entries are those of a board without pawns and kings, whose share is
    /// zero.
    pub fn new() -> Self {
        Self { places: vec![Place::default(); 1 << BITS] }
    }

    /// The share of the pawns and kings of `board`, computed by `count` if the table does not have
    /// it.
    #[inline]
    pub fn share(&mut self, board: &Board, count: impl FnOnce() -> Positional) -> &Positional {
        let men = men(board);
        let place = &mut self.places[place(men)];
        if place.men != men {
            *place = Place { men, share: count() };
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
fn men(board: &Board) -> Men {
    let men = board.pawns() | board.kings();
    [men & board.white(), men & board.black(), board.kings()].map(|Bitboard(set)| set)
}

#[inline]
fn place([white, black, kings]: Men) -> usize {
    let mix = |key: u64, set: u64| (key.rotate_left(23) ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mix(mix(mix(0, white), black), kings) >> (64 - BITS)) as usize
}
