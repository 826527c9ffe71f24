//! Whether a first step of (−) turns a zone: afterwards no main trajectory gets through.

use shakmaty::Move;

use super::first_step::{FirstStep, step_of};
use super::{Action, Link, Negation, Side, Way, Zone, ZoneKind};

/// The maximum length in moves of an attack that one step of (−) meets; a longer one leaves time.
const MAX_MOVES: u8 = 2;

impl Zone {
    /// Whether the zone is a reason for a move that it holds: it serves the zone, or turns it.
    pub fn is_reason_for(&self, m: Move) -> bool {
        match (self.to_move, self.kind) {
            (Side::Minus, _) => {
                step_of(m, self.mover()).is_some_and(|step| self.is_turned_by(step))
            }
            // The retreat has to be from an attack that leaves no time.
            (Side::Plus, ZoneKind::Linked(Link::Retreat)) => {
                self.parent.is_some_and(|attack| attack.moves <= MAX_MOVES)
            }
            (Side::Plus, _) => true,
        }
    }

    /// Whether the step, with (−) to move, is a relevant negation: against an attack of one move
    /// every negation and retreat; against an attack of two moves, or a run, the retreats of the
    /// target and the first negations that turn each main trajectory which gets through as the men
    /// stand. A shortcut of [`resolve`](super::resolve), for it looks at no reply.
    fn is_turned_by(&self, step: FirstStep) -> bool {
        if self.fails() {
            return false;
        }
        let retreats = || self.retreats.iter().any(|retreat| (retreat.from, retreat.to) == step);
        match (self.kind, self.moves) {
            (ZoneKind::Attack, 1) => retreats() || self.negations_by(step).next().is_some(),
            (ZoneKind::Attack, ..=MAX_MOVES) => retreats() || self.is_every_way_turned_by(step),
            (ZoneKind::Promotion, _) => self.is_every_way_turned_by(step),
            _ => false,
        }
    }

    fn negations_by(&self, step: FirstStep) -> impl Iterator<Item = &Negation> {
        self.negations.iter().filter(move |negation| negation.begins_with(step))
    }

    fn is_every_way_turned_by(&self, step: FirstStep) -> bool {
        let mut through = self.main.iter().filter(|way| way.fails_at().is_none());
        let is_turned = |way: &Way| self.negations_by(step).any(|negation| negation.turns(way));
        through.all(is_turned)
    }
}

impl Negation {
    /// Whether the trajectory no longer gets through once this first negation has arrived.
    fn turns(&self, way: &Way) -> bool {
        let way = &way.trajectory;
        if self.order > 1 {
            return false;
        }
        match self.action {
            Action::Blockade => {
                way.steps().any(|step| step.passes.contains(self.field) || step.to == self.field)
            }
            Action::Control => match way.stops.iter().position(|&stop| stop == self.field) {
                Some(0) => true,
                Some(stop) if stop < way.moves() => self.leaves < 0,
                Some(_) => self.leaves <= 0,
                None => false,
            },
        }
    }
}
