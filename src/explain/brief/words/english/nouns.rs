//! Pieces and sides in English.

use shakmaty::{Color, Role};

use crate::explain::brief::words::parts::list;
use crate::explain::names::{self, Language};
use crate::zone::{PlacedPiece, Target};

/// Before the last of a list.
pub const AND: &str = "and";

pub fn role(role: Role) -> &'static str {
    names::role(role).text(Language::English)
}

/// "the knight on f6", "the king".
pub fn the(piece: PlacedPiece) -> String {
    match piece.role {
        Role::King | Role::Queen => format!("the {}", role(piece.role)),
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook => {
            format!("the {} on {}", role(piece.role), piece.square)
        }
    }
}

pub fn pieces(pieces: &[PlacedPiece]) -> String {
    let names: Vec<String> = pieces.iter().map(|&piece| the(piece)).collect();
    list(&names, AND)
}

pub fn side(color: Color) -> &'static str {
    names::side(color).text(Language::English)
}

/// The target of a way: a piece of the other side, or a square.
pub fn target_name(target: Target, root: PlacedPiece) -> String {
    match target.role {
        Some(of) => the(PlacedPiece { color: !root.color, role: of, square: target.square }),
        None => target.square.to_string(),
    }
}
