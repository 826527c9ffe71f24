//! The types of positions that are known.

use serde::Serialize;
use shakmaty::{Color, Square};

use crate::trajectory::text;

/// The types that are known, each from the view of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// The kings have castled on different wings, with queens on the board.
    OppositeCastling,
    /// One bishop each, on squares of different colours, and queens or no knights.
    OppositeBishops,
    /// The side's d-pawn is isolated.
    IsolatedQueenPawn,
    /// The side's pawns on c4 and d4 have no pawns beside them, and the enemy has none on c and d.
    HangingPawns,
    /// Pawns on d4 and e3 against d5 and c6, with the side's b-pawn, without its c-pawn and the
    /// enemy's e-pawn.
    Carlsbad,
    /// Pawns on d5 and e4 against d6 and e5, while the enemy's f-pawn, or his g-pawn beside it on
    /// its fifth rank, can still strike.
    KingsIndianChain,
    /// Pawns on d4 and e5 against d5 and e6, while the enemy's c- or f-pawn can still strike and the
    /// former has not passed by.
    FrenchChain,
    /// Pawns on d5 and behind it on the e-file against c5, d6 and a b-pawn that has not come to its fourth rank, without
    /// the side's c-pawn and the enemy's e-pawn.
    Benoni,
    /// Pawns on d4, e3 and f4 against d5, with the enemy's e-pawn gone or behind, and a bishop on
    /// squares of their colour.
    Stonewall,
    /// Pawns on d3 and e4 without a c-pawn, against a pawn on e5 without a d-pawn: the side's d4 is a
    /// hole.
    SicilianCentre,
    /// Pawns on d4 and e4 against d6 and e5.
    FullCentre,
    /// Pawns on c4 and e4 without a d-pawn, against a pawn on d6 or d7 without a c-pawn.
    MaroczyBind,
    /// An outside passed pawn, with four other pieces or fewer on the board.
    OutsidePasser,
    /// The enemy's only minor piece is a bishop with at least four own pawns on its colour and at
    /// most one on the other, the side's a knight; no queens.
    GoodKnight,
    /// A bishop against a knight without other pieces, and pawns on both wings.
    GoodBishop,
    /// A bad bishop of the enemy.
    BadBishop,
    /// Rooks alone: the side's on the seventh rank with the enemy king on the eighth.
    CutOffKing,
    /// A rook each: the side's attacks a pawn that nothing but the enemy's rook guards.
    TiedRook,
    /// The enemy king has no own pawn on his file, or one at most on it and those beside, and the
    /// evaluation holds him in danger; both sides have queens and the attacker two pieces more.
    WeakKing,
    /// An enemy pawn, not on its home square, backward on a half-open file, and a rook or queen to
    /// attack it.
    BackwardTarget,
    /// The same of an isolated pawn.
    IsolatedTarget,
    /// A lead in development by three pieces, or by two before the enemy has castled.
    Development,
    /// The bishop pair.
    TwoBishops,
    /// More material, and the better game.
    MoreMaterial,
    /// More space.
    MoreSpace,
    /// A rook on an open file where the enemy has none, with more than four other pieces on the board.
    OpenFile,
    /// A pawn majority on a wing, without queens.
    Majority,
}

/// A type of position with the side whose view it is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Structure {
    pub pattern: Pattern,
    #[serde(serialize_with = "text::color")]
    pub side: Color,
    /// The pawn, piece or break that the sentence names.
    #[serde(skip)]
    pub point: Option<Square>,
    /// Which of its texts is told.
    #[serde(skip)]
    pub variant: Variant,
}

/// One of up to two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Variant {
    #[default]
    First,
    Second,
}

impl Variant {
    /// The second if this holds.
    pub const fn second_if(holds: bool) -> Self {
        if holds { Self::Second } else { Self::First }
    }
}
