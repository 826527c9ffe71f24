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
    /// It can capture the piece that arrives on a stop.
    Control,
    /// It stands in the way.
    Blockade,
}

/// A (−) piece with the trajectories on which it fights for one square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Negation {
    /// 1 if it fights for the main trajectory; 3, 5, … if it recaptures on the way of a negation
    /// two orders lower.
    pub order: u8,
    /// How it fights for the square.
    pub action: Action,
    /// The (−) piece, where it stands now.
    pub piece: PlacedPiece,
    /// The square that it fights for.
    #[serde(serialize_with = "text::square")]
    pub square: Square,
    /// i: the index of the main stop that it controls, or of the last main stop before the square
    /// that it blocks; for higher orders, of the main stop whose account it draws on.
    pub stop: u8,
    /// The length in moves, the final capture included: 1 if it already controls the square.
    pub length: u8,
    /// The plies allotted: H_x; for higher orders H′, what is left of the account.
    pub plies: u8,
    /// The open trajectories of one bundle.
    pub trajectories: Vec<Trajectory>,
    /// Δm for (+), in centipawns, of the root piece's step to the square once this piece attacks it
    /// or stands on it; for higher orders, of the capture from ambush by the least valuable piece.
    /// Zero for a blocked push.
    pub leaves: i32,
}

impl Negation {
    /// Whether the negation is in time with this side to move.
    pub fn is_in_time(&self, to_move: Side) -> bool {
        self.length <= time::limit(self.plies, to_move)
    }

    /// The account left to the pieces that fight for the negation's own way: l moves out of TIME
    /// leave TIME − l + 1 ([theory, section 4](crate::theory#4-the-zone)).
    pub(crate) fn account_left(&self) -> Account {
        let spent = 2 * self.length.saturating_sub(1);
        let plies = self.plies.saturating_sub(spent);
        Account { order: self.order + 2, stop: self.stop, plies }
    }

    /// The squares on which the piece can be captured on its way: the stops before the last, and
    /// for a blocker the last one too.
    pub(crate) fn way_squares(&self) -> Bitboard {
        let inner = self.trajectories.iter().flat_map(Trajectory::inner_stops).copied();
        let stands = (self.action == Action::Blockade).then_some(self.square);
        inner.chain(stands).collect()
    }

    /// Whether one of the trajectories stops on the square, its start excepted.
    pub fn contests(&self, square: Square) -> bool {
        self.trajectories.iter().any(|way| way.stops.iter().skip(1).any(|&stop| stop == square))
    }

    /// Whether the step is a first step that (−) can make now. A piece that already controls a
    /// later stop has to wait for the root piece to arrive there.
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

/// A (+) piece that can capture on a square in one move. Of the (+) pieces only the root piece
/// walks; the others take part from ambush or not at all ([theory, section
/// 4](crate::theory#4-the-zone)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Ambush {
    /// The piece in ambush, where it stands.
    pub piece: PlacedPiece,
    /// The square on which it can capture.
    #[serde(serialize_with = "text::square")]
    pub square: Square,
    /// 1 on a stop of the main trajectory, n + 1 on a stop of a negation of order n; the lowest if
    /// several trajectories lead over the square.
    pub order: u8,
    /// The plies left in the square's account when it is fought for.
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
    /// The target's square.
    #[serde(serialize_with = "text::square")]
    pub from: Square,
    /// The square that it retreats to.
    #[serde(serialize_with = "text::square")]
    pub to: Square,
    /// Δm of the step for (−), in centipawns; never negative.
    pub gain: i32,
}
