//! Known endgame patterns, recognised by the board alone, and what only tablebases know.
//!
//! The rules are those of Averbakh's and Dvoretsky's manuals; tablebases of up to four pieces check
//! those that they cover (`scripts/lab/features-check`).

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::{Bitboard, Color, File, Role, Square};

use super::camp::{Camp, distance};
use super::facts::{Facts, Where};
use super::pawns::all_passed;
use crate::evaluation::{is_philidor, wrong_corner};
use crate::exchange::swap::Values;
use crate::position::Position;
use crate::tablebase::{Tablebase, Verdict};
use crate::trajectory::text as named;
use crate::zone::{PlacedPiece, run};

/// How the kings stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OppositionKind {
    /// One square between them, on a file or rank.
    Direct,
    /// Three or five squares between them.
    Distant,
    /// One square between them, on a diagonal.
    Diagonal,
}

/// A known endgame pattern, or what only tablebases know. Ranks are counted from the side that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "feature", rename_all = "snake_case")]
#[non_exhaustive]
pub enum EndgameFeature {
    /// In a pawn endgame: whether the king is in the square of a passed pawn without help; if not,
    /// the pawn promotes.
    SquareOfPawn {
        /// The passed pawn.
        pawn: PlacedPiece,
        /// The king that has to stop it.
        king: PlacedPiece,
        /// Whether the king is in the square.
        inside: bool,
    },
    /// In a pawn endgame: the kings stand so that the one to move has to give way.
    Opposition {
        /// The side that has the opposition; the other is to move.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// How the kings stand to each other.
        kind: OppositionKind,
    },
    /// King and pawn against king: the king stands on a key square, which wins whoever is to move.
    KeySquare {
        /// The king on the key square.
        king: PlacedPiece,
        /// His pawn.
        pawn: PlacedPiece,
    },
    /// Bishop and rook pawns against a bare king who holds the promotion corner, which the bishop
    /// cannot control.
    WrongBishop {
        /// The bishop.
        bishop: PlacedPiece,
        /// The bare king.
        king: PlacedPiece,
        /// The promotion corner.
        #[serde(serialize_with = "named::square")]
        corner: Square,
    },
    /// Rook endgame: the king in front of his pawn on the seventh rank, the enemy king cut off.
    Lucena {
        /// The stronger side's king.
        king: PlacedPiece,
        /// Its pawn.
        pawn: PlacedPiece,
        /// Its rook, which cuts the enemy king off.
        rook: PlacedPiece,
    },
    /// Rook endgame: the defender's rook keeps the enemy king off the defender's third rank.
    Philidor {
        /// The defending king.
        king: PlacedPiece,
        /// The defending rook.
        rook: PlacedPiece,
        /// The enemy pawn.
        pawn: PlacedPiece,
    },
    /// Rook endgame: the defender's rook attacks a rook's pawn on the sixth rank from the side, the
    /// enemy rook stands in front of the pawn.
    Vancura {
        /// The defending king.
        king: PlacedPiece,
        /// The defending rook.
        rook: PlacedPiece,
        /// The enemy pawn.
        pawn: PlacedPiece,
    },
    /// Rook endgame: the defender's rook can check from behind the pawn, which has gone too far to
    /// shelter its king.
    ChecksFromBehind {
        /// The defending king.
        king: PlacedPiece,
        /// The defending rook.
        rook: PlacedPiece,
        /// The enemy pawn.
        pawn: PlacedPiece,
    },
    /// By the tablebases: either side does worse if it has to move than if the other has to.
    MutualZugzwang {
        /// The side to move.
        #[serde(serialize_with = "named::color")]
        to_move: Color,
    },
    /// By the tablebases: drawn whoever is to move, although one side is a piece or more ahead.
    Fortress {
        /// The side that is behind and holds.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// The material that the other side is ahead, in centipawns.
        ahead: i32,
    },
}

impl EndgameFeature {
    pub(super) fn facts(&self) -> Facts {
        match self {
            Self::SquareOfPawn { pawn, inside, .. } => {
                let facts = if *inside { Facts::bad } else { Facts::good };
                facts(pawn.color, 300).with(*pawn).at(Where::Says(*inside))
            }
            Self::Opposition { side, .. } => Facts::good(*side, 100),
            Self::KeySquare { king, .. } => Facts::good(king.color, 300),
            Self::WrongBishop { king, .. }
            | Self::Lucena { king, .. }
            | Self::Philidor { king, .. }
            | Self::Vancura { king, .. }
            | Self::ChecksFromBehind { king, .. } => Facts::good(king.color, 350),
            Self::MutualZugzwang { to_move } => Facts::bad(*to_move, 400),
            Self::Fortress { side, .. } => Facts::good(*side, 400),
        }
    }

    /// The patterns that are good for the camp's side or concern its pawns.
    pub(super) fn find(camp: &Camp<'_>, turn: Color) -> Vec<Self> {
        let mut found = Vec::new();
        let (own, enemy) = (camp.pieces(), camp.enemy().pieces());
        let Some((king, other)) = king(*camp).zip(king(camp.enemy())) else { return found };
        match (own.count(), enemy.count()) {
            (0, 0) => {
                found.extend(squares(camp, king, other, turn));
                found.extend(key_square(camp, king, other));
                if turn != camp.side {
                    found.extend(opposition(camp, king, other));
                }
            }
            (1, 0) => found.extend(wrong_bishop(camp, other)),
            (1, 1) => {
                found.extend(lucena(camp, king, other));
                found.extend(philidor(camp, king, other));
                found.extend(vancura(camp, king, other));
                if turn == camp.side {
                    found.extend(checks_from_behind(camp, king, other));
                }
            }
            _ => {}
        }
        found
    }

    /// What the tablebases say of a position and of the same position with the other side to move:
    /// mutual zugzwang, fortress. Empty in check, or if they do not cover it.
    pub(super) fn by_tables(position: &Position, tables: &Tablebase) -> Vec<Self> {
        let mut found = Vec::new();
        let Some(passed) = position.after_null() else { return found };
        let both = tables.verdict(position).zip(tables.verdict(&passed));
        let Some((moving, waiting)) = both else { return found };
        let score = |verdict: Verdict| verdict as i32 - Verdict::Draw as i32;
        if score(moving) < -score(waiting) {
            found.push(Self::MutualZugzwang { to_move: position.turn() });
        }
        let drawn = moving == Verdict::Draw && waiting == Verdict::Draw;
        for side in Color::ALL {
            let ahead = Values::TROPA.balance(position.board(), !side);
            if drawn && ahead >= PIECE {
                found.push(Self::Fortress { side, ahead });
            }
        }
        found
    }
}

impl Display for EndgameFeature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::SquareOfPawn { pawn, king, inside: true } => {
                write!(f, "{king} is in the square of {pawn}")
            }
            Self::SquareOfPawn { pawn, king, inside: false } => {
                write!(f, "{pawn} outruns {king}")
            }
            Self::Opposition { kind, .. } => f.write_str(match kind {
                OppositionKind::Direct => "the opposition",
                OppositionKind::Distant => "the distant opposition",
                OppositionKind::Diagonal => "the diagonal opposition",
            }),
            Self::KeySquare { king, pawn } => write!(f, "{king} on a key square of {pawn}"),
            Self::WrongBishop { bishop, king, corner } => {
                write!(f, "{king} holds {corner}, which {bishop} cannot control")
            }
            Self::Lucena { king, pawn, .. } => {
                write!(f, "{king} in front of {pawn}: Lucena's position")
            }
            Self::Philidor { rook, .. } => {
                write!(f, "{rook} on the third rank: Philidor's position")
            }
            Self::Vancura { rook, pawn, .. } => {
                write!(f, "{rook} beside {pawn}: Vancura's position")
            }
            Self::ChecksFromBehind { rook, pawn, .. } => {
                write!(f, "{rook} behind {pawn}, for checks")
            }
            Self::MutualZugzwang { .. } => f.write_str("mutual zugzwang"),
            Self::Fortress { ahead, .. } => write!(f, "a fortress against {ahead} centipawns"),
        }
    }
}

fn king(camp: Camp<'_>) -> Option<PlacedPiece> {
    camp.on(camp.of(Role::King)).next()
}

/// The square of the pawn: whether the enemy king is inside the square of a passed pawn with a free
/// path, which its own king is too far away to help and the enemy king cannot capture at once.
fn squares<'a>(
    camp: &Camp<'a>,
    king: PlacedPiece,
    other: PlacedPiece,
    turn: Color,
) -> impl Iterator<Item = EndgameFeature> + use<'a> {
    let camp = *camp;
    all_passed(&camp).into_iter().filter_map(move |square| {
        let path = run::path(camp.side, square);
        let last = run::last(camp.side, square);
        let free = (path & camp.board.occupied()).is_empty();
        let inside = !run::outruns(camp.side, square, other.square, turn == camp.side);
        let safe = turn == camp.side || distance(other.square, square) > 1;
        // Otherwise the own king could help.
        let alone = distance(king.square, square) > 2 && distance(king.square, last) > 2;
        let pawn = camp.piece(Role::Pawn, square);
        (free && alone && safe).then_some(EndgameFeature::SquareOfPawn {
            pawn,
            king: other,
            inside,
        })
    })
}

/// The opposition, which the side not to move has.
fn opposition(camp: &Camp<'_>, king: PlacedPiece, other: PlacedPiece) -> Option<EndgameFeature> {
    let files = king.square.file().distance(other.square.file());
    let ranks = king.square.rank().distance(other.square.rank());
    let kind = match (files, ranks) {
        (0, 2) | (2, 0) => OppositionKind::Direct,
        (0, 4 | 6) | (4 | 6, 0) => OppositionKind::Distant,
        (2, 2) => OppositionKind::Diagonal,
        _ => return None,
    };
    Some(EndgameFeature::Opposition { side: camp.side, kind })
}

/// King and pawn against king: a king on a key square wins whoever is to move, unless the pawn is
/// lost.
fn key_square(camp: &Camp<'_>, king: PlacedPiece, other: PlacedPiece) -> Option<EndgameFeature> {
    let square = camp.pawns().single_square()?;
    let bare = camp.enemy().pawns().is_empty();
    let pawn = camp.piece(Role::Pawn, square);
    let (rank, stands) = (camp.rank(square), camp.rank(king.square));
    let files = king.square.file().distance(square.file());
    let is_key = if matches!(square.file(), File::A | File::H) {
        files == 1 && stands >= 7 && distance(king.square, square) <= distance(other.square, square)
    } else {
        let near = if rank >= 5 { rank + 1 } else { rank + 2 };
        files <= 1 && (near..=rank + 2).contains(&stands)
    };
    let safe = distance(king.square, square) <= 1 || distance(other.square, square) > 1;
    // In front of a knight pawn on the sixth rank, the king in the corner may be stalemated.
    let corner = rank == 6 && Bitboard::CORNERS.contains(other.square);
    let safe = safe && !(corner && other.square.file().distance(square.file()) == 1);
    (bare && safe && is_key && rank < 7).then_some(EndgameFeature::KeySquare { king, pawn })
}

/// A bishop and rook pawns on one file, with a promotion corner of the wrong colour for the bishop
/// and the bare enemy king in the corner or next to it.
fn wrong_bishop(camp: &Camp<'_>, other: PlacedPiece) -> Option<EndgameFeature> {
    let bishop = camp.on(camp.of(Role::Bishop)).next()?;
    let corner = wrong_corner(camp.board, camp.side)?;
    let bare = camp.enemy().pawns().is_empty();
    let holds = distance(other.square, corner) <= 1;
    (bare && holds).then_some(EndgameFeature::WrongBishop { bishop, king: other, corner })
}

/// The pawn and both rooks, own rook first, of a rook endgame with a single pawn of the camp's.
fn rook_and_pawn(camp: &Camp<'_>) -> Option<(PlacedPiece, PlacedPiece, PlacedPiece)> {
    let square = camp.board.pawns().single_square()?;
    let own = camp.of(Role::Rook).single_square()?;
    let enemy = camp.enemy().of(Role::Rook).single_square()?;
    let pawn = camp.piece(Role::Pawn, square);
    let rooks = (camp.piece(Role::Rook, own), camp.enemy().piece(Role::Rook, enemy));
    camp.pawns().contains(square).then_some((pawn, rooks.0, rooks.1))
}

fn is_rook_pawn(pawn: PlacedPiece) -> bool {
    matches!(pawn.square.file(), File::A | File::H)
}

/// Lucena's position: the king on the last rank in front of his pawn on the seventh, which is no
/// rook pawn; his rook stands on a file between the pawn and the enemy king.
fn lucena(camp: &Camp<'_>, king: PlacedPiece, other: PlacedPiece) -> Option<EndgameFeature> {
    let (pawn, rook, _) = rook_and_pawn(camp)?;
    let before = camp.rank(pawn.square) == 7 && camp.ahead(pawn.square) == Some(king.square);
    let file = |square: Square| square.file() as u32;
    let (pawns, rooks, kings) = (file(pawn.square), file(rook.square), file(other.square));
    let cut = pawns.min(kings) < rooks && rooks < pawns.max(kings);
    (before && cut && !is_rook_pawn(pawn)).then_some(EndgameFeature::Lucena { king, pawn, rook })
}

/// Philidor's position: the defending king stands on his first two ranks in front of the pawn, his
/// rook on his third rank and not attacked by the enemy king; pawn and enemy king have not reached
/// that rank.
fn philidor(camp: &Camp<'_>, king: PlacedPiece, other: PlacedPiece) -> Option<EndgameFeature> {
    let (pawn, _, rook) = rook_and_pawn(camp)?;
    let untouched = distance(king.square, rook.square) > 1;
    let holds = untouched && is_philidor(camp.board, camp.side);
    holds.then_some(EndgameFeature::Philidor { king: other, rook, pawn })
}

/// Vancura's position: a rook's pawn on the sixth rank with its own rook in front of it, the defending
/// rook on the same rank three files away or more with nothing between, and the defending king on the
/// g- or h-file (for the a-pawn) of his second rank; the enemy king is beside neither pawn nor rook.
fn vancura(camp: &Camp<'_>, king: PlacedPiece, other: PlacedPiece) -> Option<EndgameFeature> {
    let (pawn, own, rook) = rook_and_pawn(camp)?;
    let files = |square: Square| square.file().distance(pawn.square.file());
    let ahead = own.square.file() == pawn.square.file() && camp.rank(own.square) > 6;
    let beside = rook.square.rank() == pawn.square.rank()
        && files(rook.square) >= 3
        && camp.board.attacks_from(rook.square).contains(pawn.square);
    let far = files(other.square) >= 6 && camp.rank(other.square) == 7;
    let alone = distance(king.square, pawn.square) > 1 && distance(king.square, rook.square) > 1;
    let holds =
        is_rook_pawn(pawn) && camp.rank(pawn.square) == 6 && ahead && beside && far && alone;
    holds.then_some(EndgameFeature::Vancura { king: other, rook, pawn })
}

/// Checks from behind, with the pawn's side to move: the pawn stands on the sixth rank, its king not
/// past the fifth, the defending king on his first two ranks at most a file from the pawn, his rook
/// on the pawn's first rank and not attacked.
fn checks_from_behind(
    camp: &Camp<'_>,
    king: PlacedPiece,
    other: PlacedPiece,
) -> Option<EndgameFeature> {
    let (pawn, _, rook) = rook_and_pawn(camp)?;
    let near = other.square.file().distance(pawn.square.file()) <= 1;
    let attacked = camp.board.attacks_to(rook.square, camp.side, camp.board.occupied()).any();
    let holds = camp.rank(pawn.square) == 6
        && camp.rank(king.square) <= 5
        && camp.rank(other.square) >= 7
        && near
        && camp.rank(rook.square) == 1
        && !attacked;
    holds.then_some(EndgameFeature::ChecksFromBehind { king: other, rook, pawn })
}

/// A drawn position with at least this much material ahead, in centipawns, is a fortress.
const PIECE: i32 = 300;
