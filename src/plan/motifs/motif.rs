//! The motifs of moves, with the pieces and squares that are their evidence, and their description.

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
    /// [`Evidence::Fork`].
    Fork,
    /// [`Evidence::Pin`].
    Pin,
    /// [`Evidence::Skewer`].
    Skewer,
    /// [`Evidence::Deflection`].
    Deflection,
    /// [`Evidence::Attraction`], also called decoy.
    Attraction,
    /// [`Evidence::Clearance`].
    Clearance,
    /// [`Evidence::Interference`].
    Interference,
    /// [`Evidence::RemovingTheDefender`].
    RemovingTheDefender,
    /// [`Evidence::DiscoveredAttack`], discovered check included.
    DiscoveredAttack,
    /// [`Evidence::DoubleCheck`].
    DoubleCheck,
    /// [`Evidence::TrappedPiece`].
    TrappedPiece,
    /// [`Evidence::BackRankMate`].
    BackRankMate,
    /// [`Evidence::Overload`].
    Overload,
    /// [`Evidence::Promotion`].
    Promotion,
    /// [`Evidence::QuietMove`].
    QuietMove,
    /// [`Evidence::Zugzwang`].
    Zugzwang,
    /// [`Evidence::HangingPiece`].
    HangingPiece,
    /// [`Evidence::Intermezzo`], also called zwischenzug.
    Intermezzo,
    /// [`Evidence::XRay`].
    XRay,
    /// [`Evidence::SelfBlock`].
    SelfBlock,
    /// [`Evidence::Desperado`].
    Desperado,
    /// [`Evidence::Defence`].
    Defence,
    /// [`Evidence::PerpetualCheck`].
    PerpetualCheck,
    /// [`Evidence::NamedMate`].
    NamedMate,
}

/// What makes a piece leave its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Compulsion {
    /// It accepts an offer.
    Offer,
    /// It answers a check.
    Check,
}

/// A mating pattern with a name; the back-rank mate is a motif by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum MatePattern {
    /// A knight mates a king surrounded by his own pieces.
    Smothered,
    /// A rook or queen on the edge file, and a knight on the king's rank.
    Anastasia,
    /// A rook defended by a knight, which a pawn defends.
    Hook,
    /// A rook defended by a knight, against a king in the corner.
    Arabian,
    /// Two bishops, from both sides of the king's file.
    Boden,
    /// Two bishops, from one side of the king's file.
    DoubleBishop,
    /// A queen diagonally next to the king.
    Dovetail,
    /// The king's own pieces on both sides of him.
    Epaulette,
    /// A rook defended by a bishop.
    Opera,
    /// A rook mates and a bishop takes a flight square.
    Pillsbury,
    /// Two rooks next to each other.
    BlindSwine,
    /// A rook and a queen in opposite corners of a box around the king.
    KillBox,
}

/// What a pinned piece cannot do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// It cannot capture this piece.
    Take(PlacedPiece),
    /// It cannot leave its square, where it is lost.
    Leave,
}

/// How it is known that every reply loses something in a zugzwang.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// By the next step.
    AtOnce,
    /// By a search, which scores a null move higher than the best reply.
    BySearch,
}

/// The evidence of a motif. Pieces are where they stand after its step unless stated otherwise; the
/// step at which it pays off is given as its number of plies from the start of the line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "motif", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Evidence {
    /// A piece attacks several others at once, each worth capturing.
    Fork {
        /// The forking piece.
        by: PlacedPiece,
        /// The pieces that it attacks.
        targets: Vec<PlacedPiece>,
        /// The ply at which the first of them is captured; `None` if the line ends before.
        taken_at: Option<usize>,
    },
    /// A piece cannot do something because it would open the line to a piece behind it.
    Pin {
        /// The pinned piece.
        pinned: PlacedPiece,
        /// The pinning piece.
        by: PlacedPiece,
        /// The king or piece behind the pinned one.
        behind: PlacedPiece,
        /// What the pinned piece cannot do.
        bound: Bound,
    },
    /// The piece in front leaves the line, and the piece behind it is captured.
    Skewer {
        /// The slider.
        by: PlacedPiece,
        /// The piece in front, the more valuable one.
        front: PlacedPiece,
        /// The piece behind it.
        behind: PlacedPiece,
        /// The ply at which the piece behind is captured.
        taken_at: usize,
    },
    /// A piece leaves the square from which it defended another.
    Deflection {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// What makes it leave.
        by: Compulsion,
        /// The square that it no longer defends.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The ply at which that square is used.
        used_at: usize,
    },
    /// A piece accepts an offer and is attacked there: a king is checked, a queen or rook is
    /// captured later.
    Attraction {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The square that it is drawn to.
        #[serde(serialize_with = "named::square")]
        to: Square,
        /// The ply of the check or of the capture.
        used_at: usize,
    },
    /// An own piece leaves a square that a later step stops on or passes.
    Clearance {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The piece that uses the square, where it stands before.
        user: PlacedPiece,
        /// The ply at which it does.
        used_at: usize,
    },
    /// A piece comes between a defender and what it defends.
    Interference {
        /// The piece that comes in between.
        between: PlacedPiece,
        /// The defender that is cut off.
        guard: PlacedPiece,
        /// The piece that it no longer defends.
        target: PlacedPiece,
        /// The ply at which that piece is captured.
        taken_at: usize,
    },
    /// The defender of a square is captured.
    RemovingTheDefender {
        /// The captured defender.
        guard: PlacedPiece,
        /// The square that it defended.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The ply at which that square is used.
        used_at: usize,
    },
    /// A step opens the line of another piece.
    DiscoveredAttack {
        /// The piece whose line opens.
        by: PlacedPiece,
        /// The piece that leaves the line.
        opened_by: PlacedPiece,
        /// The piece that is attacked.
        target: PlacedPiece,
        /// The ply at which it is captured; `None` for a discovered check.
        taken_at: Option<usize>,
    },
    /// Two pieces give check at once.
    DoubleCheck {
        /// The checking pieces.
        by: Vec<PlacedPiece>,
    },
    /// An attacked piece is lost wherever it goes.
    TrappedPiece {
        /// The trapped piece.
        piece: PlacedPiece,
        /// The ply at which it is captured.
        taken_at: usize,
    },
    /// Mate along the king's home rank, with the king shut in by his own pieces.
    BackRankMate {
        /// The mating piece.
        by: PlacedPiece,
        /// The mated king.
        king: PlacedPiece,
        /// His own pieces in front of him.
        walls: Vec<PlacedPiece>,
    },
    /// A piece with two duties fulfils one and gives up the other.
    Overload {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The square on which it recaptures.
        #[serde(serialize_with = "named::square")]
        kept: Square,
        /// The square that it no longer defends.
        #[serde(serialize_with = "named::square")]
        given_up: Square,
        /// The ply at which that square is used.
        used_at: usize,
    },
    /// A pawn is promoted.
    Promotion {
        /// The promotion square.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The piece that the pawn becomes.
        #[serde(serialize_with = "named::role")]
        role: shakmaty::Role,
    },
    /// A move without capture, check or attack.
    QuietMove {
        /// The piece that moves.
        by: PlacedPiece,
    },
    /// The enemy would lose nothing by passing, but each of his replies loses something.
    Zugzwang {
        /// The piece whose move brings it about.
        by: PlacedPiece,
        /// The number of legal replies.
        replies: usize,
        /// How it is known.
        seen: Seen,
    },
    /// The first step captures an undefended piece.
    HangingPiece {
        /// The capturing piece.
        by: PlacedPiece,
        /// The piece where it stood before.
        piece: PlacedPiece,
    },
    /// A forcing move comes before a capture that was possible at once.
    Intermezzo {
        /// The piece that makes the forcing move.
        by: PlacedPiece,
        /// The piece that is captured afterwards.
        target: PlacedPiece,
        /// The ply at which it is captured.
        taken_at: usize,
    },
    /// A piece recaptures on a square that it attacked through the enemy piece that captured there.
    XRay {
        /// The recapturing piece, where it stands before.
        by: PlacedPiece,
        /// The enemy piece where it stood before.
        through: PlacedPiece,
        /// The square of the captures.
        #[serde(serialize_with = "named::square")]
        square: Square,
        /// The ply of the recapture.
        used_at: usize,
    },
    /// A piece accepts an offer and blocks a flight square of its own king, who is mated.
    SelfBlock {
        /// The piece where it stood before.
        piece: PlacedPiece,
        /// The square that it blocks.
        #[serde(serialize_with = "named::square")]
        to: Square,
        /// The ply of the mate.
        used_at: usize,
    },
    /// A piece that is lost anyway captures what it can.
    Desperado {
        /// The lost piece, where it stood before.
        piece: PlacedPiece,
        /// What it captures.
        taken: PlacedPiece,
        /// The ply at which it is captured.
        retaken_at: usize,
    },
    /// The line holds by a calm move (no capture, check or promotion) that is one of several legal
    /// ones.
    Defence {
        /// The piece that moves.
        by: PlacedPiece,
        /// Whether the move evades a check.
        evades: bool,
    },
    /// Every step gives check until a position repeats.
    PerpetualCheck {
        /// The piece that gives the first check.
        by: PlacedPiece,
        /// The ply at which the position repeats.
        until: usize,
    },
    /// A mating pattern with a name.
    NamedMate {
        /// The pattern.
        pattern: MatePattern,
        /// The mating piece.
        by: PlacedPiece,
        /// The mated king.
        king: PlacedPiece,
    },
}

impl Evidence {
    /// The motif that this is evidence of.
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
    /// The pieces, squares and plies that make it.
    #[serde(flatten)]
    pub evidence: Evidence,
}

impl Finding {
    /// The motif that was found.
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
                write!(f, "{piece} is drawn to {to} and blocks the king's flight")
            }
            Self::Clearance { piece, user, .. } => write!(f, "{piece} makes way for {user}"),
            Self::Interference { between, guard, target, .. } => {
                write!(f, "{between} cuts {guard} off from {target}")
            }
            Self::RemovingTheDefender { guard, square, .. } => {
                write!(f, "{guard}, which defended {square}, is captured")
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
                write!(f, "{piece} defends {kept} and gives up {given_up}")
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
                write!(f, "{by} takes {piece}, which is undefended")
            }
            Self::Intermezzo { by, target, .. } => {
                write!(f, "{by} makes an intermediate move before {target} is taken")
            }
            Self::XRay { by, through, square, .. } => {
                write!(f, "{by} attacks {square} through {through}")
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
