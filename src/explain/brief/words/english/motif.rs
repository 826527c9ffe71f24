//! Motifs in English.

use super::nouns::{pieces, role, the};
use crate::explain::brief::words::moves::Moves;
use crate::explain::fact::Named;
use crate::explain::names::{self, Language};
use crate::plan::motifs::{Bound, Evidence, Finding, MatePattern};

/// What the step of a motif does.
pub fn motif(line: &[Named], finding: &Finding, moves: Moves) -> String {
    let san = |ply: usize| line.get(ply).map_or_else(String::new, |m| moves.numbered(ply, m));
    match &finding.evidence {
        Evidence::Fork { targets, .. } => format!("forks {}", pieces(targets)),
        Evidence::Pin { pinned, behind, bound: Bound::Leave, .. } => {
            format!("pins {} to {}", the(*pinned), the(*behind))
        }
        Evidence::Pin { pinned, bound: Bound::Take(safe), .. } => {
            format!("uses a pin: {} cannot take {}", the(*pinned), the(*safe))
        }
        Evidence::Skewer { front, behind, .. } => {
            format!("skewers {} and {}", the(*front), the(*behind))
        }
        Evidence::Deflection { piece, square, .. } => {
            format!("draws {} away from {square}", the(*piece))
        }
        Evidence::Overload { piece, kept, given_up, .. } => {
            format!("overloads {}, which cannot guard both {kept} and {given_up}", the(*piece))
        }
        Evidence::Attraction { piece, to, .. } => {
            format!("lures {} to {to}, where {} hits it", the(*piece), san(finding.ply + 2))
        }
        Evidence::SelfBlock { piece, to, .. } => {
            format!("lures {} to {to}, where it takes a square from its king", the(*piece))
        }
        Evidence::Clearance { user, .. } => format!("clears the way for {}", the(*user)),
        Evidence::Interference { guard, target, .. } => {
            format!("cuts {} off from {}", the(*guard), the(*target))
        }
        Evidence::RemovingTheDefender { guard, square, .. } => {
            format!("removes {}, which guarded {square}", the(*guard))
        }
        Evidence::DiscoveredAttack { by, target, taken_at, .. } => match taken_at {
            Some(_) => format!("uncovers an attack of {} on {}", the(*by), the(*target)),
            None => format!("gives a discovered check from {}", the(*by)),
        },
        Evidence::DoubleCheck { .. } => "gives a double check".to_string(),
        Evidence::TrappedPiece { piece, .. } => format!("traps {}", the(*piece)),
        Evidence::BackRankMate { .. } => "mates on the back rank".to_string(),
        Evidence::Promotion { square, role: new } => {
            format!("promotes to a {} on {square}", role(*new))
        }
        Evidence::QuietMove { .. } => "is a quiet move".to_string(),
        Evidence::Zugzwang { .. } => {
            "puts the other side in zugzwang: every reply loses something".to_string()
        }
        Evidence::HangingPiece { piece, .. } => {
            format!("takes {}, which nothing guards", the(*piece))
        }
        Evidence::Intermezzo { target, taken_at, .. } => {
            format!("comes first; {} takes {} a move later", san(*taken_at), the(*target))
        }
        Evidence::XRay { by, through, square, .. } => {
            format!("counts on {}, which bears on {square} through {}", the(*by), the(*through))
        }
        Evidence::Desperado { piece, taken, .. } => {
            format!("sells {}, which is lost anyway, for {}", the(*piece), the(*taken))
        }
        Evidence::Defence { evades: true, .. } => "evades the check".to_string(),
        Evidence::Defence { evades: false, .. } => "holds the position".to_string(),
        Evidence::PerpetualCheck { .. } => "gives perpetual check".to_string(),
        Evidence::NamedMate { pattern, .. } => format!("gives {}", mate_pattern(*pattern)),
    }
}

/// "a smothered mate", "Boden's mate".
fn mate_pattern(pattern: MatePattern) -> String {
    let name = names::mate_pattern(pattern).text(Language::English);
    match name.split_once(' ') {
        Some((article @ ("A" | "An"), rest)) => format!("{} {rest}", article.to_lowercase()),
        _ => name.to_string(),
    }
}
