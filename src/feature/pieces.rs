//! Features of pieces and kings.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use super::camp::{Camp, beside, is_opening};
use super::kind::Feature;
use super::pawns::all_passed;
use crate::zone::{Man, run};

/// The files c to f.
const CENTRE: [File; 4] = [File::C, File::D, File::E, File::F];
/// So many squares more make a feature of space.
const MORE_SPACE: usize = 3;

pub fn find_pieces(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    if is_opening(camp.board) {
        let homes = home_men(camp).map(|man| Feature::Undeveloped { man });
        found.extend(homes);
        found.extend(central_pawns(camp).map(|man| Feature::CentralPawn { man }));
        found.extend(space(camp));
    }
    let minors = camp.of(Role::Knight) | camp.of(Role::Bishop);
    found.extend(camp.men(minors).filter_map(|man| outpost(camp, man)));
    found.extend(camp.men(camp.of(Role::Bishop)).filter_map(|man| bad_bishop(camp, man)));
    found.extend(held_passers(camp));
    found.extend(bishop_pair(camp));
}

/// Knights and bishops on the squares where a game begins.
fn home_men<'a>(camp: &Camp<'a>) -> impl Iterator<Item = Man> + use<'a> {
    let homes = [
        (File::B, Role::Knight),
        (File::C, Role::Bishop),
        (File::F, Role::Bishop),
        (File::G, Role::Knight),
    ];
    let camp = *camp;
    let man = move |(file, role)| camp.man(role, camp.square(file, Rank::First));
    homes.into_iter().map(man).filter(move |man| camp.of(man.role).contains(man.square))
}

fn central_pawns<'a>(camp: &Camp<'a>) -> impl Iterator<Item = Man> + use<'a> {
    let files = Bitboard::from(File::D) | Bitboard::from(File::E);
    let ranks = Bitboard::from(Rank::Fourth) | Bitboard::from(Rank::Fifth);
    camp.men(camp.pawns() & files & ranks)
}

fn outpost(camp: &Camp<'_>, man: Man) -> Option<Feature> {
    let guards = camp.pawn_sources(man.square) & camp.pawns();
    let guard = camp.men(guards).next()?;
    let sides = run::span(camp.side, man.square) & beside(man.square.file());
    let safe = (sides & camp.enemy().pawns()).is_empty();
    let deep = (4..=6).contains(&camp.rank(man.square));
    (safe && deep).then_some(Feature::Outpost { man, guard })
}

fn colour_of(square: Square) -> Bitboard {
    if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES }
}

fn bad_bishop(camp: &Camp<'_>, man: Man) -> Option<Feature> {
    let on_colour = camp.pawns() & colour_of(man.square);
    let most = 2 * on_colour.count() > camp.pawns().count();
    let is_blocked = |pawn: &Man| {
        let ahead = camp.ahead(pawn.square);
        let by_pawn = ahead.is_some_and(|ahead| camp.enemy().pawns().contains(ahead));
        by_pawn && CENTRE.contains(&pawn.square.file())
    };
    let blocked: Vec<Man> = camp.men(on_colour).filter(is_blocked).collect();
    (most && blocked.len() > 1).then_some(Feature::BadBishop { man, blocked })
}

fn bishop_pair(camp: &Camp<'_>) -> Option<Feature> {
    let both = |camp: Camp<'_>| {
        let bishops = camp.of(Role::Bishop);
        (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any()
    };
    let is_one = both(*camp) && !both(camp.enemy());
    is_one.then_some(Feature::BishopPair { side: camp.side })
}

/// The side's men that hold enemy passed pawns.
fn held_passers<'a>(camp: &Camp<'a>) -> impl Iterator<Item = Feature> + use<'a> {
    let (camp, enemy) = (*camp, camp.enemy());
    all_passed(&enemy).into_iter().filter_map(move |square| {
        let ahead = enemy.ahead(square)?;
        let man = camp.men(Bitboard::from(ahead)).next()?;
        let pawn = enemy.man(Role::Pawn, square);
        (man.role != Role::Pawn).then_some(Feature::HeldPasser { man, pawn })
    })
}

/// The squares of ranks two to four in the centre that are free of own pawns and that no enemy pawn
/// attacks.
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

/// With fewer pawns on the board every file is open, which says nothing.
const PAWNS: usize = 4;

pub fn find_rooks(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    if camp.board.pawns().count() >= PAWNS {
        found.extend(camp.men(camp.of(Role::Rook)).filter_map(|man| on_file(camp, man)));
    }
    found.extend(camp.men(camp.heavy()).filter_map(|man| seventh(camp, man)));
}

fn on_file(camp: &Camp<'_>, man: Man) -> Option<Feature> {
    let file = Bitboard::from(man.square.file());
    let open = (file & camp.board.pawns()).is_empty();
    (file & camp.pawns()).is_empty().then_some(Feature::RookOnFile { man, open })
}

fn seventh(camp: &Camp<'_>, man: Man) -> Option<Feature> {
    let enemy = camp.enemy();
    let seventh = Bitboard::from(camp.side.fold_wb(Rank::Seventh, Rank::Second));
    let last = Bitboard::from(camp.side.fold_wb(Rank::Eighth, Rank::First));
    let targets = (enemy.pawns() & seventh) | (enemy.of(Role::King) & last);
    let is_one = seventh.contains(man.square) && targets.any();
    is_one.then_some(Feature::SeventhRank { man })
}

pub fn find_king(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    let Some(king) = camp.men(camp.of(Role::King)).next() else { return };
    let file = king.square.file();
    for file in [file.offset(-1), Some(file), file.offset(1)].into_iter().flatten() {
        found.extend(open_lines(camp, king, file));
        found.extend(gap(camp, king, file));
    }
}

/// Enemy rooks and queens on a file without pawns of the king's side, and without their own ahead of
/// them, if there are two such men and he stands on his first two ranks.
fn open_lines<'a>(
    camp: &Camp<'a>,
    king: Man,
    file: File,
) -> impl Iterator<Item = Feature> + use<'a> {
    let (enemy, squares) = (camp.enemy(), Bitboard::from(file));
    let attackable = enemy.heavy().count() >= 2 && camp.rank(king.square) <= 2;
    let open = attackable && (squares & camp.pawns()).is_empty();
    let men = if open { squares & enemy.heavy() } else { Bitboard::EMPTY };
    let clear = move |by: &Man| (run::path(enemy.side, by.square) & enemy.pawns()).is_empty();
    enemy.men(men).filter(clear).map(move |by| Feature::OpenLineToKing { king, file, by })
}

/// A file without a pawn on the second or third rank before a castled king.
fn gap(camp: &Camp<'_>, king: Man, file: File) -> Option<Feature> {
    let castled =
        camp.rank(king.square) == 1 && !matches!(king.square.file(), File::D | File::E | File::F);
    let shelter = |pawn| (2..=3).contains(&camp.rank(pawn));
    let held = (Bitboard::from(file) & camp.pawns()).into_iter().any(shelter);
    let is_one = castled && !held && camp.enemy().of(Role::Queen).any();
    is_one.then_some(Feature::ShelterGap { king, file })
}
