//! A zone before anybody fights for it: the root piece, its target, and the main trajectories.

use std::borrow::Cow;

use shakmaty::Bitboard;

use super::scene::Scene;
use crate::zone::time::Horizon;
use crate::zone::{Ambush, Link, Man, Negation, Parent, Retreat, Target, Way, Zone, ZoneKind};

/// A zone without the men that fight for it.
#[derive(Clone)]
pub struct Draft<'a> {
    /// The root piece among the other men.
    pub scene: &'a Scene<'a>,
    pub kind: ZoneKind,
    pub target: Target,
    /// The zone that a linked one serves.
    pub parent: Option<Parent>,
    /// What it wins in centipawns; `None` for the king. See [`Zone::gain`].
    pub gain: Option<i32>,
    /// The main trajectories, all of one length.
    pub main: Vec<Way>,
    /// The fields that a positional step wins or an offer frees; see [`Zone::fields_won`].
    pub fields_won: Bitboard,
    /// The minimum horizon at which the image contains the zone.
    pub cost: Horizon,
}

/// The men that fight in a zone, apart from the target's retreats.
#[derive(Debug, Default)]
pub struct Fight {
    pub negations: Vec<Negation>,
    pub ambushes: Vec<Ambush>,
}

impl Draft<'_> {
    /// The enemy man that the root piece goes to take; `None` if the target is a field.
    pub fn target_man(&self) -> Option<Man> {
        let Target { role, field } = self.target;
        role.map(|role| Man { color: !self.scene.root.color, role, field })
    }

    /// The trajectories whose fields are fought for; see [`fought_for`].
    pub fn fought_for(&self) -> Cow<'_, [Way]> {
        fought_for(self.kind, &self.main)
    }

    /// The finished zone with the men that fight in it.
    pub fn with(self, fight: Fight, retreats: Vec<Retreat>) -> Zone {
        let moves = self.main.first().map_or(0, |way| way.trajectory.moves());
        Zone {
            kind: self.kind,
            to_move: self.scene.to_move(),
            root: self.scene.root,
            target: self.target,
            parent: self.parent,
            moves: u8::try_from(moves).unwrap_or(u8::MAX),
            gain: self.gain,
            main: self.main,
            negations: fight.negations,
            retreats,
            ambushes: fight.ambushes,
            fields_won: self.fields_won,
            cost: self.cost,
        }
    }
}

/// Whether anybody fights in zones of this kind. A deblockade, a retreat, a positional step and
/// an offer are one move each, which nobody can prevent.
pub const fn is_fought(kind: ZoneKind) -> bool {
    match kind {
        ZoneKind::Attack | ZoneKind::Promotion | ZoneKind::Linked(Link::Control) => true,
        ZoneKind::Linked(Link::Deblockade | Link::Retreat | Link::Offer) | ZoneKind::Positional => {
            false
        }
    }
}

/// The trajectories whose fields are fought for in a zone: the main ones, in a zone of control
/// without the last move, since the fight for the controlled field belongs to the parent.
pub fn fought_for(kind: ZoneKind, main: &[Way]) -> Cow<'_, [Way]> {
    match kind {
        ZoneKind::Linked(Link::Control) => main.iter().map(without_last).collect(),
        _ => Cow::Borrowed(main),
    }
}

fn without_last(way: &Way) -> Way {
    let mut short = way.clone();
    short.trajectory.stops.pop();
    short.trajectory.passes.pop();
    short.gains.pop();
    short
}
