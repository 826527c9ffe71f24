//! All features of a position, and what a move changes in them.

use serde::Serialize;
use shakmaty::{CastlingSide, Color, File, Move, Square};

use super::camp::Camp;
use super::kind::{Feature, Wing};
use super::{endgame, pawns, pieces};
use crate::position::Position;

/// The features of a position, of both sides, in descending order of [`Feature::weight`].
pub fn of(position: &Position) -> Vec<Feature> {
    let mut found = Vec::new();
    for side in Color::ALL {
        let camp = Camp::new(position.board(), side);
        pawns::find(&camp, &mut found);
        pieces::find_pieces(&camp, &mut found);
        pieces::find_rooks(&camp, &mut found);
        pieces::find_king(&camp, &mut found);
        endgame::find(&camp, position.turn(), &mut found);
    }
    // In Chess960 the home squares differ.
    let tells = |feature: &Feature| !matches!(feature, Feature::Undeveloped { .. });
    found.retain(|feature| !position.is_chess960() || tells(feature));
    found.sort_by_key(|feature| -feature.weight());
    found
}

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
    kind: std::mem::Discriminant<Feature>,
    side: Color,
    piece: Option<Square>,
    place: Where,
}

/// What an anchor has besides its piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Where {
    Whole,
    Square(Square),
    File(File),
    Wing(Wing),
    Says(bool),
}

impl Anchor {
    fn of(feature: &Feature) -> Self {
        let (side, piece, place) = match feature {
            Feature::Undeveloped { piece }
            | Feature::CentralPawn { piece }
            | Feature::SeventhRank { piece }
            | Feature::Outpost { piece, .. }
            | Feature::PassedPawn { piece, .. }
            | Feature::Lever { piece, .. }
            | Feature::BadBishop { piece, .. } => (piece.color, Some(piece.square), Where::Whole),
            Feature::RookOnFile { piece, open }
            | Feature::IsolatedPawn { piece, open }
            | Feature::BackwardPawn { piece, open, .. } => {
                (piece.color, Some(piece.square), Where::Says(*open))
            }
            Feature::PawnBreak { piece, to, .. } => {
                (piece.color, Some(piece.square), Where::Square(*to))
            }
            Feature::HeldPasser { piece, pawn } => {
                (piece.color, Some(piece.square), Where::Square(pawn.square))
            }
            Feature::DoubledPawns { pieces } => {
                let first = pieces
                    .first()
                    .map_or((Color::White, File::A), |piece| (piece.color, piece.square.file()));
                (first.0, None, Where::File(first.1))
            }
            Feature::OpenLineToKing { king, file, by } => {
                (king.color, Some(by.square), Where::File(*file))
            }
            Feature::ShelterGap { king, file } => (king.color, None, Where::File(*file)),
            Feature::PawnMajority { side, wing, .. } => (*side, None, Where::Wing(*wing)),
            Feature::SquareOfPawn { pawn, inside, .. } => {
                (pawn.color, Some(pawn.square), Where::Says(*inside))
            }
            Feature::KeySquare { king, .. }
            | Feature::WrongBishop { king, .. }
            | Feature::Lucena { king, .. }
            | Feature::Philidor { king, .. }
            | Feature::Vancura { king, .. } => (king.color, None, Where::Whole),
            Feature::Space { side, .. }
            | Feature::BishopPair { side }
            | Feature::Opposition { side, .. }
            | Feature::MutualZugzwang { to_move: side }
            | Feature::Fortress { side, .. } => (*side, None, Where::Whole),
        };
        Self { kind: std::mem::discriminant(feature), side, piece, place }
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
