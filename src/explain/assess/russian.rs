//! The words of assessments in Russian.

use shakmaty::{Color, Role};

use super::assessment::Phrases;
use super::imbalance::Imbalance;
use crate::explain::brief::Lead;
use crate::explain::brief::russian::{self as cases, Case, piece, role};
use crate::explain::fact::End;
use crate::feature::{Feature, Wing};

pub struct Russian;

/// "у белых" without its preposition.
const fn of(color: Color) -> &'static str {
    match color {
        Color::White => "белых",
        Color::Black => "чёрных",
    }
}

const fn sides(color: Color) -> &'static str {
    match color {
        Color::White => "Белые",
        Color::Black => "Чёрные",
    }
}

/// In the accusative: "ладью и две пешки".
fn count(roles: &[Role]) -> String {
    let groups = roles.chunk_by(|one, other| one == other);
    let parts: Vec<String> = groups.map(|group| cases::counted(group[0], group.len())).collect();
    parts.join(" и ")
}

/// In the nominative: "ладья и две пешки". Animate pieces are counted alike in the plural there.
fn nominative(roles: &[Role]) -> String {
    let name = |group: &[Role]| match group {
        [one] => role(*one, Case::Nominative).to_string(),
        [one, ..] => format!("{} {}", cases::number(*one, group.len()), plural(*one, group.len())),
        [] => String::new(),
    };
    let parts: Vec<String> = roles.chunk_by(|one, other| one == other).map(name).collect();
    parts.join(" и ")
}

/// After two, three and four the genitive singular follows in the nominative.
const fn plural(of: Role, count: usize) -> &'static str {
    if count < 5 { role(of, Case::Genitive) } else { cases::many(of) }
}

/// "лишняя пешка", "две лишние пешки".
fn spare(roles: &[Role]) -> String {
    match roles {
        [one] => {
            let spare = if matches!(one, Role::Pawn | Role::Rook) {
                "лишняя"
            } else {
                "лишний"
            };
            format!("{spare} {}", role(*one, Case::Nominative))
        }
        [Role::Pawn, Role::Pawn] => "две лишние пешки".into(),
        [Role::Pawn, Role::Pawn, Role::Pawn] => "три лишние пешки".into(),
        _ => format!("перевес на {}", count(roles)),
    }
}

impl Phrases for Russian {
    fn wins(&self, winner: Color) -> String {
        format!("{} выигрывают по таблицам.", sides(winner))
    }

    fn draw(&self) -> String {
        "Ничья.".into()
    }

    fn over(&self, end: End) -> String {
        match end {
            End::Checkmate => "Игра окончена: мат.".into(),
            End::Stalemate => "Игра окончена: пат.".into(),
        }
    }

    fn mates(&self, winner: Color, moves: u32) -> String {
        format!("{} дают мат в {}.", sides(winner), cases::in_moves(moves))
    }

    fn leads(&self, leads: Option<(Color, Lead)>) -> String {
        match leads {
            None => "Игра равна".to_string(),
            Some((color, Lead::Slight)) => format!("У {} чуть лучше", of(color)),
            Some((color, Lead::Clear)) => format!("У {} явно лучше", of(color)),
            Some((color, Lead::Winning)) => format!("У {} выиграно", of(color)),
        }
    }

    fn has(&self, owner: Color, what: &[String]) -> String {
        format!("У {}: {}.", of(owner), what.join("; "))
    }

    fn imbalance(&self, imbalance: &Imbalance) -> String {
        match imbalance {
            Imbalance::Material { more, fewer, .. } => match (&more[..], &fewer[..]) {
                ([Role::Rook], [Role::Knight | Role::Bishop]) => "лишнее качество".into(),
                ([], fewer) => format!("недостаёт материала: на {} меньше", count(fewer)),
                (more, []) => spare(more),
                (more, fewer) => format!("перевес: {} за {}", nominative(more), count(fewer)),
            },
            Imbalance::Feature { side, feature } => of_feature(*side, feature),
            Imbalance::Development { .. } => "перевес в развитии".into(),
            Imbalance::Activity { .. } => "более активные фигуры".into(),
            Imbalance::Safety { .. } => "надёжнее укрыт король".into(),
        }
    }

    fn plan(&self, turn: Color, idea: &str) -> String {
        format!("Ход {}: {idea}.", of(turn))
    }

    fn threat(&self, other: Color, idea: &str) -> String {
        format!("Угроза {}: {idea}.", of(other))
    }

    fn wish(&self, other: Color, idea: &str) -> String {
        format!("Будь ход {}: {idea}.", of(other))
    }

    fn watch(&self, what: &str) -> String {
        format!("Осторожно: {what}.")
    }
}

/// What the side has in a feature.
fn of_feature(owner: Color, feature: &Feature) -> String {
    let enemy = of(!owner);
    match feature {
        Feature::PassedPawn { piece, .. } => format!("проходная пешка {}", piece.square),
        Feature::Outpost { piece, .. } => {
            format!("{} на форпосте {}", role(piece.role, Case::Nominative), piece.square)
        }
        Feature::BishopPair { .. } => "преимущество двух слонов".into(),
        Feature::SeventhRank { piece } => {
            let rank = piece.color.fold_wb("седьмой", "второй");
            format!("{} на {rank} горизонтали", role(piece.role, Case::Nominative))
        }
        Feature::OpenLineToKing { king, by, file } => {
            let (piece, letter) = (role(by.role, Case::Nominative), file.char());
            if king.square.file() == *file {
                format!("{piece} на линии {letter} против короля")
            } else {
                format!("{piece} на открытой линии {letter} рядом с королём")
            }
        }
        Feature::HeldPasser { pawn, .. } => format!("блокада пешки {}", pawn.square),
        Feature::RookOnFile { piece, .. } => {
            format!("ладья на открытой линии {}", piece.square.file().char())
        }
        Feature::IsolatedPawn { piece, .. } => {
            format!("игра против изолированной пешки {}", piece.square)
        }
        Feature::BackwardPawn { piece, .. } => {
            format!("игра против отсталой пешки {}", piece.square)
        }
        Feature::DoubledPawns { pieces } => {
            let file = pieces.first().map_or('a', |piece| piece.square.file().char());
            format!("игра против сдвоенных пешек {enemy} по линии {file}")
        }
        Feature::BadBishop { piece, .. } => format!("игра против плохого слона {}", piece.square),
        Feature::PawnMajority { wing, pawns, enemy, .. } => {
            let wing = match wing {
                Wing::Queen => "ферзевом",
                Wing::King => "королевском",
            };
            format!("пешечное большинство на {wing} фланге ({pawns} против {enemy})")
        }
        Feature::Space { .. } => "больше пространства".into(),
        Feature::ShelterGap { file, .. } => {
            format!("игра против короля {enemy} по линии {}", file.char())
        }
        Feature::Opposition { .. } => "оппозиция".into(),
        Feature::KeySquare { king, .. } => format!("король на ключевом поле {}", king.square),
        Feature::SquareOfPawn { pawn, inside: true, .. } => {
            format!("король в квадрате {}", piece(*pawn, Case::Genitive))
        }
        Feature::SquareOfPawn { pawn, .. } => {
            format!("пешка {}, которую королю не догнать", pawn.square)
        }
        Feature::WrongBishop { corner, .. } => format!("угол {corner}, недоступный слону"),
        Feature::Lucena { .. } => "позиция Лусены".into(),
        Feature::Philidor { .. } => "защита Филидора".into(),
        Feature::Vancura { .. } => "защита Ванчуры".into(),
        Feature::MutualZugzwang { .. } => "взаимный цугцванг при ходе противника".into(),
        Feature::Fortress { .. } => "крепость".into(),
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::PawnBreak { .. }
        | Feature::Lever { .. } => String::new(),
    }
}
