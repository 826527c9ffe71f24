//! The search behind [`Counterplay`](super::counterplay::Counterplay): whether (+) wins so much.
//!
//! It has two values: (+) has won enough in the end, by material and runs, or it has not. Where it
//! is asked, the estimate has to agree: it must be no worse in the end than in the beginning, for a
//! gain for which the other side has got as much in another way is none.

use std::cmp::Reverse;
use std::collections::HashMap;

use shakmaty::attacks::ray;
use shakmaty::{Board, Color, Move, MoveList, Role, Square};

use super::Estimate;
use super::capture::taken;
use crate::exchange::swap::Values;
use crate::position::{Key, Position};
use crate::zone::run;

/// Half-moves, checks not counted, beyond which nothing is looked at.
const MAX_HALF_MOVES: u8 = 16;
/// Checks in one line whose answer costs no time.
const CHECKS: u8 = 3;
/// If (+) wins after a pass of its own, looked at so much less far, it wins (null move).
const PASS: u8 = 3;
/// So many moves are looked at as far as the rest; quiet ones after them first one half-move less
/// far (late move reduction).
const EARLY: usize = 2;
/// Room for the moves that showed something with so many half-moves left.
const ROOM: usize = MAX_HALF_MOVES as usize + CHECKS as usize + 1;

/// What is known of a position: whether (+) wins with so many half-moves left, and the move of the
/// side to move that showed it last.
#[derive(Clone, Copy)]
struct Known {
    left: u8,
    wins: bool,
    best: Option<Move>,
}

/// The search for one gain.
pub struct Search {
    plus: Color,
    /// The material balance that (+) has to reach, in centipawns.
    aim: i32,
    /// What the runs of (−) are worth in the beginning; what they are worth more counts against (+).
    runs: i32,
    /// The estimate, and what it has to be in the end from the point of view of (+), if it counts.
    least: Option<(Estimate, i32)>,
    nodes: u32,
    most: u32,
    known: HashMap<Key, Known>,
    /// The quiet moves that last showed something with so many half-moves left.
    killers: [[Option<Move>; 2]; ROOM],
    /// How often, by depth, a quiet step from field to field showed something; of either side.
    history: Box<[[[u32; 64]; 64]; 2]>,
}

impl Search {
    /// The search for a gain of `plus`, in centipawns, over at most so many positions.
    pub fn new(position: &Position, plus: Color, gain: i32, most: u32) -> Self {
        Self {
            plus,
            aim: Values::TROPA.balance(position.board(), plus) + gain,
            runs: runs(position.board(), !plus),
            least: None,
            nodes: 0,
            most,
            known: HashMap::default(),
            killers: [[None; 2]; ROOM],
            history: Box::new([[[0; 64]; 64]; 2]),
        }
    }

    /// The search in which the estimate has to agree.
    pub fn agreeing(self, position: &Position, estimate: Estimate) -> Self {
        Self { least: Some((estimate, estimated(position, self.plus, estimate))), ..self }
    }

    /// The depth of the deepest search that is completed, in half-moves, and whether (+) wins.
    pub fn deepest(&mut self, position: &Position) -> Option<(u8, bool)> {
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
    pub fn turning(&mut self, minus: &Position) -> (u8, Vec<Move>) {
        let most = self.most;
        let Some((left, false)) = self.deepest(minus) else { return (0, Vec::new()) };
        // The first is known; the others may take as many positions again.
        self.most = self.nodes + most;
        let best = self.known.get(&minus.key()).and_then(|known| known.best);
        let mut moves = minus.legal_moves();
        moves.sort_by_key(|m| best != Some(*m));
        moves.retain(|m| !self.wins(&minus.after(*m), left - 1, CHECKS) && !self.is_exhausted());
        (left, moves.into_iter().collect())
    }

    /// Whether (+) wins with so many half-moves left.
    fn wins(&mut self, position: &Position, left: u8, checks: u8) -> bool {
        let free = checks > 0 && position.is_check();
        let (left, checks) = (left + u8::from(free), checks - u8::from(free));
        if left == 0 {
            return self.wins_by_captures(position);
        }
        let known = self.known.get(&position.key()).copied();
        if let Some(known) = known.filter(|known| known.left == left) {
            return known.wins;
        }
        if self.count() {
            return false;
        }
        let plus = position.turn() == self.plus;
        let first = known.and_then(|known| known.best);
        let moves = position.legal_moves();
        let (wins, best) = if moves.is_empty() {
            (!plus && position.is_check(), None)
        } else if plus && self.wins_passing(position, left, checks) {
            (true, first)
        } else {
            let moves = self.in_order(position, moves, first, left);
            let best = self.showing(position, moves, left, checks);
            (best.is_some() == plus, best.or(first))
        };
        if !self.is_exhausted() {
            self.known.insert(position.key(), Known { left, wins, best });
        }
        wins
    }

    /// The first move found with which the side to move gets what it wants.
    fn showing(
        &mut self,
        position: &Position,
        moves: MoveList,
        left: u8,
        checks: u8,
    ) -> Option<Move> {
        let plus = position.turn() == self.plus;
        let check = position.is_check();
        for (place, m) in moves.into_iter().enumerate() {
            let after = position.after(m);
            let quiet = taken(m) == 0;
            let late = quiet && place >= EARLY && left > 2 && !check && !after.is_check();
            if late && self.wins(&after, left - 2, checks) != plus {
                continue;
            }
            if self.wins(&after, left - 1, checks) == plus {
                if quiet {
                    self.note(m, left, !plus);
                }
                return Some(m);
            }
        }
        None
    }

    /// The moves in the order in which they are looked at. With the last half-move whoever does not
    /// have what it wants needs a move that stirs.
    fn in_order(
        &self,
        position: &Position,
        mut moves: MoveList,
        first: Option<Move>,
        left: u8,
    ) -> MoveList {
        let plus = position.turn() == self.plus;
        let won = || self.balance(position.board()) >= self.aim;
        if left == 1 && !position.is_check() && won() != plus {
            moves.retain(|m| stirs(position, *m));
        }
        let killers = &self.killers[usize::from(left)];
        let history = &self.history[usize::from(!plus)];
        moves.sort_by_cached_key(|m| {
            let killer = killers.contains(&Some(*m));
            let seen = m.from().map_or(0, |from| history[from as usize][m.to() as usize]);
            Reverse((first == Some(*m), taken(*m), killer, seen, Reverse(m.role())))
        });
        moves
    }

    /// Notes a quiet move that showed something.
    fn note(&mut self, m: Move, left: u8, minus: bool) {
        let killers = &mut self.killers[usize::from(left)];
        if killers[0] != Some(m) {
            killers.swap(0, 1);
            killers[0] = Some(m);
        }
        if let Some(from) = m.from() {
            let seen = &mut self.history[usize::from(minus)][from as usize][m.to() as usize];
            *seen += u32::from(left) * u32::from(left);
        }
    }

    fn wins_passing(&mut self, position: &Position, left: u8, checks: u8) -> bool {
        left >= PASS
            && position.after_null().is_some_and(|passed| self.wins(&passed, left - PASS, checks))
    }

    /// Whether (+) wins once captures are played out; each side may stop, unless it is in check.
    fn wins_by_captures(&mut self, position: &Position) -> bool {
        if self.count() {
            return false;
        }
        let plus = position.turn() == self.plus;
        let balance = self.balance(position.board());
        let check = position.is_check();
        let won = balance >= self.aim;
        let held = won && (check || self.agrees(position));
        // Who has what it wants stops here.
        if !check && (held == plus || won != held) {
            return held;
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

    /// Whether the estimate agrees, if it is asked.
    fn agrees(&self, position: &Position) -> bool {
        self.least.is_none_or(|(estimate, least)| estimated(position, self.plus, estimate) >= least)
    }

    /// Counts a position; whether there were too many.
    fn count(&mut self) -> bool {
        self.nodes += 1;
        self.is_exhausted()
    }

    fn is_exhausted(&self) -> bool {
        self.nodes > self.most
    }
}

/// The estimate from the side's point of view.
fn estimated(position: &Position, side: Color, estimate: Estimate) -> i32 {
    let score = estimate(position);
    if position.turn() == side { score } else { -score }
}

/// Whether the move may change the balance or what stands to be taken by force: it takes, it may give
/// check, or it is a pawn's.
fn stirs(position: &Position, m: Move) -> bool {
    let opens = |king, from| !ray(king, from).is_empty();
    taken(m) > 0
        || m.role() == Role::Pawn
        || position.gives_direct_check(m)
        || position
            .board()
            .king_of(!position.turn())
            .zip(m.from())
            .is_some_and(|(king, from)| opens(king, from))
}

/// What the runs of a side are worth, in centipawns: a free pawn may run on where the search ends.
fn runs(board: &Board, side: Color) -> i32 {
    run::free(board, side).into_iter().map(|pawn| ahead(board, side, pawn)).sum()
}

/// 200 one push before promotion, and half of it with each push more.
fn ahead(board: &Board, side: Color, pawn: Square) -> i32 {
    run::pushes(board, side, pawn).map_or(0, |pushes| 400 >> pushes)
}
