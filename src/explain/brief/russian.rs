//! Pieces, sides and material in Russian, declined.

use shakmaty::{Color, Role, Square};

use super::ledger::Ledger;
use super::study::{Lead, Outlook};
use super::words::{self, list};
use crate::feature::Wing;
use crate::zone::{PlacedPiece, Target};

/// Before the last of a list.
pub const AND: &str = "и";

/// A grammatical case; animate pieces have the genitive in place of the accusative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    Nominative,
    Genitive,
    Dative,
    Accusative,
}

/// The name of a role in a case: "коня".
pub const fn role(role: Role, case: Case) -> &'static str {
    let forms: [&str; 4] = match role {
        Role::Pawn => ["пешка", "пешки", "пешке", "пешку"],
        Role::Knight => ["конь", "коня", "коню", "коня"],
        Role::Bishop => ["слон", "слона", "слону", "слона"],
        Role::Rook => ["ладья", "ладьи", "ладье", "ладью"],
        Role::Queen => ["ферзь", "ферзя", "ферзю", "ферзя"],
        Role::King => ["король", "короля", "королю", "короля"],
    };
    forms[case as usize]
}

/// The genitive plural: "две пешки" takes the singular, "пять пешек" this one.
pub const fn many(role: Role) -> &'static str {
    match role {
        Role::Pawn => "пешек",
        Role::Knight => "коней",
        Role::Bishop => "слонов",
        Role::Rook => "ладей",
        Role::Queen => "ферзей",
        Role::King => "королей",
    }
}

/// "белых", in the genitive.
pub const fn of_side(color: Color) -> &'static str {
    match color {
        Color::White => "белых",
        Color::Black => "чёрных",
    }
}

/// "белым", in the dative.
pub const fn to_side(color: Color) -> &'static str {
    match color {
        Color::White => "белым",
        Color::Black => "чёрным",
    }
}

/// In the accusative. The genitive singular follows two, three and four; knights, bishops and queens
/// are animate.
fn counted(of: Role, count: usize) -> String {
    let feminine = matches!(of, Role::Pawn | Role::Rook);
    match (count, feminine) {
        (1, _) => role(of, Case::Accusative).to_string(),
        (2, true) => format!("две {}", role(of, Case::Genitive)),
        (2, false) => format!("двух {}", many(of)),
        (3, true) => format!("три {}", role(of, Case::Genitive)),
        (3, false) => format!("трёх {}", many(of)),
        _ => format!("{count} {}", many(of)),
    }
}

/// In the nominative, in which animate pieces are counted alike in the plural.
fn nominative(of: Role, count: usize) -> String {
    let number = match (count, is_feminine(of)) {
        (1, _) => return role(of, Case::Nominative).to_string(),
        (2, true) => "две",
        (2, false) => "два",
        (3, _) => "три",
        (4, _) => "четыре",
        _ => return format!("{count} {}", many(of)),
    };
    format!("{number} {}", role(of, Case::Genitive))
}

/// In the genitive: "двух пешек".
fn genitive(of: Role, count: usize) -> String {
    let number = match count {
        1 => return role(of, Case::Genitive).to_string(),
        2 => "двух",
        3 => "трёх",
        4 => "четырёх",
        _ => return format!("{count} {}", many(of)),
    };
    format!("{number} {}", many(of))
}

/// Pieces in groups of one role: "ладья и две пешки", or in the accusative "ладью и две пешки"; the
/// dative is not asked for.
pub fn count(roles: &[Role], case: Case) -> String {
    let name = match case {
        Case::Nominative => nominative,
        Case::Genitive => genitive,
        Case::Dative | Case::Accusative => counted,
    };
    let groups = words::counted(roles).into_iter().map(|(of, count)| name(of, count));
    list(&groups.collect::<Vec<_>>(), AND)
}

/// A number with the form of its noun: "1 ход", "3 хода", "5 ходов".
pub fn numbered(number: usize, [one, few, many]: [&str; 3]) -> String {
    let word = match (number % 100, number % 10) {
        (11..=14, _) => many,
        (_, 1) => one,
        (_, 2..=4) => few,
        _ => many,
    };
    format!("{number} {word}")
}

/// "1 ход", "3 хода", "5 ходов".
pub fn in_moves(number: u32) -> String {
    numbered(number as usize, ["ход", "хода", "ходов"])
}

/// "коня f6", "короля": the piece with its square, where it needs one.
pub fn piece(piece: PlacedPiece, case: Case) -> String {
    let name = role(piece.role, case);
    match piece.role {
        Role::King | Role::Queen => name.to_string(),
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook => format!("{name} {}", piece.square),
    }
}

/// "король и ладья d8".
pub fn pieces(pieces: &[PlacedPiece], case: Case) -> String {
    let names: Vec<String> = pieces.iter().map(|&one| piece(one, case)).collect();
    list(&names, AND)
}

pub const fn is_feminine(role: Role) -> bool {
    matches!(role, Role::Pawn | Role::Rook)
}

/// "за ней", "за ним": behind a piece.
pub const fn behind(piece: PlacedPiece) -> &'static str {
    if is_feminine(piece.role) { "за ней" } else { "за ним" }
}

/// "линии e".
pub fn line(square: Square) -> String {
    format!("линии {}", square.file().char())
}

/// The wing in the prepositional.
pub const fn wing(wing: Wing) -> &'static str {
    match wing {
        Wing::Queen => "ферзевом",
        Wing::King => "королевском",
    }
}

/// The target of a way: a piece of the other side, or a square.
pub fn target_name(target: Target, root: PlacedPiece, case: Case) -> String {
    match target.role {
        Some(of) => {
            piece(PlacedPiece { color: !root.color, role: of, square: target.square }, case)
        }
        None => target.square.to_string(),
    }
}

/// "коня и две пешки"; a single piece with its square.
fn booty(won: &[PlacedPiece], case: Case) -> String {
    match won {
        [one] => piece(*one, case),
        _ => unnamed(won, case),
    }
}

/// Without squares.
fn unnamed(pieces: &[PlacedPiece], case: Case) -> String {
    let roles: Vec<Role> = pieces.iter().map(|piece| piece.role).collect();
    count(&roles, case)
}

/// What a ledger wins by captures, in a case: "качество", "коня c6 за пешку"; `None` for a promotion alone.
fn captured(ledger: &Ledger, case: Case) -> Option<String> {
    let of = |accusative: &str, genitive: &str| {
        Some(if case == Case::Genitive { genitive } else { accusative }.to_string())
    };
    let material = of("материал", "материала");
    let own = |lost: &[PlacedPiece]| unnamed(lost, Case::Accusative);
    match (&ledger.booty()[..], &ledger.lost[..]) {
        _ if ledger.is_the_exchange() => of("качество", "качества"),
        (won, lost) if won.len() + lost.len() > 4 => material,
        ([], _) => material.filter(|_| ledger.promoted.is_empty()),
        (won, []) => Some(booty(won, case)),
        (won, [lost]) if ledger.promoted[..] == [lost.role] => {
            Some(format!("{} за проходную пешку", booty(won, case)))
        }
        (won, lost) => Some(format!("{} за {}", booty(won, case), own(lost))),
    }
}

/// What a ledger wins, in the accusative: "качество", "коня c6 за пешку", "нового ферзя".
pub fn gain(ledger: &Ledger) -> String {
    let new = ledger.promoted.first().map(|&of| {
        let new = if of == Role::Rook { "новую" } else { "нового" };
        format!("{new} {}", role(of, Case::Accusative))
    });
    match (captured(ledger, Case::Accusative), new) {
        (Some(won), Some(new)) if ledger.lost.is_empty() => format!("{won} и {new}"),
        (Some(won), _) => won,
        (None, new) => {
            let new = new.unwrap_or_else(|| "материал".to_string());
            let lost = unnamed(&ledger.lost, Case::Accusative);
            if lost.is_empty() { new } else { format!("{new} за {lost}") }
        }
    }
}

/// The same after the move that wins it: "с выигрышем коня c6 за пешку", "с превращением в ферзя".
pub fn with_gain(ledger: &Ledger) -> String {
    let new = ledger.promoted.first().map(|&of| role(of, Case::Accusative));
    match (captured(ledger, Case::Genitive), new) {
        (Some(won), Some(new)) if ledger.lost.is_empty() => {
            format!("с выигрышем {won} и превращением в {new}")
        }
        (Some(won), _) => format!("с выигрышем {won}"),
        (None, new) => {
            let new = new.unwrap_or_else(|| role(Role::Queen, Case::Accusative));
            let lost = unnamed(&ledger.lost, Case::Genitive);
            let price = if lost.is_empty() { lost } else { format!(" ценой {lost}") };
            format!("с превращением в {new}{price}")
        }
    }
}

/// "у белых явно лучше".
pub fn outlook(outlook: &Outlook) -> String {
    let Some((color, by)) = outlook.leads else { return "игра равна".to_string() };
    let leads = match by {
        Lead::Slight => "чуть лучше",
        Lead::Clear => "явно лучше",
        Lead::Winning => "выиграно",
    };
    let still = if outlook.still { "по-прежнему " } else { "" };
    format!("у {} {still}{leads}", of_side(color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_decline_what_they_count() {
        assert_eq!(counted(Role::Pawn, 2), "две пешки");
        assert_eq!(counted(Role::Pawn, 5), "5 пешек");
        assert_eq!(counted(Role::Knight, 1), "коня");
        assert_eq!(counted(Role::Bishop, 2), "двух слонов");
        assert_eq!(["1 ход", "3 хода", "11 ходов", "22 хода"], [1, 3, 11, 22].map(in_moves));
    }
}
