//! Pieces that a move gives, in English: trades, offers, decoys.

use super::nouns::{AND, role, target_name, the};
use crate::explain::brief::point::Point;
use crate::explain::brief::words::moves::Moves;
use crate::explain::brief::words::parts::{ends_on, list, with_moves};

/// "trades queens on d8, a pawn ahead".
pub fn trade(point: &Point, moves: Moves) -> String {
    let Point::Trades { line, own, taken, ahead } = point else { return String::new() };
    let at_once = matches!(&line[..], [_, last] if ends_on(last, taken.square));
    let text = match (own.role == taken.role, at_once) {
        (true, true) => format!("trades {}s on {}", role(own.role), taken.square),
        (true, false) => format!("trades {}s", role(own.role)),
        (false, _) => format!("trades the {} for {}", role(own.role), the(*taken)),
    };
    let text = match ahead {
        0 => text,
        1.. => format!("{text}, {} ahead", pawns(*ahead)),
        _ => format!("{text}, {} behind", pawns(-ahead)),
    };
    if at_once { text } else { with_moves(text, moves.line(line, 1, line.len())) }
}

fn pawns(count: i32) -> String {
    match count {
        1 => "a pawn".to_string(),
        2 => "two pawns".to_string(),
        3 => "three pawns".to_string(),
        more => format!("{more} pawns"),
    }
}

/// "offers the knight on a4 and regains the material (12.Nxa4 Nxe4)".
pub fn offer(point: &Point, moves: Moves) -> String {
    let Point::Offers { line, piece, regained, .. } = point else { return String::new() };
    let moved = line.first().is_some_and(|m| ends_on(m, piece.square));
    let does = if moved { "offers" } else { "gives up" };
    let back = if *regained { " and regains the material" } else { "" };
    with_moves(format!("{does} {}{back}", the(*piece)), moves.line(line, 1, line.len()))
}

/// What an offer is for: who is drawn off what, and what comes through then.
pub fn decoy(point: &Point, moves: Moves) -> String {
    let Point::Decoys { piece, taking, capturer, squares, by, target, .. } = point else {
        return String::new();
    };
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    let goal = match target.role {
        None => format!("comes through to {}", target.square),
        Some(_) => format!("gets at {}", target_name(*target, *by)),
    };
    format!(
        "offers the {}: {} draws the {} off {}, and {} {goal}",
        role(piece.role),
        moves.numbered(1, taking),
        role(capturer.role),
        list(&squares, AND),
        the(*by)
    )
}
