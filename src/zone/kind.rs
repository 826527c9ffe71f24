//! What a zone is about: an attack, a promotion, a positional step, or help for another zone, which
//! makes it a linked zone ([theory, section 4](crate::theory#4-the-zone)).

use serde::Serialize;

use super::{Man, Target};

/// What a zone is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ZoneKind {
    /// The root piece goes to take an enemy man, the target.
    Attack,
    /// The root piece is a pawn, the target the field where it promotes.
    Promotion,
    /// A single step to a field, the target, from which more passable fields are reached.
    Positional,
    /// The target is a field of another zone, the parent.
    #[serde(untagged)]
    Linked(Link),
}

impl ZoneKind {
    /// What a linked zone does for its parent.
    pub const fn link(self) -> Option<Link> {
        match self {
            Self::Linked(link) => Some(link),
            Self::Attack | Self::Promotion | Self::Positional => None,
        }
    }
}

/// What a linked zone does for its parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Link {
    /// A (+) man comes to control a field of the parent. The last move of its trajectory is that
    /// control and is not played.
    Control,
    /// A (+) man leaves the way of the root piece.
    Deblockade,
    /// The target leaves, with (−) to move.
    Retreat,
    /// A (+) man steps to the target, a field where it is taken. The taker no longer keeps the
    /// fields in [`Zone::fields_won`](super::Zone::fields_won), where the parent then gets through.
    Offer,
}

impl Link {
    /// The link in one word: "control".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Control => "control",
            Self::Deblockade => "deblockade",
            Self::Retreat => "retreat",
            Self::Offer => "offer",
        }
    }

    /// The link as a verb before the name of the parent's root piece: "supports".
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Control => "supports",
            Self::Deblockade => "clears the way of",
            Self::Retreat => "leaves",
            Self::Offer => "is offered for",
        }
    }
}

/// The zone that a linked one belongs to: its root piece, target and length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Parent {
    pub root: Man,
    pub target: Target,
    /// k: the length of its main trajectory in moves.
    pub moves: u8,
    /// The degree of the linked zone: 1 if the parent is a zone of attack or promotion, 2 if it is
    /// a linked zone itself.
    pub degree: u8,
}
