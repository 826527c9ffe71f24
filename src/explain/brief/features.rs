//! What is said of every feature, in both languages: one entry a kind, all exhaustive.

use shakmaty::{Board, Role, Square};

use super::english::{self, the};
use super::russian::{self, Case as Form, piece as named};
use super::words;
use crate::feature::{
    EndgameFeature, Feature, KingFeature, OppositionKind, PawnFeature, PieceFeature,
};
use crate::zone::PlacedPiece;

/// A text in both languages, and how telling it is.
#[derive(Debug, Default)]
pub struct Said {
    pub weight: usize,
    pub english: String,
    pub russian: String,
}

/// What is said of a feature; what is `None` is not told.
#[derive(Debug, Default)]
pub struct Entry {
    /// The piece that has it.
    pub piece: Option<Square>,
    /// The piece that moves has it now.
    pub arrives: Option<Said>,
    /// It is there; its piece stood there before, or it has none.
    pub appears: Option<Said>,
    /// It is gone; its piece is not, or it has none.
    pub goes: Option<Said>,
    /// It is gone, as its piece was taken.
    pub is_traded: Option<Said>,
    /// A mistake gives it to the enemy; the weights are those of concessions among each other.
    pub conceded: Option<Said>,
    /// A side has it in a position at rest.
    pub has: Option<Said>,
    /// The expected points, in thousandths, without which nobody believes in it.
    pub least: i32,
    /// What it does is done at once: it need not outlast the reply.
    pub is_of_the_moment: bool,
    /// Captures and checks bring it about by the way.
    pub is_by_product: bool,
    /// It is not told beside a gain, a threat or a defence.
    pub gives_way: bool,
    /// It is a weakness that the other side plays against.
    pub is_target: bool,
}

/// The expected points, in thousandths, beside a pattern that wins.
const WINS: i32 = 700;
/// The same beside one that draws for the defender.
const HOLDS: i32 = 350;
/// The same beside a known draw with a pawn less, which a search does not see.
const DEFENDS: i32 = 100;
/// With no more pawns an isolated one is nothing to speak of.
const FEW_PAWNS: usize = 3;

/// What is said of the feature.
pub fn entry(feature: &Feature) -> Entry {
    match feature {
        Feature::Pawn(feature) => pawn(feature),
        Feature::Piece(feature) => piece(feature),
        Feature::King(feature) => king(feature),
        Feature::Endgame(feature) => endgame(feature),
    }
}

/// Whether an isolated pawn, if the feature is one, is no matter of course: where few pawns are left,
/// most stand alone.
pub fn stands_out(board: &Board, feature: &Feature) -> bool {
    let Feature::Pawn(PawnFeature::IsolatedPawn { piece, .. }) = feature else { return true };
    (board.pawns() & board.by_color(piece.color)).count() > FEW_PAWNS
}

/// A text of this weight in English and in Russian.
macro_rules! said {
    ($weight:expr; $english:literal; $russian:literal) => {
        Some(Said { weight: $weight, english: format!($english), russian: format!($russian) })
    };
}

/// At rest, where the feature's own weight decides.
macro_rules! rests {
    ($english:literal; $russian:literal) => {
        said!(0; $english; $russian)
    };
}

fn acc(piece: PlacedPiece) -> String {
    named(piece, Form::Accusative)
}

fn genitive(piece: PlacedPiece) -> String {
    named(piece, Form::Genitive)
}

fn pawn(feature: &PawnFeature) -> Entry {
    match feature {
        PawnFeature::IsolatedPawn { piece, open } => {
            let (square, the, acc) = (piece.square, the(*piece), acc(*piece));
            let owner = english::side(piece.color);
            let goes = || {
                said!(44;
                    "gets rid of the isolated pawn on {square}";
                    "избавляется от изолированной пешки {square}")
            };
            Entry {
                piece: Some(square),
                appears: said!(50; "isolates {the}"; "изолирует {acc}"),
                goes: goes(),
                is_traded: goes(),
                conceded: said!(2; "leaves {the} isolated"; "делает {acc} изолированной"),
                has: rests!(
                    "{owner}'s isolated pawn on {square}";
                    "игра против изолированной пешки {square}")
                .filter(|_| *open),
                is_target: true,
                ..Entry::default()
            }
        }
        PawnFeature::DoubledPawns { pieces } => {
            let Some(first) = pieces.first() else { return Entry::default() };
            let (owner, file) = (english::side(first.color), english::file(first.square));
            let (whose, line) = (russian::of_side(first.color), russian::line(first.square));
            Entry {
                appears: said!(53;
                    "doubles {owner}'s pawns on the {file}";
                    "сдваивает пешки противника по {line}"),
                goes: said!(44;
                    "undoubles {owner}'s pawns on the {file}";
                    "избавляется от сдвоенных пешек по {line}"),
                conceded: said!(2;
                    "doubles {owner}'s pawns on the {file}";
                    "сдваивает свои пешки по {line}"),
                has: rests!(
                    "{owner}'s doubled pawns on the {file}";
                    "игра против сдвоенных пешек {whose} по {line}"),
                is_target: true,
                ..Entry::default()
            }
        }
        PawnFeature::BackwardPawn { piece, open, .. } => {
            let (square, the, acc) = (piece.square, the(*piece), acc(*piece));
            let owner = english::side(piece.color);
            let leaves =
                |weight| said!(weight; "leaves {the} backward"; "оставляет {acc} отсталой");
            let goes = || {
                said!(44;
                    "gets rid of the backward pawn on {square}";
                    "избавляется от отсталой пешки {square}")
            };
            Entry {
                piece: Some(square),
                appears: leaves(42),
                goes: goes(),
                is_traded: goes(),
                conceded: leaves(3),
                has: rests!(
                    "{owner}'s backward pawn on {square}";
                    "игра против отсталой пешки {square}")
                .filter(|_| *open),
                is_target: true,
                ..Entry::default()
            }
        }
        PawnFeature::PassedPawn { piece, outside, .. } => {
            let (square, owner) = (piece.square, english::side(piece.color));
            let to = russian::to_side(piece.color);
            let (outside, far, farther) = if *outside {
                ("outside ", "отдалённая ", "отдалённую ")
            } else {
                ("", "", "")
            };
            let a = if outside.is_empty() { "a" } else { "an" };
            let comes = || {
                said!(62;
                    "creates {a} {outside}passed pawn on {square}";
                    "образует {farther}проходную пешку {square}")
            };
            Entry {
                piece: Some(square),
                arrives: comes(),
                appears: comes(),
                conceded: said!(6;
                    "gives {owner} {a} {outside}passed pawn on {square}";
                    "даёт {to} {farther}проходную пешку {square}"),
                has: rests!(
                    "the {outside}passed pawn on {square}";
                    "{far}проходная пешка {square}"),
                ..Entry::default()
            }
        }
        PawnFeature::PawnMajority { wing, pawns, enemy, .. } => {
            let (name, on) = (wing.name(), russian::wing(*wing));
            Entry {
                has: rests!(
                    "the {name} majority ({pawns} pawns against {enemy})";
                    "пешечное большинство на {on} фланге ({pawns} против {enemy})"),
                ..Entry::default()
            }
        }
        PawnFeature::PawnBreak { .. } => Entry::default(),
        PawnFeature::Lever { piece, against } => {
            let squares: Vec<Square> = against.iter().map(|piece| piece.square).collect();
            let pawns = match &against[..] {
                [_, _] => format!("the pawns on {}", words::squares(&squares, english::AND)),
                pieces => english::pieces(pieces),
            };
            let these = if squares.len() > 1 { "пешки" } else { "пешку" };
            let squares = words::squares(&squares, russian::AND);
            Entry {
                piece: Some(piece.square),
                arrives: said!(57; "challenges {pawns}"; "подрывает {these} {squares}"),
                is_of_the_moment: true,
                ..Entry::default()
            }
        }
    }
}

fn piece(feature: &PieceFeature) -> Entry {
    match feature {
        PieceFeature::Undeveloped { .. } => Entry::default(),
        PieceFeature::CentralPawn { piece } => {
            let square = piece.square;
            Entry {
                piece: Some(square),
                arrives: said!(58;
                    "occupies the centre with the pawn on {square}";
                    "занимает центр пешкой {square}"),
                is_by_product: true,
                gives_way: true,
                ..Entry::default()
            }
        }
        PieceFeature::RookOnFile { piece, open } => {
            let (file, letter) = (english::file(piece.square), piece.square.file().char());
            let (rook, for_rook) = (the(*piece), genitive(*piece));
            let (arrives, appears) = if *open {
                (
                    said!(55;
                        "puts the rook on the open {file}";
                        "ставит ладью на открытую линию {letter}"),
                    said!(54;
                        "opens the {file} for {rook}";
                        "вскрывает линию {letter} для {for_rook}"),
                )
            } else {
                (
                    said!(46;
                        "puts the rook on the half-open {file}";
                        "ставит ладью на полуоткрытую линию {letter}"),
                    said!(41;
                        "clears the {file} for {rook}";
                        "освобождает линию {letter} для {for_rook}"),
                )
            };
            Entry {
                piece: Some(piece.square),
                arrives,
                appears,
                has: rests!("the rook on the open {file}"; "ладья на открытой линии {letter}")
                    .filter(|_| *open),
                is_by_product: true,
                gives_way: !*open,
                ..Entry::default()
            }
        }
        PieceFeature::SeventhRank { piece } => {
            let (role, rook) = (english::role(piece.role), piece.role == Role::Rook);
            let name = russian::role(piece.role, Form::Nominative);
            let (rank, to, on) = piece
                .color
                .fold_wb(("seventh", "седьмую", "седьмой"), ("second", "вторую", "второй"));
            Entry {
                piece: Some(piece.square),
                arrives: said!(60;
                    "brings the {role} to the {rank} rank";
                    "ставит ладью на {to} горизонталь")
                .filter(|_| rook),
                has: rests!("the {role} on the {rank} rank"; "{name} на {on} горизонтали"),
                is_by_product: true,
                ..Entry::default()
            }
        }
        PieceFeature::Outpost { piece, .. } => {
            let (role, square) = (english::role(piece.role), piece.square);
            let [nom, acc, gen_] = [Form::Nominative, Form::Accusative, Form::Genitive]
                .map(|case| russian::role(piece.role, case));
            Entry {
                piece: Some(square),
                arrives: said!(62;
                    "settles the {role} on the outpost {square}, where no pawn can drive it away";
                    "ставит {acc} на форпост {square}, откуда пешкой не прогнать"),
                appears: said!(49;
                    "makes {square} an outpost of the {role}";
                    "создаёт форпост {square} для {gen_}"),
                is_traded: said!(55;
                    "removes the {role} from its outpost on {square}";
                    "устраняет {acc} с форпоста {square}"),
                has: rests!("the {role} on the outpost {square}"; "{nom} на форпосте {square}"),
                ..Entry::default()
            }
        }
        PieceFeature::Space { .. } => Entry {
            appears: said!(42; "gains space in the centre"; "захватывает пространство в центре"),
            has: rests!("more space"; "больше пространства"),
            is_by_product: true,
            ..Entry::default()
        },
        PieceFeature::HeldPasser { piece, pawn } => {
            let (square, role) = (pawn.square, english::role(piece.role));
            Entry {
                piece: Some(piece.square),
                arrives: said!(58;
                    "blockades the passed pawn on {square}";
                    "блокирует проходную пешку {square}"),
                has: rests!(
                    "the {role} that blockades the passed pawn on {square}";
                    "блокада пешки {square}")
                .filter(|_| piece.role != Role::King),
                gives_way: true,
                ..Entry::default()
            }
        }
        PieceFeature::BadBishop { piece, .. } => {
            let (square, owner) = (piece.square, english::side(piece.color));
            let (the, acc) = (the(*piece), acc(*piece));
            let shuts = |weight| {
                said!(weight;
                    "shuts in {the} behind its own pawns";
                    "запирает {acc} за его же пешками")
            };
            Entry {
                piece: Some(square),
                appears: shuts(43),
                goes: said!(45; "frees {the}, which was shut in"; "освобождает запертого {acc}"),
                is_traded: said!(57; "trades off the bad bishop"; "разменивает плохого слона"),
                conceded: shuts(1),
                has: rests!(
                    "{owner}'s bad bishop on {square}";
                    "игра против плохого слона {square}"),
                is_by_product: true,
                is_target: true,
                ..Entry::default()
            }
        }
        PieceFeature::BishopPair { side } => {
            let (owner, to) = (english::side(*side), russian::to_side(*side));
            Entry {
                appears: said!(55; "gains the bishop pair"; "получает преимущество двух слонов"),
                goes: said!(54;
                    "takes the bishop pair from {owner}";
                    "лишает противника преимущества двух слонов"),
                conceded: said!(4; "gives {owner} the bishop pair"; "отдаёт {to} двух слонов"),
                has: rests!("the bishop pair"; "преимущество двух слонов"),
                ..Entry::default()
            }
        }
    }
}

fn king(feature: &KingFeature) -> Entry {
    match feature {
        KingFeature::OpenLineToKing { king, by, file } => {
            let (letter, role) = (file.char(), english::role(by.role));
            let name = russian::role(by.role, Form::Nominative);
            let (the, acc, nom) = (the(*by), acc(*by), named(*by, Form::Nominative));
            let dat = named(*by, Form::Dative);
            let (appears, has) = if king.square.file() == *file {
                (
                    said!(58;
                        "turns {the} against the king on the {letter}-file";
                        "направляет {acc} на короля по линии {letter}"),
                    rests!(
                        "the {role} bearing on the king along the {letter}-file";
                        "{name} на линии {letter} против короля"),
                )
            } else {
                (
                    said!(48;
                        "gives {the} the {letter}-file next to the king";
                        "открывает {dat} линию {letter} рядом с королём"),
                    rests!(
                        "the {role} on the open {letter}-file next to the king";
                        "{name} на открытой линии {letter} рядом с королём"),
                )
            };
            Entry {
                appears,
                goes: said!(45;
                    "takes the king away from the line of {the}";
                    "уводит короля с линии, на которой стоит {nom}"),
                has,
                is_by_product: true,
                gives_way: true,
                ..Entry::default()
            }
        }
        KingFeature::ShelterGap { king, file } => {
            let (owner, letter) = (english::side(king.color), file.char());
            let (whose, of) =
                (king.color.fold_wb("белого", "чёрного"), russian::of_side(king.color));
            Entry {
                appears: said!(54;
                    "strips {owner}'s king of its pawn cover on the {letter}-file";
                    "лишает {whose} короля пешечного прикрытия по линии {letter}"),
                conceded: said!(5;
                    "loosens its own king's pawn cover on the {letter}-file";
                    "ослабляет пешечное прикрытие своего короля по линии {letter}"),
                has: rests!(
                    "{owner}'s king, which no pawn covers on the {letter}-file";
                    "игра против короля {of} по линии {letter}"),
                is_target: true,
                ..Entry::default()
            }
        }
        KingFeature::WeakBackRank { king } => {
            let (owner, of) = (english::side(king.color), russian::of_side(king.color));
            let (rank, of_rank) = king.color.fold_wb(("первую", "первой"), ("восьмую", "восьмой"));
            Entry {
                appears: said!(52;
                    "leaves {owner}'s back rank weak: the king is shut in, and no rook or queen guards it";
                    "ослабляет {rank} горизонталь {of}: король заперт, а её не защищает ни ладья, ни ферзь"),
                conceded: said!(5;
                    "leaves its own back rank weak: the king is shut in, and no rook or queen guards it";
                    "ослабляет свою {rank} горизонталь: король заперт, а её не защищает ни ладья, ни ферзь"),
                has: rests!(
                    "{owner}'s weak back rank";
                    "слабость {of_rank} горизонтали {of}"),
                is_target: true,
                ..Entry::default()
            }
        }
    }
}

fn endgame(feature: &EndgameFeature) -> Entry {
    match feature {
        EndgameFeature::SquareOfPawn { pawn, king, inside } => {
            let (square, the, gen_) = (pawn.square, the(*pawn), genitive(*pawn));
            let (arrives, appears, has, least) = if *inside {
                (
                    said!(82;
                        "brings the king into the square of {the}";
                        "вводит короля в квадрат {gen_}"),
                    said!(82;
                        "leaves the king in the square of {the}";
                        "оставляет короля в квадрате {gen_}"),
                    rests!("the king in the square of {the}"; "король в квадрате {gen_}"),
                    HOLDS,
                )
            } else {
                (
                    None,
                    said!(82;
                        "leaves the king outside the square of {the}";
                        "оставляет короля вне квадрата {gen_}"),
                    rests!(
                        "{the}, which the king cannot catch";
                        "пешка {square}, которую королю не догнать"),
                    WINS,
                )
            };
            Entry {
                piece: Some(king.square),
                arrives,
                appears,
                has,
                least,
                is_of_the_moment: true,
                ..Entry::default()
            }
        }
        EndgameFeature::Opposition { kind, .. } => Entry {
            appears: match kind {
                OppositionKind::Direct => said!(70; "takes the opposition"; "занимает оппозицию"),
                OppositionKind::Distant => {
                    said!(70; "takes the distant opposition"; "занимает дальнюю оппозицию")
                }
                OppositionKind::Diagonal => {
                    said!(70; "takes the diagonal opposition"; "занимает диагональную оппозицию")
                }
            },
            has: rests!("the opposition"; "оппозиция"),
            is_of_the_moment: true,
            ..Entry::default()
        },
        EndgameFeature::KeySquare { king, pawn } => {
            let (square, the, gen_) = (king.square, the(*pawn), genitive(*pawn));
            Entry {
                piece: Some(square),
                arrives: said!(82;
                    "puts the king on a key square of {the}, which wins whoever moves";
                    "занимает королём ключевое поле {gen_}: выигрыш, чей бы ни был ход"),
                has: rests!(
                    "the king on the key square {square}";
                    "король на ключевом поле {square}"),
                least: WINS,
                is_of_the_moment: true,
                ..Entry::default()
            }
        }
        EndgameFeature::WrongBishop { corner, .. } => Entry {
            has: rests!(
                "the corner {corner}, which the bishop never controls";
                "угол {corner}, недоступный слону"),
            ..Entry::default()
        },
        EndgameFeature::Lucena { .. } => Entry {
            appears: said!(88;
                "reaches Lucena's position, a known win";
                "строит позицию Лусены, выигранную по теории"),
            has: rests!("Lucena's position"; "позиция Лусены"),
            least: WINS,
            ..Entry::default()
        },
        EndgameFeature::Philidor { rook, .. } => {
            let (rank, on) = rook.color.fold_wb(("third", "третьей"), ("sixth", "шестой"));
            Entry {
                appears: said!(88;
                    "draws with Philidor's defence, the rook on the {rank} rank";
                    "добивается ничьей защитой Филидора: ладья на {on} горизонтали"),
                has: rests!("Philidor's defence"; "защита Филидора"),
                least: DEFENDS,
                is_of_the_moment: true,
                ..Entry::default()
            }
        }
        EndgameFeature::Vancura { pawn, .. } => {
            let (the, to) = (the(*pawn), named(*pawn, Form::Dative));
            Entry {
                appears: said!(88;
                    "draws with Vancura's defence: from the side the rook ties the other one to {the}";
                    "добивается ничьей защитой Ванчуры: сбоку ладья привязывает другую к {to}"),
                has: rests!("Vancura's defence"; "защита Ванчуры"),
                least: DEFENDS,
                is_of_the_moment: true,
                ..Entry::default()
            }
        }
        EndgameFeature::ChecksFromBehind { .. } => Entry {
            appears: said!(88;
                "draws by checks from behind, for the pawn no longer shelters its king";
                "добивается ничьей шахами с тыла: пешка больше не укрывает короля"),
            has: rests!("checks from behind"; "шахи с тыла"),
            least: DEFENDS,
            is_of_the_moment: true,
            ..Entry::default()
        },
        EndgameFeature::MutualZugzwang { to_move } => {
            let (side, whom) = (english::side(*to_move), russian::of_side(*to_move));
            Entry {
                appears: said!(87;
                    "leaves {side} in mutual zugzwang";
                    "ставит {whom} во взаимный цугцванг"),
                has: rests!(
                    "mutual zugzwang on its side: whoever has to move suffers";
                    "взаимный цугцванг при ходе противника"),
                least: HOLDS,
                ..Entry::default()
            }
        }
        EndgameFeature::Fortress { .. } => {
            Entry { has: rests!("a fortress"; "крепость"), ..Entry::default() }
        }
    }
}
