//! Features of rooks and queens: open files, the seventh rank.

use shakmaty::{Bitboard, Rank, Role};

use super::camp::Camp;
use super::kind::Feature;
use crate::zone::Man;

/// With fewer pawns on the board every file is open, which says nothing.
const PAWNS: usize = 4;

pub fn find(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    if camp.board.pawns().count() >= PAWNS {
        found.extend(camp.men(camp.of(Role::Rook)).filter_map(|man| on_file(camp, man)));
    }
    found.extend(camp.men(camp.heavy()).filter_map(|man| seventh(camp, man)));
}

fn on_file(camp: &Camp<'_>, man: Man) -> Option<Feature> {
    let file = Bitboard::from(man.field.file());
    let open = (file & camp.board.pawns()).is_empty();
    (file & camp.pawns()).is_empty().then_some(Feature::RookOnFile { man, open })
}

fn seventh(camp: &Camp<'_>, man: Man) -> Option<Feature> {
    let enemy = camp.enemy();
    let seventh = Bitboard::from(camp.side.fold_wb(Rank::Seventh, Rank::Second));
    let last = Bitboard::from(camp.side.fold_wb(Rank::Eighth, Rank::First));
    let targets = (enemy.pawns() & seventh) | (enemy.of(Role::King) & last);
    let is_one = seventh.contains(man.field) && targets.any();
    is_one.then_some(Feature::SeventhRank { man })
}
