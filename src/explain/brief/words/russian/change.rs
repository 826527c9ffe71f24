//! What a move changes for longer, in Russian: features, lines, room for what comes next.

use shakmaty::{Role, Square};

use crate::explain::brief::point::{Point, Shift};
use crate::explain::brief::words::cases::{self, AND, Case, man, role};
use crate::explain::brief::words::moves::Moves;
use crate::explain::brief::words::parts::list;
use crate::feature::{Feature, OppositionKind};
use crate::zone::Man;

/// The predicate of such a point.
pub fn change(point: &Point, moves: Moves) -> String {
    match point {
        Point::Changes { shift, feature, .. } => of_feature(*shift, feature),
        Point::Prepares { next, .. } if next.san.starts_with("O-O") => "готовит рокировку".into(),
        Point::Prepares { next, plies, .. } => {
            format!("готовит {}", moves.numbered(*plies, next))
        }
        Point::Prevents { next, .. } => format!("не допускает {}", moves.numbered(0, next)),
        Point::Advances { to, .. } => format!("продвигает проходную на {to}"),
        Point::Frees { man: one, .. } if one.role == Role::Bishop => {
            format!("открывает диагональ слона {}", one.square)
        }
        Point::Frees { man: one, .. } => {
            format!("открывает линии {}", man(*one, Case::Dative))
        }
        Point::Activates { man, before, after, .. } => {
            let piece = role(man.role, Case::Accusative);
            let squares = cases::numbered(*after, ["поле", "поля", "полей"]);
            format!("активизирует {piece}: под ударом {squares} вместо {before}")
        }
        Point::Unpins { man: one, by, .. } => {
            let (by, one) = (man(*by, Case::Nominative), man(*one, Case::Accusative));
            format!("снимает связку: {by} больше не связывает {one}")
        }
        Point::Airs { square, .. } => format!("делает королю форточку на {square}"),
        Point::Doubles { other, .. } => format!("сдваивает ладьи по {}", line(other.square)),
        Point::Centralises { .. } => "ведёт короля к центру".into(),
        Point::Ended { .. }
        | Point::ForcedMate { .. }
        | Point::MissesMate { .. }
        | Point::Wins { .. }
        | Point::Loses { .. }
        | Point::Misses { .. }
        | Point::Allows { .. }
        | Point::Better { .. }
        | Point::Avoids { .. }
        | Point::NotThis { .. }
        | Point::OnlyMove { .. }
        | Point::MustMove { .. }
        | Point::Drawn { .. }
        | Point::Threatens { .. }
        | Point::ThreatensMate { .. }
        | Point::Stops { .. }
        | Point::StopsMate { .. }
        | Point::Refutes { .. }
        | Point::Offers { .. }
        | Point::Decoys { .. }
        | Point::Trades { .. }
        | Point::Regains { .. }
        | Point::Saves { .. }
        | Point::Attacks { .. }
        | Point::OffersTrade { .. }
        | Point::Pins { .. }
        | Point::Presses { .. }
        | Point::Guards { .. }
        | Point::KeepsOut { .. }
        | Point::HeadsFor { .. }
        | Point::Develops { .. }
        | Point::Expected { .. } => String::new(),
    }
}

/// "линии e".
fn line(square: Square) -> String {
    format!("линии {}", square.file().char())
}

fn of_feature(shift: Shift, feature: &Feature) -> String {
    match shift {
        Shift::Arrives => arrives(feature),
        Shift::Appears => appears(feature),
        Shift::Goes | Shift::IsTraded => goes(shift, feature),
    }
}

/// The man that moves has the feature now.
#[allow(clippy::wildcard_enum_match_arm)] // the others are told as those that appear
fn arrives(feature: &Feature) -> String {
    match feature {
        Feature::RookOnFile { man, open } => {
            let open = if *open { "открытую" } else { "полуоткрытую" };
            format!("ставит ладью на {open} линию {}", man.square.file().char())
        }
        Feature::SeventhRank { man } => {
            let rank = man.color.fold_wb("седьмую", "вторую");
            format!("ставит {} на {rank} горизонталь", role(man.role, Case::Accusative))
        }
        Feature::Outpost { man, .. } => {
            let piece = role(man.role, Case::Accusative);
            format!("ставит {piece} на форпост {}, откуда пешкой не прогнать", man.square)
        }
        Feature::CentralPawn { man } => format!("занимает центр пешкой {}", man.square),
        Feature::HeldPasser { pawn, .. } => format!("блокирует проходную пешку {}", pawn.square),
        Feature::Lever { against, .. } => {
            let squares: Vec<String> = against.iter().map(|man| man.square.to_string()).collect();
            let pawns = if squares.len() > 1 { "пешки" } else { "пешку" };
            format!("подрывает {pawns} {}", list(&squares, AND))
        }
        Feature::KeySquare { pawn, .. } => {
            let pawn = man(*pawn, Case::Genitive);
            format!("занимает королём ключевое поле {pawn}: выигрыш, чей бы ни был ход")
        }
        Feature::SquareOfPawn { pawn, inside: true, .. } => {
            format!("вводит короля в квадрат {}", man(*pawn, Case::Genitive))
        }
        _ => appears(feature),
    }
}

fn appears(feature: &Feature) -> String {
    let acc = |one: &Man| man(*one, Case::Accusative);
    match feature {
        Feature::RookOnFile { man: rook, open } => {
            let opens = if *open { "вскрывает" } else { "освобождает" };
            let file = rook.square.file().char();
            format!("{opens} линию {file} для {}", man(*rook, Case::Genitive))
        }
        Feature::Outpost { man, .. } => {
            format!("создаёт форпост {} для {}", man.square, role(man.role, Case::Genitive))
        }
        Feature::Space { .. } => "захватывает пространство в центре".into(),
        Feature::IsolatedPawn { man, .. } => format!("изолирует {}", acc(man)),
        Feature::DoubledPawns { men } => doubled("сдваивает пешки противника по", men),
        Feature::BackwardPawn { man, .. } => format!("оставляет {} отсталой", acc(man)),
        Feature::PawnBreak { to, against, .. } => {
            format!(
                "готовит подрыв ходом на {to}: под ударом {}",
                cases::men(against, Case::Nominative)
            )
        }
        Feature::PassedPawn { man, .. } => format!("образует проходную пешку {}", man.square),
        Feature::BadBishop { man, .. } => format!("запирает {} за его же пешками", acc(man)),
        Feature::BishopPair { .. } => "получает преимущество двух слонов".into(),
        Feature::OpenLineToKing { by, .. } => {
            format!("направляет {} на короля по {}", acc(by), line(by.square))
        }
        Feature::ShelterGap { king, file } => {
            let owner = king.color.fold_wb("белого", "чёрного");
            format!("лишает {owner} короля пешечного прикрытия по линии {}", file.char())
        }
        Feature::SquareOfPawn { pawn, .. } => {
            format!("оставляет короля вне квадрата {}", man(*pawn, Case::Genitive))
        }
        Feature::Opposition { kind: OppositionKind::Direct, .. } => "занимает оппозицию".into(),
        Feature::Opposition { kind: OppositionKind::Distant, .. } => {
            "занимает дальнюю оппозицию".into()
        }
        Feature::Opposition { .. } => "занимает диагональную оппозицию".into(),
        Feature::Lucena { .. } => "строит позицию Лусены, выигранную по теории".into(),
        Feature::Philidor { rook, .. } => {
            let rank = rook.color.fold_wb("третьей", "шестой");
            format!("строит защиту Филидора: ладья на {rank} горизонтали")
        }
        Feature::MutualZugzwang { to_move } => {
            format!("ставит {} во взаимный цугцванг", to_move.fold_wb("белых", "чёрных"))
        }
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::SeventhRank { .. }
        | Feature::HeldPasser { .. }
        | Feature::PawnMajority { .. }
        | Feature::Lever { .. }
        | Feature::KeySquare { .. }
        | Feature::WrongBishop { .. }
        | Feature::Fortress { .. } => String::new(),
    }
}

fn doubled(verb: &str, pawns: &[Man]) -> String {
    let file = pawns.first().map_or_else(String::new, |first| line(first.square));
    format!("{verb} {file}")
}

#[allow(clippy::wildcard_enum_match_arm)] // no others weigh anything
fn goes(shift: Shift, feature: &Feature) -> String {
    match feature {
        Feature::BadBishop { .. } if shift == Shift::IsTraded => "разменивает плохого слона".into(),
        Feature::BadBishop { man: one, .. } => {
            format!("освобождает запертого {}", man(*one, Case::Accusative))
        }
        Feature::Outpost { man, .. } => {
            format!("устраняет {} с форпоста {}", role(man.role, Case::Accusative), man.square)
        }
        Feature::BishopPair { .. } => "лишает противника преимущества двух слонов".into(),
        Feature::IsolatedPawn { man, .. } => {
            format!("избавляется от изолированной пешки {}", man.square)
        }
        Feature::BackwardPawn { man, .. } => {
            format!("избавляется от отсталой пешки {}", man.square)
        }
        Feature::DoubledPawns { men } => doubled("избавляется от сдвоенных пешек по", men),
        Feature::OpenLineToKing { by, .. } => {
            format!("уводит короля с линии, на которой стоит {}", man(*by, Case::Nominative))
        }
        _ => String::new(),
    }
}
