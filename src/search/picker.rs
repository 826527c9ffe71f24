//! The move picker: moves one by one, the likely best first. Moves are generated, and costs
//! computed, only when needed.

use std::ops::Range;

use shakmaty::{Move, Role};

use super::generation::{Mover, Steps, is_quiet};
use super::history::{Histories, PreviousMoves};
use super::move_stack::{MoveStack, Picked, Waiting};
use super::table::PackedMove;
use crate::exchange::ExchangeMap;
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::zone::{Cost, Costs};

/// The stage of the picker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    MakeCaptures,
    GoodCaptures,
    Killers,
    MakeQuiets,
    Quiets,
    BadCaptures,
    Outside,
}

/// Which moves a picker gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All legal moves.
    All,
    /// Captures and promotions that do not lose by exchange.
    Exchanges,
    /// Captures and promotions that do not lose by exchange, and quiet direct checks that do not
    /// either.
    ExchangesAndChecks,
}

/// What a picker needs to know about the node.
pub struct Hints {
    /// Whether the side to move is in check.
    pub check: bool,
    pub hash: Option<PackedMove>,
    pub killers: [Option<Move>; 2],
    /// The moves one and two plies before.
    pub previous: PreviousMoves,
    /// Continuation history: the weight of the entry after the last move, in eighths.
    pub continuation_weight: i32,
    /// The horizon; `None` if costs are not computed. Quiet moves after the first that cost more
    /// come last, except direct checks.
    pub horizon: Option<Cost>,
    pub scope: Scope,
}

/// The moves of a node, one by one, in stages.
///
/// They are on the [`MoveStack`] from `start` on; [`Picker::done`] removes them.
pub struct Picker<'a> {
    position: &'a Position,
    map: &'a ExchangeMap,
    hints: Hints,
    /// The generator; `None` in check, where all answers are generated at once.
    mover: Option<Mover<'a>>,
    stage: Stage,
    hash: Option<Move>,
    start: usize,
    good: Range<usize>,
    bad: Range<usize>,
    quiets: Range<usize>,
    outside: Range<usize>,
    /// The killers picked before the other quiet moves were generated.
    given: [Option<Move>; 2],
    /// Whether quiet moves other than direct checks are skipped.
    skips_quiets: bool,
    /// Whether the skipped ones have been removed from the range.
    sifted: bool,
    /// Whether the first quiet move has been given.
    gives_quiets: bool,
    /// Whether moves outside the image are skipped.
    skips_outside: bool,
}

impl<'a> Picker<'a> {
    /// A picker over the legal moves of `position`, whose exchange map is `map`.
    pub fn new(
        position: &'a Position,
        map: &'a ExchangeMap,
        hints: Hints,
        histories: &Histories,
        stack: &mut MoveStack,
    ) -> Self {
        let start = stack.len();
        let none = start..start;
        let [good, bad, quiets, outside] = [none.clone(), none.clone(), none.clone(), none];
        let mover = if hints.check { None } else { Mover::new(position, map) };
        let mut picker = Self {
            position,
            map,
            hints,
            mover,
            stage: Stage::Hash,
            hash: None,
            start,
            good,
            bad,
            quiets,
            outside,
            given: [None; 2],
            skips_quiets: false,
            sifted: false,
            gives_quiets: false,
            skips_outside: false,
        };
        match &picker.mover {
            Some(mover) => {
                let known = picker.hints.hash.and_then(|packed| mover.find(packed));
                picker.hash = known.filter(|m| !is_quiet(*m) || picker.is_wanted(*m));
            }
            None => picker.make_answers(histories, stack),
        }
        picker
    }

    /// The next move, or `None` after the last.
    ///
    /// What makes moves is not inlined, so that giving one that is made already stays short.
    pub fn next(&mut self, histories: &Histories, stack: &mut MoveStack) -> Option<Picked> {
        loop {
            let found = match self.stage {
                Stage::Hash => self.hash.take().map(|m| self.of_hash(m)),
                Stage::MakeCaptures => self.make_captures(histories, stack),
                Stage::GoodCaptures => next_capture(stack, &mut self.good),
                Stage::Killers if self.hints.scope == Scope::Exchanges => return None,
                Stage::Killers => self.next_killer(stack),
                Stage::MakeQuiets => self.make_quiets(histories, stack),
                Stage::Quiets => self.next_quiet(stack),
                Stage::BadCaptures if self.hints.scope != Scope::All => return None,
                Stage::BadCaptures => next_capture(stack, &mut self.bad),
                Stage::Outside if self.skips_outside => return None,
                Stage::Outside => return next_quiet(stack, &mut self.outside),
            };
            if found.is_some() {
                return found;
            }
            self.stage = self.stage.next();
        }
    }

    /// Skips the quiet moves still to come, except killers and direct checks.
    pub fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// Whether they are skipped.
    pub fn skips_quiets(&self) -> bool {
        self.skips_quiets
    }

    /// Skips the moves outside the image.
    pub fn skip_outside(&mut self) {
        self.skips_outside = true;
    }

    /// Takes the node's moves off the stack.
    pub fn done(self, stack: &mut MoveStack) {
        stack.truncate(self.start);
    }

    fn of_hash(&self, m: Move) -> Picked {
        if !is_quiet(m) {
            let exchange = self.exchange(m);
            Picked { quiet: false, hash_or_killer: true, exchange, ..Picked::quiet(m) }
        } else {
            Picked { hash_or_killer: true, ..Picked::quiet(m) }
        }
    }

    fn exchange(&self, m: Move) -> i32 {
        self.map.exchange(self.position.board(), self.position.turn(), m)
    }

    /// Generates captures and promotions except the hash move, the good ones first. Returns `None`.
    #[inline(never)]
    fn make_captures(&mut self, histories: &Histories, stack: &mut MoveStack) -> Option<Picked> {
        if let Some(mover) = &self.mover {
            mover.tactical(|m| {
                if self.hints.hash != Some(PackedMove::of(m)) {
                    self.push_capture(m, histories, stack);
                }
            });
            self.split_captures(stack);
        }
        None
    }

    /// Whether the quiet move is within the scope.
    fn is_wanted(&self, m: Move) -> bool {
        match self.hints.scope {
            Scope::All => true,
            Scope::Exchanges => false,
            Scope::ExchangesAndChecks => {
                self.position.gives_direct_check(m) && self.exchange(m) >= 0
            }
        }
    }

    /// Generates all check evasions.
    fn make_answers(&mut self, histories: &Histories, stack: &mut MoveStack) {
        let Some(mover) = Mover::new(self.position, self.map) else { return };
        for tactical in [true, false] {
            mover.answers(tactical, |m| {
                if self.hints.hash == Some(PackedMove::of(m)) {
                    self.hash = Some(m);
                } else if tactical {
                    self.push_capture(m, histories, stack);
                } else {
                    stack.push(m, 0, 0);
                }
            });
            if tactical {
                self.split_captures(stack);
            }
        }
        self.quiets = self.bad.end..stack.len();
    }

    fn push_capture(&self, m: Move, histories: &Histories, stack: &mut MoveStack) {
        // Matched once: each accessor of a move would match its kind again.
        let (role, taken, promotion) = match m {
            Move::Normal { role, capture, promotion, .. } => (role, capture, promotion),
            _ => (Role::Pawn, Some(Role::Pawn), None), // en passant
        };
        let value = |role: Option<Role>| role.map_or(0, |role| Values::TROPA.of(role));
        let worth = 16 * (value(taken) + value(promotion));
        let score = worth + histories.capture(self.position.turn(), m) / 4;
        // At worst the capturing piece is lost for the captured one.
        let even = value(taken) >= value(Some(role)) && promotion.is_none();
        let exchange = if even { 0 } else { self.exchange(m) };
        stack.push(m, exchange as i16, score);
    }

    /// Splits the captures on the stack into good and bad ones: those that do not lose by exchange,
    /// and the others with all underpromotions.
    fn split_captures(&mut self, stack: &mut MoveStack) {
        let all = self.start..stack.len();
        let end = stack.divide(&all, |Waiting { m, known, .. }| {
            *known >= 0 && m.promotion().is_none_or(|role| role == Role::Queen)
        });
        (self.good, self.bad) = (all.start..end, end..all.end);
    }

    /// Killer moves: quiet moves that were best at a sibling node, if they are legal here.
    #[inline(never)]
    fn next_killer(&mut self, stack: &mut MoveStack) -> Option<Picked> {
        while let Some(place) = self.hints.killers.iter().position(Option::is_some) {
            let killer = self.hints.killers[place].take()?;
            let packed = PackedMove::of(killer);
            let legal = match &self.mover {
                Some(mover) => {
                    self.hints.hash != Some(packed) && mover.find(packed) == Some(killer)
                }
                None => stack.take_move(killer, &mut self.quiets),
            };
            if legal {
                self.given[place] = Some(killer);
                return Some(Picked { hash_or_killer: true, ..Picked::quiet(killer) });
            }
        }
        None
    }

    /// Generates and scores the quiet moves within the scope, except the hash move and killers.
    /// Returns `None`.
    #[inline(never)]
    fn make_quiets(&mut self, histories: &Histories, stack: &mut MoveStack) -> Option<Picked> {
        self.sifted = self.skips_quiets;
        let Hints { hash, previous, continuation_weight, scope, .. } = self.hints;
        let histories = histories.after(self.position.turn(), &previous, continuation_weight);
        let Some(mover) = &self.mover else {
            stack.score(&self.quiets, |m| histories.of(m));
            return None;
        };
        let start = stack.len();
        // Quiet checks in quiescence must not lose.
        let sound = |m| scope == Scope::All || self.exchange(m) >= 0;
        let give = |steps: Steps| {
            let histories = histories.of_piece(steps.role, steps.from);
            for m in steps.moves() {
                if hash != Some(PackedMove::of(m)) && sound(m) {
                    stack.push(m, 0, histories.of(m.to()));
                }
            }
        };
        match scope {
            Scope::All if !self.skips_quiets => {
                mover.quiet(give);
                for m in mover.castles().filter(|m| hash != Some(PackedMove::of(*m))) {
                    stack.push(m, 0, histories.of(m));
                }
            }
            Scope::All | Scope::ExchangesAndChecks => mover.checks(give),
            // Nothing follows the exchanges.
            Scope::Exchanges => {}
        }
        self.quiets = start..stack.len();
        for killer in self.given.into_iter().flatten() {
            stack.take_move(killer, &mut self.quiets);
        }
        None
    }

    fn next_quiet(&mut self, stack: &mut MoveStack) -> Option<Picked> {
        if self.skips_quiets && !self.sifted {
            self.sifted = true;
            self.sift(stack);
        }
        if self.gives_quiets
            && !self.quiets.is_empty()
            && !self.skips_quiets
            && let Some(horizon) = self.hints.horizon.take()
        {
            self.split_outside(horizon, stack);
        }
        self.gives_quiets = true;
        next_quiet(stack, &mut self.quiets)
    }

    /// Removes quiet moves other than direct checks.
    #[inline(never)]
    fn sift(&mut self, stack: &mut MoveStack) {
        let Some(checks) = self.mover.as_ref().map(Mover::check_squares) else { return };
        self.quiets.end = stack.divide(&self.quiets, |waiting| checks.contain(waiting.m));
    }

    /// Computes the costs of the quiet moves, and puts those outside the image last. Direct checks,
    /// all that is left when quiet moves are skipped, are inside.
    #[inline(never)]
    fn split_outside(&mut self, horizon: Cost, stack: &mut MoveStack) {
        let Some(checks) = self.mover.as_ref().map(Mover::check_squares) else { return };
        let costs = Costs::new(self.position, self.map);
        let mut costs = costs.in_turn();
        let inside = stack.divide(&self.quiets, |Waiting { m, known, .. }| {
            let cost = costs.of(*m);
            *known = cost.into();
            cost <= horizon || checks.contain(*m)
        });
        self.outside = inside..self.quiets.end;
        self.quiets.end = inside;
    }
}

impl Stage {
    fn next(self) -> Self {
        match self {
            Self::Hash => Self::MakeCaptures,
            Self::MakeCaptures => Self::GoodCaptures,
            Self::GoodCaptures => Self::Killers,
            Self::Killers => Self::MakeQuiets,
            Self::MakeQuiets => Self::Quiets,
            Self::Quiets => Self::BadCaptures,
            Self::BadCaptures | Self::Outside => Self::Outside,
        }
    }
}

fn next_capture(stack: &mut MoveStack, range: &mut Range<usize>) -> Option<Picked> {
    stack.take_best(range).map(Waiting::capture)
}

fn next_quiet(stack: &mut MoveStack, range: &mut Range<usize>) -> Option<Picked> {
    stack.take_best(range).map(Waiting::quiet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zone::MAX_COST;

    const FENS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];

    /// All moves in the order in which they are picked.
    fn picked(position: &Position, horizon: Option<Cost>, hash: Option<Move>) -> Vec<Picked> {
        let map = ExchangeMap::new(position.board());
        let (histories, mut stack) = (Histories::new(), MoveStack::with_capacity(256));
        let hints = Hints {
            check: position.is_check(),
            hash: hash.map(PackedMove::of),
            killers: [position.legal_moves().first().copied().filter(|m| is_quiet(*m)), None],
            previous: [None; 2],
            continuation_weight: 8,
            horizon,
            scope: Scope::All,
        };
        let mut picker = Picker::new(position, &map, hints, &histories, &mut stack);
        let all = std::iter::from_fn(|| picker.next(&histories, &mut stack)).collect();
        picker.done(&mut stack);
        assert_eq!(stack.len(), 0);
        all
    }

    /// Without skipping, every legal move comes once at any horizon, and after the first quiet move
    /// those inside the image come before those outside.
    #[test]
    fn every_legal_move_comes_once() {
        let roots = FENS.map(|fen| Position::from_fen(fen).unwrap());
        for root in &roots {
            for before in root.legal_moves() {
                let position = root.after(before);
                let mut legal = position.legal_moves().to_vec();
                legal.sort_by_key(Move::to_string);
                for horizon in [None, Some(1), Some(3), Some(5), Some(MAX_COST)] {
                    let picked = picked(&position, horizon, legal.last().copied());
                    let mut moves: Vec<Move> = picked.iter().map(|picked| picked.m).collect();
                    moves.sort_by_key(Move::to_string);
                    assert_eq!(moves, legal, "{} at {horizon:?}", position.fen());
                    if let Some(horizon) = horizon {
                        check_order(&position, &picked, horizon);
                    }
                }
            }
        }
    }

    /// Asserts that no quiet move inside the image comes after one outside, except the first.
    fn check_order(position: &Position, picked: &[Picked], horizon: Cost) {
        if position.is_check() {
            return;
        }
        let map = ExchangeMap::new(position.board());
        let costs = Costs::new(position, &map);
        let inside = |m| costs.of(m) <= horizon || position.gives_direct_check(m);
        let quiets = picked.iter().filter(|picked| picked.quiet && !picked.hash_or_killer);
        let from_outside = quiets.skip(1).skip_while(|picked| inside(picked.m));
        for picked in from_outside {
            assert!(!inside(picked.m), "{} at {horizon} in {}", picked.m, position.fen());
        }
    }
}
