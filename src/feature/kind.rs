//! The kinds of features, and their description in words.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};
use shakmaty::{Color, File, Square};

use crate::trajectory::text as named;
use crate::zone::PlacedPiece;

/// A wing: half of the board, by files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wing {
    /// Files a to d.
    Queen,
    /// Files e to h.
    King,
}

/// How the kings stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OppositionKind {
    /// One square between them, on a file or rank.
    Direct,
    /// Three or five squares between them.
    Distant,
    /// One square between them, on a diagonal.
    Diagonal,
}

/// A feature of a position. Ranks are counted from the side that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "feature", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Feature {
    /// A knight or bishop on its home square while both sides have at least five pieces.
    Undeveloped {
        /// The knight or bishop.
        piece: PlacedPiece,
    },
    /// A pawn on the fourth or fifth rank of the d- or e-file while both sides have at least five
    /// pieces.
    CentralPawn {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// A rook on a file without pawns (open), or without own pawns (half-open).
    RookOnFile {
        /// The rook.
        piece: PlacedPiece,
        /// Whether the file is open, not half-open.
        open: bool,
    },
    /// A rook or queen on the seventh rank, with the enemy king on the eighth or enemy pawns on the
    /// seventh.
    SeventhRank {
        /// The rook or queen.
        piece: PlacedPiece,
    },
    /// A knight or bishop on ranks four to six that a pawn defends and no enemy pawn can attack.
    Outpost {
        /// The knight or bishop.
        piece: PlacedPiece,
        /// A pawn that defends it.
        guard: PlacedPiece,
    },
    /// More space than the other side: squares on files c to f and ranks two to four without own
    /// pawns and not attacked by enemy pawns.
    Space {
        /// The side with more space.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// The number of its squares.
        squares: usize,
        /// The number of the other side's squares.
        enemy: usize,
    },
    /// A pawn without own pawns on the adjacent files.
    IsolatedPawn {
        /// The pawn.
        piece: PlacedPiece,
        /// Whether no enemy pawn is ahead on its file.
        open: bool,
    },
    /// Several pawns on one file.
    DoubledPawns {
        /// All own pawns on the file.
        pieces: Vec<PlacedPiece>,
    },
    /// A pawn that no own pawn can defend, whose next square has no pawn on it and is attacked by
    /// an enemy pawn.
    BackwardPawn {
        /// The pawn.
        piece: PlacedPiece,
        /// The square ahead of it.
        #[serde(serialize_with = "named::square")]
        next: Square,
        /// Whether no enemy pawn is ahead on its file.
        open: bool,
    },
    /// A pawn that no enemy pawn can block or capture on its way.
    PassedPawn {
        /// The pawn.
        piece: PlacedPiece,
        /// Whether an own pawn defends it.
        guarded: bool,
        /// Whether another passed pawn is on an adjacent file, at most one rank away.
        connected: bool,
    },
    /// A piece or king that blocks an enemy passed pawn.
    HeldPasser {
        /// The blocking piece.
        piece: PlacedPiece,
        /// The passed pawn.
        pawn: PlacedPiece,
    },
    /// More pawns than the other side on one wing, where both have some.
    PawnMajority {
        /// The side with more pawns.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// The wing.
        wing: Wing,
        /// The number of its pawns there.
        pawns: usize,
        /// The number of the other side's pawns there.
        enemy: usize,
    },
    /// A push that would attack enemy pawns and does not lose by exchange.
    PawnBreak {
        /// The pawn.
        piece: PlacedPiece,
        /// The square that it is pushed to.
        #[serde(serialize_with = "named::square")]
        to: Square,
        /// The enemy pawns that it would attack.
        against: Vec<PlacedPiece>,
    },
    /// A pawn that attacks enemy pawns.
    Lever {
        /// The pawn.
        piece: PlacedPiece,
        /// The enemy pawns that it attacks.
        against: Vec<PlacedPiece>,
    },
    /// A bishop with most own pawns on its colour, at least two of which on files c to f are
    /// blocked by enemy pawns.
    BadBishop {
        /// The bishop.
        piece: PlacedPiece,
        /// The blocked pawns.
        blocked: Vec<PlacedPiece>,
    },
    /// Bishops of both colours against a side without.
    BishopPair {
        /// The side with the bishop pair.
        #[serde(serialize_with = "named::color")]
        side: Color,
    },
    /// A file at or next to the king without pawns of his own, with an enemy rook or queen on it
    /// and no enemy pawn ahead of that piece.
    OpenLineToKing {
        /// The king.
        king: PlacedPiece,
        /// The file.
        #[serde(serialize_with = "file_name")]
        file: File,
        /// The enemy rook or queen.
        by: PlacedPiece,
    },
    /// A file at or next to the castled king without an own pawn on the second or third rank, while
    /// the enemy has a queen.
    ShelterGap {
        /// The king.
        king: PlacedPiece,
        /// The file.
        #[serde(serialize_with = "file_name")]
        file: File,
    },
    /// In a pawn endgame: whether the king is in the square of a passed pawn without help; if not,
    /// the pawn promotes.
    SquareOfPawn {
        /// The passed pawn.
        pawn: PlacedPiece,
        /// The king that has to stop it.
        king: PlacedPiece,
        /// Whether the king is in the square.
        inside: bool,
    },
    /// In a pawn endgame: the kings stand so that the one to move has to give way.
    Opposition {
        /// The side that has the opposition; the other is to move.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// How the kings stand to each other.
        kind: OppositionKind,
    },
    /// King and pawn against king: the king stands on a key square, which wins whoever is to move.
    KeySquare {
        /// The king on the key square.
        king: PlacedPiece,
        /// His pawn.
        pawn: PlacedPiece,
    },
    /// Bishop and rook pawns against a bare king who holds the promotion corner, which the bishop
    /// cannot control.
    WrongBishop {
        /// The bishop.
        bishop: PlacedPiece,
        /// The bare king.
        king: PlacedPiece,
        /// The promotion corner.
        #[serde(serialize_with = "named::square")]
        corner: Square,
    },
    /// Rook endgame: the king in front of his pawn on the seventh rank, the enemy king cut off.
    Lucena {
        /// The stronger side's king.
        king: PlacedPiece,
        /// Its pawn.
        pawn: PlacedPiece,
        /// Its rook, which cuts the enemy king off.
        rook: PlacedPiece,
    },
    /// Rook endgame: the defender's rook keeps the enemy king off the defender's third rank.
    Philidor {
        /// The defending king.
        king: PlacedPiece,
        /// The defending rook.
        rook: PlacedPiece,
        /// The enemy pawn.
        pawn: PlacedPiece,
    },
    /// Rook endgame: the defender's rook attacks a rook's pawn on the sixth rank from the side, the
    /// enemy rook stands in front of the pawn.
    Vancura {
        /// The defending king.
        king: PlacedPiece,
        /// The defending rook.
        rook: PlacedPiece,
        /// The enemy pawn.
        pawn: PlacedPiece,
    },
    /// By the tablebases: either side does worse if it has to move than if the other has to.
    MutualZugzwang {
        /// The side to move.
        #[serde(serialize_with = "named::color")]
        to_move: Color,
    },
    /// By the tablebases: drawn whoever is to move, although one side is a piece or more ahead.
    Fortress {
        /// The side that is behind and holds.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// The material that the other side is ahead, in centipawns.
        ahead: i32,
    },
}

fn file_name<S: Serializer>(file: &File, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&file.char())
}

impl Feature {
    /// The side that the feature is good for.
    pub fn favours(&self) -> Color {
        match self {
            Self::Undeveloped { piece }
            | Self::IsolatedPawn { piece, .. }
            | Self::BackwardPawn { piece, .. }
            | Self::BadBishop { piece, .. }
            | Self::OpenLineToKing { king: piece, .. }
            | Self::ShelterGap { king: piece, .. } => !piece.color,
            Self::DoubledPawns { pieces } => {
                pieces.first().map_or(Color::White, |piece| !piece.color)
            }
            Self::CentralPawn { piece }
            | Self::RookOnFile { piece, .. }
            | Self::SeventhRank { piece }
            | Self::Outpost { piece, .. }
            | Self::PassedPawn { piece, .. }
            | Self::HeldPasser { piece, .. }
            | Self::PawnBreak { piece, .. }
            | Self::Lever { piece, .. }
            | Self::KeySquare { king: piece, .. }
            | Self::Lucena { king: piece, .. }
            | Self::Philidor { king: piece, .. }
            | Self::Vancura { king: piece, .. }
            | Self::WrongBishop { king: piece, .. } => piece.color,
            Self::Space { side, .. }
            | Self::PawnMajority { side, .. }
            | Self::BishopPair { side }
            | Self::Opposition { side, .. }
            | Self::Fortress { side, .. } => *side,
            Self::SquareOfPawn { pawn, king, inside } => {
                if *inside {
                    king.color
                } else {
                    pawn.color
                }
            }
            Self::MutualZugzwang { to_move } => !*to_move,
        }
    }

    /// How much it matters, for the order in which features are listed: centipawns by rule of
    /// thumb, not the evaluation's. What decides an endgame comes first.
    pub fn weight(&self) -> i32 {
        match self {
            Self::MutualZugzwang { .. } | Self::Fortress { .. } => 400,
            Self::Lucena { .. }
            | Self::Philidor { .. }
            | Self::Vancura { .. }
            | Self::WrongBishop { .. } => 350,
            Self::KeySquare { .. } | Self::SquareOfPawn { .. } => 300,
            Self::Opposition { .. } => 100,
            Self::PassedPawn { piece, guarded, connected } => {
                let rank =
                    piece.color.fold_wb(piece.square.rank() as i32, 7 - piece.square.rank() as i32);
                10 + 3 * rank * rank + 15 * i32::from(*guarded) + 15 * i32::from(*connected)
            }
            Self::HeldPasser { .. } | Self::SeventhRank { .. } => 40,
            Self::OpenLineToKing { .. } | Self::Outpost { .. } => 45,
            Self::BishopPair { .. } => 35,
            Self::RookOnFile { open: true, .. } | Self::BadBishop { .. } => 30,
            Self::IsolatedPawn { open: true, .. } | Self::BackwardPawn { open: true, .. } => 25,
            Self::Undeveloped { .. } | Self::PawnBreak { .. } | Self::ShelterGap { .. } => 25,
            Self::CentralPawn { .. } | Self::PawnMajority { .. } => 20,
            Self::RookOnFile { .. } | Self::DoubledPawns { .. } | Self::IsolatedPawn { .. } => 15,
            Self::BackwardPawn { .. } | Self::Lever { .. } => 15,
            Self::Space { squares, enemy, .. } => 4 * squares.saturating_sub(*enemy) as i32,
        }
    }
}

fn list(pieces: &[PlacedPiece]) -> String {
    pieces.iter().map(PlacedPiece::to_string).collect::<Vec<_>>().join(", ")
}

const fn openly(open: bool) -> &'static str {
    if open { " on a half-open file" } else { "" }
}

impl Display for Wing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Queen => "queenside",
            Self::King => "kingside",
        })
    }
}

/// "for White: R d1 on a half-open file".
impl Display for Feature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "for {}: ", self.favours().fold_wb("White", "Black"))?;
        match self {
            Self::Undeveloped { piece } => write!(f, "{piece} is not developed"),
            Self::CentralPawn { piece } => write!(f, "{piece} in the centre"),
            Self::RookOnFile { piece, open: true } => write!(f, "{piece} on an open file"),
            Self::RookOnFile { piece, open: false } => write!(f, "{piece} on a half-open file"),
            Self::SeventhRank { piece } => write!(f, "{piece} on the seventh rank"),
            Self::Outpost { piece, guard } => {
                write!(f, "{piece} on an outpost defended by {guard}")
            }
            Self::Space { squares, enemy, .. } => {
                write!(f, "more space, {squares} against {enemy}")
            }
            Self::IsolatedPawn { piece, open } => write!(f, "{piece} is isolated{}", openly(*open)),
            Self::DoubledPawns { pieces } => write!(f, "{} are doubled", list(pieces)),
            Self::BackwardPawn { piece, next, open } => {
                write!(f, "{piece} is backward before {next}{}", openly(*open))
            }
            Self::PassedPawn { piece, guarded, connected } => {
                let guarded = if *guarded { ", guarded" } else { "" };
                let connected = if *connected { ", connected" } else { "" };
                write!(f, "{piece} is passed{guarded}{connected}")
            }
            Self::HeldPasser { piece, pawn } => write!(f, "{piece} holds {pawn}"),
            Self::PawnMajority { wing, pawns, enemy, .. } => {
                write!(f, "majority on the {wing}, {pawns} against {enemy}")
            }
            Self::PawnBreak { piece, to, against } => {
                write!(f, "{piece} can break with {to} against {}", list(against))
            }
            Self::Lever { piece, against } => write!(f, "{piece} attacks {}", list(against)),
            Self::BadBishop { piece, blocked } => {
                write!(f, "{piece} is bad behind {}", list(blocked))
            }
            Self::BishopPair { .. } => f.write_str("the bishop pair"),
            Self::OpenLineToKing { king, by, .. } => write!(f, "{by} has an open line to {king}"),
            Self::ShelterGap { king, file } => {
                write!(f, "{king} has no pawn on file {}", file.char())
            }
            Self::SquareOfPawn { pawn, king, inside: true } => {
                write!(f, "{king} is in the square of {pawn}")
            }
            Self::SquareOfPawn { pawn, king, inside: false } => {
                write!(f, "{pawn} outruns {king}")
            }
            Self::Opposition { kind, .. } => f.write_str(match kind {
                OppositionKind::Direct => "the opposition",
                OppositionKind::Distant => "the distant opposition",
                OppositionKind::Diagonal => "the diagonal opposition",
            }),
            Self::KeySquare { king, pawn } => write!(f, "{king} on a key square of {pawn}"),
            Self::WrongBishop { bishop, king, corner } => {
                write!(f, "{king} holds {corner}, which {bishop} cannot control")
            }
            Self::Lucena { king, pawn, .. } => {
                write!(f, "{king} in front of {pawn}: Lucena's position")
            }
            Self::Philidor { rook, .. } => {
                write!(f, "{rook} on the third rank: Philidor's position")
            }
            Self::Vancura { rook, pawn, .. } => {
                write!(f, "{rook} beside {pawn}: Vancura's position")
            }
            Self::MutualZugzwang { .. } => f.write_str("mutual zugzwang"),
            Self::Fortress { ahead, .. } => write!(f, "a fortress against {ahead} centipawns"),
        }
    }
}
