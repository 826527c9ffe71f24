//! A motif of any family that was found in a line, with its evidence and description.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::attack::AttackEvidence;
use super::ends::EndEvidence;
use super::guards::GuardEvidence;

/// The evidence of a motif; each kind stands in the file of its family with what finds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Evidence {
    /// Of attack and lines.
    Attack(AttackEvidence),
    /// Of defenders and captures.
    Guard(GuardEvidence),
    /// Of ends of lines and of moves without force.
    End(EndEvidence),
}

/// A motif of a line, with its step and its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The number of plies before the step.
    pub ply: usize,
    /// The pieces, squares and plies that make it.
    #[serde(flatten)]
    pub evidence: Evidence,
}

impl Finding {
    /// The usual name of the motif that was found: "fork".
    pub const fn motif(&self) -> &'static str {
        match &self.evidence {
            Evidence::Attack(evidence) => evidence.name(),
            Evidence::Guard(evidence) => evidence.name(),
            Evidence::End(evidence) => evidence.name(),
        }
    }
}

/// "fork: N f7 attacks K g5, R h8".
impl Display for Finding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.motif())?;
        match &self.evidence {
            Evidence::Attack(evidence) => evidence.fmt(f),
            Evidence::Guard(evidence) => evidence.fmt(f),
            Evidence::End(evidence) => evidence.fmt(f),
        }
    }
}
