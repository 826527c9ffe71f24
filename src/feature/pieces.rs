//! Features of pieces and kings.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::camp::{Camp, beside, is_opening};
use super::kind::Feature;
use super::pawns::all_passed;
use crate::zone::{PlacedPiece, run};

/// The files c to f.
const CENTRE: [File; 4] = [File::C, File::D, File::E, File::F];
/// The minimum lead in squares that counts as more space.
const MORE_SPACE: usize = 3;

pub fn find_pieces(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    if is_opening(camp.board) {
        let homes = home_pieces(camp).map(|piece| Feature::Undeveloped { piece });
        found.extend(homes);
        found.extend(central_pawns(camp).map(|piece| Feature::CentralPawn { piece }));
        found.extend(space(camp));
    }
    let minors = camp.of(Role::Knight) | camp.of(Role::Bishop);
    found.extend(camp.on(minors).filter_map(|piece| outpost(camp, piece)));
    found.extend(camp.on(camp.of(Role::Bishop)).filter_map(|piece| bad_bishop(camp, piece)));
    found.extend(held_passers(camp));
    found.extend(bishop_pair(camp));
}

/// Knights and bishops on their home squares.
fn home_pieces<'a>(camp: &Camp<'a>) -> impl Iterator<Item = PlacedPiece> + use<'a> {
    let homes = [
        (File::B, Role::Knight),
        (File::C, Role::Bishop),
        (File::F, Role::Bishop),
        (File::G, Role::Knight),
    ];
    let camp = *camp;
    let piece = move |(file, role)| camp.piece(role, camp.square(file, Rank::First));
    homes.into_iter().map(piece).filter(move |piece| camp.of(piece.role).contains(piece.square))
}

fn central_pawns<'a>(camp: &Camp<'a>) -> impl Iterator<Item = PlacedPiece> + use<'a> {
    let files = Bitboard::from(File::D) | Bitboard::from(File::E);
    let ranks = Bitboard::from(Rank::Fourth) | Bitboard::from(Rank::Fifth);
    camp.on(camp.pawns() & files & ranks)
}

fn outpost(camp: &Camp<'_>, piece: PlacedPiece) -> Option<Feature> {
    let guards = camp.pawn_sources(piece.square) & camp.pawns();
    let guard = camp.on(guards).next()?;
    let sides = run::span(camp.side, piece.square) & beside(piece.square.file());
    let safe = (sides & camp.enemy().pawns()).is_empty();
    let deep = (4..=6).contains(&camp.rank(piece.square));
    (safe && deep).then_some(Feature::Outpost { piece, guard })
}

fn colour_of(square: Square) -> Bitboard {
    if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES }
}

fn bad_bishop(camp: &Camp<'_>, piece: PlacedPiece) -> Option<Feature> {
    let on_colour = camp.pawns() & colour_of(piece.square);
    let most = 2 * on_colour.count() > camp.pawns().count();
    let is_blocked = |pawn: &PlacedPiece| {
        let ahead = camp.ahead(pawn.square);
        let by_pawn = ahead.is_some_and(|ahead| camp.enemy().pawns().contains(ahead));
        by_pawn && CENTRE.contains(&pawn.square.file())
    };
    let blocked: Vec<PlacedPiece> = camp.on(on_colour).filter(is_blocked).collect();
    (most && blocked.len() > 1).then_some(Feature::BadBishop { piece, blocked })
}

fn bishop_pair(camp: &Camp<'_>) -> Option<Feature> {
    let both = |camp: Camp<'_>| {
        let bishops = camp.of(Role::Bishop);
        (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any()
    };
    let is_one = both(*camp) && !both(camp.enemy());
    is_one.then_some(Feature::BishopPair { side: camp.side })
}

/// The side's pieces that block enemy passed pawns.
fn held_passers<'a>(camp: &Camp<'a>) -> impl Iterator<Item = Feature> + use<'a> {
    let (camp, enemy) = (*camp, camp.enemy());
    all_passed(&enemy).into_iter().filter_map(move |square| {
        let ahead = enemy.ahead(square)?;
        let piece = camp.on(Bitboard::from(ahead)).next()?;
        let pawn = enemy.piece(Role::Pawn, square);
        (piece.role != Role::Pawn).then_some(Feature::HeldPasser { piece, pawn })
    })
}

/// The number of squares on ranks two to four of the centre files without own pawns and not
/// attacked by enemy pawns.
fn room(camp: &Camp<'_>) -> usize {
    let ranks = [Rank::Second, Rank::Third, Rank::Fourth];
    let squares = CENTRE.into_iter().flat_map(|file| ranks.map(|rank| camp.square(file, rank)));
    let squares: Bitboard = squares.collect();
    (squares & !camp.pawns() & !camp.enemy().pawn_attacks()).count()
}

fn space(camp: &Camp<'_>) -> Option<Feature> {
    let (squares, enemy) = (room(camp), room(&camp.enemy()));
    let side = camp.side;
    (squares >= enemy + MORE_SPACE).then_some(Feature::Space { side, squares, enemy })
}

/// With fewer pawns on the board nearly every file is open, and an open file says nothing.
const PAWNS: usize = 4;

pub fn find_rooks(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    if camp.board.pawns().count() >= PAWNS {
        found.extend(camp.on(camp.of(Role::Rook)).filter_map(|piece| on_file(camp, piece)));
    }
    found.extend(camp.on(camp.heavy()).filter_map(|piece| seventh(camp, piece)));
}

fn on_file(camp: &Camp<'_>, piece: PlacedPiece) -> Option<Feature> {
    let file = Bitboard::from(piece.square.file());
    let open = (file & camp.board.pawns()).is_empty();
    (file & camp.pawns()).is_empty().then_some(Feature::RookOnFile { piece, open })
}

fn seventh(camp: &Camp<'_>, piece: PlacedPiece) -> Option<Feature> {
    let enemy = camp.enemy();
    let seventh = Bitboard::from(camp.side.fold_wb(Rank::Seventh, Rank::Second));
    let last = Bitboard::from(camp.side.fold_wb(Rank::Eighth, Rank::First));
    let targets = (enemy.pawns() & seventh) | (enemy.of(Role::King) & last);
    let is_one = seventh.contains(piece.square) && targets.any();
    is_one.then_some(Feature::SeventhRank { piece })
}

pub fn find_king(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    let Some(king) = camp.on(camp.of(Role::King)).next() else { return };
    let file = king.square.file();
    for file in [file.offset(-1), Some(file), file.offset(1)].into_iter().flatten() {
        found.extend(open_lines(camp, king, file));
        found.extend(gap(camp, king, file));
    }
}

/// Enemy rooks and queens on a file without pawns of the king's side and without their own pawns
/// ahead of them, if the enemy has at least two such pieces and the king stands on his first two
/// ranks.
fn open_lines<'a>(
    camp: &Camp<'a>,
    king: PlacedPiece,
    file: File,
) -> impl Iterator<Item = Feature> + use<'a> {
    let (enemy, squares) = (camp.enemy(), Bitboard::from(file));
    let attackable = enemy.heavy().count() >= 2 && camp.rank(king.square) <= 2;
    let open = attackable && (squares & camp.pawns()).is_empty();
    let pieces = if open { squares & enemy.heavy() } else { Bitboard::EMPTY };
    let clear =
        move |by: &PlacedPiece| (run::path(enemy.side, by.square) & enemy.pawns()).is_empty();
    enemy.on(pieces).filter(clear).map(move |by| Feature::OpenLineToKing { king, file, by })
}

/// A file without a pawn on the second or third rank in front of a castled king.
fn gap(camp: &Camp<'_>, king: PlacedPiece, file: File) -> Option<Feature> {
    let castled =
        camp.rank(king.square) == 1 && !matches!(king.square.file(), File::D | File::E | File::F);
    let shelter = |pawn| (2..=3).contains(&camp.rank(pawn));
    let held = (Bitboard::from(file) & camp.pawns()).into_iter().any(shelter);
    let is_one = castled && !held && camp.enemy().of(Role::Queen).any();
    is_one.then_some(Feature::ShelterGap { king, file })
}
