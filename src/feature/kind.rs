//! The kinds of features, and their text.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};
use shakmaty::{Color, File, Square};

use crate::trajectory::text as named;
use crate::zone::Man;

/// Half of the board, by files.
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

/// A feature of a position. Ranks are counted from the side whose feature it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "feature", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Feature {
    /// A knight or bishop on its home square while both sides have five pieces.
    Undeveloped { man: Man },
    /// A pawn on the fourth or fifth rank of the d- or e-file while both sides have five pieces.
    CentralPawn { man: Man },
    /// A rook on a file without pawns (open), or without own pawns (half-open).
    RookOnFile { man: Man, open: bool },
    /// A rook or queen on the seventh rank, with the enemy king behind or pawns on it.
    SeventhRank { man: Man },
    /// A knight or bishop on ranks four to six that a pawn guards and no enemy pawn can attack.
    Outpost { man: Man, guard: Man },
    /// More squares behind the pawns in the centre, files c to f, than the other side has.
    Space {
        #[serde(serialize_with = "named::color")]
        side: Color,
        squares: usize,
        enemy: usize,
    },
    /// A pawn without own pawns on the files beside; open: no enemy pawn ahead on its file.
    IsolatedPawn { man: Man, open: bool },
    /// Several pawns on one file.
    DoubledPawns { men: Vec<Man> },
    /// A pawn that no own pawn can come to guard, and whose next square is free of pawns and attacked
    /// by one of the enemy's.
    BackwardPawn {
        man: Man,
        #[serde(serialize_with = "named::square")]
        next: Square,
        open: bool,
    },
    /// A pawn that no enemy pawn can block or capture on its way.
    PassedPawn { man: Man, guarded: bool, connected: bool },
    /// A piece or king straight ahead of an enemy passed pawn.
    HeldPasser { man: Man, pawn: Man },
    /// More pawns than the other side, which has some, on one wing.
    PawnMajority {
        #[serde(serialize_with = "named::color")]
        side: Color,
        wing: Wing,
        pawns: usize,
        enemy: usize,
    },
    /// A push that would attack enemy pawns and lose nothing by exchange.
    PawnBreak {
        man: Man,
        #[serde(serialize_with = "named::square")]
        to: Square,
        against: Vec<Man>,
    },
    /// A pawn that attacks enemy pawns.
    Lever { man: Man, against: Vec<Man> },
    /// A bishop with most own pawns on its colour, two of them blocked by pawns on files c to f.
    BadBishop { man: Man, blocked: Vec<Man> },
    /// Bishops on both colours against a side that has not.
    BishopPair {
        #[serde(serialize_with = "named::color")]
        side: Color,
    },
    /// A file at or beside the king without pawns of his own, with an enemy rook or queen on it
    /// and no enemy pawn ahead of that.
    OpenLineToKing {
        king: Man,
        #[serde(serialize_with = "file_name")]
        file: File,
        by: Man,
    },
    /// A file at or beside the castled king without an own pawn on the second or third rank, while
    /// the enemy has a queen.
    ShelterGap {
        king: Man,
        #[serde(serialize_with = "file_name")]
        file: File,
    },
    /// In a pawn endgame: whether the king is in the square of a passed pawn, which nobody helps; if
    /// not, it runs home.
    SquareOfPawn { pawn: Man, king: Man, inside: bool },
    /// In a pawn endgame: the kings stand so that the one who must move has to give way.
    Opposition {
        #[serde(serialize_with = "named::color")]
        side: Color,
        kind: OppositionKind,
    },
    /// King and pawn against king: the king stands on a key square, which wins whoever moves.
    KeySquare { king: Man, pawn: Man },
    /// Bishop and rook pawns against a bare king who holds the corner that the bishop never sees.
    WrongBishop {
        bishop: Man,
        king: Man,
        #[serde(serialize_with = "named::square")]
        corner: Square,
    },
    /// Rook endgame: the king before his pawn on the seventh, the enemy king cut off.
    Lucena { king: Man, pawn: Man, rook: Man },
    /// Rook endgame: the defender's rook keeps the king off the sixth rank.
    Philidor { king: Man, rook: Man, pawn: Man },
    /// By the tables: whoever has to move does worse than if the other had to.
    MutualZugzwang {
        #[serde(serialize_with = "named::color")]
        to_move: Color,
    },
    /// By the tables: drawn whoever moves, though the other side is a piece or more ahead.
    Fortress {
        #[serde(serialize_with = "named::color")]
        side: Color,
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
            Self::Undeveloped { man }
            | Self::IsolatedPawn { man, .. }
            | Self::BackwardPawn { man, .. }
            | Self::BadBishop { man, .. }
            | Self::OpenLineToKing { king: man, .. }
            | Self::ShelterGap { king: man, .. } => !man.color,
            Self::DoubledPawns { men } => men.first().map_or(Color::White, |man| !man.color),
            Self::CentralPawn { man }
            | Self::RookOnFile { man, .. }
            | Self::SeventhRank { man }
            | Self::Outpost { man, .. }
            | Self::PassedPawn { man, .. }
            | Self::HeldPasser { man, .. }
            | Self::PawnBreak { man, .. }
            | Self::Lever { man, .. }
            | Self::KeySquare { king: man, .. }
            | Self::Lucena { king: man, .. }
            | Self::Philidor { king: man, .. }
            | Self::WrongBishop { king: man, .. } => man.color,
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

    /// How much it matters, for the order in which features are told: centipawns as players reckon
    /// them, not the estimate's. What decides an endgame comes first.
    pub fn weight(&self) -> i32 {
        match self {
            Self::MutualZugzwang { .. } | Self::Fortress { .. } => 400,
            Self::Lucena { .. } | Self::Philidor { .. } | Self::WrongBishop { .. } => 350,
            Self::KeySquare { .. } | Self::SquareOfPawn { .. } => 300,
            Self::Opposition { .. } => 100,
            Self::PassedPawn { man, guarded, connected } => {
                let rank =
                    man.color.fold_wb(man.square.rank() as i32, 7 - man.square.rank() as i32);
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

fn list(men: &[Man]) -> String {
    men.iter().map(Man::to_string).collect::<Vec<_>>().join(", ")
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
            Self::Undeveloped { man } => write!(f, "{man} is not developed"),
            Self::CentralPawn { man } => write!(f, "{man} in the centre"),
            Self::RookOnFile { man, open: true } => write!(f, "{man} on an open file"),
            Self::RookOnFile { man, open: false } => write!(f, "{man} on a half-open file"),
            Self::SeventhRank { man } => write!(f, "{man} on the seventh rank"),
            Self::Outpost { man, guard } => write!(f, "{man} on an outpost kept by {guard}"),
            Self::Space { squares, enemy, .. } => {
                write!(f, "more space, {squares} against {enemy}")
            }
            Self::IsolatedPawn { man, open } => write!(f, "{man} is isolated{}", openly(*open)),
            Self::DoubledPawns { men } => write!(f, "{} are doubled", list(men)),
            Self::BackwardPawn { man, next, open } => {
                write!(f, "{man} is backward before {next}{}", openly(*open))
            }
            Self::PassedPawn { man, guarded, connected } => {
                let guarded = if *guarded { ", guarded" } else { "" };
                let connected = if *connected { ", connected" } else { "" };
                write!(f, "{man} is passed{guarded}{connected}")
            }
            Self::HeldPasser { man, pawn } => write!(f, "{man} holds {pawn}"),
            Self::PawnMajority { wing, pawns, enemy, .. } => {
                write!(f, "majority on the {wing}, {pawns} against {enemy}")
            }
            Self::PawnBreak { man, to, against } => {
                write!(f, "{man} can break by {to} against {}", list(against))
            }
            Self::Lever { man, against } => write!(f, "{man} attacks {}", list(against)),
            Self::BadBishop { man, blocked } => write!(f, "{man} is bad behind {}", list(blocked)),
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
                write!(f, "{king} holds {corner}, which {bishop} never sees")
            }
            Self::Lucena { king, pawn, .. } => write!(f, "{king} before {pawn}: Lucena's position"),
            Self::Philidor { rook, .. } => {
                write!(f, "{rook} on the third rank: Philidor's position")
            }
            Self::MutualZugzwang { .. } => f.write_str("mutual zugzwang"),
            Self::Fortress { ahead, .. } => write!(f, "a fortress against {ahead} centipawns"),
        }
    }
}
