//! Pieces, sides and material in English.

use shakmaty::{Color, Role, Square};

use super::ledger::Ledger;
use super::study::{Lead, Outlook};
use super::words::{counted, list};
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

/// "a fork", "an overload", "an x-ray".
pub fn a(noun: &str) -> String {
    let an = noun.starts_with(['a', 'e', 'i', 'o', 'u']) || noun == "x-ray";
    format!("{} {noun}", if an { "an" } else { "a" })
}

/// "e-file".
pub fn file(square: Square) -> String {
    format!("{}-file", square.file().char())
}

/// "fifth rank".
pub fn rank(square: Square) -> String {
    const NAMES: [&str; 8] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    format!("{} rank", NAMES[square.rank() as usize])
}

/// The target of a way: a piece of the other side, or a square.
pub fn target_name(target: Target, root: PlacedPiece) -> String {
    match target.role {
        Some(of) => the(PlacedPiece { color: !root.color, role: of, square: target.square }),
        None => target.square.to_string(),
    }
}

/// "a knight and two pawns"; a single piece is named with its square.
fn booty(won: &[PlacedPiece]) -> String {
    if let [piece] = won {
        return the(*piece);
    }
    let roles: Vec<Role> = won.iter().map(|piece| piece.role).collect();
    count(&roles).replace("a queen", "the queen")
}

/// Pieces in groups of one role: "a rook and two pawns".
pub fn count(roles: &[Role]) -> String {
    let name = |(of, count): (Role, usize)| match (role(of), count) {
        (of, 1) => format!("a {of}"),
        (of, 2) => format!("two {of}s"),
        (of, 3) => format!("three {of}s"),
        (of, count) => format!("{count} {of}s"),
    };
    let groups: Vec<String> = counted(roles).into_iter().map(name).collect();
    list(&groups, AND)
}

fn paid(lost: &[PlacedPiece]) -> String {
    match lost {
        [piece] if piece.role == Role::Queen => "the queen".to_string(),
        [piece] => format!("a {}", role(piece.role)),
        _ => booty(lost),
    }
}

/// What a ledger wins: "the exchange", "the knight on c6 for a pawn", "a new queen".
pub fn gain(ledger: &Ledger) -> String {
    let promoted = ledger.promoted.first().map(|&of| format!("a new {}", role(of)));
    match (&ledger.booty()[..], &ledger.lost[..]) {
        _ if ledger.is_the_exchange() => "the exchange".into(),
        (won, lost) if won.len() + lost.len() > 4 => "material".into(),
        ([], []) => promoted.unwrap_or_else(|| "material".into()),
        ([], lost) => {
            promoted.map_or_else(|| "material".into(), |new| format!("{new} for {}", paid(lost)))
        }
        (won, []) => match promoted {
            Some(new) => format!("{} and {new}", booty(won)),
            None => booty(won),
        },
        // What is lost was a pawn before.
        (won, [lost]) if ledger.promoted[..] == [lost.role] => {
            format!("{} for the pawn that promotes", booty(won))
        }
        (won, lost) => format!("{} for {}", booty(won), paid(lost)),
    }
}

/// "White is clearly better".
pub fn outlook(outlook: &Outlook) -> String {
    let Some((color, by)) = outlook.leads else { return "the game is level".to_string() };
    let leads = match by {
        Lead::Slight => "slightly better",
        Lead::Clear => "clearly better",
        Lead::Winning => "winning",
    };
    let still = if outlook.still { "still " } else { "" };
    format!("{} is {still}{leads}", side(color))
}
