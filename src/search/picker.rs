//! Moves one by one, the likely best first; the image is built only when quiet moves come up.

use std::ops::Range;

use shakmaty::{Move, Role};

use super::history::{Histories, Step};
use super::parameters::ByCost;
use super::settings::ZoneUse;
use super::table::PackedMove;
use crate::exchange::Fields;
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::zone::{Cost, Costs};

/// A move with what the picker knows of it.
#[derive(Debug, Clone, Copy)]
pub struct Picked {
    pub m: Move,
    /// Neither a capture nor a promotion.
    pub quiet: bool,
    /// The cost of a quiet move; `None` where the image was not asked: the hash move, killers,
    /// answers to check, or zones out of use.
    pub cost: Option<Cost>,
    /// The hash move or a killer.
    pub trusted: bool,
    /// Δm of a capture or promotion, in centipawns.
    pub exchange: i32,
    /// History and order bonus of a quiet move.
    pub score: i32,
}

impl Picked {
    fn quiet(m: Move) -> Self {
        Self { m, quiet: true, cost: None, trusted: false, exchange: 0, score: 0 }
    }
}

/// The moves of all nodes on the way from the root, each node's behind its parent's.
pub type MoveStack = Vec<Picked>;

/// Where the picker stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    GoodCaptures,
    Killers,
    Quiets,
    BadCaptures,
}

/// Which moves a picker gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All legal moves.
    All,
    /// Captures and promotions that do not lose by exchange.
    Exchanges,
    /// The same and quiet checks by a man that is not lost for it.
    ExchangesAndChecks,
}

/// What a picker needs to know of the node.
pub struct Hints<'a> {
    pub hash: Option<PackedMove>,
    pub killers: [Option<Move>; 2],
    /// The steps one and two half-moves before.
    pub before: [Option<Step>; 2],
    pub zones: ZoneUse,
    /// What a cost adds to the score of a quiet move.
    pub order: &'a ByCost,
    pub scope: Scope,
}

/// The moves of a node in stages.
///
/// They lie on the [`MoveStack`] from `start` on; [`Picker::done`] takes them off again.
pub struct Picker<'a> {
    position: &'a Position,
    fields: &'a Fields,
    hints: Hints<'a>,
    stage: Stage,
    hash: Option<Move>,
    start: usize,
    good: Range<usize>,
    bad: Range<usize>,
    quiets: Range<usize>,
    scored: bool,
}

impl<'a> Picker<'a> {
    /// A picker over all legal moves of `position`, whose exchange map is `fields`.
    pub fn new(
        position: &'a Position,
        fields: &'a Fields,
        hints: Hints<'a>,
        histories: &Histories,
        stack: &mut MoveStack,
    ) -> Self {
        let start = stack.len();
        let moves = position.legal_moves();
        let mut hash = None;
        for &m in moves.iter().filter(|m| is_tactical(**m)) {
            if hints.hash == Some(PackedMove::of(m)) {
                hash = Some(m);
            } else {
                stack.push(capture(position, fields, m, histories));
            }
        }
        let good = start..start + good_first(&mut stack[start..]);
        let bad = good.end..stack.len();
        if hints.scope != Scope::Exchanges {
            let all = hints.scope == Scope::All;
            let wanted = |m: &Move| all || is_safe_check(position, fields, *m);
            for &m in moves.iter().filter(|m| !is_tactical(**m)).filter(|m| wanted(m)) {
                if hints.hash == Some(PackedMove::of(m)) {
                    hash = Some(m);
                } else {
                    stack.push(Picked::quiet(m));
                }
            }
        }
        let quiets = bad.end..stack.len();
        let stage = Stage::Hash;
        Self { position, fields, hints, stage, hash, start, good, bad, quiets, scored: false }
    }

    /// The next move, or `None` after the last.
    pub fn next(&mut self, histories: &Histories, stack: &mut MoveStack) -> Option<Picked> {
        loop {
            let found = match self.stage {
                Stage::Hash => self.hash.take().map(|m| self.of_hash(m)),
                Stage::GoodCaptures => take_best(&mut self.good, stack),
                Stage::Killers => self.next_killer(stack),
                Stage::Quiets => self.next_quiet(histories, stack),
                Stage::BadCaptures if self.hints.scope != Scope::All => return None,
                Stage::BadCaptures => return take_best(&mut self.bad, stack),
            };
            if found.is_some() {
                return found;
            }
            self.stage = self.stage.next();
        }
    }

    /// Takes the node's moves off the stack.
    pub fn done(self, stack: &mut MoveStack) {
        stack.truncate(self.start);
    }

    fn of_hash(&self, m: Move) -> Picked {
        if is_tactical(m) {
            let exchange = self.fields.exchange(self.position.board(), self.position.turn(), m);
            Picked { quiet: false, trusted: true, exchange, ..Picked::quiet(m) }
        } else {
            Picked { trusted: true, ..Picked::quiet(m) }
        }
    }

    fn next_killer(&mut self, stack: &mut MoveStack) -> Option<Picked> {
        while let Some(killer) = self.hints.killers.iter_mut().find_map(Option::take) {
            let found = self.quiets.clone().find(|&index| stack[index].m == killer);
            if let Some(index) = found {
                let killer = take(index, &mut self.quiets, stack);
                return Some(Picked { trusted: true, ..killer });
            }
        }
        None
    }

    fn next_quiet(&mut self, histories: &Histories, stack: &mut MoveStack) -> Option<Picked> {
        if !self.scored {
            self.scored = true;
            self.score(histories, &mut stack[self.quiets.clone()]);
        }
        take_best(&mut self.quiets, stack)
    }

    fn score(&self, histories: &Histories, quiets: &mut [Picked]) {
        let side = self.position.turn();
        let zones = self.hints.zones;
        let image = (zones.any() && !self.position.is_check() && !quiets.is_empty())
            .then(|| Costs::new(self.position, self.fields));
        for quiet in quiets {
            quiet.score = histories.quiet(side, quiet.m, &self.hints.before);
            if let Some(costs) = &image {
                let cost = costs.of(quiet.m);
                quiet.cost = Some(cost);
                quiet.score += if zones.order { self.hints.order[cost as usize] } else { 0 };
            }
        }
    }
}

impl Stage {
    fn next(self) -> Self {
        match self {
            Self::Hash => Self::GoodCaptures,
            Self::GoodCaptures => Self::Killers,
            Self::Killers => Self::Quiets,
            Self::Quiets | Self::BadCaptures => Self::BadCaptures,
        }
    }
}

fn is_safe_check(position: &Position, fields: &Fields, m: Move) -> bool {
    position.gives_direct_check(m) && fields.exchange(position.board(), position.turn(), m) >= 0
}

fn capture(position: &Position, fields: &Fields, m: Move, histories: &Histories) -> Picked {
    let side = position.turn();
    let value = |role: Option<Role>| role.map_or(0, |role| Values::TROPA.of(role));
    let score = 16 * (value(m.capture()) + value(m.promotion())) + histories.capture(side, m) / 4;
    let exchange = fields.exchange(position.board(), side, m);
    Picked { quiet: false, exchange, score, ..Picked::quiet(m) }
}

/// Moves the captures that do not lose by exchange to the front and counts them. Promotions to
/// less than a queen are left to the end.
fn good_first(captures: &mut [Picked]) -> usize {
    let mut good = 0;
    for index in 0..captures.len() {
        let lesser = captures[index].m.promotion().is_some_and(|role| role != Role::Queen);
        if captures[index].exchange >= 0 && !lesser {
            captures.swap(good, index);
            good += 1;
        }
    }
    good
}

/// Takes the move at `index` out of the range, which loses its first place.
fn take(index: usize, range: &mut Range<usize>, stack: &mut MoveStack) -> Picked {
    stack.swap(range.start, index);
    range.start += 1;
    stack[range.start - 1]
}

fn take_best(range: &mut Range<usize>, stack: &mut MoveStack) -> Option<Picked> {
    // The first of the best: the order of generation decides between equals.
    let best = range.clone().rev().max_by_key(|&index| stack[index].score)?;
    Some(take(best, range, stack))
}

fn is_tactical(m: Move) -> bool {
    m.is_capture() || m.is_promotion()
}
