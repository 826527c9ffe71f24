//! A feature of any family, and all those of a position.

use std::fmt::{self, Display, Formatter};
use std::mem::{Discriminant, discriminant};

use serde::Serialize;
use shakmaty::Color;

use super::camp::Camp;
use super::endgame::EndgameFeature;
use super::facts::Facts;
use super::king::KingFeature;
use super::pawns::PawnFeature;
use super::pieces::PieceFeature;
use crate::position::Position;
use crate::tablebase::Tablebase;

/// A feature of a position; each kind stands in the file of its family with what finds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Feature {
    /// Of pawns.
    Pawn(PawnFeature),
    /// Of pieces.
    Piece(PieceFeature),
    /// Of kings.
    King(KingFeature),
    /// Of endgames.
    Endgame(EndgameFeature),
}

/// The kind of a feature, whatever its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Pawn(Discriminant<PawnFeature>),
    Piece(Discriminant<PieceFeature>),
    King(Discriminant<KingFeature>),
    Endgame(Discriminant<EndgameFeature>),
}

impl Feature {
    /// The kind, whatever the pieces.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Pawn(feature) => Kind::Pawn(discriminant(feature)),
            Self::Piece(feature) => Kind::Piece(discriminant(feature)),
            Self::King(feature) => Kind::King(discriminant(feature)),
            Self::Endgame(feature) => Kind::Endgame(discriminant(feature)),
        }
    }

    pub(super) fn facts(&self) -> Facts {
        match self {
            Self::Pawn(feature) => feature.facts(),
            Self::Piece(feature) => feature.facts(),
            Self::King(feature) => feature.facts(),
            Self::Endgame(feature) => feature.facts(),
        }
    }

    /// The side that the feature is good for.
    pub fn favours(&self) -> Color {
        self.facts().favours()
    }

    /// How much it matters, for the order in which features are listed: centipawns by rule of
    /// thumb, not the evaluation's. What decides an endgame comes first.
    pub fn weight(&self) -> i32 {
        self.facts().weight
    }
}

/// "for White: R d1 on a half-open file".
impl Display for Feature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "for {}: ", self.favours().fold_wb("White", "Black"))?;
        match self {
            Self::Pawn(feature) => feature.fmt(f),
            Self::Piece(feature) => feature.fmt(f),
            Self::King(feature) => feature.fmt(f),
            Self::Endgame(feature) => feature.fmt(f),
        }
    }
}

/// The features of a position, of both sides, in descending order of [`Feature::weight`].
pub fn of(position: &Position) -> Vec<Feature> {
    let mut found = Vec::new();
    for side in Color::ALL {
        let camp = Camp::new(position.board(), side);
        found.extend(PawnFeature::find(&camp).into_iter().map(Feature::Pawn));
        found.extend(
            PieceFeature::find(&camp, position.is_chess960()).into_iter().map(Feature::Piece),
        );
        found.extend(KingFeature::find(&camp).into_iter().map(Feature::King));
        found
            .extend(EndgameFeature::find(&camp, position.turn()).into_iter().map(Feature::Endgame));
    }
    found.sort_by_key(|feature| -feature.weight());
    found
}

/// What the tablebases say of a position and of the same position with the other side to move:
/// mutual zugzwang, fortress. Empty in check, or if they do not cover it.
pub fn by_tables(position: &Position, tables: &Tablebase) -> Vec<Feature> {
    EndgameFeature::by_tables(position, tables).into_iter().map(Feature::Endgame).collect()
}
