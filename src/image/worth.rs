//! The gains of steps and exchanges in centipawns, from the attack counts of the exchange map.
//!
//! Attacks are counted as the men stand now. So a zone depends only on its trajectories and on the
//! counts on their fields.

use shakmaty::{Board, Color, Move, Rank, Role, Square};

use crate::exchange::swap::Values;
use crate::exchange::{Class, ExchangeMap, Index, loss};
use crate::trajectory::steps;
use crate::zone::Man;

const VALUES: Values = Values::TROPA;

/// The gains of steps and exchanges in one position: Δm in centipawns.
pub struct Worth<'a> {
    board: &'a Board,
    map: &'a ExchangeMap,
    turn: Color,
}

/// The starting point of an exchange on a field; men can be added or removed.
#[derive(Debug, Clone, Copy)]
pub struct Stake {
    /// What the step itself wins by capture and promotion, in centipawns.
    pub won: i32,
    /// The class of the man that arrives.
    pub class: Class,
    /// The attack counts of its own side, without the man itself.
    pub defenders: Index,
    pub attackers: Index,
}

impl Stake {
    /// Δm in centipawns.
    pub fn gain(self) -> i32 {
        self.won - loss(self.class, self.defenders, self.attackers)
    }

    /// The stake with one defender more.
    #[must_use]
    pub fn defended_by(self, class: Class) -> Self {
        Self { defenders: self.defenders.with(class), ..self }
    }
}

impl<'a> Worth<'a> {
    pub fn new(board: &'a Board, map: &'a ExchangeMap, turn: Color) -> Self {
        Self { board, map, turn }
    }

    /// Whether the man attacks the field now, through own men on its line too (x-rays).
    pub fn attacks(&self, man: Man, field: Square) -> bool {
        self.map.attacks.with_xrays(self.board, man.field).contains(field)
    }

    /// Δm of the man's step to `to`. A pawn that reaches the last rank becomes a queen.
    pub fn step(&self, man: Man, to: Square) -> i32 {
        let at_once =
            man.color == self.turn && steps(self.board, man.piece(), man.field).contains(to);
        self.step_knowing(man, to, at_once)
    }

    /// Δm of the man's step to every field.
    pub fn steps(&self, man: Man) -> [i32; 64] {
        let now = steps(self.board, man.piece(), man.field);
        Square::ALL.map(|to| self.step_knowing(man, to, man.color == self.turn && now.contains(to)))
    }

    /// Δm of the step; one that can be made at once opens the line along it.
    fn step_knowing(&self, man: Man, to: Square, at_once: bool) -> i32 {
        match man.role {
            Role::King => self.king_step(man, to),
            role if at_once => {
                let promotion = (arriving(man, to) != role).then_some(Role::Queen);
                let capture = self.board.role_at(to);
                let m = Move::Normal { role, from: man.field, capture, to, promotion };
                self.map.exchange(self.board, man.color, m)
            }
            _ => self.stake(man, to).gain(),
        }
    }

    /// Δm of the king's step: he is lost wherever an enemy man attacks, also through his own field.
    fn king_step(&self, king: Man, to: Square) -> i32 {
        let occupied = self.board.occupied().without(king.field);
        let lost = self.board.attacks_to(to, !king.color, occupied).any();
        self.taken(to) - if lost { VALUES.of(Role::King) } else { 0 }
    }

    /// The stake of the man's step to `to`.
    pub fn stake(&self, man: Man, to: Square) -> Stake {
        let arriving = arriving(man, to);
        let defenders = self.map.counts(man.color).index(to);
        let leaves = self.attacks(man, to);
        Stake {
            won: self.taken(to) + VALUES.of(arriving) - VALUES.of(man.role),
            class: Class::of(arriving),
            defenders: if leaves { defenders.without(Class::of(man.role)) } else { defenders },
            attackers: self.map.counts(!man.color).index(to),
        }
    }

    /// Δm of the man's step to `to` once `attacker` attacks it.
    pub fn step_against(&self, man: Man, to: Square, attacker: Man) -> i32 {
        let mut stake = self.stake(man, to);
        if !self.attacks(attacker, to) {
            stake.attackers = stake.attackers.with(Class::of(attacker.role));
        }
        stake.gain()
    }

    /// Δm of the man's step to `to` once `blocker` stands there.
    pub fn step_on(&self, man: Man, to: Square, blocker: Man) -> i32 {
        let mut stake = self.stake(man, to);
        stake.won += VALUES.of(blocker.role) - self.taken(to);
        if self.attacks(blocker, to) {
            stake.attackers = stake.attackers.without(Class::of(blocker.role));
        }
        stake.gain()
    }

    /// The stake when `attacker` takes `walker` on a field that the walker has come to.
    pub fn stake_of_taking(&self, attacker: Man, walker: Man, field: Square) -> Stake {
        let mut stake = self.stake(attacker, field);
        stake.won += VALUES.of(walker.role) - self.taken(field);
        if self.attacks(walker, field) {
            stake.attackers = stake.attackers.without(Class::of(walker.role));
        }
        stake
    }

    /// What `side` wins by taking the man on `field`; zero if it had better not take.
    pub fn exchange(&self, field: Square, side: Color) -> i32 {
        self.exchange_among(field, side, |attackers| attackers)
    }

    /// What the man's side wins by taking on `field` once the man attacks it, too; zero if it had
    /// better not take.
    pub fn exchange_joined(&self, field: Square, man: Man) -> i32 {
        let joins = !self.attacks(man, field);
        let join =
            |attackers: Index| if joins { attackers.with(Class::of(man.role)) } else { attackers };
        self.exchange_among(field, man.color, join)
    }

    /// What `side` wins by taking on `field` with the attackers changed by `change`; zero if it had
    /// better not take.
    fn exchange_among(&self, field: Square, side: Color, change: impl Fn(Index) -> Index) -> i32 {
        let Some(role) = self.board.role_at(field) else { return 0 };
        let defenders = self.map.counts(!side).index(field);
        loss(Class::of(role), defenders, change(self.map.counts(side).index(field)))
    }

    /// Δm of an en-passant capture.
    pub fn en_passant(&self, man: Man, to: Square) -> i32 {
        self.map.exchange(self.board, man.color, Move::EnPassant { from: man.field, to })
    }

    fn taken(&self, field: Square) -> i32 {
        self.board.role_at(field).map_or(0, |role| VALUES.of(role))
    }
}

fn arriving(man: Man, to: Square) -> Role {
    let last = man.color.fold_wb(Rank::Eighth, Rank::First);
    if man.role == Role::Pawn && to.rank() == last { Role::Queen } else { man.role }
}
