//! Moves one by one, the likely best first; the image is built only when quiet moves come up.

use arrayvec::ArrayVec;
use shakmaty::{Color, Move, MoveList, Role};

use super::history::{Histories, Step};
use super::settings::{self, ZoneUse};
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

/// Where the picker stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    GoodCaptures,
    Killers,
    Quiets,
    BadCaptures,
}

/// What a picker needs to know of the node.
pub struct Hints {
    pub hash: Option<PackedMove>,
    pub killers: [Option<Move>; 2],
    /// The steps one and two half-moves before.
    pub before: [Option<Step>; 2],
    pub zones: ZoneUse,
    /// Captures and promotions alone, those that do not lose by exchange.
    pub captures_only: bool,
}

/// No position has more legal moves.
const MOST_MOVES: usize = 270;

type Moves = ArrayVec<Picked, MOST_MOVES>;

/// The moves of a node in stages.
pub struct Picker<'a> {
    position: &'a Position,
    fields: &'a Fields,
    hints: Hints,
    stage: Stage,
    hash: Option<Move>,
    captures: Moves,
    bad_captures: Moves,
    quiets: Moves,
    killers: ArrayVec<Move, 2>,
    scored: bool,
}

impl<'a> Picker<'a> {
    /// A picker over all legal moves of `position`, whose exchange map is `fields`.
    pub fn new(
        position: &'a Position,
        fields: &'a Fields,
        hints: Hints,
        histories: &Histories,
    ) -> Self {
        let mut picker = Self {
            position,
            fields,
            hash: None,
            hints,
            stage: Stage::Hash,
            captures: Moves::new(),
            bad_captures: Moves::new(),
            quiets: Moves::new(),
            killers: ArrayVec::new(),
            scored: false,
        };
        picker.sort_into_stages(&position.legal_moves(), histories);
        picker
    }

    fn sort_into_stages(&mut self, moves: &MoveList, histories: &Histories) {
        for &m in moves {
            if self.hints.hash == Some(PackedMove::of(m)) {
                self.hash = Some(m);
            } else if m.is_capture() || m.is_promotion() {
                self.add_capture(m, histories);
            } else if !self.hints.captures_only {
                self.quiets.push(Picked::quiet(m));
            }
        }
        if self.hints.captures_only && self.hash.is_some_and(|m| !is_tactical(m)) {
            self.hash = None;
        }
    }

    fn add_capture(&mut self, m: Move, histories: &Histories) {
        let side = self.position.turn();
        let exchange = self.fields.exchange(self.position.board(), side, m);
        let taken = m.capture().map_or(0, |role| Values::TROPA.of(role));
        let promoted = m.promotion().map_or(0, |role| Values::TROPA.of(role));
        let score = 16 * (taken + promoted) + histories.capture(side, m) / 4;
        let capture = Picked { m, quiet: false, cost: None, trusted: false, exchange, score };
        let lesser = m.promotion().is_some_and(|role| role != Role::Queen);
        if exchange >= 0 && !lesser {
            self.captures.push(capture);
        } else {
            self.bad_captures.push(capture);
        }
    }

    /// The next move, or `None` after the last.
    pub fn next(&mut self, histories: &Histories) -> Option<Picked> {
        loop {
            let found = match self.stage {
                Stage::Hash => self.hash.take().map(|m| self.of_hash(m)),
                Stage::GoodCaptures => take_best(&mut self.captures),
                Stage::Killers => self.next_killer(),
                Stage::Quiets => self.next_quiet(histories),
                Stage::BadCaptures => {
                    return if self.hints.captures_only {
                        None
                    } else {
                        take_best(&mut self.bad_captures)
                    };
                }
            };
            if found.is_some() {
                return found;
            }
            self.stage = self.stage.next();
        }
    }

    fn of_hash(&self, m: Move) -> Picked {
        let quiet = !is_tactical(m);
        let exchange = if quiet {
            0
        } else {
            self.fields.exchange(self.position.board(), self.position.turn(), m)
        };
        Picked { m, quiet, cost: None, trusted: true, exchange, score: 0 }
    }

    fn next_killer(&mut self) -> Option<Picked> {
        for killer in std::mem::take(&mut self.hints.killers).into_iter().flatten() {
            if let Some(at) = self.quiets.iter().position(|quiet| quiet.m == killer) {
                self.killers.push(killer);
                self.quiets.swap_remove(at);
            }
        }
        let m = self.killers.pop_at(0)?;
        Some(Picked { trusted: true, ..Picked::quiet(m) })
    }

    fn next_quiet(&mut self, histories: &Histories) -> Option<Picked> {
        if !self.scored {
            self.scored = true;
            self.score_quiets(histories);
        }
        take_best(&mut self.quiets)
    }

    fn score_quiets(&mut self, histories: &Histories) {
        let side: Color = self.position.turn();
        let zones = self.hints.zones;
        let image = (zones.any() && !self.position.is_check() && !self.quiets.is_empty())
            .then(|| Costs::new(self.position, self.fields));
        for quiet in &mut self.quiets {
            quiet.score = histories.quiet(side, quiet.m, &self.hints.before);
            if let Some(costs) = &image {
                let cost = costs.of(quiet.m);
                quiet.cost = Some(cost);
                quiet.score += if zones.order { settings::order_bonus(cost) } else { 0 };
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

fn is_tactical(m: Move) -> bool {
    m.is_capture() || m.is_promotion()
}

fn take_best(moves: &mut Moves) -> Option<Picked> {
    let best = (0..moves.len()).max_by_key(|&i| (moves[i].score, std::cmp::Reverse(i)))?;
    moves.swap_pop(best)
}
