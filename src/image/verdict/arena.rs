//! The ground on which a zone is fought out: the steps that its men may make.

use shakmaty::{Bitboard, Color, Move, Role, Square};

use super::verdict::MATE;
use crate::exchange::swap::Values;
use crate::trajectory::Trajectory;
use crate::zone::first_step::step_of;
use crate::zone::time::Side;
use crate::zone::{Action, Zone};

/// The steps of one side, by the field that they leave.
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

/// The steps that the men of some zones with the same (+) may make.
pub struct Arena {
    /// The colour of (+).
    pub plus: Color,
    /// The steps of (+) and of (−).
    steps: [Steps; 2],
    /// The fields that steps of (+) leave: a man of (+) may always be taken there.
    left: Bitboard,
    /// The fields that steps of (+) reach; a man of (−) that stands there may go anywhere.
    attacked: Bitboard,
    /// What mate is worth: the game if a king is attacked, otherwise what the zones win.
    mate: i32,
    /// The half-moves that (+) needs, its last capture included, when it moves first.
    pub half_moves: u8,
}

impl Arena {
    /// The arena of zones with the same (+); `None` if there are none.
    pub fn of(zones: &[&Zone]) -> Option<Self> {
        let plus = zones.first()?.root.color;
        let steps = [Steps::none(), Steps::none()];
        let (left, attacked) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut arena = Self { plus, steps, left, attacked, mate: 0, half_moves: 0 };
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
        zone.ambushes.iter().for_each(|ambush| plus.add(ambush.man.field, ambush.field));
        zone.negations.iter().flat_map(|n| &n.trajectories).for_each(|way| minus.follow(way));
        zone.retreats.iter().for_each(|retreat| minus.add(retreat.from, retreat.to));
        // A control is exercised on whoever stands there, from wherever it was reached.
        for negation in zone.negations.iter().filter(|n| n.action == Action::Control) {
            minus.add(negation.man.field, negation.field);
        }
        // With (−) to move the cost counts its move, too.
        let first = u32::from(zone.to_move == Side::Minus);
        let half_moves = zone.cost().0.saturating_sub(first);
        self.half_moves = self.half_moves.max(u8::try_from(half_moves).unwrap_or(u8::MAX));
    }

    /// Whether the legal move `m` of `mover` is a step of the arena, or takes a man that has one.
    pub fn holds(&self, m: Move, mover: Color) -> bool {
        let steps = &self.steps[usize::from(mover != self.plus)];
        if m.is_capture() && mover != self.plus && self.left.contains(m.to()) {
            return true;
        }
        let flees = |from| mover != self.plus && self.attacked.contains(from);
        step_of(m, mover)
            .is_some_and(|(from, to)| steps.0[from as usize].contains(to) || flees(from))
    }

    /// What (+) has won, in centipawns, when it mates with `won` in hand: a zone that is not about
    /// the king wins no more than it is about.
    pub fn mate(&self, won: i32) -> i32 {
        if self.mate == MATE { MATE } else { self.mate.max(won) }
    }
}
