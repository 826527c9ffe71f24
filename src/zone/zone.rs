//! The zone of play: a bundle of main trajectories, and all men that fight for its fields.

use serde::Serialize;
use shakmaty::{Bitboard, Color, Move};

use super::first_step::{starts_with, step_of};
use super::{Ambush, Horizon, MANOEUVRE, Man, Negation, Parent, Retreat, Side, Target, ZoneKind};
use crate::trajectory::{Trajectory, text};

/// A main trajectory with the gains of its stops.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Way {
    #[serde(flatten)]
    pub trajectory: Trajectory,
    /// Δm of the root piece's steps to α1, α2, … αk in centipawns, as the men stand now.
    pub gains: Vec<i32>,
}

impl Way {
    /// The first stop before the last that is not passable (Δm < 0): its index, from 1.
    pub fn fails_at(&self) -> Option<usize> {
        let inner = self.gains.split_last().map_or(&[][..], |(_, inner)| inner);
        inner.iter().position(|&gain| gain < 0).map(|i| i + 1)
    }
}

/// A zone of play: a bundle of main trajectories and the men that fight for it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Zone {
    pub kind: ZoneKind,
    /// The side to move, as the zone sees it.
    pub to_move: Side,
    /// The attacking man; its colour is (+).
    pub root: Man,
    pub target: Target,
    /// The zone that a linked one serves.
    pub parent: Option<Parent>,
    /// k: the length of the main trajectories in moves.
    pub moves: u8,
    /// What (+) wins by exchange on the target with the root piece joined in, in centipawns; `None`
    /// for the king. For a linked zone, its value to the parent: Δm of the parent's step to the
    /// controlled field, what the opened attack wins, what the retreat saves, or what is won beyond
    /// the offer; `None` for an offer that mates.
    pub gain: Option<i32>,
    /// The open main trajectories of one bundle. Some may have impassable stops, where they fail.
    pub main: Vec<Way>,
    pub negations: Vec<Negation>,
    /// The moves of the target out of the attack.
    pub retreats: Vec<Retreat>,
    pub ambushes: Vec<Ambush>,
    /// The passable fields that a positional step wins; for an offer, the fields on the parent's way
    /// that the taker no longer stands on or attacks.
    #[serde(serialize_with = "text::set")]
    pub fields_won: Bitboard,
    /// The minimum horizon at which the image contains the zone.
    pub(crate) cost: Horizon,
}

impl Zone {
    /// Whether the legal move `m` is a first step in the zone: of a main trajectory, or a capture
    /// from ambush, with (+) to move; of a negation or a retreat with (−) to move.
    pub fn holds(&self, m: Move) -> bool {
        let Some(step) = step_of(m, self.mover()) else { return false };
        match self.to_move {
            Side::Plus => {
                let main = self.main.iter().any(|way| starts_with(&way.trajectory, step));
                main || (m.is_capture() && self.ambushes.iter().any(|a| a.is_step(step)))
            }
            Side::Minus => {
                self.negations.iter().any(|negation| negation.begins_with(step))
                    || self.retreats.iter().any(|retreat| (retreat.from, retreat.to) == step)
            }
        }
    }

    /// The minimum horizon at which the image contains the zone
    /// ([theory, section 6](crate::theory#6-costs)): 2k − 1 half-moves with (+) to move, 2k with
    /// (−); and 1 for a check that must be answered. A linked zone costs as much as its parent, and
    /// two half-moves more for each step that comes first.
    pub fn cost(&self) -> Horizon {
        self.cost
    }

    /// Whether the zone is a positional one about the enemy's fields, a layer beyond the others.
    pub fn is_manoeuvre(&self) -> bool {
        self.kind == ZoneKind::Positional && self.cost == Horizon(u32::from(MANOEUVRE))
    }

    /// Whether the zone is the parent of a linked one.
    pub fn is_parent(&self, parent: &Parent) -> bool {
        (self.root, self.target, self.moves) == (parent.root, parent.target, parent.moves)
    }

    /// Whether no main trajectory gets through: each has an impassable stop before the last, or the
    /// pawn is lost where it promotes.
    pub fn fails(&self) -> bool {
        let lost = self.kind == ZoneKind::Promotion && self.gain.is_some_and(|gain| gain < 0);
        lost || self.main.iter().all(|way| way.fails_at().is_some())
    }

    /// The negations that are in time with this side to move: the zone breathes
    /// ([theory, section 4](crate::theory#4-the-zone)). With (−) to move these are all of them;
    /// with (+) only those that take one move less than allowed.
    pub fn negations_with(&self, to_move: Side) -> impl Iterator<Item = &Negation> {
        self.negations.iter().filter(move |negation| negation.is_in_time(to_move))
    }

    /// The (+) men in ambush on fields that negations in time contest.
    pub fn ambushes_with(&self, to_move: Side) -> impl Iterator<Item = &Ambush> {
        self.ambushes.iter().filter(move |ambush| {
            self.negations_with(to_move).any(|negation| negation.contests(ambush.field))
        })
    }

    /// The colour of the side to move.
    pub(crate) fn mover(&self) -> Color {
        match self.to_move {
            Side::Plus => self.root.color,
            Side::Minus => !self.root.color,
        }
    }
}
