//! The image carried from ply to ply: what a move leaves of the fights of each zone is kept
//! ([theory, section 5](crate::theory#5-the-image-and-what-a-move-leaves-of-it)).

use std::cell::Cell;
use std::ops::AddAssign;

use serde::Serialize;
use shakmaty::{Bitboard, Color, Move, Role, Square};

use super::dependency::{self, Touch};
use super::negation::{self, Action, Cause, Negation};
use super::scene::{Ground, Scene};
use super::{ambush, book, control, orders};
use crate::exchange::ExchangeMap;
use crate::position::{Change, Position};
use crate::zone::time::{self, Horizon, Side};
use crate::zone::{Ambush, Image, Link, Man, Way, Zone, ZoneKind, step_of};

/// An image made from the one of the ply before.
#[derive(Debug, Clone)]
pub struct Carried {
    pub image: Image,
    pub kept: Kept,
}

/// What of an image was kept from the ply before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    pub attack: Share,
    pub promotion: Share,
    /// A zone for which two parents ask is counted twice.
    pub control: Share,
    /// Zones of other kinds, in which nobody fights: built afresh.
    pub rebuilt: u32,
    /// Of the new zones, those that the move leaves of a longer one, whose step it was.
    pub translated: u32,
    /// First negations, and men found not to negate, that were kept.
    pub fights: u32,
    /// The same looked at again in zones that stood before.
    pub again: u32,
}

/// What was kept of the zones of one kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// All that fights in them was kept, and no way of it was looked for again.
    pub untouched: u32,
    /// The same where some fights were looked at again, and nothing came of it.
    pub confirmed: u32,
    /// The main trajectories stood before, and something fights otherwise.
    pub mended: u32,
    /// No such zone stood before.
    pub new: u32,
}

impl Share {
    /// How many zones there are.
    pub fn all(&self) -> u32 {
        self.untouched + self.confirmed + self.mended + self.new
    }
}

impl Kept {
    fn of_kind(&mut self, kind: ZoneKind) -> &mut Share {
        match kind {
            ZoneKind::Attack => &mut self.attack,
            ZoneKind::Promotion => &mut self.promotion,
            ZoneKind::Linked(_) | ZoneKind::Positional => &mut self.control,
        }
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.untouched += other.untouched;
        self.confirmed += other.confirmed;
        self.mended += other.mended;
        self.new += other.new;
    }
}

impl AddAssign for Kept {
    fn add_assign(&mut self, other: Self) {
        self.attack += other.attack;
        self.promotion += other.promotion;
        self.control += other.control;
        self.rebuilt += other.rebuilt;
        self.translated += other.translated;
        self.fights += other.fights;
        self.again += other.again;
    }
}

impl Image {
    /// The image of the position after a legal move, at the horizon that is left then: equal to
    /// [`Image::by_the_book`] there. This image is that of the position before it.
    pub fn after(&self, before: &Position, m: Move, after: &Position) -> Carried {
        let fields = ExchangeMap::new(before.board());
        let change = Change::of(m, before.turn());
        let next = fields.after(after.board(), change);
        let touch = Touch::of((before.board(), &fields), (after.board(), &next), change);
        let ground = Ground::new(before, &fields, None);
        let scenes = book::scenes(&ground, self.horizon);
        let past = Past { image: self, scenes: &scenes, touch, kept: Cell::default() };
        let horizon = Horizon(self.horizon.0.saturating_sub(1));
        let image = Self::on(&Ground::new(after, &next, Some(&past)), &next, horizon);
        let kept = past.counted(&image, m, before.turn());
        Carried { image, kept }
    }
}

/// The ply before: its image, its scenes, and what the move touched.
pub struct Past<'a> {
    image: &'a Image,
    scenes: &'a [Scene<'a>],
    touch: Touch,
    kept: Cell<Kept>,
}

impl Past<'_> {
    /// What fights in the zone with these main trajectories, if it stood in the image before.
    pub fn fights(
        &self,
        scene: &Scene<'_>,
        kind: ZoneKind,
        main: &[Way],
        target: Option<Man>,
    ) -> Option<(Vec<Negation>, Vec<Ambush>)> {
        let mut kept = self.kept.get();
        let is_it = |zone: &&Zone| zone.kind == kind && is_same(zone, scene.root, main, target);
        let zone = self.image.zones.iter().find(is_it);
        let old = self.scenes.iter().find(|old| old.root == scene.root);
        let (Some(zone), Some(old)) = (zone, old) else {
            kept.of_kind(kind).new += 1;
            self.kept.set(kept);
            return None;
        };
        let ply = Ply::new(&self.touch, zone, old, scene);
        let first = ply.first(main, target);
        let stands = first.same && ply.orders_stand();
        let share = kept.of_kind(kind);
        match (stands, first.again) {
            (true, 0) => share.untouched += 1,
            (true, _) => share.confirmed += 1,
            _ => share.mended += 1,
        }
        kept.fights += first.kept;
        kept.again += first.again;
        self.kept.set(kept);
        if stands {
            return Some((zone.negations.clone(), zone.ambushes.clone()));
        }
        Some(orders::complete(scene, first.negations))
    }

    /// What was kept of the zones of `image`, to which `m` by `side` has led.
    fn counted(&self, image: &Image, m: Move, side: Color) -> Kept {
        let mut kept = self.kept.get();
        let step = step_of(m, side);
        for zone in &image.zones {
            kept.rebuilt += u32::from(!is_fought(zone.kind));
            kept.translated += u32::from(step.is_some_and(|step| self.is_translated(zone, step)));
        }
        kept
    }

    /// Whether the zone's main trajectories are what the step leaves of longer ones.
    fn is_translated(&self, zone: &Zone, (from, to): (Square, Square)) -> bool {
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

/// Whether anybody fights in zones of this kind.
const fn is_fought(kind: ZoneKind) -> bool {
    match kind {
        ZoneKind::Attack | ZoneKind::Promotion | ZoneKind::Linked(Link::Control) => true,
        ZoneKind::Linked(Link::Deblockade | Link::Retreat) | ZoneKind::Positional => false,
    }
}

/// Whether all that fights in the zone was found for these main trajectories and this target.
fn is_same(zone: &Zone, root: Man, main: &[Way], target: Option<Man>) -> bool {
    if zone.root != root || zone.main.len() != main.len() {
        return false;
    }
    let same = |(one, other): (&Way, &Way)| one.trajectory == other.trajectory;
    match zone.kind {
        ZoneKind::Attack => {
            let aims =
                |man: Man| (zone.target.role, zone.target.field) == (Some(man.role), man.field);
            target.is_some_and(aims) && zone.main.iter().zip(main).all(same)
        }
        ZoneKind::Promotion => target.is_none() && zone.main.iter().zip(main).all(same),
        ZoneKind::Linked(Link::Control) => {
            let walked = || zone.main.iter().map(control::without_last);
            target.is_none() && walked().zip(main).all(|(one, other)| same((&one, other)))
        }
        ZoneKind::Linked(_) | ZoneKind::Positional => false,
    }
}

/// A zone of the ply before, and its root piece's scenes on both plies.
struct Ply<'a> {
    touch: &'a Touch,
    zone: &'a Zone,
    old: &'a Scene<'a>,
    new: &'a Scene<'a>,
    /// The (−) men that pins let go other steps now.
    unpinned: Bitboard,
}

/// The first negations, as far as they could be kept.
struct First {
    negations: Vec<Negation>,
    /// Whether all are those of the ply before.
    same: bool,
    /// How many fights were kept, and how many looked at again.
    kept: u32,
    again: u32,
}

/// A first negation that a man may have: the field, the stop's number, the zone's target, and what
/// was found on the ply before.
#[derive(Clone, Copy)]
struct Fight<'a> {
    cause: Cause,
    stop: u8,
    target: Option<Man>,
    known: Option<&'a Negation>,
}

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
        for (cause, stop) in negation::causes(main) {
            let known: Vec<_> = self.zone.negations.iter().filter(|n| is_about(n, cause)).collect();
            for negator in self.new.minus() {
                let known = known.iter().find(|n| n.man == negator.man).copied();
                let fight = Fight { cause, stop, target, known };
                let found = self.kept(negator.man, &fight);
                first.kept += u32::from(found.is_some());
                first.again += u32::from(found.is_none());
                let afresh = || negation::first_of(self.new, negator, cause, stop, target);
                let found = found.unwrap_or_else(afresh);
                first.same &= found.as_ref() == known;
                first.negations.extend(found);
            }
        }
        let before = self.zone.negations.iter().filter(|n| n.order == 1).count();
        first.same &= before == first.negations.len();
        first
    }

    /// The man's first negation, if any, where its ways are what they were; `None` where it must
    /// be looked for afresh.
    fn kept(&self, man: Man, fight: &Fight<'_>) -> Option<Option<Negation>> {
        let Fight { cause, stop, target, known } = *fight;
        let limit = time::limit(time::allotted(stop), Side::Minus);
        if !self.goes_on(man, cause.field, limit, known) {
            return None;
        }
        let takes_root = cause.action == Action::Control && stop == 0;
        let counts_alike = !self.touch.counted.contains(cause.field)
            && (!takes_root || self.takes_alike(man, cause.field));
        match known {
            _ if counts_alike => Some(known.cloned()),
            Some(known) => Some(negation::judged(self.new, known, target)),
            // Who does not come to control a later stop has no way there, whatever bears on it.
            None => (cause.action == Action::Control && stop > 0).then_some(None),
        }
    }

    /// Whether a man has the same open ways to the field as it had.
    fn goes_on(&self, man: Man, to: Square, limit: u8, known: Option<&Negation>) -> bool {
        // None is longer than what was found.
        let length = known.map_or(limit, |negation| negation.length.min(limit));
        let open = known.map_or(&[][..], |negation| &negation.trajectories);
        !(self.touch.changed | self.unpinned).contains(man.field)
            && !self.touch.reaches_ways(man, to, length, open)
            && (man.role != Role::King || length <= 1 || self.king_goes_alike(man, to, length))
    }

    /// Whether (+) attacks the same fields on the king's ways.
    fn king_goes_alike(&self, king: Man, to: Square, length: u8) -> bool {
        let attacked = self.old.danger() ^ self.new.danger();
        !attacked.into_iter().any(|field| dependency::may_pass(king, field, to, length))
    }

    /// Taking the root piece at once depends on lines that the step opens.
    fn takes_alike(&self, man: Man, root: Square) -> bool {
        let gains = |scene: &Scene<'_>| scene.ground.worth.step(man, root) >= 0;
        !self.new.ground.worth.bears(man, root) || gains(self.old) == gains(self.new)
    }

    /// Whether the negations of higher order and the men in ambush are what they were, if the
    /// first negations are.
    fn orders_stand(&self) -> bool {
        let negations = &self.zone.negations;
        ambush::of(self.new, negations) == self.zone.ambushes
            && negations.iter().all(|negation| {
                let half_moves = negation.account_left().half_moves;
                let limit = time::limit(half_moves, Side::Minus);
                negation.way_fields().into_iter().all(|field| self.passage_stands(field, limit))
            })
    }

    /// Whether all that (−) can do where a negation passes is what it was.
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
