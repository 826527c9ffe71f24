//! What a move changes in the features of a position.

use serde::Serialize;
use shakmaty::{CastlingSide, Color, Move, Square};

use super::facts::{Facts, Where};
use super::kind::{Feature, Kind, of};
use crate::position::Position;

/// The features that a move gains and loses, of both sides, each in descending order of weight.
/// [`Feature::favours`] says which side they are good for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changes {
    /// The features that are new after the move.
    pub gained: Vec<Feature>,
    /// The features that are gone after the move.
    pub lost: Vec<Feature>,
}

/// What a legal move changes. A feature that moves with its piece, such as a rook that moves along
/// its open file, is no change, nor is one that differs only in details.
pub fn changes(position: &Position, m: Move) -> Changes {
    changes_over(position, &[m])
}

/// The same for a line of legal moves, from its start to its end.
pub fn changes_over(position: &Position, line: &[Move]) -> Changes {
    let mut here = position.clone();
    let before = of(position);
    let mut carried: Vec<Anchor> = before.iter().map(Anchor::of).collect();
    for &m in line {
        carried = carried.into_iter().map(|anchor| anchor.carried(&here, m)).collect();
        here = here.after(m);
    }
    let after = of(&here);
    let stays = |feature: &Feature| carried.contains(&Anchor::of(feature));
    let kept: Vec<Anchor> = after.iter().map(Anchor::of).collect();
    let gone = |(feature, anchor)| (!kept.contains(anchor)).then_some(feature);
    let lost = before.into_iter().zip(&carried).filter_map(gone).collect();
    Changes { gained: after.into_iter().filter(|feature| !stays(feature)).collect(), lost }
}

/// What makes a feature the same before and after a move: its kind, and its piece or place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Anchor {
    kind: Kind,
    owner: Color,
    piece: Option<Square>,
    place: Where,
}

impl Anchor {
    fn of(feature: &Feature) -> Self {
        let Facts { owner, piece, place, .. } = feature.facts();
        Self { kind: feature.kind(), owner, piece, place }
    }

    /// The anchor after a move, which may have moved its piece.
    fn carried(self, position: &Position, m: Move) -> Self {
        Self { piece: self.piece.map(|square| carry(position.turn(), m, square)), ..self }
    }
}

/// Where the piece on a square stands after a move; the same square if it is captured.
fn carry(turn: Color, m: Move, square: Square) -> Square {
    match m {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            match square {
                _ if square == king => side.king_to(turn),
                _ if square == rook => side.rook_to(turn),
                _ => square,
            }
        }
        _ if m.from() == Some(square) => m.to(),
        _ => square,
    }
}
