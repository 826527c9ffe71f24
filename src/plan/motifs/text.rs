//! Motifs in words.

use std::fmt::{self, Display, Formatter};

use super::motif::{Bound, Compulsion, Evidence, Finding, MatePattern, Motif, Seen};
use crate::zone::Man;

impl Display for Motif {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::Skewer => "skewer",
            Self::Deflection => "deflection",
            Self::Attraction => "attraction",
            Self::Clearance => "clearance",
            Self::Interference => "interference",
            Self::RemovingTheDefender => "removing the defender",
            Self::DiscoveredAttack => "discovered attack",
            Self::DoubleCheck => "double check",
            Self::TrappedPiece => "trapped piece",
            Self::BackRankMate => "back-rank mate",
            Self::Overload => "overload",
            Self::Promotion => "promotion",
            Self::QuietMove => "quiet move",
            Self::Zugzwang => "zugzwang",
            Self::HangingPiece => "hanging piece",
            Self::Intermezzo => "intermezzo",
            Self::XRay => "x-ray",
            Self::SelfBlock => "self-block",
            Self::Desperado => "desperado",
            Self::Defence => "defence",
            Self::PerpetualCheck => "perpetual check",
            Self::NamedMate => "named mate",
        })
    }
}

/// "smothered mate".
impl Display for MatePattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Smothered => "smothered mate",
            Self::Anastasia => "Anastasia's mate",
            Self::Hook => "hook mate",
            Self::Arabian => "Arabian mate",
            Self::Boden => "Boden's mate",
            Self::DoubleBishop => "double bishop mate",
            Self::Dovetail => "dovetail mate",
            Self::Epaulette => "epaulette mate",
            Self::Opera => "opera mate",
            Self::Pillsbury => "Pillsbury's mate",
            Self::BlindSwine => "blind swine mate",
            Self::KillBox => "kill box mate",
        })
    }
}

fn list(men: &[Man]) -> String {
    men.iter().map(Man::to_string).collect::<Vec<_>>().join(", ")
}

/// "N f7 attacks K g5, R h8".
impl Display for Evidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fork { by, targets, .. } => write!(f, "{by} attacks {}", list(targets)),
            Self::Pin { pinned, by, behind, bound: Bound::Take(man) } => {
                write!(f, "{pinned}, pinned by {by} to {behind}, cannot take {man}")
            }
            Self::Pin { pinned, by, behind, bound: Bound::Leave } => {
                write!(f, "{pinned}, pinned by {by} to {behind}, cannot leave")
            }
            Self::Skewer { by, front, behind, .. } => {
                write!(f, "{by} attacks {front} and behind it {behind}")
            }
            Self::Deflection { man, by: Compulsion::Offer, field, .. } => {
                write!(f, "{man} takes and gives up {field}")
            }
            Self::Deflection { man, by: Compulsion::Check, field, .. } => {
                write!(f, "{man} answers the check and gives up {field}")
            }
            Self::Attraction { man, to, .. } => {
                write!(f, "{man} is drawn to {to} and attacked there")
            }
            Self::SelfBlock { man, to, .. } => {
                write!(f, "{man} is drawn to {to} and closes the king's flight")
            }
            Self::Clearance { man, user, .. } => write!(f, "{man} makes way for {user}"),
            Self::Interference { between, guard, target, .. } => {
                write!(f, "{between} cuts {guard} off from {target}")
            }
            Self::RemovingTheDefender { guard, field, .. } => {
                write!(f, "{guard}, which guarded {field}, is taken")
            }
            Self::DiscoveredAttack { by, opened_by, target, .. } => {
                write!(f, "{opened_by} opens the line of {by} to {target}")
            }
            Self::DoubleCheck { by } => write!(f, "{} give check", list(by)),
            Self::TrappedPiece { man, .. } => write!(f, "{man} has no field"),
            Self::BackRankMate { by, king, walls } => {
                write!(f, "{by} mates {king} behind {}", list(walls))
            }
            Self::Overload { man, kept, given_up, .. } => {
                write!(f, "{man} keeps {kept} and gives up {given_up}")
            }
            Self::Promotion { field, role } => {
                write!(f, "{field} = {}", role.upper_char())
            }
            Self::QuietMove { by } => write!(f, "{by} attacks nothing"),
            Self::Zugzwang { by, replies, seen: Seen::AtOnce } => {
                write!(f, "after {by} each of {replies} replies loses something")
            }
            Self::Zugzwang { by, replies, seen: Seen::BySearch } => {
                write!(f, "after {by} a pass would be better than each of {replies} replies")
            }
            Self::HangingPiece { by, man } => write!(f, "{by} takes {man}, which nothing guards"),
            Self::Intermezzo { by, target, .. } => {
                write!(f, "{by} comes in between before {target} is taken")
            }
            Self::XRay { by, through, field, .. } => {
                write!(f, "{by} bears on {field} through {through}")
            }
            Self::Desperado { man, taken, .. } => {
                write!(f, "{man} is lost anyway and takes {taken}")
            }
            Self::Defence { by, evades: true } => write!(f, "{by} evades the check"),
            Self::Defence { by, evades: false } => write!(f, "{by} holds"),
            Self::PerpetualCheck { by, .. } => write!(f, "{by} checks again and again"),
            Self::NamedMate { pattern, by, king } => write!(f, "{pattern} of {king} by {by}"),
        }
    }
}

/// "fork: N f7 attacks K g5, R h8".
impl Display for Finding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.motif(), self.evidence)
    }
}
