//! What a move changes for longer, in Russian: features, lines, room for what comes next.

use shakmaty::{Role, Square};

use crate::explain::brief::point::{Point, Shift};
use crate::explain::brief::words::cases::{self, AND, Case, piece, role};
use crate::explain::brief::words::moves::Moves;
use crate::explain::brief::words::parts::list;
use crate::feature::{Feature, OppositionKind};
use crate::zone::PlacedPiece;

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
        Point::Frees { piece: one, .. } if one.role == Role::Bishop => {
            format!("открывает диагональ слона {}", one.square)
        }
        Point::Frees { piece: one, .. } => {
            format!("открывает линии {}", piece(*one, Case::Dative))
        }
        Point::Activates { piece, before, after, .. } => {
            let name = role(piece.role, Case::Accusative);
            let squares = cases::numbered(*after, ["поле", "поля", "полей"]);
            format!("активизирует {name}: под ударом {squares} вместо {before}")
        }
        Point::Unpins { piece: one, by, .. } => {
            let (by, one) = (piece(*by, Case::Nominative), piece(*one, Case::Accusative));
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

/// The piece that moves has the feature now.
#[allow(clippy::wildcard_enum_match_arm)] // the others are told as those that appear
fn arrives(feature: &Feature) -> String {
    match feature {
        Feature::RookOnFile { piece, open } => {
            let open = if *open { "открытую" } else { "полуоткрытую" };
            format!("ставит ладью на {open} линию {}", piece.square.file().char())
        }
        Feature::SeventhRank { piece } => {
            let rank = piece.color.fold_wb("седьмую", "вторую");
            format!("ставит {} на {rank} горизонталь", role(piece.role, Case::Accusative))
        }
        Feature::Outpost { piece, .. } => {
            let name = role(piece.role, Case::Accusative);
            format!("ставит {name} на форпост {}, откуда пешкой не прогнать", piece.square)
        }
        Feature::CentralPawn { piece } => format!("занимает центр пешкой {}", piece.square),
        Feature::HeldPasser { pawn, .. } => format!("блокирует проходную пешку {}", pawn.square),
        Feature::Lever { against, .. } => {
            let squares: Vec<String> =
                against.iter().map(|piece| piece.square.to_string()).collect();
            let pawns = if squares.len() > 1 { "пешки" } else { "пешку" };
            format!("подрывает {pawns} {}", list(&squares, AND))
        }
        Feature::KeySquare { pawn, .. } => {
            let pawn = piece(*pawn, Case::Genitive);
            format!("занимает королём ключевое поле {pawn}: выигрыш, чей бы ни был ход")
        }
        Feature::SquareOfPawn { pawn, inside: true, .. } => {
            format!("вводит короля в квадрат {}", piece(*pawn, Case::Genitive))
        }
        _ => appears(feature),
    }
}

fn appears(feature: &Feature) -> String {
    let acc = |one: &PlacedPiece| piece(*one, Case::Accusative);
    match feature {
        Feature::RookOnFile { piece: rook, open } => {
            let opens = if *open { "вскрывает" } else { "освобождает" };
            let file = rook.square.file().char();
            format!("{opens} линию {file} для {}", piece(*rook, Case::Genitive))
        }
        Feature::Outpost { piece, .. } => {
            format!("создаёт форпост {} для {}", piece.square, role(piece.role, Case::Genitive))
        }
        Feature::Space { .. } => "захватывает пространство в центре".into(),
        Feature::IsolatedPawn { piece, .. } => format!("изолирует {}", acc(piece)),
        Feature::DoubledPawns { pieces } => doubled("сдваивает пешки противника по", pieces),
        Feature::BackwardPawn { piece, .. } => format!("оставляет {} отсталой", acc(piece)),
        Feature::PawnBreak { to, against, .. } => {
            format!(
                "готовит подрыв ходом на {to}: под ударом {}",
                cases::pieces(against, Case::Nominative)
            )
        }
        Feature::PassedPawn { piece, .. } => format!("образует проходную пешку {}", piece.square),
        Feature::BadBishop { piece, .. } => format!("запирает {} за его же пешками", acc(piece)),
        Feature::BishopPair { .. } => "получает преимущество двух слонов".into(),
        Feature::OpenLineToKing { by, .. } => {
            format!("направляет {} на короля по {}", acc(by), line(by.square))
        }
        Feature::ShelterGap { king, file } => {
            let owner = king.color.fold_wb("белого", "чёрного");
            format!("лишает {owner} короля пешечного прикрытия по линии {}", file.char())
        }
        Feature::SquareOfPawn { pawn, .. } => {
            format!("оставляет короля вне квадрата {}", piece(*pawn, Case::Genitive))
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

fn doubled(verb: &str, pawns: &[PlacedPiece]) -> String {
    let file = pawns.first().map_or_else(String::new, |first| line(first.square));
    format!("{verb} {file}")
}

#[allow(clippy::wildcard_enum_match_arm)] // no others weigh anything
fn goes(shift: Shift, feature: &Feature) -> String {
    match feature {
        Feature::BadBishop { .. } if shift == Shift::IsTraded => "разменивает плохого слона".into(),
        Feature::BadBishop { piece: one, .. } => {
            format!("освобождает запертого {}", piece(*one, Case::Accusative))
        }
        Feature::Outpost { piece, .. } => {
            format!("устраняет {} с форпоста {}", role(piece.role, Case::Accusative), piece.square)
        }
        Feature::BishopPair { .. } => "лишает противника преимущества двух слонов".into(),
        Feature::IsolatedPawn { piece, .. } => {
            format!("избавляется от изолированной пешки {}", piece.square)
        }
        Feature::BackwardPawn { piece, .. } => {
            format!("избавляется от отсталой пешки {}", piece.square)
        }
        Feature::DoubledPawns { pieces } => doubled("избавляется от сдвоенных пешек по", pieces),
        Feature::OpenLineToKing { by, .. } => {
            format!("уводит короля с линии, на которой стоит {}", piece(*by, Case::Nominative))
        }
        _ => String::new(),
    }
}
