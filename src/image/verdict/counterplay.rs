//! Tests on the whole board what a zone wins by itself.
//!
//! In a zone (−) has only the pieces that fight there. But while (+) captures what it is after, (−)
//! may attack elsewhere, win something in between, or run with a pawn. So the engine's own search
//! looks for the score and the line of the position, within a fixed number of nodes.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use shakmaty::Move;

use crate::evaluation::evaluate_position;
use crate::exchange::swap::Values;
use crate::position::{Game, Position};
use crate::search::{Bound, Control, Limits, Report, Searcher, Table};

/// The nodes of a search for a zone that stands or an offer, and of one for a threat or for a
/// further move that turns a zone that stands.
const STANDS: u64 = 20_000;
/// The nodes of a second search where the first finds that a zone stands: few do.
const CONFIRMS: u64 = 100_000;
const THREATENS: u64 = 4_000;
/// At most this many moves that turn a zone are looked for.
const TURNING: usize = 8;
/// The size of the hash table in MiB.
const HASH: usize = 1;
/// A threat may win its material even if the score falls by this much, in centipawns: a short
/// search sees the material before its positional value.
const DOUBT: i32 = 200;

/// What (−) has on the whole board against the zones of (+).
pub struct Counterplay<'a> {
    /// The position with (+) to move, and with (−) to move.
    plus: &'a Position,
    minus: &'a Position,
    /// What the search found with (+) to move, and with (−) to move.
    plus_first: OnceCell<Found>,
    minus_first: OnceCell<Found>,
    /// The same with (−) to move by the longer search.
    confirmed: OnceCell<Found>,
    /// The moves that turn a zone, by its gain in centipawns.
    turned: RefCell<HashMap<i32, Vec<Move>>>,
}

/// What a search found, from the point of view of (+).
struct Found {
    best: Option<Move>,
    /// The depth of the last completed iteration, in plies.
    depth: u32,
    /// What the search adds to the static evaluation, and the line to the material of the root, in
    /// centipawns.
    score: i32,
    material: i32,
}

impl Found {
    /// Whether (+) wins `gain` centipawns by the score, or by material if the score has fallen by
    /// no more than `doubt`: the static evaluation may contain the gain already.
    fn wins(&self, gain: i32, doubt: i32) -> bool {
        self.score >= gain || self.material >= gain && self.score >= -doubt
    }
}

impl<'a> Counterplay<'a> {
    /// (+) is the side to move in `plus`; in `minus`, the same position, (−) is to move.
    pub fn new(plus: &'a Position, minus: &'a Position) -> Self {
        let [plus_first, minus_first, confirmed] = [(); 3].map(|()| OnceCell::new());
        Self { plus, minus, plus_first, minus_first, confirmed, turned: RefCell::default() }
    }

    /// The moves of (−) after which (+) does not win `gain` centipawns. Empty if (+) wins it
    /// anyway, or if the search did not reach `plies` plies.
    pub fn turning(&self, gain: i32, plies: u8) -> Vec<Move> {
        let first = self.minus_first.get_or_init(|| self.search(self.minus, &[], STANDS));
        if first.depth < u32::from(plies) {
            return Vec::new();
        }
        let longer = || self.confirmed.get_or_init(|| self.search(self.minus, &[], CONFIRMS));
        let first = if first.wins(gain, 0) { longer() } else { first };
        if first.wins(gain, 0) {
            return Vec::new();
        }
        let mut known = self.turned.borrow_mut();
        known.entry(gain).or_insert_with(|| self.all_turning(gain, first)).clone()
    }

    /// The best move, then the best of the others as long as that turns the zone, too.
    fn all_turning(&self, gain: i32, first: &Found) -> Vec<Move> {
        let mut turning: Vec<Move> = first.best.into_iter().collect();
        while turning.len() < TURNING {
            let mut others = self.minus.legal_moves();
            others.retain(|m| !turning.contains(m));
            if others.is_empty() {
                break;
            }
            let found = self.search(self.minus, &others, THREATENS);
            if found.wins(gain, 0) {
                break;
            }
            turning.extend(found.best);
        }
        turning
    }

    /// Whether (+) does not win `gain` centipawns even if it moves first. False if the search did
    /// not reach `plies` plies.
    pub fn denies(&self, gain: i32, plies: u8) -> bool {
        let found = self.plus_first.get_or_init(|| self.search(self.plus, &[], THREATENS));
        found.depth >= u32::from(plies) && !found.wins(gain, DOUBT)
    }

    /// Whether (+) wins `gain` centipawns with the move whatever (−) answers. False if the search
    /// did not reach `plies` plies.
    pub fn grants(&self, m: Move, gain: i32, plies: u8) -> bool {
        let found = self.search(self.plus, &[m], STANDS);
        found.depth >= u32::from(plies) && found.wins(gain, 0)
    }

    /// The static evaluation of one of the two positions for (+). With (−) to move it has for lost
    /// some of what hangs, and would call a draw a gain: so it is at least the mean of both.
    fn standing(&self, position: &Position) -> i32 {
        let (first, then) = (evaluate_position(self.plus), -evaluate_position(self.minus));
        let here = if position.turn() == self.plus.turn() { first } else { then };
        here.max(i32::midpoint(first, then))
    }

    /// Searches these moves, or all if the list is empty. The hash table starts empty, so that the
    /// same position always gets the same verdict.
    fn search(&self, position: &Position, moves: &[Move], nodes: u64) -> Found {
        let mut searcher = Searcher::new(Arc::new(Table::new(HASH)));
        let game = Game::from_position(position.clone());
        let limits =
            Limits { nodes: Some(nodes), search_moves: moves.to_vec(), ..Limits::default() };
        let mut last = Report::default();
        searcher.search(&game, &limits, &Control::default(), &mut |report| {
            if report.bound == Bound::Exact {
                last = report.clone();
            }
        });
        let plus = self.plus.turn();
        let end = last.pv.iter().fold(position.clone(), |at, m| at.after(*m));
        let balance = |at: &Position| Values::TROPA.balance(at.board(), plus);
        let of_plus = |at: &Position, value: i32| if at.turn() == plus { value } else { -value };
        Found {
            best: last.pv.first().copied(),
            depth: last.depth,
            score: of_plus(position, last.score.value()) - self.standing(position),
            material: balance(&end) - balance(position),
        }
    }
}
