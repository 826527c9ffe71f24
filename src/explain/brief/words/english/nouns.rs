//! Men and sides in English.

use shakmaty::{Color, Role};

use crate::explain::brief::words::parts::list;
use crate::explain::names::{self, Language};
use crate::zone::{Man, Target};

/// Before the last of a list.
pub const AND: &str = "and";

pub fn role(role: Role) -> &'static str {
    names::role(role).text(Language::English)
}

/// "the knight on f6", "the king".
pub fn the(man: Man) -> String {
    match man.role {
        Role::King | Role::Queen => format!("the {}", role(man.role)),
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook => {
            format!("the {} on {}", role(man.role), man.square)
        }
    }
}

pub fn men(men: &[Man]) -> String {
    let names: Vec<String> = men.iter().map(|&man| the(man)).collect();
    list(&names, AND)
}

pub fn side(color: Color) -> &'static str {
    names::side(color).text(Language::English)
}

/// The target of a way: a man of the other side, or a square.
pub fn target_name(target: Target, root: Man) -> String {
    match target.role {
        Some(of) => the(Man { color: !root.color, role: of, square: target.square }),
        None => target.square.to_string(),
    }
}
