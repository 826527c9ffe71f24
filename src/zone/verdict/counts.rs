//! The fast resolver: attacks of at most two moves on a man, by times and counts alone.
//!
//! Whoever moves first, each side has a known number of moves, and every negation is in time or is
//! not; what it leaves of the exchange is known from the counts. So nothing is played out. What the
//! slow resolver sees besides, checks and captures in between and men that serve two purposes, makes
//! the difference; it is the judge of this one.

use shakmaty::attacks::attacks;

use super::verdict::{Outcome, WIN};
use crate::exchange::{Class, ExchangeMap, loss};
use crate::position::Position;
use crate::zone::time::Side;
use crate::zone::{Negation, Retreat, Way, Zone, ZoneKind};

/// The maximum length in moves of an attack that is judged by counts.
const MAX_MOVES: u8 = 2;

impl Zone {
    /// Who wins an attack of one or two moves on a man, by times and counts; `None` for other zones.
    /// `map` is the exchange map of `position`, from which the zone is.
    pub fn outcome_by_counts(&self, position: &Position, map: &ExchangeMap) -> Option<Outcome> {
        let gain =
            self.gain.filter(|_| self.kind == ZoneKind::Attack && self.moves <= MAX_MOVES)?;
        // With a move of its own in between, (−) takes elsewhere what it can.
        let taken = map.stake(position.board(), self.root.color);
        let fight = Fight { zone: self, position, map };
        let through = fight.ways_through();
        Some(match () {
            () if gain < WIN || through.is_empty() => Outcome::Fails,
            () if self.moves > 1 && gain - taken < WIN => Outcome::Fails,
            () if gain - taken < WIN || fight.is_turned(&through) => Outcome::Threatens,
            () => Outcome::Stands,
        })
    }
}

/// An attack with the position that it is from.
struct Fight<'a> {
    zone: &'a Zone,
    position: &'a Position,
    map: &'a ExchangeMap,
}

impl<'a> Fight<'a> {
    /// The ways that get through if (+) moves first.
    fn ways_through(&self) -> Vec<&'a Way> {
        let passable = self.zone.main.iter().filter(|way| way.fails_at().is_none());
        passable.filter(|way| !self.is_met(way)).collect()
    }

    /// Whether (−) meets the way in the moves that it has if (+) moves first.
    fn is_met(&self, way: &Way) -> bool {
        let negated = || self.zone.negations_with(Side::Plus).any(|n| n.turns(way));
        let saves = |retreat| self.saves(retreat, way);
        self.zone.moves > 1 && (negated() || self.zone.retreats.iter().any(saves))
    }

    /// Whether the target is not lost where it retreats to once the root piece stands before it.
    fn saves(&self, retreat: &Retreat, way: &Way) -> bool {
        let Some(stand) = way.trajectory.last_but_one() else { return true };
        let Some(role) = self.zone.target.role else { return true };
        let (board, root) = (self.position.board(), self.zone.root);
        let occupied = board.occupied().without(root.field).without(retreat.from);
        if !attacks(stand, root.piece(), occupied).contains(retreat.to) {
            return true;
        }
        let class = Class::of(role);
        let index = |color| self.map.counts(color).index(retreat.to);
        let mut attackers = index(root.color);
        if !self.map.attacks.of[root.field as usize].contains(retreat.to) {
            attackers = attackers.with(Class::of(root.role));
        }
        let leaves = self.map.attacks.of[retreat.from as usize].contains(retreat.to);
        let own = index(!root.color);
        loss(class, if leaves { own.without(class) } else { own }, attackers) == 0
    }

    /// Whether a first step of (−) turns all of the ways.
    fn is_turned(&self, ways: &[&Way]) -> bool {
        let first = |negation: &'a Negation| {
            negation.trajectories.iter().filter_map(|way| way.first_step())
        };
        let steps = self.zone.negations.iter().filter(|n| n.order == 1).flat_map(first);
        let mut steps = steps.map(|step| (step.from, step.to));
        let turned = |way: &Way, step| self.zone.negations_by(step).any(|n| n.turns(way));
        let turns = |step| ways.iter().all(|way| turned(way, step));
        !self.zone.retreats.is_empty() || steps.any(turns)
    }
}
