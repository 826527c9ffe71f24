//! Pieces that a move gives, in Russian: trades, offers, decoys.

use crate::explain::brief::point::Point;
use crate::explain::brief::words::cases::{self, AND, Case, piece, role};
use crate::explain::brief::words::moves::Moves;
use crate::explain::brief::words::parts::{ends_on, list, with_moves};
use crate::zone::PlacedPiece;

/// "разменивает на d8 ферзей, с лишней пешкой".
pub fn trade(point: &Point, moves: Moves) -> String {
    let Point::Trades { line, own, taken, ahead } = point else { return String::new() };
    let at_once = matches!(&line[..], [_, last] if ends_on(last, taken.square));
    let text = match (own.role == taken.role, at_once) {
        (true, true) => format!("разменивает на {} {}", taken.square, cases::many(own.role)),
        (true, false) => format!("разменивает {}", cases::many(own.role)),
        (false, _) => {
            let taken = piece(*taken, Case::Accusative);
            format!("меняет {} на {taken}", role(own.role, Case::Accusative))
        }
    };
    let text = match ahead {
        0 => text,
        1 => format!("{text}, оставаясь с лишней пешкой"),
        2.. => format!("{text}, оставаясь с лишними пешками: их {ahead}"),
        -1 => format!("{text}, оставаясь без пешки"),
        _ => format!("{text}, оставаясь без пешек: их на {} меньше", -ahead),
    };
    if at_once { text } else { with_moves(text, moves.line(line, 1, line.len())) }
}

/// "жертвует коня a4 и возвращает материал (12.К:a4 К:e4)".
pub fn offer(point: &Point, moves: Moves) -> String {
    let Point::Offers { line, piece: offered, regained, .. } = point else { return String::new() };
    let moved = line.first().is_some_and(|m| ends_on(m, offered.square));
    let does = if moved { "жертвует" } else { "отдаёт" };
    let back = if *regained { " и возвращает материал" } else { "" };
    let text = format!("{does} {}{back}", piece(*offered, Case::Accusative));
    with_moves(text, moves.line(line, 1, line.len()))
}

/// What an offer is for: who is drawn off what, and what comes through then.
pub fn decoy(point: &Point, moves: Moves) -> String {
    let Point::Decoys { piece: offered, taking, capturer, squares, by, target, .. } = point else {
        return String::new();
    };
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    let goal = match target.role {
        None => format!("проходит на {}", target.square),
        Some(of) => {
            let piece = PlacedPiece { color: !by.color, role: of, square: target.square };
            format!("добирается до {}", cases::piece(piece, Case::Genitive))
        }
    };
    format!(
        "жертвует {}: {} уводит {} от {}, и {} {goal}",
        role(offered.role, Case::Accusative),
        moves.numbered(1, taking),
        role(capturer.role, Case::Accusative),
        list(&squares, AND),
        piece(*by, Case::Nominative)
    )
}
