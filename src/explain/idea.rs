//! The idea of a line: its most telling motifs.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use super::case::Case;
use super::fact::Fact;
use crate::plan::motifs::{self, Bound, Evidence, Finding, Motif};

/// The maximum number of motifs in an explanation.
const MOST: usize = 2;

/// The facts about the motifs of the move's line, the most telling first.
pub fn idea(case: &Case<'_>) -> Vec<Fact> {
    let fact = |finding| Fact::Motif { line: case.named_line(), finding };
    telling(case).into_iter().map(fact).collect()
}

/// The motifs of the move's line, the most telling first: no two of one kind, and no deflection of
/// a piece already called overloaded.
pub fn telling(case: &Case<'_>) -> Vec<Finding> {
    let mut found = motifs::find_after(case.before, case.position, case.line).unwrap_or_default();
    found.retain(|finding| tells(case, finding));
    found.sort_by_key(|finding| rank(finding.motif()) + finding.ply);
    let mut told: Vec<Finding> = Vec::new();
    for finding in found {
        let same = |other: &Finding| kind(other.motif()) == kind(finding.motif());
        if told.len() < MOST && !told.iter().any(same) {
            told.push(finding);
        }
    }
    told
}

/// Whether the line makes use of the motif; one that is merely on the board is no idea.
fn tells(case: &Case<'_>, finding: &Finding) -> bool {
    let to = case.line.get(finding.ply).map(|m| m.to());
    match &finding.evidence {
        Evidence::Fork { taken_at, .. } => taken_at.is_some(),
        Evidence::Pin { bound: Bound::Take(safe), .. } if to == Some(safe.square) => true,
        Evidence::Pin { by, .. } => to == Some(by.square),
        Evidence::QuietMove { .. } => finding.ply == 0,
        // Where a line ends says little about its move.
        Evidence::Defence { evades, .. } => *evades && finding.ply == 0,
        Evidence::Skewer { .. }
        | Evidence::Deflection { .. }
        | Evidence::Attraction { .. }
        | Evidence::Clearance { .. }
        | Evidence::Interference { .. }
        | Evidence::RemovingTheDefender { .. }
        | Evidence::DiscoveredAttack { .. }
        | Evidence::DoubleCheck { .. }
        | Evidence::TrappedPiece { .. }
        | Evidence::BackRankMate { .. }
        | Evidence::Overload { .. }
        | Evidence::Promotion { .. }
        | Evidence::Zugzwang { .. }
        | Evidence::HangingPiece { .. }
        | Evidence::Intermezzo { .. }
        | Evidence::XRay { .. }
        | Evidence::SelfBlock { .. }
        | Evidence::Desperado { .. }
        | Evidence::PerpetualCheck { .. }
        | Evidence::NamedMate { .. } => true,
    }
}

/// The kind of a motif: an overload counts as a deflection, which it describes more exactly.
const fn kind(motif: Motif) -> Motif {
    if matches!(motif, Motif::Overload) { Motif::Deflection } else { motif }
}

/// How telling a motif is, the least telling first; one that begins a move later ranks two lower.
const fn rank(motif: Motif) -> usize {
    match motif {
        Motif::BackRankMate | Motif::NamedMate | Motif::PerpetualCheck => 0,
        Motif::Overload => 1,
        Motif::Deflection | Motif::Attraction | Motif::Interference | Motif::SelfBlock => 2,
        Motif::Intermezzo | Motif::XRay | Motif::Desperado => 3,
        Motif::RemovingTheDefender | Motif::Clearance => 3,
        Motif::DoubleCheck | Motif::DiscoveredAttack => 3,
        Motif::Skewer | Motif::Fork | Motif::Zugzwang => 4,
        Motif::TrappedPiece | Motif::Pin | Motif::HangingPiece => 5,
        Motif::Promotion => 6,
        Motif::QuietMove | Motif::Defence => 7,
    }
}
