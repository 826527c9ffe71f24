//! Linked zones: their target is a field of another zone, the parent
//! ([theory, section 4](crate::theory#4-the-zone)).
//!
//! Here what the kinds have in common, and retreat; `deblockade` and `control` are rooms of their
//! own. A linked zone of degree 1 serves a zone of attack or promotion, one of degree 2 a linked
//! zone of degree 1.

use serde::Serialize;
use shakmaty::{Bitboard, Role, Square};

use super::scene::Scene;
use super::{control, deblockade};
use crate::trajectory::{Arrival, Trajectory, steps};
use crate::zone::time::{Horizon, Side};
use crate::zone::{Man, Target, Way, Zone, ZoneKind};

/// What a linked zone does for its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// A (+) man comes to bear on a field of the parent. The last move of its trajectory is that
    /// control, and is not made.
    Control,
    /// A (+) man leaves the way of the root piece.
    Deblockade,
    /// The target leaves, with (−) to move.
    Retreat,
}

impl Link {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Control => "control",
            Self::Deblockade => "deblockade",
            Self::Retreat => "retreat",
        }
    }

    /// What such a zone does, before the name of its parent's root piece.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Control => "supports",
            Self::Deblockade => "clears the way of",
            Self::Retreat => "leaves",
        }
    }
}

/// The zone that a linked one belongs to: its root piece, target and length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Parent {
    pub root: Man,
    pub target: Target,
    /// k of its main trajectory, in moves.
    pub moves: u8,
    /// Of the linked zone: 1, or 2 where the parent is a linked zone itself.
    pub degree: u8,
}

impl Parent {
    /// Whether the zone is this parent.
    pub fn is(&self, zone: &Zone) -> bool {
        (zone.root, zone.target, zone.moves) == (self.root, self.target, self.moves)
    }
}

/// All scenes of a position, up to a horizon.
pub struct Stage<'a> {
    pub scenes: &'a [Scene<'a>],
    pub horizon: Horizon,
}

impl<'a> Stage<'a> {
    pub fn new(scenes: &'a [Scene<'a>], horizon: Horizon) -> Self {
        Self { scenes, horizon }
    }

    /// The scene whose root piece stands on the field.
    pub fn scene_of(&self, field: Square) -> Option<&'a Scene<'a>> {
        self.scenes.iter().find(|scene| scene.root.field == field)
    }
}

/// All linked zones up to the horizon; `zones` are those of attack and promotion.
pub fn zones(stage: &Stage<'_>, zones: &[Zone]) -> Vec<Zone> {
    let mut found = Vec::new();
    for scene in stage.scenes {
        deblockade::zones(stage, scene, &mut found);
        control::of_attacks(stage, scene, &mut found);
    }
    for zone in zones {
        control::of_zone(stage, zone, &mut found);
        found.extend(retreat(stage, zone));
    }
    without_twins(found)
}

/// Two zones may ask for the same help.
fn without_twins(zones: Vec<Zone>) -> Vec<Zone> {
    let mut distinct = Vec::with_capacity(zones.len());
    for zone in zones {
        if !distinct.contains(&zone) {
            distinct.push(zone);
        }
    }
    distinct
}

/// A linked zone before anybody fights for it.
pub struct Linked {
    pub link: Link,
    pub parent: Parent,
    pub target: Target,
    pub gain: Option<i32>,
    pub main: Vec<Way>,
    pub cost: Horizon,
}

impl Linked {
    /// The zone of its root piece's scene, with nobody in it but the root piece.
    pub fn alone(self, scene: &Scene<'_>) -> Zone {
        let moves = self.main.first().map_or(0, |way| way.trajectory.moves());
        Zone {
            kind: ZoneKind::Linked(self.link),
            to_move: scene.to_move(),
            root: scene.root,
            target: self.target,
            parent: Some(self.parent),
            moves: u8::try_from(moves).unwrap_or(u8::MAX),
            gain: self.gain,
            main: self.main,
            negations: Vec::new(),
            retreats: Vec::new(),
            ambushes: Vec::new(),
            fields_won: Bitboard::EMPTY,
            cost: self.cost,
        }
    }
}

/// All fields of a trajectory, stops and β-fields.
pub fn fields(way: &Trajectory) -> Bitboard {
    let stops: Bitboard = way.stops.iter().copied().collect();
    way.passes.iter().fold(stops, |all, &passed| all | passed)
}

/// The main trajectories of an attack by the root piece, whatever stands in their way. The last
/// stop is the target.
pub fn attack(scene: &Scene<'_>, target: Man, moves: u8) -> Vec<Trajectory> {
    let root = scene.root;
    let bundle = super::scene::bundle(root, target.field, moves, Arrival::Taking);
    let mut ways = bundle.map_or(Vec::new(), |bundle| bundle.trajectories);
    ways.retain(|way| scene.ground.may_begin(root.color, way));
    ways
}

/// The open ones of [`attack`].
pub fn open_attack(scene: &Scene<'_>, target: Man, moves: u8) -> Vec<Trajectory> {
    let root = scene.root;
    let board = scene.board;
    let mut ways = super::scene::open_ways(board, root, target.field, moves, Arrival::Taking);
    ways.retain(|way| scene.ground.may_begin(root.color, way));
    ways
}

/// Whether an attack that is longer than a capture wins something on the target.
pub fn wins(scene: &Scene<'_>, target: Man) -> bool {
    let worth = &scene.ground.worth;
    let without = || worth.exchange(target.field, scene.root.color);
    target.role == Role::King || worth.exchange_joined(target.field, scene.root) > without()
}

/// What the attack wins; `None` for the king.
pub fn gain(scene: &Scene<'_>, target: Man) -> Option<i32> {
    let worth = &scene.ground.worth;
    (target.role != Role::King).then(|| worth.exchange_joined(target.field, scene.root))
}

/// The retreat of an attacked man, with its side to move: it leaves its field.
fn retreat(stage: &Stage<'_>, zone: &Zone) -> Option<Zone> {
    if zone.kind != ZoneKind::Attack || zone.to_move == Side::Plus || zone.fails() {
        return None;
    }
    let scene = stage.scene_of(zone.target.field)?;
    let root = scene.root;
    let near = steps(scene.board, root.piece(), root.field);
    let stepped = zone.retreats.iter().filter(|retreat| near.contains(retreat.to));
    let way = |to| Trajectory::through(root.role, vec![root.field, to]);
    let main: Vec<_> = stepped.map(|retreat| scene.way(way(retreat.to))).collect();
    let linked = Linked {
        link: Link::Retreat,
        parent: Parent { root: zone.root, target: zone.target, moves: zone.moves, degree: 1 },
        target: Target::field(root.field),
        gain: zone.gain,
        main,
        cost: zone.cost(),
    };
    (!linked.main.is_empty()).then(|| linked.alone(scene))
}
