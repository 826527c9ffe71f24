//! What the tables say about moves, and the rules that come first: mate, and draws in the game.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use shakmaty::{Chess, Move};
use shakmaty_syzygy::{Dtz, MaybeRounded};

use super::{Probing, Tablebase, Verdict};
use crate::position::{Game, Key, Position, is_fifty_moves};

/// A move with its result by the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked {
    /// The move.
    pub m: Move,
    /// Its result for the side that makes it.
    pub verdict: Verdict,
    /// The plies to the next capture or pawn move, this one included; 0 for mates and draws, 1 for
    /// all moves if distances are unknown.
    pub distance: u32,
}

impl Ranked {
    /// Whether the move wins, cursed wins included.
    pub(super) fn wins(&self) -> bool {
        self.verdict >= Verdict::CursedWin
    }
}

/// A query about moves.
pub(super) struct Question<'a> {
    tables: &'a Tablebase,
    probing: &'a Probing,
    /// How many more moves may be probed to resolve rounded distances.
    left: Cell<u32>,
    /// What that found of positions with these plies since the last capture or pawn move.
    found: RefCell<HashMap<(Key, u32), bool>>,
}

/// The maximum number of moves probed to resolve the rounded distances of a position.
const MOST_ASKED: u32 = 20_000;

/// Whether the distance of a position to zeroing ends by the hundredth ply; `None` if that depends
/// on rounding, since the true distance may be a ply longer.
fn in_time(position: &Position, dtz: MaybeRounded<Dtz>) -> Option<bool> {
    let rounded = matches!(dtz, MaybeRounded::Rounded(_));
    match position.halfmoves() + dtz.ignore_rounding().0.unsigned_abs() {
        ..100 => Some(true),
        100 if rounded => None,
        100 => Some(true),
        _ => Some(false),
    }
}

/// How a move is ranked by the position after it.
type Rank<'a> = fn(&Question<'a>, &Position, Move) -> Option<Ranked>;

impl<'a> Question<'a> {
    pub fn new(tables: &'a Tablebase, probing: &'a Probing) -> Self {
        Self { tables, probing, left: Cell::new(MOST_ASKED), found: RefCell::default() }
    }

    /// The moves of the game's position as `rank` judges them; `None` if it cannot judge all. Mates
    /// need no tables, and of draws by the rules the tables know nothing.
    pub fn about(&self, game: &Game, moves: &[Move], rank: Rank<'a>) -> Option<Vec<Ranked>> {
        let position = game.position();
        let asked = moves.iter().map(|&m| {
            let after = position.after(m);
            let ranked = self.mate_or(rank, &after, m)?;
            let fifty = self.probing.fifty_moves && is_fifty_moves(&after);
            let drawn = fifty || game.is_third_time(&after);
            Some(if drawn { Ranked { m, verdict: Verdict::Draw, distance: 0 } } else { ranked })
        });
        asked.collect()
    }

    /// The move as the tables judge it by distance, regardless of the game's history.
    pub fn about_move(&self, after: &Position, m: Move) -> Option<Ranked> {
        self.mate_or(Self::by_distance, after, m)
    }

    fn mate_or(&self, rank: Rank<'a>, after: &Position, m: Move) -> Option<Ranked> {
        if after.is_checkmate() {
            return Some(Ranked { m, verdict: Verdict::Win, distance: 0 });
        }
        rank(self, after, m)
    }

    /// The distance of a position to zeroing (DTZ), in plies.
    pub fn distance(&self, position: &Position) -> Option<u32> {
        Some(self.dtz(position)?.ignore_rounding().0.unsigned_abs())
    }

    fn dtz(&self, position: &Position) -> Option<MaybeRounded<Dtz>> {
        self.tables.probe(position, |chess: &Chess| self.tables.tables.probe_dtz(chess))
    }

    /// The move by its distance to zeroing and the plies already made.
    pub fn by_distance(&self, after: &Position, m: Move) -> Option<Ranked> {
        if m.is_zeroing() {
            return self.by_verdict(after, m);
        }
        let found = self.dtz(after)?;
        let dtz = found.ignore_rounding().0;
        let distance = if dtz == 0 { 0 } else { dtz.unsigned_abs() + 1 };
        // If that remains unknown, take the worse result for the side that moves.
        let in_time = in_time(after, found).or_else(|| self.is_in_time(after, dtz > 0));
        let in_time = in_time.unwrap_or(dtz > 0);
        let verdict = match dtz.signum() {
            0 => Verdict::Draw,
            -1 if in_time => Verdict::Win,
            -1 => Verdict::CursedWin,
            _ if in_time => Verdict::Loss,
            _ => Verdict::BlessedLoss,
        };
        Some(Ranked { m, verdict: self.under_rule(verdict), distance })
    }

    /// Whether the winner, to move or not, can force a capture, a pawn move or mate by the
    /// hundredth ply, where the rounded distance leaves that open; `None` if too many moves would
    /// have to be probed.
    fn is_in_time(&self, position: &Position, to_move: bool) -> Option<bool> {
        let place = (position.key(), position.halfmoves());
        if let Some(&known) = self.found.borrow().get(&place) {
            return Some(known);
        }
        let found = self.by_moves(position, to_move)?;
        self.found.borrow_mut().insert(place, found);
        Some(found)
    }

    /// The same by the moves of the position.
    fn by_moves(&self, position: &Position, to_move: bool) -> Option<bool> {
        for m in position.legal_moves() {
            self.left.set(self.left.get().checked_sub(1)?);
            let after = position.after(m);
            let ends = m.is_zeroing() || after.is_checkmate();
            let in_time = if ends {
                // A capture or pawn move by the loser comes in time, too.
                !to_move || self.about_move(&after, m)?.verdict == Verdict::Win
            } else {
                let dtz = self.dtz(&after)?;
                let wins = if to_move { dtz.is_negative() } else { dtz.is_positive() };
                wins && match in_time(&after, dtz) {
                    Some(in_time) => in_time,
                    None => self.is_in_time(&after, !to_move)?,
                }
            };
            // One move in time is enough for the winner, and one that is too late for the loser.
            if in_time == to_move {
                return Some(to_move);
            }
        }
        Some(!to_move)
    }

    /// The move by win, draw or loss alone (WDL), as if the fifty-move counter started here.
    pub fn by_verdict(&self, after: &Position, m: Move) -> Option<Ranked> {
        let verdict = match self.tables.verdict(after)? {
            Verdict::Loss => Verdict::Win,
            Verdict::BlessedLoss => Verdict::CursedWin,
            Verdict::Draw => Verdict::Draw,
            Verdict::CursedWin => Verdict::BlessedLoss,
            Verdict::Win => Verdict::Loss,
        };
        // Without distances all moves look alike.
        Some(Ranked { m, verdict: self.under_rule(verdict), distance: 1 })
    }

    fn under_rule(&self, verdict: Verdict) -> Verdict {
        if self.probing.fifty_moves { verdict } else { verdict.without_fifty_moves() }
    }
}
