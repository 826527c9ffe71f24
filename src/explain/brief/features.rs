//! Features that come and go: what the move changes in structure, lines, squares, the king's cover
//! and the known patterns of endgames.

use serde::Serialize;
use shakmaty::{CastlingSide, Color, Move, Role, Square};

use super::english::{self, the};
use super::ledger::LEAST;
use super::pawns;
use super::russian::{self, Case as Form, piece as named};
use super::statement::{Gate, Statement};
use super::words::{self, Moves};
use crate::exchange::swap::Values;
use crate::explain::board;
use crate::explain::case::Case;
use crate::explain::fact::Named;
use crate::feature::{self, Feature, OppositionKind};
use crate::position::Position;
use crate::tablebase::Probing;
use crate::zone::PlacedPiece;

/// The maximum number of features that are told of one move.
const MOST: usize = 2;
/// With no more pawns an isolated one is nothing to speak of.
pub const FEW_PAWNS: usize = 3;
/// The minimum expected points, in thousandths, beside a pattern that wins.
const WINS: i32 = 700;
/// The same beside one that draws for the defender.
const HOLDS: i32 = 350;
/// The same beside a known draw with a pawn less, which a search does not see.
const DEFENDS: i32 = 100;

/// What the move, with its recapture if it is retaken, changes for the better, and the reply does
/// not undo. `chances`: the expected points of the side that moves, in thousandths.
pub fn changes(case: &Case<'_>, probing: &Probing, chances: i32) -> Vec<Changes> {
    let trade = case.m.is_capture() && case.is_retaken();
    let length = if trade { 2 } else { 1 };
    let line = &case.line[..length];
    let longer = &case.line[..case.line.len().min(length + 1)];
    let (changes, later) =
        (feature::changes_over(case.position, line), feature::changes_over(case.position, longer));
    let side = case.position.turn();
    let name = || Named::line(case.position, line);
    let of_tables = probing
        .usable()
        .map_or_else(Vec::new, |(tables, _)| feature::by_tables(&case.after, tables));
    let gained = changes
        .gained
        .into_iter()
        .filter(|feature| feature.favours() == side)
        .filter(|feature| later.gained.contains(feature) || is_of_the_moment(feature))
        .filter(|feature| !is_opposition(feature) || must_move_the_king(&case.after))
        .chain(of_tables.into_iter().filter(|feature| is_zugzwang_of(feature, !side)))
        .map(|feature| (arrival(case, &feature), feature));
    let lost = changes
        .lost
        .into_iter()
        .filter(|feature| feature.favours() != side && later.lost.contains(feature))
        .map(|feature| (departure(case, line, &feature), feature));
    let told = |(shift, feature): &(Shift, Feature)| {
        weight(*shift, feature) > 0
            && is_believed(chances, feature)
            && is_the_point(case, *shift, feature)
    };
    let mut found: Vec<(Shift, Feature)> = gained.chain(lost).filter(told).collect();
    found.sort_by_key(|(shift, feature)| std::cmp::Reverse(weight(*shift, feature)));
    found.truncate(MOST);
    found.into_iter().map(|(shift, feature)| Changes { line: name(), shift, feature }).collect()
}

const fn is_opposition(feature: &Feature) -> bool {
    matches!(feature, Feature::Opposition { .. })
}

/// Whether the side to move has no other moves than its king's: then the opposition counts.
fn must_move_the_king(position: &Position) -> bool {
    position.legal_moves().iter().all(|m| m.role() == Role::King)
}

/// Whether a feature need not outlast the reply: what it does is done at once.
const fn is_of_the_moment(feature: &Feature) -> bool {
    matches!(
        feature,
        Feature::Lever { .. }
            | Feature::SquareOfPawn { .. }
            | Feature::Opposition { .. }
            | Feature::KeySquare { .. }
            | Feature::Philidor { .. }
            | Feature::Vancura { .. }
    )
}

fn is_zugzwang_of(feature: &Feature, side: Color) -> bool {
    matches!(feature, Feature::MutualZugzwang { to_move } if *to_move == side)
}

/// The squares on which the pieces that move end: the piece's, and the castling rook's.
fn ends(case: &Case<'_>) -> [Option<Square>; 2] {
    let end = board::end_of(case.m, case.position.turn());
    let rook = match case.m {
        Move::Castle { king, rook } => {
            let wing = CastlingSide::from_king_side(king < rook);
            Some(wing.rook_to(case.position.turn()))
        }
        _ => None,
    };
    [Some(end), rook]
}

/// The piece that has the feature.
fn piece_of(feature: &Feature) -> Option<Square> {
    match feature {
        Feature::RookOnFile { piece, .. }
        | Feature::SeventhRank { piece }
        | Feature::Outpost { piece, .. }
        | Feature::CentralPawn { piece }
        | Feature::HeldPasser { piece, .. }
        | Feature::Lever { piece, .. }
        | Feature::BadBishop { piece, .. }
        | Feature::IsolatedPawn { piece, .. }
        | Feature::BackwardPawn { piece, .. }
        | Feature::PassedPawn { piece, .. }
        | Feature::KeySquare { king: piece, .. }
        | Feature::SquareOfPawn { king: piece, .. } => Some(piece.square),
        _ => None,
    }
}

fn arrival(case: &Case<'_>, feature: &Feature) -> Shift {
    let piece = piece_of(feature);
    if piece.is_some() && ends(case).contains(&piece) { Shift::Arrives } else { Shift::Appears }
}

/// Whether the piece of a feature that is gone was taken on the way: the enemy's by the move, the own
/// one by the recapture.
fn departure(case: &Case<'_>, line: &[Move], feature: &Feature) -> Shift {
    let taken = board::taken(case.position, case.m).map(|piece| piece.square);
    let retaken = case.m.from().filter(|_| line.len() > 1);
    let piece = piece_of(feature);
    if piece.is_some() && (piece == taken || piece == retaken) {
        Shift::IsTraded
    } else {
        Shift::Goes
    }
}

/// Whether the change is what the move is about, and no by-product of a capture or a check.
#[allow(clippy::wildcard_enum_match_arm)] // the others need no condition
fn is_the_point(case: &Case<'_>, shift: Shift, feature: &Feature) -> bool {
    let plain = !case.m.is_capture() && !case.after.is_check() && !case.position.is_check();
    let side = case.position.turn();
    match (shift, feature) {
        (
            _,
            Feature::RookOnFile { .. }
            | Feature::OpenLineToKing { .. }
            | Feature::BadBishop { .. }
            | Feature::CentralPawn { .. },
        ) => plain || shift == Shift::IsTraded,
        // A knight for a bishop, and not to take back.
        (Shift::Goes | Shift::IsTraded, Feature::BishopPair { .. }) => {
            case.m.role() == Role::Knight
                && case.m.capture() == Some(Role::Bishop)
                && Values::TROPA.balance(case.position.board(), side) > -LEAST
        }
        (Shift::Arrives, Feature::Outpost { piece, .. }) => piece.role == Role::Knight,
        (Shift::Arrives | Shift::Appears, Feature::PassedPawn { piece, .. }) => {
            pawns::rank(side, piece.square) >= 4 && board::most_from(&case.after, piece.square) == 0
        }
        // What goes with a capture elsewhere is a by-product.
        (
            Shift::Goes,
            Feature::IsolatedPawn { piece, .. } | Feature::BackwardPawn { piece, .. },
        ) => case.m.from() == Some(piece.square) || !case.m.is_capture(),
        // Where few pawns are left, most stand alone.
        (Shift::Appears, Feature::IsolatedPawn { piece, .. }) => {
            let board = case.after.board();
            (board.pawns() & board.by_color(piece.color)).count() > FEW_PAWNS
        }
        _ => true,
    }
}

/// Whether the chances agree with what the pattern of an endgame promises.
const fn is_believed(chances: i32, feature: &Feature) -> bool {
    match feature {
        Feature::KeySquare { .. }
        | Feature::Lucena { .. }
        | Feature::SquareOfPawn { inside: false, .. } => chances >= WINS,
        Feature::Philidor { .. } | Feature::Vancura { .. } => chances >= DEFENDS,
        Feature::SquareOfPawn { inside: true, .. } | Feature::MutualZugzwang { .. } => {
            chances >= HOLDS
        }
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::RookOnFile { .. }
        | Feature::SeventhRank { .. }
        | Feature::Outpost { .. }
        | Feature::Space { .. }
        | Feature::IsolatedPawn { .. }
        | Feature::DoubledPawns { .. }
        | Feature::BackwardPawn { .. }
        | Feature::PassedPawn { .. }
        | Feature::HeldPasser { .. }
        | Feature::PawnMajority { .. }
        | Feature::PawnBreak { .. }
        | Feature::Lever { .. }
        | Feature::BadBishop { .. }
        | Feature::BishopPair { .. }
        | Feature::OpenLineToKing { .. }
        | Feature::ShelterGap { .. }
        | Feature::Opposition { .. }
        | Feature::WrongBishop { .. }
        | Feature::Fortress { .. } => true,
    }
}

/// How telling a change is; 0 if it is not told.
pub const fn weight(shift: Shift, feature: &Feature) -> usize {
    match shift {
        Shift::Arrives => match feature {
            Feature::RookOnFile { open: true, .. } => 55,
            Feature::RookOnFile { open: false, .. } => 46,
            Feature::SeventhRank { piece } if matches!(piece.role, Role::Rook) => 60,
            Feature::Outpost { .. } => 62,
            Feature::CentralPawn { .. } => 58,
            Feature::HeldPasser { .. } => 58,
            Feature::Lever { .. } => 57,
            Feature::KeySquare { .. } | Feature::SquareOfPawn { .. } => 82,
            Feature::PassedPawn { .. } => 62,
            _ => 0,
        },
        Shift::Appears => match feature {
            Feature::RookOnFile { open: true, .. } => 54,
            Feature::RookOnFile { open: false, .. } => 41,
            Feature::Outpost { .. } => 49,
            Feature::Space { .. } => 42,
            Feature::IsolatedPawn { .. } => 50,
            Feature::DoubledPawns { .. } => 53,
            Feature::BackwardPawn { .. } => 42,
            Feature::PassedPawn { .. } => 62,
            Feature::BadBishop { .. } => 43,
            Feature::BishopPair { .. } => 55,
            Feature::OpenLineToKing { king, file, .. } => {
                if king.square.file() as u32 == *file as u32 { 58 } else { 48 }
            }
            Feature::ShelterGap { .. } => 54,
            Feature::SquareOfPawn { .. } => 82,
            Feature::Opposition { .. } => 70,
            Feature::Lucena { .. } | Feature::Philidor { .. } | Feature::Vancura { .. } => 88,
            Feature::MutualZugzwang { .. } => 87,
            _ => 0,
        },
        Shift::Goes => match feature {
            Feature::BadBishop { .. } | Feature::OpenLineToKing { .. } => 45,
            Feature::BishopPair { .. } => 54,
            Feature::IsolatedPawn { .. }
            | Feature::BackwardPawn { .. }
            | Feature::DoubledPawns { .. } => 44,
            _ => 0,
        },
        Shift::IsTraded => match feature {
            Feature::BadBishop { .. } => 57,
            Feature::Outpost { .. } => 55,
            Feature::IsolatedPawn { .. } | Feature::BackwardPawn { .. } => 44,
            _ => 0,
        },
    }
}

/// How a feature changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shift {
    /// It is there, and its piece is the one that moved.
    Arrives,
    /// It is there; its piece stood there before, or it has none.
    Appears,
    /// It is gone; its piece is not, or it has none.
    Goes,
    /// It is gone, as its piece was taken.
    IsTraded,
}

/// Between the beginning of the line and its end a feature comes or goes. The line is the move,
/// or the move and its recapture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Changes {
    pub line: Vec<Named>,
    pub shift: Shift,
    pub feature: Feature,
}

/// Changes of no more weight than this fill up.
const SMALL: usize = 50;

impl Statement for Changes {
    fn weight(&self) -> usize {
        weight(self.shift, &self.feature)
    }

    fn is_weak(&self) -> bool {
        self.weight() <= SMALL
    }

    fn gives_way(&self) -> bool {
        matches!(
            self.feature,
            Feature::RookOnFile { .. }
                | Feature::OpenLineToKing { .. }
                | Feature::HeldPasser { .. }
                | Feature::CentralPawn { .. }
        )
    }

    fn passes(&self, gate: &Gate) -> bool {
        let traded =
            matches!(&self.feature, Feature::Outpost { piece, .. } if gate.trades_on(piece.square));
        // A pawn that challenges others may be taken.
        let challenges = matches!(self.feature, Feature::Lever { .. });
        let retaken = gate.is_retaken() && self.line.len() < 2 && !challenges;
        let given = gate.is_offer() && !challenges;
        !traded && gate.is_sound() && !given && !retaken
    }

    fn targets(&self) -> Vec<Square> {
        match &self.feature {
            Feature::Lever { against, .. } => {
                against.first().map(|piece| piece.square).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn english(&self, _: Moves) -> String {
        english_of(self.shift, &self.feature)
    }

    fn russian(&self, _: Moves) -> String {
        russian_of(self.shift, &self.feature)
    }
}

/// The number of a rank as a player of either side says it.
fn rank(piece: PlacedPiece) -> &'static str {
    piece.color.fold_wb("seventh", "second")
}

const fn open(open: bool) -> &'static str {
    if open { "open" } else { "half-open" }
}

fn english_of(shift: Shift, feature: &Feature) -> String {
    match shift {
        Shift::Arrives => english_arrives(feature),
        Shift::Appears => english_appears(feature),
        Shift::Goes | Shift::IsTraded => english_goes(shift, feature),
    }
}

/// The piece that moves has the feature now.
#[allow(clippy::wildcard_enum_match_arm)] // the others are told as those that appear
fn english_arrives(feature: &Feature) -> String {
    match feature {
        Feature::RookOnFile { piece, open: is_open } => {
            format!("puts the rook on the {} {}", open(*is_open), english::file(piece.square))
        }
        Feature::SeventhRank { piece } => {
            format!("brings the {} to the {} rank", english::role(piece.role), rank(*piece))
        }
        Feature::Outpost { piece, .. } => {
            let (role, square) = (english::role(piece.role), piece.square);
            format!("settles the {role} on the outpost {square}, where no pawn can drive it away")
        }
        Feature::CentralPawn { piece } => {
            format!("occupies the centre with the pawn on {}", piece.square)
        }
        Feature::HeldPasser { pawn, .. } => format!("blockades the passed pawn on {}", pawn.square),
        Feature::Lever { against, .. } => match &against[..] {
            [one, two] => format!("challenges the pawns on {} and {}", one.square, two.square),
            pieces => format!(
                "challenges {}",
                words::list(&pieces.iter().map(|&m| the(m)).collect::<Vec<_>>(), english::AND)
            ),
        },
        Feature::KeySquare { pawn, .. } => {
            format!("puts the king on a key square of {}, which wins whoever moves", the(*pawn))
        }
        Feature::SquareOfPawn { pawn, inside: true, .. } => {
            format!("brings the king into the square of {}", the(*pawn))
        }
        _ => english_appears(feature),
    }
}

pub fn english_appears(feature: &Feature) -> String {
    match feature {
        Feature::RookOnFile { piece, open } => {
            let opens = if *open { "opens" } else { "clears" };
            format!("{opens} the {} for {}", english::file(piece.square), the(*piece))
        }
        Feature::Outpost { piece, .. } => {
            format!("makes {} an outpost of the {}", piece.square, english::role(piece.role))
        }
        Feature::Space { .. } => "gains space in the centre".into(),
        Feature::IsolatedPawn { piece, .. } => format!("isolates {}", the(*piece)),
        Feature::DoubledPawns { pieces } => english_doubled("doubles", pieces),
        Feature::BackwardPawn { piece, .. } => format!("leaves {} backward", the(*piece)),
        Feature::PassedPawn { piece, .. } => format!("creates a passed pawn on {}", piece.square),
        Feature::BadBishop { piece, .. } => {
            format!("shuts in {} behind its own pawns", the(*piece))
        }
        Feature::BishopPair { .. } => "gains the bishop pair".into(),
        Feature::OpenLineToKing { king, by, file } => {
            let line = english::file(by.square);
            if king.square.file() == *file {
                format!("turns {} against the king on the {line}", the(*by))
            } else {
                format!("gives {} the {line} next to the king", the(*by))
            }
        }
        Feature::ShelterGap { king, file } => {
            let (owner, file) = (english::side(king.color), file.char());
            format!("strips {owner}'s king of its pawn cover on the {file}-file")
        }
        Feature::SquareOfPawn { pawn, .. } => {
            format!("leaves the king outside the square of {}", the(*pawn))
        }
        Feature::Opposition { kind: OppositionKind::Direct, .. } => "takes the opposition".into(),
        Feature::Opposition { kind: OppositionKind::Distant, .. } => {
            "takes the distant opposition".into()
        }
        Feature::Opposition { .. } => "takes the diagonal opposition".into(),
        Feature::Lucena { .. } => "reaches Lucena's position, a known win".into(),
        Feature::Philidor { rook, .. } => {
            let rank = rook.color.fold_wb("third", "sixth");
            format!("draws with Philidor's defence, the rook on the {rank} rank")
        }
        Feature::Vancura { pawn, .. } => format!(
            "draws with Vancura's defence: from the side the rook ties the other one to {}",
            the(*pawn)
        ),
        Feature::MutualZugzwang { to_move } => {
            format!("leaves {} in mutual zugzwang", english::side(*to_move))
        }
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::SeventhRank { .. }
        | Feature::HeldPasser { .. }
        | Feature::PawnMajority { .. }
        | Feature::PawnBreak { .. }
        | Feature::Lever { .. }
        | Feature::KeySquare { .. }
        | Feature::WrongBishop { .. }
        | Feature::Fortress { .. } => String::new(),
    }
}

fn english_doubled(verb: &str, pawns: &[PlacedPiece]) -> String {
    let Some(first) = pawns.first() else { return english::pieces(pawns) };
    let owner: Color = first.color;
    format!("{verb} {}'s pawns on the {}", english::side(owner), english::file(first.square))
}

#[allow(clippy::wildcard_enum_match_arm)] // no others weigh anything
fn english_goes(shift: Shift, feature: &Feature) -> String {
    match feature {
        Feature::BadBishop { .. } if shift == Shift::IsTraded => "trades off the bad bishop".into(),
        Feature::BadBishop { piece, .. } => format!("frees {}, which was shut in", the(*piece)),
        Feature::Outpost { piece, .. } => {
            format!(
                "removes the {} from its outpost on {}",
                english::role(piece.role),
                piece.square
            )
        }
        Feature::BishopPair { side: owner } => {
            format!("takes the bishop pair from {}", english::side(*owner))
        }
        Feature::IsolatedPawn { piece, .. } => {
            format!("gets rid of the isolated pawn on {}", piece.square)
        }
        Feature::BackwardPawn { piece, .. } => {
            format!("gets rid of the backward pawn on {}", piece.square)
        }
        Feature::DoubledPawns { pieces } => english_doubled("undoubles", pieces),
        Feature::OpenLineToKing { by, .. } => {
            format!("takes the king away from the line of {}", the(*by))
        }
        _ => String::new(),
    }
}

fn russian_of(shift: Shift, feature: &Feature) -> String {
    match shift {
        Shift::Arrives => russian_arrives(feature),
        Shift::Appears => russian_appears(feature),
        Shift::Goes | Shift::IsTraded => russian_goes(shift, feature),
    }
}

/// The piece that moves has the feature now.
#[allow(clippy::wildcard_enum_match_arm)] // the others are told as those that appear
fn russian_arrives(feature: &Feature) -> String {
    match feature {
        Feature::RookOnFile { piece, open } => {
            let open = if *open { "открытую" } else { "полуоткрытую" };
            format!("ставит ладью на {open} линию {}", piece.square.file().char())
        }
        Feature::SeventhRank { piece } => {
            let rank = piece.color.fold_wb("седьмую", "вторую");
            format!("ставит {} на {rank} горизонталь", russian::role(piece.role, Form::Accusative))
        }
        Feature::Outpost { piece, .. } => {
            let name = russian::role(piece.role, Form::Accusative);
            format!("ставит {name} на форпост {}, откуда пешкой не прогнать", piece.square)
        }
        Feature::CentralPawn { piece } => format!("занимает центр пешкой {}", piece.square),
        Feature::HeldPasser { pawn, .. } => format!("блокирует проходную пешку {}", pawn.square),
        Feature::Lever { against, .. } => {
            let squares: Vec<String> =
                against.iter().map(|piece| piece.square.to_string()).collect();
            let pawns = if squares.len() > 1 { "пешки" } else { "пешку" };
            format!("подрывает {pawns} {}", words::list(&squares, russian::AND))
        }
        Feature::KeySquare { pawn, .. } => {
            let pawn = named(*pawn, Form::Genitive);
            format!("занимает королём ключевое поле {pawn}: выигрыш, чей бы ни был ход")
        }
        Feature::SquareOfPawn { pawn, inside: true, .. } => {
            format!("вводит короля в квадрат {}", named(*pawn, Form::Genitive))
        }
        _ => russian_appears(feature),
    }
}

pub fn russian_appears(feature: &Feature) -> String {
    let acc = |one: &PlacedPiece| named(*one, Form::Accusative);
    match feature {
        Feature::RookOnFile { piece: rook, open } => {
            let opens = if *open { "вскрывает" } else { "освобождает" };
            let file = rook.square.file().char();
            format!("{opens} линию {file} для {}", named(*rook, Form::Genitive))
        }
        Feature::Outpost { piece, .. } => {
            format!(
                "создаёт форпост {} для {}",
                piece.square,
                russian::role(piece.role, Form::Genitive)
            )
        }
        Feature::Space { .. } => "захватывает пространство в центре".into(),
        Feature::IsolatedPawn { piece, .. } => format!("изолирует {}", acc(piece)),
        Feature::DoubledPawns { pieces } => {
            russian_doubled("сдваивает пешки противника по", pieces)
        }
        Feature::BackwardPawn { piece, .. } => format!("оставляет {} отсталой", acc(piece)),
        Feature::PassedPawn { piece, .. } => format!("образует проходную пешку {}", piece.square),
        Feature::BadBishop { piece, .. } => format!("запирает {} за его же пешками", acc(piece)),
        Feature::BishopPair { .. } => "получает преимущество двух слонов".into(),
        Feature::OpenLineToKing { king, by, file } => {
            let line = russian::line(by.square);
            if king.square.file() == *file {
                format!("направляет {} на короля по {line}", acc(by))
            } else {
                format!("ставит {} рядом с королём по {line}", acc(by))
            }
        }
        Feature::ShelterGap { king, file } => {
            let owner = king.color.fold_wb("белого", "чёрного");
            format!("лишает {owner} короля пешечного прикрытия по линии {}", file.char())
        }
        Feature::SquareOfPawn { pawn, .. } => {
            format!("оставляет короля вне квадрата {}", named(*pawn, Form::Genitive))
        }
        Feature::Opposition { kind: OppositionKind::Direct, .. } => "занимает оппозицию".into(),
        Feature::Opposition { kind: OppositionKind::Distant, .. } => {
            "занимает дальнюю оппозицию".into()
        }
        Feature::Opposition { .. } => "занимает диагональную оппозицию".into(),
        Feature::Lucena { .. } => "строит позицию Лусены, выигранную по теории".into(),
        Feature::Philidor { rook, .. } => {
            let rank = rook.color.fold_wb("третьей", "шестой");
            format!("добивается ничьей защитой Филидора: ладья на {rank} горизонтали")
        }
        Feature::Vancura { pawn, .. } => format!(
            "добивается ничьей защитой Ванчуры: сбоку ладья привязывает другую к {}",
            named(*pawn, Form::Dative)
        ),
        Feature::MutualZugzwang { to_move } => {
            format!("ставит {} во взаимный цугцванг", to_move.fold_wb("белых", "чёрных"))
        }
        Feature::Undeveloped { .. }
        | Feature::CentralPawn { .. }
        | Feature::SeventhRank { .. }
        | Feature::HeldPasser { .. }
        | Feature::PawnMajority { .. }
        | Feature::PawnBreak { .. }
        | Feature::Lever { .. }
        | Feature::KeySquare { .. }
        | Feature::WrongBishop { .. }
        | Feature::Fortress { .. } => String::new(),
    }
}

fn russian_doubled(verb: &str, pawns: &[PlacedPiece]) -> String {
    let file = pawns.first().map_or_else(String::new, |first| russian::line(first.square));
    format!("{verb} {file}")
}

#[allow(clippy::wildcard_enum_match_arm)] // no others weigh anything
fn russian_goes(shift: Shift, feature: &Feature) -> String {
    match feature {
        Feature::BadBishop { .. } if shift == Shift::IsTraded => "разменивает плохого слона".into(),
        Feature::BadBishop { piece: one, .. } => {
            format!("освобождает запертого {}", named(*one, Form::Accusative))
        }
        Feature::Outpost { piece, .. } => {
            format!(
                "устраняет {} с форпоста {}",
                russian::role(piece.role, Form::Accusative),
                piece.square
            )
        }
        Feature::BishopPair { .. } => "лишает противника преимущества двух слонов".into(),
        Feature::IsolatedPawn { piece, .. } => {
            format!("избавляется от изолированной пешки {}", piece.square)
        }
        Feature::BackwardPawn { piece, .. } => {
            format!("избавляется от отсталой пешки {}", piece.square)
        }
        Feature::DoubledPawns { pieces } => {
            russian_doubled("избавляется от сдвоенных пешек по", pieces)
        }
        Feature::OpenLineToKing { by, .. } => {
            format!("уводит короля с линии, на которой стоит {}", named(*by, Form::Nominative))
        }
        _ => String::new(),
    }
}
