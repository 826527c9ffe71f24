//! What a quiet move is for, in English.

use super::nouns::{role, the};
use crate::explain::brief::aim::{Aim, Purpose};
use crate::feature::Wing;

/// The predicate of an aim.
pub fn aim(aim: &Aim) -> String {
    match &aim.purpose {
        Purpose::HoldsBack { piece, square } => {
            format!("keeps {} from advancing to {square}", the(*piece))
        }
        Purpose::Supports { piece, .. } => format!("supports {}", the(*piece)),
        Purpose::GainsSpace { wing: of, .. } => format!("gains space on the {}", wing(*of)),
        Purpose::Storms { .. } => "advances a pawn against the king".into(),
        Purpose::PushesMajority { wing: of, pawns, enemy, .. } => {
            format!("sets the {} majority in motion, {pawns} pawns against {enemy}", wing(*of))
        }
        Purpose::MinorityAttack { pawns, enemy, .. } => {
            format!("goes on with the minority attack, {pawns} pawns against {enemy}")
        }
        Purpose::Closes { against, .. } => {
            format!("closes the position, head to head with {}", the(*against))
        }
        Purpose::Approaches { king, target, .. } if king.color == target.color => {
            format!("brings the king to the aid of {}", the(*target))
        }
        Purpose::Approaches { target, .. } => {
            format!("brings the king closer to {}", the(*target))
        }
        Purpose::Bars { goal, .. } => {
            format!("bars the enemy king's way to {}", the(*goal))
        }
        Purpose::CutsOff { rook, goal, along_file, .. } => {
            let line = if *along_file {
                format!("{}-file", rook.square.file().char())
            } else {
                format!("rank {}", rook.square.rank().char())
            };
            format!("cuts the enemy king off from {} along the {line}", the(*goal))
        }
        Purpose::DrivesAway { goal, .. } => {
            format!("drives the king away from {}", the(*goal))
        }
        Purpose::Behind { pawn, .. } => {
            format!("puts the rook behind the passed pawn on {}", pawn.square)
        }
        Purpose::Connects { .. } => "connects the rooks".into(),
        Purpose::Joins { piece, .. } => {
            format!("brings the {} into the attack on the king", role(piece.role))
        }
        Purpose::Sidesteps { over, by } => {
            format!("steps out of a discovered check by {} behind {}", the(*by), the(*over))
        }
    }
}

const fn wing(wing: Wing) -> &'static str {
    match wing {
        Wing::Queen => "queenside",
        Wing::King => "kingside",
    }
}
