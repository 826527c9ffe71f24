//! Features of pawns: isolated, doubled, backward, passed, majorities, breaks and levers.

use shakmaty::{Bitboard, File, Role, Square};

use super::camp::{Camp, beside};
use super::kind::{Feature, Wing};
use crate::exchange::swap::{self, Values};
use crate::zone::{PlacedPiece, run};

pub fn find(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    for square in camp.pawns() {
        found.extend(isolated(camp, square));
        found.extend(backward(camp, square));
        found.extend(passed(camp, square));
        found.extend(breaks(camp, square));
        found.extend(lever(camp, square));
    }
    found.extend(File::ALL.into_iter().filter_map(|file| doubled(camp, file)));
    found.extend([Wing::Queen, Wing::King].into_iter().filter_map(|wing| majority(camp, wing)));
}

fn pawn(camp: &Camp<'_>, square: Square) -> PlacedPiece {
    camp.piece(Role::Pawn, square)
}

/// Whether no enemy pawn is ahead on the file.
fn is_open(camp: &Camp<'_>, square: Square) -> bool {
    (run::path(camp.side, square) & camp.enemy().pawns()).is_empty()
}

fn is_isolated(camp: &Camp<'_>, square: Square) -> bool {
    (beside(square.file()) & camp.pawns()).is_empty()
}

fn isolated(camp: &Camp<'_>, square: Square) -> Option<Feature> {
    let (piece, open) = (pawn(camp, square), is_open(camp, square));
    is_isolated(camp, square).then_some(Feature::IsolatedPawn { piece, open })
}

fn backward(camp: &Camp<'_>, square: Square) -> Option<Feature> {
    let next = camp.ahead(square)?;
    let level = |other: Square| camp.rank(other) <= camp.rank(square);
    let helped = (beside(square.file()) & camp.pawns()).into_iter().any(level);
    let held = camp.enemy().pawn_attacks().contains(next);
    let rammed = camp.board.pawns().contains(next);
    let is_one = held && !rammed && !helped && !is_isolated(camp, square);
    let (piece, open) = (pawn(camp, square), is_open(camp, square));
    is_one.then_some(Feature::BackwardPawn { piece, next, open })
}

/// The side's passed pawns without an own pawn ahead.
pub fn all_passed(camp: &Camp<'_>) -> Bitboard {
    run::free(camp.board, camp.side)
}

fn passed(camp: &Camp<'_>, square: Square) -> Option<Feature> {
    let all = all_passed(camp);
    let near = |other: Square| camp.rank(other).abs_diff(camp.rank(square)) <= 1;
    let connected = (beside(square.file()) & all).into_iter().any(near);
    let guarded = camp.pawn_attacks().contains(square);
    let piece = pawn(camp, square);
    all.contains(square).then_some(Feature::PassedPawn { piece, guarded, connected })
}

fn doubled(camp: &Camp<'_>, file: File) -> Option<Feature> {
    let pieces: Vec<PlacedPiece> = camp.on(Bitboard::from(file) & camp.pawns()).collect();
    (pieces.len() > 1).then_some(Feature::DoubledPawns { pieces })
}

fn majority(camp: &Camp<'_>, wing: Wing) -> Option<Feature> {
    let on = |pawn: &Square| (pawn.file() < File::E) == (wing == Wing::Queen);
    let count = |pawns: Bitboard| pawns.into_iter().filter(on).count();
    let (pawns, enemy) = (count(camp.pawns()), count(camp.enemy().pawns()));
    let side = camp.side;
    (pawns > enemy && enemy > 0).then_some(Feature::PawnMajority { side, wing, pawns, enemy })
}

/// The enemy pawns that a pawn on the square would attack.
fn attacked(camp: &Camp<'_>, square: Square) -> Vec<PlacedPiece> {
    let squares = shakmaty::attacks::pawn_attacks(camp.side, square);
    camp.enemy().on(squares & camp.enemy().pawns()).collect()
}

fn lever(camp: &Camp<'_>, square: Square) -> Option<Feature> {
    let (piece, against) = (pawn(camp, square), attacked(camp, square));
    (!against.is_empty()).then_some(Feature::Lever { piece, against })
}

/// The pushes of a pawn, one or two squares, that attack pawns and do not lose by exchange.
fn breaks(camp: &Camp<'_>, square: Square) -> impl Iterator<Item = Feature> {
    let free = |to: &Square| !camp.board.occupied().contains(*to);
    let one = camp.ahead(square).filter(free);
    let home = camp.rank(square) == 2;
    let two = one.filter(|_| home).and_then(|to| camp.ahead(to)).filter(free);
    let piece = pawn(camp, square);
    let feature = |to| {
        let against = attacked(camp, to);
        let gain = || swap::step(camp.board, piece.without_square(), square, to, Values::TROPA);
        let holds = !against.is_empty() && gain() >= 0;
        holds.then_some(Feature::PawnBreak { piece, to, against })
    };
    [one, two].map(|to| to.and_then(feature)).into_iter().flatten()
}
