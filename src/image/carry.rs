//! The image carried from ply to ply: fights that a move leaves alone are kept
//! ([theory, section 5](crate::theory#5-the-image-and-what-a-move-leaves-of-it)).
//!
//! The book builds the image as usual; only the men that fight in a zone are taken from the ply
//! before, if the move leaves them alone.

use std::cell::Cell;

use shakmaty::{Bitboard, Color, Move, Role, Square};

use super::book::Image;
use super::draft::{self, Draft, Fight};
use super::ground::Ground;
use super::kept::Kept;
use super::negations::{self, Cause};
use super::scene::Scene;
use super::touch::{self, Touch};
use super::{ambushes, book, orders, stage};
use crate::exchange::ExchangeMap;
use crate::position::{Change, Position};
use crate::zone::first_step::{FirstStep, step_of};
use crate::zone::time::{self, Horizon, Side};
use crate::zone::{Action, Link, Man, Negation, Way, Zone, ZoneKind};

/// An image made from that of the ply before.
#[derive(Debug, Clone)]
pub struct Carried {
    pub image: Image,
    /// The counts of what was kept.
    pub kept: Kept,
}

impl Image {
    /// The image of the position after a legal move, at the horizon that is then left: it equals
    /// [`Image::by_the_book`] there. `self` is the image of the position before the move.
    pub fn after(&self, before: &Position, m: Move, after: &Position) -> Carried {
        let map = ExchangeMap::new(before.board());
        let change = Change::of(m, before.turn());
        let next = map.after(after.board(), change);
        let touch = Touch::of((before.board(), &map), (after.board(), &next), change);
        let ground = Ground::new(before, &map);
        let scenes = stage::scenes(&ground, self.horizon);
        let past = Past { image: self, scenes: &scenes, touch, kept: Cell::default() };
        let horizon = Horizon(self.horizon.0.saturating_sub(1));
        let ground = Ground::new(after, &next);
        let image = book::build(&ground, horizon, |draft| past.fight(draft));
        let kept = past.counted(&image, m, before.turn());
        Carried { image, kept }
    }
}

/// The ply before: its image, its scenes, and what the move touched.
struct Past<'a> {
    image: &'a Image,
    scenes: &'a [Scene<'a>],
    touch: Touch,
    kept: Cell<Kept>,
}

impl Past<'_> {
    /// The men that fight in the zone: carried if the zone was in the earlier image, otherwise
    /// found afresh.
    fn fight(&self, draft: &Draft<'_>) -> Fight {
        let mut kept = self.kept.get();
        let zone = self.image.zones.iter().find(|zone| is_same(zone, draft));
        let old = self.scenes.iter().find(|old| old.root == draft.scene.root);
        let (Some(zone), Some(old)) = (zone, old) else {
            kept.of_kind(draft.kind).new += 1;
            self.kept.set(kept);
            return orders::fight(draft);
        };
        let ply = Ply::new(&self.touch, zone, old, draft.scene);
        let first = ply.first(&draft.fought_for(), draft.target_man());
        let stands = first.same && ply.orders_stand();
        let share = kept.of_kind(draft.kind);
        match (stands, first.again) {
            (true, 0) => share.untouched += 1,
            (true, _) => share.confirmed += 1,
            _ => share.mended += 1,
        }
        kept.fights += first.kept;
        kept.again += first.again;
        self.kept.set(kept);
        if stands {
            let (negations, ambushes) = (zone.negations.clone(), zone.ambushes.clone());
            return Fight { negations, ambushes };
        }
        orders::complete(draft.scene, first.negations)
    }

    /// The counts for `image`, which the move `m` by `side` has led to.
    fn counted(&self, image: &Image, m: Move, side: Color) -> Kept {
        let mut kept = self.kept.get();
        let step = step_of(m, side);
        for zone in &image.zones {
            kept.rebuilt += u32::from(!draft::is_fought(zone.kind));
            kept.translated += u32::from(step.is_some_and(|step| self.is_translated(zone, step)));
        }
        kept
    }

    /// Whether the zone's main trajectories are earlier ones shortened by the step.
    fn is_translated(&self, zone: &Zone, (from, to): FirstStep) -> bool {
        let is_rest = |way: &Way, longer: &Way| {
            let (way, longer) = (&way.trajectory.stops, &longer.trajectory.stops);
            longer.split_first().is_some_and(|(&first, rest)| first == from && rest == way)
        };
        let is_rest_of = |longer: &Zone| {
            let alike = (longer.kind, longer.target) == (zone.kind, zone.target);
            let left_of = |way: &Way| longer.main.iter().any(|long| is_rest(way, long));
            alike && zone.main.iter().all(left_of)
        };
        zone.root.field == to && self.image.zones.iter().any(is_rest_of)
    }
}

/// Whether the zone has the draft's trajectories and target.
fn is_same(zone: &Zone, draft: &Draft<'_>) -> bool {
    let alike = (zone.kind, zone.root) == (draft.kind, draft.scene.root)
        && zone.main.len() == draft.main.len();
    // In a zone of control nobody fights for the target.
    let same_target =
        || zone.kind == ZoneKind::Linked(Link::Control) || zone.target == draft.target;
    let same_ways = || {
        let (then, now) = (draft::fought_for(zone.kind, &zone.main), draft.fought_for());
        then.iter().zip(now.iter()).all(|(one, other)| one.trajectory == other.trajectory)
    };
    alike && same_target() && same_ways()
}

/// A zone of the ply before, and its root piece's scenes on both plies.
struct Ply<'a> {
    touch: &'a Touch,
    zone: &'a Zone,
    old: &'a Scene<'a>,
    new: &'a Scene<'a>,
    /// The (−) men whose pins have changed.
    unpinned: Bitboard,
}

/// The first negations, as far as they could be kept.
struct First {
    negations: Vec<Negation>,
    /// Whether all are the same as on the ply before.
    same: bool,
    /// The number of fights that were kept.
    kept: u32,
    /// The number of fights that were examined again.
    again: u32,
}

/// Whether a man fights for a field: the field, the number of its stop, the zone's target, and the
/// negation found on the ply before.
#[derive(Clone, Copy)]
struct Question<'a> {
    cause: Cause,
    stop: u8,
    target: Option<Man>,
    known: Option<&'a Negation>,
}

/// Whether the negation is a first one about this field.
fn is_about(negation: &Negation, cause: Cause) -> bool {
    negation.order == 1 && negation.field == cause.field && negation.action == cause.action
}

impl<'a> Ply<'a> {
    fn new(touch: &'a Touch, zone: &'a Zone, old: &'a Scene<'a>, new: &'a Scene<'a>) -> Self {
        let minus = !new.root.color;
        let now = old.ground.pins(minus).differ(new.ground.pins(minus));
        let unpinned = now | old.later_pins(minus).differ(new.later_pins(minus));
        Self { touch, zone, old, new, unpinned }
    }

    fn first(&self, main: &[Way], target: Option<Man>) -> First {
        let mut first = First { negations: Vec::new(), same: true, kept: 0, again: 0 };
        for (cause, stop) in negations::causes(main) {
            let known: Vec<_> = self.zone.negations.iter().filter(|n| is_about(n, cause)).collect();
            for negator in self.new.minus() {
                let known = known.iter().find(|n| n.man == negator.man).copied();
                let question = Question { cause, stop, target, known };
                let found = self.kept(negator.man, question);
                first.kept += u32::from(found.is_some());
                first.again += u32::from(found.is_none());
                let afresh = || negations::first_of(self.new, negator, cause, stop, target);
                let found = found.unwrap_or_else(afresh);
                first.same &= found.as_ref() == known;
                first.negations.extend(found);
            }
        }
        let before = self.zone.negations.iter().filter(|n| n.order == 1).count();
        first.same &= before == first.negations.len();
        first
    }

    /// The man's first negation, if any, provided that its ways have not changed; `None` if it must
    /// be found afresh.
    fn kept(&self, man: Man, question: Question<'_>) -> Option<Option<Negation>> {
        let Question { cause, stop, target, known } = question;
        let limit = time::limit(time::allotted(stop), Side::Minus);
        if !self.goes_on(man, cause.field, limit, known) {
            return None;
        }
        let takes_root = cause.action == Action::Control && stop == 0;
        let counts_alike = !self.touch.counted.contains(cause.field)
            && (!takes_root || self.takes_alike(man, cause.field));
        match known {
            _ if counts_alike => Some(known.cloned()),
            Some(known) => Some(negations::judged(self.new, known, target)),
            // A man that could not come to control a later stop still has no way there, whatever
            // attacks it.
            None => (cause.action == Action::Control && stop > 0).then_some(None),
        }
    }

    /// Whether a man has the same open ways to the field as before.
    fn goes_on(&self, man: Man, to: Square, limit: u8, known: Option<&Negation>) -> bool {
        // No way is longer than the one found.
        let length = known.map_or(limit, |negation| negation.length.min(limit));
        let open = known.map_or(&[][..], |negation| &negation.trajectories);
        !(self.touch.changed | self.unpinned).contains(man.field)
            && !self.touch.reaches_ways(man, to, length, open)
            && (man.role != Role::King || length <= 1 || self.king_goes_alike(man, to, length))
    }

    /// Whether (+) attacks the same fields on the king's ways as before.
    fn king_goes_alike(&self, king: Man, to: Square, length: u8) -> bool {
        let attacked = self.old.danger() ^ self.new.danger();
        !attacked.into_iter().any(|field| touch::may_pass(king, field, to, length))
    }

    /// Whether taking the root piece at once is unchanged: it depends on lines that the step opens.
    fn takes_alike(&self, man: Man, root: Square) -> bool {
        let gains = |scene: &Scene<'_>| scene.ground.worth.step(man, root) >= 0;
        !self.new.ground.worth.attacks(man, root) || gains(self.old) == gains(self.new)
    }

    /// Whether the negations of higher order and the men in ambush are unchanged, if the first
    /// negations are.
    fn orders_stand(&self) -> bool {
        let negations = &self.zone.negations;
        ambushes::of(self.new, negations) == self.zone.ambushes
            && negations.iter().all(|negation| {
                let half_moves = negation.account_left().half_moves;
                let limit = time::limit(half_moves, Side::Minus);
                negation.way_fields().into_iter().all(|field| self.passage_stands(field, limit))
            })
    }

    /// Whether everything that (−) can do where a negation passes is unchanged.
    fn passage_stands(&self, field: Square, limit: u8) -> bool {
        if self.touch.counted.contains(field) {
            return false;
        }
        let fights = |n: &&Negation| n.field == field && n.action == Action::Control;
        self.new.minus().all(|negator| {
            let man = negator.man;
            let mut known = self.zone.negations.iter().filter(fights).filter(|n| n.man == man);
            match known.next() {
                Some(first) if first.order == 1 => true,
                known => self.goes_on(man, field, limit, known),
            }
        })
    }
}
