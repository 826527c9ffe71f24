//! Features of pawns: isolated, doubled, backward, passed, majorities, breaks and levers.

use shakmaty::{Bitboard, File, Role, Square};

use super::camp::{Camp, beside};
use super::kind::{Feature, Wing};
use crate::exchange::swap::{self, Values};
use crate::zone::{Man, run};

pub fn find(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    for field in camp.pawns() {
        found.extend(isolated(camp, field));
        found.extend(backward(camp, field));
        found.extend(passed(camp, field));
        found.extend(breaks(camp, field));
        found.extend(lever(camp, field));
    }
    found.extend(File::ALL.into_iter().filter_map(|file| doubled(camp, file)));
    found.extend([Wing::Queen, Wing::King].into_iter().filter_map(|wing| majority(camp, wing)));
}

fn pawn(camp: &Camp<'_>, field: Square) -> Man {
    camp.man(Role::Pawn, field)
}

/// Whether no enemy pawn stands ahead on the file.
fn is_open(camp: &Camp<'_>, field: Square) -> bool {
    (run::path(camp.side, field) & camp.enemy().pawns()).is_empty()
}

fn is_isolated(camp: &Camp<'_>, field: Square) -> bool {
    (beside(field.file()) & camp.pawns()).is_empty()
}

fn isolated(camp: &Camp<'_>, field: Square) -> Option<Feature> {
    let (man, open) = (pawn(camp, field), is_open(camp, field));
    is_isolated(camp, field).then_some(Feature::IsolatedPawn { man, open })
}

fn backward(camp: &Camp<'_>, field: Square) -> Option<Feature> {
    let next = camp.ahead(field)?;
    let level = |other: Square| camp.rank(other) <= camp.rank(field);
    let helped = (beside(field.file()) & camp.pawns()).into_iter().any(level);
    let held = camp.enemy().pawn_attacks().contains(next);
    let rammed = camp.board.pawns().contains(next);
    let is_one = held && !rammed && !helped && !is_isolated(camp, field);
    let (man, open) = (pawn(camp, field), is_open(camp, field));
    is_one.then_some(Feature::BackwardPawn { man, next, open })
}

/// The pawns of the side that no pawn can stop.
pub fn all_passed(camp: &Camp<'_>) -> Bitboard {
    run::free(camp.board, camp.side)
}

fn passed(camp: &Camp<'_>, field: Square) -> Option<Feature> {
    let all = all_passed(camp);
    let near = |other: Square| camp.rank(other).abs_diff(camp.rank(field)) <= 1;
    let connected = (beside(field.file()) & all).into_iter().any(near);
    let guarded = camp.pawn_attacks().contains(field);
    let man = pawn(camp, field);
    all.contains(field).then_some(Feature::PassedPawn { man, guarded, connected })
}

fn doubled(camp: &Camp<'_>, file: File) -> Option<Feature> {
    let men: Vec<Man> = camp.men(Bitboard::from(file) & camp.pawns()).collect();
    (men.len() > 1).then_some(Feature::DoubledPawns { men })
}

fn majority(camp: &Camp<'_>, wing: Wing) -> Option<Feature> {
    let on = |pawn: &Square| (pawn.file() < File::E) == (wing == Wing::Queen);
    let count = |pawns: Bitboard| pawns.into_iter().filter(on).count();
    let (pawns, enemy) = (count(camp.pawns()), count(camp.enemy().pawns()));
    let side = camp.side;
    (pawns > enemy && enemy > 0).then_some(Feature::PawnMajority { side, wing, pawns, enemy })
}

/// The enemy pawns that a pawn on the field would attack.
fn attacked(camp: &Camp<'_>, field: Square) -> Vec<Man> {
    let fields = shakmaty::attacks::pawn_attacks(camp.side, field);
    camp.enemy().men(fields & camp.enemy().pawns()).collect()
}

fn lever(camp: &Camp<'_>, field: Square) -> Option<Feature> {
    let (man, against) = (pawn(camp, field), attacked(camp, field));
    (!against.is_empty()).then_some(Feature::Lever { man, against })
}

/// The pushes of a pawn, one or two fields, that attack pawns and are not lost.
fn breaks(camp: &Camp<'_>, field: Square) -> impl Iterator<Item = Feature> {
    let free = |to: &Square| !camp.board.occupied().contains(*to);
    let one = camp.ahead(field).filter(free);
    let home = camp.rank(field) == 2;
    let two = one.filter(|_| home).and_then(|to| camp.ahead(to)).filter(free);
    let man = pawn(camp, field);
    let feature = |to| {
        let against = attacked(camp, to);
        let gain = || swap::step(camp.board, man.piece(), field, to, Values::TROPA);
        let holds = !against.is_empty() && gain() >= 0;
        holds.then_some(Feature::PawnBreak { man, to, against })
    };
    [one, two].map(|to| to.and_then(feature)).into_iter().flatten()
}
