//! Motifs in Russian.

use crate::explain::brief::words::cases::{Case, is_feminine, piece, pieces};
use crate::explain::brief::words::moves::Moves;
use crate::explain::fact::Named;
use crate::explain::names::{self, Language};
use crate::plan::motifs::{Bound, Evidence, Finding};
use crate::zone::PlacedPiece;

/// What the step of a motif does.
pub fn motif(line: &[Named], finding: &Finding, moves: Moves) -> String {
    let san = |ply: usize| line.get(ply).map_or_else(String::new, |m| moves.numbered(ply, m));
    let acc = |one: &PlacedPiece| piece(*one, Case::Accusative);
    let nom = |one: &PlacedPiece| piece(*one, Case::Nominative);
    match &finding.evidence {
        Evidence::Fork { targets, .. } => {
            format!("даёт вилку: под ударом {}", pieces(targets, Case::Nominative))
        }
        Evidence::Pin { pinned, behind, bound: Bound::Leave, .. } => {
            let beyond = if is_feminine(pinned.role) { "за ней" } else { "за ним" };
            format!("связывает {}: {beyond} {}", acc(pinned), nom(behind))
        }
        Evidence::Pin { pinned, bound: Bound::Take(safe), .. } => {
            format!("использует связку: {} не может взять {}", nom(pinned), acc(safe))
        }
        Evidence::Skewer { front, behind, .. } => {
            let behind_it = if is_feminine(front.role) { "за ней" } else { "за ним" };
            format!("наносит линейный удар: {}, {behind_it} {}", nom(front), nom(behind))
        }
        Evidence::Deflection { piece, square, .. } => {
            format!("отвлекает {} от поля {square}", acc(piece))
        }
        Evidence::Overload { piece, kept, given_up, .. } => {
            format!("перегружает {}: не защитить и {kept}, и {given_up}", acc(piece))
        }
        Evidence::Attraction { piece, to, .. } => {
            format!("завлекает {} на {to} под удар {}", acc(piece), san(finding.ply + 2))
        }
        Evidence::SelfBlock { piece, to, .. } => {
            format!("завлекает {} на {to}, отнимая поле у своего короля", acc(piece))
        }
        Evidence::Clearance { user, .. } => {
            format!("освобождает дорогу: пойдёт {}", nom(user))
        }
        Evidence::Interference { guard, target, .. } => {
            format!("перекрывает линию: {} больше не защищает {}", nom(guard), acc(target))
        }
        Evidence::RemovingTheDefender { guard, square, .. } => {
            format!("устраняет защитника поля {square}: это {}", nom(guard))
        }
        Evidence::DiscoveredAttack { by, target, taken_at, .. } => match taken_at {
            Some(_) => format!("открывает нападение: {} бьёт {}", nom(by), acc(target)),
            None => format!("даёт вскрытый шах: шахует {}", nom(by)),
        },
        Evidence::DoubleCheck { .. } => "даёт двойной шах".to_string(),
        Evidence::TrappedPiece { piece, .. } => format!("ловит {}", acc(piece)),
        Evidence::BackRankMate { .. } => "даёт мат по крайней горизонтали".to_string(),
        Evidence::Promotion { square, .. } => format!("превращает пешку на {square}"),
        Evidence::QuietMove { .. } => "тихий ход".to_string(),
        Evidence::Zugzwang { .. } => "ставит в цугцванг: любой ответ что-нибудь теряет".to_string(),
        Evidence::HangingPiece { piece, .. } => format!("берёт без защиты {}", acc(piece)),
        Evidence::Intermezzo { target, taken_at, .. } => {
            let later = san(*taken_at);
            format!("— промежуточный ход: {later} берёт {} ходом позже", acc(target))
        }
        Evidence::XRay { by, through, square, .. } => {
            let beyond = acc(through);
            format!("рентген: {} действует на поле {square} через {beyond}", nom(by))
        }
        Evidence::Desperado { piece, taken, .. } => {
            format!("отдаёт и без того потерянную фигуру ({}) за {}", nom(piece), acc(taken))
        }
        Evidence::Defence { evades: true, .. } => "уводит от шаха".to_string(),
        Evidence::Defence { evades: false, .. } => "держит позицию".to_string(),
        Evidence::PerpetualCheck { .. } => "даёт вечный шах".to_string(),
        Evidence::NamedMate { pattern, .. } => {
            let name = names::mate_pattern(*pattern).text(Language::Russian);
            let mut letters = name.chars();
            let first = letters.next().map(|letter| letter.to_lowercase().to_string());
            format!("даёт {}{}", first.unwrap_or_default(), letters.as_str())
        }
    }
}
