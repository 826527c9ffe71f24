//! What stands in its zone, held against the whole board.
//!
//! In a zone (−) has only the men that fight there. But it has time, too: while (+) takes what it is
//! after, (−) may attack elsewhere, win something in between, or run with a pawn. So every move of
//! (−) is tried with every reply of (+), by material and runs, as deep as the positions allowed reach.
//! It is a proof search with two values: (+) has won enough in the end, or it has not.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::HashMap;

use shakmaty::{Board, Color, Move, Square};

use super::capture::taken;
use crate::exchange::swap::Values;
use crate::position::{Key, Position};
use crate::zone::run;

/// The positions that are looked at for what stands, for what threatens, and for an offer.
const STANDS: u32 = 500_000;
const THREATENS: u32 = 20_000;
const OFFERED: u32 = 100_000;
/// Half-moves, checks not counted, beyond which nothing is looked at.
const MAX_HALF_MOVES: u8 = 16;
/// Checks in one line whose answer costs no time.
const CHECKS: u8 = 3;
/// If (+) wins after a pass of its own, looked at so much less far, it wins (null move).
const PASS: u8 = 3;

/// What (−) has all over the board against the zones of (+).
pub struct Counterplay<'a> {
    /// With (+) to move, and with (−).
    plus: &'a Position,
    minus: &'a Position,
    /// What was found, by the gain: what turns it, and what denies it.
    turned: RefCell<HashMap<i32, (u8, Vec<Move>)>>,
    denied: RefCell<HashMap<i32, Option<u8>>>,
}

impl<'a> Counterplay<'a> {
    /// Against the side that is to move in the first position; the other is to move in the second.
    pub fn new(plus: &'a Position, minus: &'a Position) -> Self {
        Self { plus, minus, turned: RefCell::default(), denied: RefCell::default() }
    }

    /// The moves of (−) after which (+) does not win so much, in centipawns, or mate, in a search of
    /// no less than so many half-moves; none if it wins or nothing can be told.
    pub fn turning(&self, gain: i32, half_moves: u8) -> Vec<Move> {
        let mut known = self.turned.borrow_mut();
        let (depth, moves) = known.entry(gain).or_insert_with(|| {
            Search::new(self.minus, self.plus.turn(), gain, STANDS).turning(self.minus)
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
        let search = Search::new(self.plus, self.plus.turn(), gain, OFFERED);
        let deepest = search.deepest(&self.plus.after(m));
        deepest.is_some_and(|(depth, wins)| wins && depth >= half_moves)
    }
}

/// What is known of a position: whether (+) wins with so many half-moves left, and the move of the
/// side to move that showed it last.
#[derive(Clone, Copy)]
struct Known {
    left: u8,
    wins: bool,
    best: Option<Move>,
}

/// The search for one gain.
struct Search {
    plus: Color,
    /// The material balance that (+) has to reach, in centipawns.
    aim: i32,
    /// What the runs of (−) are worth in the beginning; what they are worth more counts against (+).
    runs: i32,
    nodes: Cell<u32>,
    most: Cell<u32>,
    known: RefCell<HashMap<Key, Known>>,
}

impl Search {
    fn new(position: &Position, plus: Color, gain: i32, most: u32) -> Self {
        let aim = Values::TROPA.balance(position.board(), plus) + gain;
        let runs = runs(position.board(), !plus);
        let (nodes, most) = (Cell::new(0), Cell::new(most));
        Self { plus, aim, runs, nodes, most, known: RefCell::default() }
    }

    /// The depth of the deepest search that is completed, in half-moves, and whether (+) wins.
    fn deepest(&self, position: &Position) -> Option<(u8, bool)> {
        let mut deepest = None;
        for left in 1..=MAX_HALF_MOVES {
            let wins = self.wins(position, left, CHECKS);
            if self.is_exhausted() {
                break;
            }
            deepest = Some((left, wins));
        }
        deepest
    }

    /// The moves of (−) that turn it by the deepest search, and how deep that is.
    fn turning(&self, minus: &Position) -> (u8, Vec<Move>) {
        let Some((left, false)) = self.deepest(minus) else { return (0, Vec::new()) };
        // The first is known; the others may take as many positions again.
        self.most.set(self.nodes.get() + STANDS);
        let best = self.known.borrow().get(&minus.key()).and_then(|known| known.best);
        let mut moves = minus.legal_moves();
        moves.sort_by_key(|m| best != Some(*m));
        moves.retain(|m| !self.wins(&minus.after(*m), left - 1, CHECKS) && !self.is_exhausted());
        (left, moves.into_iter().collect())
    }

    /// Whether (+) wins with so many half-moves left.
    fn wins(&self, position: &Position, left: u8, checks: u8) -> bool {
        let check = position.is_check();
        let free = check && checks > 0;
        let (left, checks) = (left + u8::from(free), checks - u8::from(free));
        if left == 0 {
            return self.wins_by_captures(position);
        }
        let known = self.known.borrow().get(&position.key()).copied();
        if let Some(known) = known.filter(|known| known.left == left) {
            return known.wins;
        }
        if self.count() {
            return false;
        }
        let plus = position.turn() == self.plus;
        let mut moves = position.legal_moves();
        let first = known.and_then(|known| known.best);
        let (wins, best) = if moves.is_empty() {
            (check && !plus, None)
        } else if plus && self.wins_passing(position, left, checks) {
            (true, first)
        } else {
            moves.sort_by_key(|m| Reverse((first == Some(*m), taken(*m), Reverse(m.role()))));
            let shows = |m: &Move| self.wins(&position.after(*m), left - 1, checks) == plus;
            let best = moves.into_iter().find(shows);
            (best.is_some() == plus, best.or(first))
        };
        if !self.is_exhausted() {
            self.known.borrow_mut().insert(position.key(), Known { left, wins, best });
        }
        wins
    }

    fn wins_passing(&self, position: &Position, left: u8, checks: u8) -> bool {
        left >= PASS
            && position.after_null().is_some_and(|passed| self.wins(&passed, left - PASS, checks))
    }

    /// Whether (+) wins once captures are played out; each side may stop, unless it is in check.
    fn wins_by_captures(&self, position: &Position) -> bool {
        if self.count() {
            return false;
        }
        let plus = position.turn() == self.plus;
        let balance = self.balance(position.board());
        let won = balance >= self.aim;
        let check = position.is_check();
        if won == plus && !check {
            return won;
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return check && !plus;
        }
        if !check {
            let sign = if plus { 1 } else { -1 };
            moves.retain(|m| taken(*m) > 0 && (balance + sign * taken(*m) >= self.aim) == plus);
            if moves.is_empty() {
                return won;
            }
        }
        moves.sort_by_key(|m| Reverse((taken(*m), Reverse(m.role()))));
        moves.iter().any(|m| self.wins_by_captures(&position.after(*m)) == plus) == plus
    }

    /// The material balance, less what the runs of (−) have become worth.
    fn balance(&self, board: &Board) -> i32 {
        let more = runs(board, !self.plus) - self.runs;
        Values::TROPA.balance(board, self.plus) - more.max(0)
    }

    /// Counts a position; whether there were too many.
    fn count(&self) -> bool {
        self.nodes.set(self.nodes.get() + 1);
        self.is_exhausted()
    }

    fn is_exhausted(&self) -> bool {
        self.nodes.get() > self.most.get()
    }
}

/// What the runs of a side are worth, in centipawns: a free pawn may run on where the search ends.
fn runs(board: &Board, side: Color) -> i32 {
    run::free(board, side).into_iter().map(|pawn| ahead(board, side, pawn)).sum()
}

/// 200 one push before promotion, and half of it with each push more.
fn ahead(board: &Board, side: Color, pawn: Square) -> i32 {
    run::pushes(board, side, pawn).map_or(0, |pushes| 400 >> pushes)
}
