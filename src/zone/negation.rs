//! Negation: a (−) man that comes, in time, to control a stop of a trajectory or to stand on a
//! β-field of it.

use serde::Serialize;
use shakmaty::{Bitboard, Square};

use super::Man;
use super::first_step::{FirstStep, starts_with};
use super::time::{self, Side};
use crate::trajectory::{Trajectory, text};

/// How a negation fights for its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// It can take the man that arrives on a stop.
    Control,
    /// It stands in the way.
    Blockade,
}

/// A (−) man with the trajectories on which it fights for one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Negation {
    /// The order: 1 if it fights for the main trajectory; 3, 5, … if it retakes on the way of a
    /// negation two orders below.
    pub order: u8,
    pub action: Action,
    pub man: Man,
    #[serde(serialize_with = "text::field")]
    pub field: Square,
    /// i: the index of the main stop that it controls, or that the blocked field comes after; for
    /// higher orders, of the main stop whose account it draws on.
    pub stop: u8,
    /// The length in moves, the final capture included: 1 for a man that already controls the
    /// field.
    pub length: u8,
    /// The half-moves allotted: H_x, or for higher orders H′, the rest of the account.
    pub half_moves: u8,
    /// The open trajectories of one bundle.
    pub trajectories: Vec<Trajectory>,
    /// What the negation leaves of the stop: Δm in centipawns, for (+), of the root piece's step to
    /// the field once this man attacks it or stands on it; for higher orders, of the capture from
    /// ambush by the least valuable man. Zero for a blocked push.
    pub leaves: i32,
}

impl Negation {
    /// Whether the negation is in time with this side to move.
    pub fn is_in_time(&self, to_move: Side) -> bool {
        self.length <= time::limit(self.half_moves, to_move)
    }

    /// The account left to those who fight for the negation's own way: l moves out of TIME leave
    /// TIME − l + 1 ([theory, section 4](crate::theory#4-the-zone)).
    pub(crate) fn account_left(&self) -> Account {
        let spent = 2 * self.length.saturating_sub(1);
        let half_moves = self.half_moves.saturating_sub(spent);
        Account { order: self.order + 2, stop: self.stop, half_moves }
    }

    /// The fields on which the man can be taken on its way: the stops before the last, and for a
    /// blocker the last.
    pub(crate) fn way_fields(&self) -> Bitboard {
        let inner = self.trajectories.iter().flat_map(Trajectory::inner_stops).copied();
        let stands = (self.action == Action::Blockade).then_some(self.field);
        inner.chain(stands).collect()
    }

    /// Whether one of the trajectories, without its start, stops on the field.
    pub fn contests(&self, field: Square) -> bool {
        self.trajectories.iter().any(|way| way.stops.iter().skip(1).any(|&stop| stop == field))
    }

    /// Whether the step is a first step that (−) can make now. A man that controls a later stop
    /// already waits for the root piece to arrive there.
    pub fn begins_with(&self, step: FirstStep) -> bool {
        let waits = self.action == Action::Control && self.length == 1 && self.stop > 0;
        !waits && self.trajectories.iter().any(|way| starts_with(way, step))
    }
}

/// An account of time: the half-moves left of those allotted to a main stop.
#[derive(Debug, Clone, Copy)]
pub struct Account {
    pub order: u8,
    pub stop: u8,
    pub half_moves: u8,
}
