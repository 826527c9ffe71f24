//! Whether a first step of (−) turns a zone: afterwards no main trajectory gets through.

use shakmaty::{Move, Role};

use super::first_step::{FirstStep, step_of};
use super::{Action, Link, Negation, Parent, Side, Way, Zone, ZoneKind};

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
            (Side::Plus, ZoneKind::Linked(Link::Retreat)) => self
                .parent
                .is_some_and(|attack| attack.moves <= MAX_MOVES && !is_coming_check(&attack)),
            // Beyond a capture or a run, to open a way tells nothing.
            (Side::Plus, ZoneKind::Linked(Link::Deblockade)) => {
                self.parent.is_some_and(|attack| attack.moves == 1 || attack.target.role.is_none())
            }
            (Side::Plus, _) => true,
        }
    }

    /// Whether the step, with (−) to move, is a relevant negation: against an attack of one move
    /// every negation and retreat; against an attack of two moves, or a run, the retreats of the
    /// target and the first negations that turn each main trajectory which gets through as the men
    /// stand. Against the attack a queen's tell nothing, for she has one nearly everywhere, and a
    /// check to come is no loss yet. A shortcut of [`resolve`](super::resolve), for it looks at no
    /// reply.
    fn is_turned_by(&self, step: FirstStep) -> bool {
        if self.fails() {
            return false;
        }
        let retreats = || self.retreats.iter().any(|retreat| (retreat.from, retreat.to) == step);
        match (self.kind, self.moves) {
            (ZoneKind::Attack, 1) => retreats() || self.negations_by(step).next().is_some(),
            (ZoneKind::Attack, ..=MAX_MOVES) => {
                let tells = |n: &Negation| n.man.role != Role::Queen;
                let to_king = self.target.role == Some(Role::King);
                !to_king && (retreats() || self.is_every_way_turned_by(step, tells))
            }
            (ZoneKind::Promotion, _) => self.is_every_way_turned_by(step, |_| true),
            _ => false,
        }
    }

    /// The negations that begin with the step.
    pub(crate) fn negations_by(&self, step: FirstStep) -> impl Iterator<Item = &Negation> {
        self.negations.iter().filter(move |negation| negation.begins_with(step))
    }

    fn is_every_way_turned_by(&self, step: FirstStep, counts: fn(&Negation) -> bool) -> bool {
        let mut through = self.main.iter().filter(|way| way.fails_at().is_none());
        through.all(|way| self.negations_by(step).any(|n| counts(n) && n.turns(way)))
    }
}

/// Whether the attack is one of two moves and more on the king: a check to come.
fn is_coming_check(attack: &Parent) -> bool {
    attack.moves > 1 && attack.target.role == Some(Role::King)
}

impl Negation {
    /// Whether the trajectory no longer gets through once this first negation has arrived.
    pub(crate) fn turns(&self, way: &Way) -> bool {
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
