//! What stands in its zone, held against the whole board.
//!
//! In a zone (−) has only the men that fight there. But it has time, too: while (+) takes what it is
//! after, (−) may attack elsewhere, win something in between, or run with a pawn. So every move of
//! (−) is tried with every reply of (+), as deep as the positions allowed reach (`proof`).

use std::cell::RefCell;
use std::collections::HashMap;

use shakmaty::Move;

use super::Estimate;
use super::proof::Search;
use crate::position::Position;

/// The positions that are looked at for what stands, for what threatens, and for an offer.
const STANDS: u32 = 500_000;
const THREATENS: u32 = 20_000;
const OFFERED: u32 = 100_000;
/// What (−) has all over the board against the zones of (+).
pub struct Counterplay<'a> {
    /// With (+) to move, and with (−).
    plus: &'a Position,
    minus: &'a Position,
    estimate: Estimate,
    /// What was found, by the gain: what turns it, and what denies it.
    turned: RefCell<HashMap<i32, (u8, Vec<Move>)>>,
    denied: RefCell<HashMap<i32, Option<u8>>>,
}

impl<'a> Counterplay<'a> {
    /// Against the side that is to move in the first position; the other is to move in the second.
    pub fn new(plus: &'a Position, minus: &'a Position, estimate: Estimate) -> Self {
        Self { plus, minus, estimate, turned: RefCell::default(), denied: RefCell::default() }
    }

    /// The moves of (−) after which (+) does not win so much, in centipawns, or mate, in a search of
    /// no less than so many half-moves; none if it wins or nothing can be told.
    pub fn turning(&self, gain: i32, half_moves: u8) -> Vec<Move> {
        let mut known = self.turned.borrow_mut();
        let (depth, moves) = known.entry(gain).or_insert_with(|| {
            let search = Search::new(self.minus, self.plus.turn(), gain, STANDS);
            search.agreeing(self.minus, self.estimate).turning(self.minus)
        });
        if *depth >= half_moves { moves.clone() } else { Vec::new() }
    }

    /// Whether (+) does not win so much though it moves first.
    pub fn denies(&self, gain: i32, half_moves: u8) -> bool {
        let mut known = self.denied.borrow_mut();
        let denied = known.entry(gain).or_insert_with(|| {
            let (depth, wins) =
                Search::new(self.plus, self.plus.turn(), gain, THREATENS).deepest(self.plus)?;
            (!wins).then_some(depth)
        });
        denied.is_some_and(|depth| depth >= half_moves)
    }

    /// Whether (+) wins so much with the move, or mates, whatever (−) answers, in a search of no less
    /// than so many half-moves.
    pub fn grants(&self, m: Move, gain: i32, half_moves: u8) -> bool {
        let mut search = Search::new(self.plus, self.plus.turn(), gain, OFFERED);
        let deepest = search.deepest(&self.plus.after(m));
        deepest.is_some_and(|(depth, wins)| wins && depth >= half_moves)
    }
}
