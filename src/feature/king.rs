//! Features of the king in the middlegame: gaps in his shelter, open lines to him.

use shakmaty::{Bitboard, File, Role};

use super::camp::Camp;
use super::kind::Feature;
use crate::zone::{Man, run};

pub fn find(camp: &Camp<'_>, found: &mut Vec<Feature>) {
    let Some(king) = camp.men(camp.of(Role::King)).next() else { return };
    let file = king.field.file();
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
    let (enemy, fields) = (camp.enemy(), Bitboard::from(file));
    let attackable = enemy.heavy().count() >= 2 && camp.rank(king.field) <= 2;
    let open = attackable && (fields & camp.pawns()).is_empty();
    let men = if open { fields & enemy.heavy() } else { Bitboard::EMPTY };
    let clear = move |by: &Man| (run::path(enemy.side, by.field) & enemy.pawns()).is_empty();
    enemy.men(men).filter(clear).map(move |by| Feature::OpenLineToKing { king, file, by })
}

/// A file without a pawn on the second or third rank before a castled king.
fn gap(camp: &Camp<'_>, king: Man, file: File) -> Option<Feature> {
    let castled =
        camp.rank(king.field) == 1 && !matches!(king.field.file(), File::D | File::E | File::F);
    let shelter = |pawn| (2..=3).contains(&camp.rank(pawn));
    let held = (Bitboard::from(file) & camp.pawns()).into_iter().any(shelter);
    let is_one = castled && !held && camp.enemy().of(Role::Queen).any();
    is_one.then_some(Feature::ShelterGap { king, file })
}
