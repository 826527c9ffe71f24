//! The zone of play: a bundle of main trajectories, and all that fights for its fields.

use serde::Serialize;
use shakmaty::{Bitboard, Color, Move};

use super::first_step::{starts_with, step_of};
use super::{Ambush, Horizon, Man, Negation, Parent, Retreat, Side, Target, ZoneKind};
use crate::trajectory::{Trajectory, text};

/// A main trajectory and what the root piece's stops on it come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Way {
    #[serde(flatten)]
    pub trajectory: Trajectory,
    /// Δm in centipawns for (+) of the root piece's step to α1, α2, … αk, as the men stand now.
    pub gains: Vec<i32>,
}

impl Way {
    /// The first stop before the last that is not passable (Δm < 0): its index, from 1.
    pub fn fails_at(&self) -> Option<usize> {
        let inner = self.gains.split_last().map_or(&[][..], |(_, inner)| inner);
        inner.iter().position(|&gain| gain < 0).map(|i| i + 1)
    }
}

/// A zone of play: all that fights for one bundle of main trajectories.
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
    /// What (+) wins by exchange on the target when the root piece has joined in, in centipawns;
    /// `None` for the king, whom no exchange takes. For a linked zone what its parent has of it:
    /// Δm of the parent's step on the field controlled, what the opened attack wins, what the
    /// retreat saves.
    pub gain: Option<i32>,
    /// The main trajectories: a bundle of open ones. Those with stops that are not passable are
    /// among them, and say where they fail.
    pub main: Vec<Way>,
    pub negations: Vec<Negation>,
    /// Moves of the target out of the attack.
    pub retreats: Vec<Retreat>,
    pub ambushes: Vec<Ambush>,
    /// The passable fields that a positional step wins.
    #[serde(serialize_with = "text::set")]
    pub fields_won: Bitboard,
    /// The minimum horizon at which the image contains the zone.
    pub(super) cost: Horizon,
}

impl Zone {
    /// Whether the legal move `m` is the first step of one of the zone's trajectories: of the
    /// main ones or a capture from ambush where (+) is to move; of a negation or a retreat where
    /// (−) is.
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
    /// (−); and 1 for a check that must be answered. A linked zone costs what its parent does and
    /// two half-moves for each step that is made before.
    pub fn cost(&self) -> Horizon {
        self.cost
    }

    /// Whether the zone is the parent of a linked one.
    pub fn is_parent(&self, parent: &Parent) -> bool {
        (self.root, self.target, self.moves) == (parent.root, parent.target, parent.moves)
    }

    /// Whether no main trajectory gets through: each has a stop before the last that is not
    /// passable, or the pawn is lost where it is promoted.
    pub fn fails(&self) -> bool {
        let lost = self.kind == ZoneKind::Promotion && self.gain.is_some_and(|gain| gain < 0);
        lost || self.main.iter().all(|way| way.fails_at().is_some())
    }

    /// The negations in time with this side to move: the zone breathes
    /// ([theory, section 4](crate::theory#4-the-zone)). All of them with (−) to move, those a move
    /// shorter with (+).
    pub fn negations_with(&self, to_move: Side) -> impl Iterator<Item = &Negation> {
        self.negations.iter().filter(move |negation| negation.is_in_time(to_move))
    }

    /// The (+) men in ambush on fields that negations in time make contested.
    pub fn ambushes_with(&self, to_move: Side) -> impl Iterator<Item = &Ambush> {
        self.ambushes.iter().filter(move |ambush| {
            self.negations_with(to_move).any(|negation| negation.contests(ambush.field))
        })
    }

    /// The colour of the side to move.
    pub(super) fn mover(&self) -> Color {
        match self.to_move {
            Side::Plus => self.root.color,
            Side::Minus => !self.root.color,
        }
    }
}
