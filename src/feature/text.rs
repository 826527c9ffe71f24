//! Features in words.

use std::fmt::{self, Display, Formatter};

use super::kind::{Feature, OppositionKind, Wing};
use super::manoeuvre::Manoeuvre;
use crate::zone::Man;

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
            Self::Space { fields, enemy, .. } => write!(f, "more space, {fields} against {enemy}"),
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

/// "N b1 goes by d2, f1 to g3".
impl Display for Manoeuvre {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.stops.iter().map(ToString::to_string).collect();
        let Some((last, by)) = names.split_last() else { return Ok(()) };
        write!(f, "{} goes by {} to {last}", self.man, by.join(", "))
    }
}
