//! The motifs of moves, with the pieces and squares that are their evidence, and their text.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::Square;

use crate::trajectory::text as named;
use crate::zone::PlacedPiece;

/// A motif, by its usual name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
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
    HangingPiece,
    /// A zwischenzug.
    Intermezzo,
    XRay,
    SelfBlock,
    Desperado,
    Defence,
    PerpetualCheck,
    NamedMate,
}

/// What makes a piece leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Compulsion {
    /// It takes an offer.
    Offer,
    /// It answers a check.
    Check,
}

/// A pattern of mate that has a name of its own; the back-rank mate is a motif by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum MatePattern {
    Smothered,
    Anastasia,
    Hook,
    Arabian,
    Boden,
    DoubleBishop,
    Dovetail,
    Epaulette,
    Opera,
    Pillsbury,
    BlindSwine,
    KillBox,
}

/// What a pinned piece cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// It cannot take this piece.
    Take(PlacedPiece),
    /// It cannot leave the square where it is lost.
    Leave,
}

/// How it is known that every reply loses something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// The next step shows it.
    AtOnce,
    /// A search values a pass higher than the best reply.
    BySearch,
}

/// The evidence of a motif: pieces where they stand after its step unless stated otherwise, and the
/// ply, in plies from the root of the line, at which it pays off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "motif", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Evidence {
    /// A piece attacks several others at once, each worth taking.
    Fork { by: PlacedPiece, targets: Vec<PlacedPiece>, taken_at: Option<usize> },
    /// A piece cannot do something because it would open the line to a piece behind it.
    Pin { pinned: PlacedPiece, by: PlacedPiece, behind: PlacedPiece, bound: Bound },
    /// The piece in front leaves the line; the piece behind it is taken.
    Skewer { by: PlacedPiece, front: PlacedPiece, behind: PlacedPiece, taken_at: usize },
    /// A piece leaves the square from which it guarded another.
    Deflection {
        /// The piece where it stood before.
        piece: PlacedPiece,
        by: Compulsion,
        #[serde(serialize_with = "named::square")]
        square: Square,
        used_at: usize,
    },
    /// A piece takes an offer and is attacked there: a king by check, another piece is taken later.
    Attraction {
        /// The piece where it stood before.
        piece: PlacedPiece,
        #[serde(serialize_with = "named::square")]
        to: Square,
        used_at: usize,
    },
    /// An own piece leaves a square that a later step stops on or passes.
    Clearance {
        /// The piece where it stood before.
        piece: PlacedPiece,
        user: PlacedPiece,
        used_at: usize,
    },
    /// A piece comes between a guard and what it guards.
    Interference { between: PlacedPiece, guard: PlacedPiece, target: PlacedPiece, taken_at: usize },
    /// The piece that guarded a square is taken.
    RemovingTheDefender {
        guard: PlacedPiece,
        #[serde(serialize_with = "named::square")]
        square: Square,
        used_at: usize,
    },
    /// A step opens the line of another piece.
    DiscoveredAttack {
        by: PlacedPiece,
        opened_by: PlacedPiece,
        target: PlacedPiece,
        taken_at: Option<usize>,
    },
    /// Two pieces give check at once.
    DoubleCheck { by: Vec<PlacedPiece> },
    /// An attacked piece is lost wherever it goes.
    TrappedPiece { piece: PlacedPiece, taken_at: usize },
    /// Mate along the king's home rank, with the king shut in by his own pieces.
    BackRankMate { by: PlacedPiece, king: PlacedPiece, walls: Vec<PlacedPiece> },
    /// A piece with two duties fulfils one and gives up the other.
    Overload {
        /// The piece where it stood before.
        piece: PlacedPiece,
        #[serde(serialize_with = "named::square")]
        kept: Square,
        #[serde(serialize_with = "named::square")]
        given_up: Square,
        used_at: usize,
    },
    /// A pawn is promoted.
    Promotion {
        #[serde(serialize_with = "named::square")]
        square: Square,
        #[serde(serialize_with = "named::role")]
        role: shakmaty::Role,
    },
    /// A step without capture, check or attack.
    QuietMove { by: PlacedPiece },
    /// The enemy would lose nothing by a pass; each of his replies loses something.
    Zugzwang { by: PlacedPiece, replies: usize, seen: Seen },
    /// A piece that nothing guards is taken by the first step.
    HangingPiece {
        by: PlacedPiece,
        /// The piece where it stood before.
        piece: PlacedPiece,
    },
    /// A forcing step comes before a capture that was to be had at once.
    Intermezzo { by: PlacedPiece, target: PlacedPiece, taken_at: usize },
    /// A piece captures again through the enemy piece that has taken on the square.
    XRay {
        by: PlacedPiece,
        /// The enemy piece where it stood before.
        through: PlacedPiece,
        #[serde(serialize_with = "named::square")]
        square: Square,
        used_at: usize,
    },
    /// A piece takes an offer and blocks the flight of its own king, who is mated.
    SelfBlock {
        /// The piece where it stood before.
        piece: PlacedPiece,
        #[serde(serialize_with = "named::square")]
        to: Square,
        used_at: usize,
    },
    /// A piece that is lost anyway takes what it can.
    Desperado { piece: PlacedPiece, taken: PlacedPiece, retaken_at: usize },
    /// The line holds by a step that takes, checks and attacks nothing, and that is one of several.
    Defence { by: PlacedPiece, evades: bool },
    /// Every step gives check until a position comes again.
    PerpetualCheck { by: PlacedPiece, until: usize },
    /// A mate whose pattern has a name.
    NamedMate { pattern: MatePattern, by: PlacedPiece, king: PlacedPiece },
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
            Self::HangingPiece { .. } => Motif::HangingPiece,
            Self::Intermezzo { .. } => Motif::Intermezzo,
            Self::XRay { .. } => Motif::XRay,
            Self::SelfBlock { .. } => Motif::SelfBlock,
            Self::Desperado { .. } => Motif::Desperado,
            Self::Defence { .. } => Motif::Defence,
            Self::PerpetualCheck { .. } => Motif::PerpetualCheck,
            Self::NamedMate { .. } => Motif::NamedMate,
        }
    }
}

/// A motif of a line, with its step and its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The number of plies before the step.
    pub ply: usize,
    #[serde(flatten)]
    pub evidence: Evidence,
}

impl Finding {
    pub const fn motif(&self) -> Motif {
        self.evidence.motif()
    }
}

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

fn list(pieces: &[PlacedPiece]) -> String {
    pieces.iter().map(PlacedPiece::to_string).collect::<Vec<_>>().join(", ")
}

/// "N f7 attacks K g5, R h8".
impl Display for Evidence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fork { by, targets, .. } => write!(f, "{by} attacks {}", list(targets)),
            Self::Pin { pinned, by, behind, bound: Bound::Take(piece) } => {
                write!(f, "{pinned}, pinned by {by} to {behind}, cannot take {piece}")
            }
            Self::Pin { pinned, by, behind, bound: Bound::Leave } => {
                write!(f, "{pinned}, pinned by {by} to {behind}, cannot leave")
            }
            Self::Skewer { by, front, behind, .. } => {
                write!(f, "{by} attacks {front} and behind it {behind}")
            }
            Self::Deflection { piece, by: Compulsion::Offer, square, .. } => {
                write!(f, "{piece} takes and gives up {square}")
            }
            Self::Deflection { piece, by: Compulsion::Check, square, .. } => {
                write!(f, "{piece} answers the check and gives up {square}")
            }
            Self::Attraction { piece, to, .. } => {
                write!(f, "{piece} is drawn to {to} and attacked there")
            }
            Self::SelfBlock { piece, to, .. } => {
                write!(f, "{piece} is drawn to {to} and closes the king's flight")
            }
            Self::Clearance { piece, user, .. } => write!(f, "{piece} makes way for {user}"),
            Self::Interference { between, guard, target, .. } => {
                write!(f, "{between} cuts {guard} off from {target}")
            }
            Self::RemovingTheDefender { guard, square, .. } => {
                write!(f, "{guard}, which guarded {square}, is taken")
            }
            Self::DiscoveredAttack { by, opened_by, target, .. } => {
                write!(f, "{opened_by} opens the line of {by} to {target}")
            }
            Self::DoubleCheck { by } => write!(f, "{} give check", list(by)),
            Self::TrappedPiece { piece, .. } => write!(f, "{piece} has no square"),
            Self::BackRankMate { by, king, walls } => {
                write!(f, "{by} mates {king} behind {}", list(walls))
            }
            Self::Overload { piece, kept, given_up, .. } => {
                write!(f, "{piece} keeps {kept} and gives up {given_up}")
            }
            Self::Promotion { square, role } => {
                write!(f, "{square} = {}", role.upper_char())
            }
            Self::QuietMove { by } => write!(f, "{by} attacks nothing"),
            Self::Zugzwang { by, replies, seen: Seen::AtOnce } => {
                write!(f, "after {by} each of {replies} replies loses something")
            }
            Self::Zugzwang { by, replies, seen: Seen::BySearch } => {
                write!(f, "after {by} a pass would be better than each of {replies} replies")
            }
            Self::HangingPiece { by, piece } => {
                write!(f, "{by} takes {piece}, which nothing guards")
            }
            Self::Intermezzo { by, target, .. } => {
                write!(f, "{by} comes in between before {target} is taken")
            }
            Self::XRay { by, through, square, .. } => {
                write!(f, "{by} bears on {square} through {through}")
            }
            Self::Desperado { piece, taken, .. } => {
                write!(f, "{piece} is lost anyway and takes {taken}")
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
