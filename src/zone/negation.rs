//! The pieces that fight for the squares of a zone: negations, ambushes and retreats.

use serde::Serialize;
use shakmaty::{Bitboard, Square};

use super::PlacedPiece;
use super::piece::{FirstStep, starts_with};
use super::time::{self, Side};
use crate::trajectory::{Trajectory, text};

/// How a negation fights for its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// It can take the piece that arrives on a stop.
    Control,
    /// It stands in the way.
    Blockade,
}

/// A (−) piece with the trajectories on which it fights for one square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Negation {
    /// The order: 1 if it fights for the main trajectory; 3, 5, … if it retakes on the way of a
    /// negation two orders below.
    pub order: u8,
    pub action: Action,
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub square: Square,
    /// i: the index of the main stop that it controls, or that the blocked square comes after; for
    /// higher orders, of the main stop whose account it draws on.
    pub stop: u8,
    /// The length in moves, the final capture included: 1 for a piece that already controls the
    /// square.
    pub length: u8,
    /// The plies allotted: H_x, or for higher orders H′, the rest of the account.
    pub plies: u8,
    /// The open trajectories of one bundle.
    pub trajectories: Vec<Trajectory>,
    /// What the negation leaves of the stop: Δm in centipawns, for (+), of the root piece's step to
    /// the square once this piece attacks it or stands on it; for higher orders, of the capture from
    /// ambush by the least valuable piece. Zero for a blocked push.
    pub leaves: i32,
}

impl Negation {
    /// Whether the negation is in time with this side to move.
    pub fn is_in_time(&self, to_move: Side) -> bool {
        self.length <= time::limit(self.plies, to_move)
    }

    /// The account left to those who fight for the negation's own way: l moves out of TIME leave
    /// TIME − l + 1 ([theory, section 4](crate::theory#4-the-zone)).
    pub(crate) fn account_left(&self) -> Account {
        let spent = 2 * self.length.saturating_sub(1);
        let plies = self.plies.saturating_sub(spent);
        Account { order: self.order + 2, stop: self.stop, plies }
    }

    /// The squares on which the piece can be taken on its way: the stops before the last, and for a
    /// blocker the last.
    pub(crate) fn way_squares(&self) -> Bitboard {
        let inner = self.trajectories.iter().flat_map(Trajectory::inner_stops).copied();
        let stands = (self.action == Action::Blockade).then_some(self.square);
        inner.chain(stands).collect()
    }

    /// Whether one of the trajectories, without its start, stops on the square.
    pub fn contests(&self, square: Square) -> bool {
        self.trajectories.iter().any(|way| way.stops.iter().skip(1).any(|&stop| stop == square))
    }

    /// Whether the step is a first step that (−) can make now. A piece that controls a later stop
    /// already waits for the root piece to arrive there.
    pub fn begins_with(&self, step: FirstStep) -> bool {
        let waits = self.action == Action::Control && self.length == 1 && self.stop > 0;
        !waits && self.trajectories.iter().any(|way| starts_with(way, step))
    }
}

/// An account of time: the plies left of those allotted to a main stop.
#[derive(Debug, Clone, Copy)]
pub struct Account {
    pub order: u8,
    pub stop: u8,
    pub plies: u8,
}

/// A (+) piece that can take on a square in one move. Of the (+) pieces only the root piece walks; the
/// others take part from ambush or not at all ([theory, section 4](crate::theory#4-the-zone)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ambush {
    pub piece: PlacedPiece,
    #[serde(serialize_with = "text::square")]
    pub square: Square,
    /// The order: 1 on a stop of the main trajectory, n + 1 on a stop of a negation of order n; the
    /// lowest if several trajectories lead over the square.
    pub order: u8,
    /// The plies that the account of the square has left when it is fought for.
    pub plies: u8,
}

impl Ambush {
    /// Whether the step is the capture from ambush.
    pub fn is_step(&self, step: FirstStep) -> bool {
        (self.piece.square, self.square) == step
    }
}

/// One move of the target out of the attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Retreat {
    #[serde(serialize_with = "text::square")]
    pub from: Square,
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    /// Δm of the step in centipawns, for (−).
    pub gain: i32,
}
