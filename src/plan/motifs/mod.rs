//! Motifs: what a combination is, in the words people use, read off the structure of its line.
//!
//! Each is told by what a step does to fields: who bore on them before and who does after, what the
//! captures there come to, which man closes a line and which has left it
//! ([theory, sections 3, 4 and 8](crate::theory#3-exchange)). A line alone is looked at; whether it
//! is forced a search has to tell.
//!
//! `line` plays it out; `force` counts; `attack` finds what is attacked at once or hit through an
//! opened line, `rays` what stands one behind the other, `guards` men that lose their duty,
//! `ends` what mates, promotes or waits; `text` says it.

mod attack;
mod ends;
mod force;
mod guards;
mod line;
mod rays;
mod text;

use serde::Serialize;
use shakmaty::{Move, Square};

use crate::position::Position;
use crate::trajectory::text as named;
use crate::zone::Man;

use line::Line;

/// A motif, in the words people use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Motif {
    Fork,
    Pin,
    Skewer,
    Deflection,
    /// A decoy.
    Attraction,
    Clearance,
    Interference,
    RemovingTheDefender,
    DiscoveredAttack,
    DoubleCheck,
    TrappedPiece,
    BackRankMate,
    Overload,
    Promotion,
    QuietMove,
    Zugzwang,
}

/// By what a man is made to leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Compulsion {
    /// It takes what is offered.
    Offer,
    /// It answers a check.
    Check,
}

/// What becomes of a man that takes an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It is attacked where it arrives: a king by check, another man is taken there.
    Target,
    /// It closes the flight of its own king, who is mated.
    Block,
}

/// What a man that is pinned cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// It cannot take this man.
    Take(Man),
    /// It cannot leave the field where it is won.
    Leave,
}

/// What a motif consists of: men where they stand after its step unless it says otherwise, and
/// the ply, in half-moves from the root of the line, at which what it prepares is carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "motif", rename_all = "snake_case")]
pub enum Evidence {
    /// A man attacks several others at once, each worth taking.
    Fork { by: Man, targets: Vec<Man>, taken_at: Option<usize> },
    /// A man cannot do what it would, for the line behind it opens.
    Pin { pinned: Man, by: Man, behind: Man, bound: Bound },
    /// The man in front leaves the line; the man behind it is taken.
    Skewer { by: Man, front: Man, behind: Man, taken_at: usize },
    /// A man leaves the field from which it denied another.
    Deflection {
        /// Where it stood.
        man: Man,
        by: Compulsion,
        #[serde(serialize_with = "named::field")]
        field: Square,
        used_at: usize,
    },
    /// A man takes an offer and is a target or a block where it arrives.
    Attraction {
        /// Where it stood.
        man: Man,
        #[serde(serialize_with = "named::field")]
        to: Square,
        fate: Fate,
        used_at: usize,
    },
    /// An own man leaves a field that a later step stops on or passes.
    Clearance {
        /// Where it stood.
        man: Man,
        user: Man,
        used_at: usize,
    },
    /// A man comes between a guard and what it guards.
    Interference { between: Man, guard: Man, target: Man, taken_at: usize },
    /// The man that guarded a field is taken.
    RemovingTheDefender {
        guard: Man,
        #[serde(serialize_with = "named::field")]
        field: Square,
        used_at: usize,
    },
    /// A step opens the line of another man.
    DiscoveredAttack { by: Man, opened_by: Man, target: Man, taken_at: Option<usize> },
    /// Two men give check at once.
    DoubleCheck { by: Vec<Man> },
    /// A man that is attacked loses by every step that it has.
    TrappedPiece { man: Man, taken_at: usize },
    /// Mate along the king's home rank, where his own men keep him.
    BackRankMate { by: Man, king: Man, walls: Vec<Man> },
    /// A man with two duties fulfils one and gives up the other.
    Overload {
        /// Where it stood.
        man: Man,
        #[serde(serialize_with = "named::field")]
        kept: Square,
        #[serde(serialize_with = "named::field")]
        given_up: Square,
        used_at: usize,
    },
    /// A pawn is promoted.
    Promotion {
        #[serde(serialize_with = "named::field")]
        field: Square,
        #[serde(serialize_with = "named::role")]
        role: shakmaty::Role,
    },
    /// A step that takes nothing, gives no check and attacks nothing.
    QuietMove { by: Man },
    /// The enemy would hold everything if he could pass; each of his replies loses something.
    Zugzwang { by: Man, replies: usize },
}

impl Evidence {
    pub const fn motif(&self) -> Motif {
        match self {
            Self::Fork { .. } => Motif::Fork,
            Self::Pin { .. } => Motif::Pin,
            Self::Skewer { .. } => Motif::Skewer,
            Self::Deflection { .. } => Motif::Deflection,
            Self::Attraction { .. } => Motif::Attraction,
            Self::Clearance { .. } => Motif::Clearance,
            Self::Interference { .. } => Motif::Interference,
            Self::RemovingTheDefender { .. } => Motif::RemovingTheDefender,
            Self::DiscoveredAttack { .. } => Motif::DiscoveredAttack,
            Self::DoubleCheck { .. } => Motif::DoubleCheck,
            Self::TrappedPiece { .. } => Motif::TrappedPiece,
            Self::BackRankMate { .. } => Motif::BackRankMate,
            Self::Overload { .. } => Motif::Overload,
            Self::Promotion { .. } => Motif::Promotion,
            Self::QuietMove { .. } => Motif::QuietMove,
            Self::Zugzwang { .. } => Motif::Zugzwang,
        }
    }
}

/// A motif of a line, the step that brings it about, and what it consists of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Half-moves before the step.
    pub ply: usize,
    #[serde(flatten)]
    pub evidence: Evidence,
}

impl Finding {
    pub const fn motif(&self) -> Motif {
        self.evidence.motif()
    }
}

/// The motifs of a line of the side to move, by their steps; `None` where a move is not legal.
/// The moves of both sides are given, those of the side to move first.
pub fn find(position: &Position, moves: &[Move]) -> Option<Vec<Finding>> {
    let line = Line::of(position, moves)?;
    let mut found = Vec::new();
    attack::find(&line, &mut found);
    rays::find(&line, &mut found);
    guards::find(&line, &mut found);
    ends::find(&line, &mut found);
    found.sort_by_key(|finding: &Finding| (finding.ply, finding.motif()));
    Some(found)
}
