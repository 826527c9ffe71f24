//! Features of kings: open lines, gaps in their shelter, weak back ranks.

use std::fmt::{self, Display, Formatter};

use serde::{Serialize, Serializer};
use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, File, Rank, Role};

use super::camp::Camp;
use super::facts::{Facts, Where};
use crate::zone::{PlacedPiece, run};

/// A feature of a king. Ranks are counted from the side that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "feature", rename_all = "snake_case")]
#[non_exhaustive]
pub enum KingFeature {
    /// A file at or next to the king without pawns of his own, with an enemy rook or queen on it
    /// and no enemy pawn ahead of that piece.
    OpenLineToKing {
        /// The king.
        king: PlacedPiece,
        /// The file.
        #[serde(serialize_with = "file_name")]
        file: File,
        /// The enemy rook or queen.
        by: PlacedPiece,
    },
    /// A file at or next to the castled king without an own pawn on the second or third rank, while
    /// the enemy has a queen.
    ShelterGap {
        /// The king.
        king: PlacedPiece,
        /// The file.
        #[serde(serialize_with = "file_name")]
        file: File,
    },
    /// The king on the first rank, every square before him occupied by his own pawns, and no rook
    /// or queen of his attacks a square of the rank, while the enemy has one.
    WeakBackRank {
        /// The king.
        king: PlacedPiece,
    },
}

fn file_name<S: Serializer>(file: &File, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&file.char())
}

impl KingFeature {
    pub(super) const fn facts(&self) -> Facts {
        match self {
            Self::OpenLineToKing { king, file, by } => {
                Facts::bad(king.color, 45).with(*by).at(Where::File(*file))
            }
            Self::ShelterGap { king, file } => Facts::bad(king.color, 25).at(Where::File(*file)),
            Self::WeakBackRank { king } => Facts::bad(king.color, 25),
        }
    }

    /// Those of a side.
    pub(super) fn find(camp: &Camp<'_>) -> Vec<Self> {
        let mut found = Vec::new();
        let Some(king) = camp.on(camp.of(Role::King)).next() else { return found };
        let file = king.square.file();
        for file in [file.offset(-1), Some(file), file.offset(1)].into_iter().flatten() {
            found.extend(open_lines(camp, king, file));
            found.extend(gap(camp, king, file));
        }
        found.extend(weak_back_rank(camp, king));
        found
    }
}

impl Display for KingFeature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenLineToKing { king, by, .. } => write!(f, "{by} has an open line to {king}"),
            Self::ShelterGap { king, file } => {
                write!(f, "{king} has no pawn on file {}", file.char())
            }
            Self::WeakBackRank { king } => write!(f, "{king} is shut in on a weak back rank"),
        }
    }
}

/// Enemy rooks and queens on a file without pawns of the king's side and without their own pawns
/// ahead of them, if the enemy has at least two such pieces and the king stands on his first two
/// ranks.
fn open_lines<'a>(
    camp: &Camp<'a>,
    king: PlacedPiece,
    file: File,
) -> impl Iterator<Item = KingFeature> + use<'a> {
    let (enemy, squares) = (camp.enemy(), Bitboard::from(file));
    let attackable = enemy.heavy().count() >= 2 && camp.rank(king.square) <= 2;
    let open = attackable && (squares & camp.pawns()).is_empty();
    let pieces = if open { squares & enemy.heavy() } else { Bitboard::EMPTY };
    let clear =
        move |by: &PlacedPiece| (run::path(enemy.side, by.square) & enemy.pawns()).is_empty();
    enemy.on(pieces).filter(clear).map(move |by| KingFeature::OpenLineToKing { king, file, by })
}

/// A file without a pawn on the second or third rank in front of a castled king.
fn gap(camp: &Camp<'_>, king: PlacedPiece, file: File) -> Option<KingFeature> {
    let castled =
        camp.rank(king.square) == 1 && !matches!(king.square.file(), File::D | File::E | File::F);
    let shelter = |pawn| (2..=3).contains(&camp.rank(pawn));
    let held = (Bitboard::from(file) & camp.pawns()).into_iter().any(shelter);
    let is_one = castled && !held && camp.enemy().of(Role::Queen).any();
    is_one.then_some(KingFeature::ShelterGap { king, file })
}

/// A first rank that no rook or queen of the side guards, on which the king is shut in by his pawns.
fn weak_back_rank(camp: &Camp<'_>, king: PlacedPiece) -> Option<KingFeature> {
    let [first, second] =
        [Rank::First, Rank::Second].map(|rank| camp.side.fold_wb(rank, rank.flip_vertical()));
    let shut_in = camp.pawns().is_superset(king_attacks(king.square) & Bitboard::from(second));
    let guards = |at| (camp.board.attacks_from(at) & Bitboard::from(first)).any();
    let guarded = camp.heavy().into_iter().any(guards);
    let is_one = camp.rank(king.square) == 1 && shut_in && !guarded && camp.enemy().heavy().any();
    is_one.then_some(KingFeature::WeakBackRank { king })
}
