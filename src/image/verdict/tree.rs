//! A tree search over the pieces of a zone.
//!
//! Only these pieces move, only along the zone's trajectories, and a side may pass ([theory,
//! section 4](crate::theory#4-the-zone)). (−) also has captures anywhere that win something,
//! checks, and every move of a piece that (+) attacks in the zone. A capture is counted by
//! exchange, or the fight goes on without the recapture, whichever the other side prefers.

use std::cell::Cell;
use std::cmp::Reverse;

use shakmaty::{Bitboard, Color, Move, MoveList, Role, Square};

use super::verdict::{MATE, WIN};
use crate::exchange::swap::Values;
use crate::image::worth::{exchange, exchange_after, taken};
use crate::position::Position;
use crate::trajectory::Trajectory;
use crate::zone::piece::step_of;
use crate::zone::time::Side;
use crate::zone::{Action, Zone};

/// A zone that takes more positions than this stays unresolved.
pub const MAX_NODES: u32 = 20_000;

/// The maximum number of checks by (−) in one line that cost (+) no time.
const CHECKS: u8 = 3;

/// The tree of an arena.
pub struct ZoneTree<'a> {
    arena: &'a Arena,
    nodes: Cell<u32>,
    /// The maximum number of positions.
    most: u32,
    /// The captures of (−) in the initial position, with what each wins in centipawns.
    standing: Vec<(Move, i32)>,
}

/// What has been spent and won so far in a line.
#[derive(Clone, Copy)]
struct Account {
    /// The plies left.
    left: u8,
    /// The checks left that cost no time.
    checks: u8,
    /// What (+) has won, in centipawns.
    won: i32,
}

impl Account {
    const fn new(left: u8) -> Self {
        Self { left, checks: CHECKS, won: 0 }
    }

    const fn next(self) -> Self {
        Self { left: self.left - 1, ..self }
    }

    /// After a check, which together with its answer costs no plies.
    const fn checked(self) -> Self {
        Self { left: self.left + 1, checks: self.checks - 1, ..self }
    }

    const fn with(self, more: i32) -> Self {
        Self { won: self.won + more, ..self }
    }
}

impl<'a> ZoneTree<'a> {
    /// The tree of a fight from this position, `minus` with (−) to move, for at most `most`
    /// positions over all calls.
    pub fn new(arena: &'a Arena, minus: &Position, most: u32) -> Self {
        let standing = captures(minus, &minus.legal_moves()).collect();
        Self { arena, nodes: Cell::new(0), most, standing }
    }

    /// What (+) wins with `left` plies to go, in centipawns; `None` after too many positions.
    pub fn value(&self, position: &Position, left: u8) -> Option<i32> {
        self.told(self.search(position, Account::new(left), -MATE, MATE))
    }

    /// What (+) wins after the step of (−), with `left` plies to go after it; `None` after too many
    /// positions.
    pub fn after(&self, position: &Position, m: Move, left: u8) -> Option<i32> {
        self.told(self.minus_step(position, m, Account::new(left + 1), -MATE, MATE))
    }

    /// The most that (−) can win at once in the initial position, in centipawns.
    pub fn standing(&self) -> i32 {
        self.standing.iter().map(|(_, wins)| *wins).max().unwrap_or(0).max(0)
    }

    fn told(&self, value: i32) -> Option<i32> {
        (self.nodes.get() <= self.most).then_some(value)
    }

    fn search(&self, position: &Position, account: Account, alpha: i32, beta: i32) -> i32 {
        let plus = position.turn() == self.arena.plus;
        self.nodes.set(self.nodes.get() + 1);
        if self.nodes.get() > self.most {
            return 0;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            // Stalemate wins nothing for (+).
            return match (position.is_check(), plus) {
                (false, _) => 0,
                (true, true) => -MATE,
                (true, false) => self.arena.mate(account.won),
            };
        }
        match (account.left, plus) {
            (0, true) => account.won,
            (0, false) => account.won - self.left_to_take(position, &moves),
            (_, true) => self.maximum(position, moves, account, alpha, beta),
            (_, false) => self.minimum(position, moves, account, alpha, beta),
        }
    }

    /// (+) to move: it may stop at any time, except in check.
    fn maximum(
        &self,
        position: &Position,
        mut moves: MoveList,
        account: Account,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let check = position.is_check();
        let mut best = if check { -MATE } else { account.won };
        moves.retain(|m| check || self.arena.holds(*m, self.arena.plus));
        moves.sort_by_key(|m| Reverse(taken(*m)));
        for m in moves {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            best = best.max(self.plus_step(position, m, account, alpha, beta));
        }
        best
    }

    /// (−) to move: it may pass.
    fn minimum(
        &self,
        position: &Position,
        mut moves: MoveList,
        account: Account,
        alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let passed = position.after_null();
        let mut best =
            passed.map_or(MATE, |passed| self.search(&passed, account.next(), alpha, beta));
        if best < WIN {
            return best;
        }
        moves.retain(|m| self.defends(position, *m, account.checks > 0));
        moves.sort_by_key(|m| Reverse(taken(*m)));
        for m in moves {
            beta = beta.min(best);
            if alpha >= beta {
                break;
            }
            best = best.min(self.minus_step(position, m, account, alpha, beta));
        }
        best
    }

    /// Whether the legal move of (−) counts as a defence against the zone; in check every move
    /// does.
    pub fn defends(&self, position: &Position, m: Move, checks: bool) -> bool {
        position.is_check()
            || self.arena.holds(m, !self.arena.plus)
            || (taken(m) > 0 && exchange(position, m) > 0)
            || (checks && position.gives_direct_check(m) && exchange(position, m) >= 0)
    }

    /// What (−) wins by a capture once the zone's time has run out, in centipawns, beyond what the
    /// same step won in the initial position.
    fn left_to_take(&self, position: &Position, moves: &MoveList) -> i32 {
        let before = |m| {
            let same = self.standing.iter().find(|(known, _)| same_step(*known, m));
            same.map_or(0, |(_, wins)| (*wins).max(0))
        };
        let more = captures(position, moves).map(|(m, wins)| wins - before(m));
        more.max().unwrap_or(0).max(0)
    }

    fn plus_step(
        &self,
        position: &Position,
        m: Move,
        account: Account,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let after = position.after(m);
        let goes_on = |alpha| {
            let next = account.next().with(taken(m));
            self.search(&after, next, alpha, beta)
        };
        if taken(m) == 0 || after.legal_moves().is_empty() {
            return goes_on(alpha);
        }
        let settled = account.won + exchange_after(&after, m);
        if settled <= alpha { settled } else { settled.min(goes_on(alpha)) }
    }

    fn minus_step(
        &self,
        position: &Position,
        m: Move,
        account: Account,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let after = position.after(m);
        let free = account.checks > 0 && after.is_check();
        let next = if free { account.checked() } else { account.next() };
        let goes_on = || self.search(&after, next.with(-taken(m)), alpha, beta);
        if taken(m) == 0 || after.legal_moves().is_empty() {
            return goes_on();
        }
        let settled = account.won - exchange_after(&after, m);
        if settled >= beta { settled } else { settled.max(goes_on()) }
    }
}

/// The captures and promotions with what they win, in centipawns.
fn captures<'a>(
    position: &'a Position,
    moves: &'a MoveList,
) -> impl Iterator<Item = (Move, i32)> + 'a {
    let captures = moves.iter().filter(|m| taken(**m) > 0);
    captures.map(|m| (*m, exchange(position, *m)))
}

fn same_step(a: Move, b: Move) -> bool {
    (a.from(), a.to()) == (b.from(), b.to())
}

/// The steps of one side, by the square that they leave.
struct Steps([Bitboard; 64]);

impl Steps {
    fn none() -> Self {
        Self([Bitboard::EMPTY; 64])
    }

    fn add(&mut self, from: Square, to: Square) {
        self.0[from as usize].add(to);
    }

    fn leave(&self, from: Square) -> bool {
        !self.0[from as usize].is_empty()
    }

    fn follow(&mut self, way: &Trajectory) {
        way.steps().for_each(|step| self.add(step.from, step.to));
    }
}

/// The steps that the pieces of some zones with the same (+) may make.
pub struct Arena {
    /// The colour of (+).
    pub plus: Color,
    /// The steps of (+) and of (−).
    steps: [Steps; 2],
    /// The squares that steps of (+) leave: (−) may always capture a piece of (+) there.
    left: Bitboard,
    /// The squares that steps of (+) reach: a piece of (−) that stands there may go anywhere.
    attacked: Bitboard,
    /// What mate is worth, in centipawns: [`MATE`] if a king is the target of a zone, otherwise the
    /// largest gain or target value of the zones.
    mate: i32,
    /// The plies that (+) needs, its last capture included, when it moves first.
    pub plies: u8,
}

impl Arena {
    /// The arena of zones with the same (+); `None` if there are none.
    pub fn of(zones: &[&Zone]) -> Option<Self> {
        let plus = zones.first()?.root.color;
        let steps = [Steps::none(), Steps::none()];
        let (left, attacked) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut arena = Self { plus, steps, left, attacked, mate: 0, plies: 0 };
        zones.iter().for_each(|zone| arena.open(zone));
        arena.left = Square::ALL.into_iter().filter(|&from| arena.steps[0].leave(from)).collect();
        arena.attacked = arena.steps[0].0.iter().fold(Bitboard::EMPTY, |all, to| all | *to);
        Some(arena)
    }

    fn open(&mut self, zone: &Zone) {
        if let Some(role) = zone.target.role {
            self.mate =
                self.mate.max(if role == Role::King { MATE } else { Values::TROPA.of(role) });
        }
        self.mate = self.mate.max(zone.gain.unwrap_or(0));
        let [plus, minus] = &mut self.steps;
        zone.main.iter().for_each(|way| plus.follow(&way.trajectory));
        zone.ambushes.iter().for_each(|ambush| plus.add(ambush.piece.square, ambush.square));
        zone.negations.iter().flat_map(|n| &n.trajectories).for_each(|way| minus.follow(way));
        zone.retreats.iter().for_each(|retreat| minus.add(retreat.from, retreat.to));
        // A controlling piece captures whatever arrives there, however it arrived.
        for negation in zone.negations.iter().filter(|n| n.action == Action::Control) {
            minus.add(negation.piece.square, negation.square);
        }
        // With (−) to move, the cost includes its first move.
        let first = u32::from(zone.to_move == Side::Minus);
        let plies = zone.cost().0.saturating_sub(first);
        self.plies = self.plies.max(u8::try_from(plies).unwrap_or(u8::MAX));
    }

    /// Whether the legal move `m` of `mover` is a step of the arena. For (−), captures of pieces
    /// that have steps and moves of attacked pieces count as well.
    pub fn holds(&self, m: Move, mover: Color) -> bool {
        let steps = &self.steps[usize::from(mover != self.plus)];
        if m.is_capture() && mover != self.plus && self.left.contains(m.to()) {
            return true;
        }
        let flees = |from| mover != self.plus && self.attacked.contains(from);
        step_of(m, mover)
            .is_some_and(|(from, to)| steps.0[from as usize].contains(to) || flees(from))
    }

    /// What (+) has won, in centipawns, when it mates after winning `won`: a zone that is not about
    /// the king counts no more than its own gain.
    pub fn mate(&self, won: i32) -> i32 {
        if self.mate == MATE { MATE } else { self.mate.max(won) }
    }
}
