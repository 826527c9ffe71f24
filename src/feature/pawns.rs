//! Features of pawns: isolated, doubled, backward, passed, majorities, breaks and levers.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::{Bitboard, Color, File, Role, Square};

use super::camp::{Camp, beside};
use super::facts::{Facts, Where, Wing};
use crate::exchange::swap::{self, Values};
use crate::trajectory::text as named;
use crate::zone::{PlacedPiece, run};

/// A feature of pawns. Ranks are counted from the side that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "feature", rename_all = "snake_case")]
#[non_exhaustive]
pub enum PawnFeature {
    /// A pawn without own pawns on the adjacent files.
    IsolatedPawn {
        /// The pawn.
        piece: PlacedPiece,
        /// Whether no enemy pawn is ahead on its file.
        open: bool,
    },
    /// Several pawns on one file.
    DoubledPawns {
        /// All own pawns on the file.
        pieces: Vec<PlacedPiece>,
    },
    /// A pawn that no own pawn can defend, whose next square has no pawn on it and is attacked by
    /// an enemy pawn.
    BackwardPawn {
        /// The pawn.
        piece: PlacedPiece,
        /// The square ahead of it.
        #[serde(serialize_with = "named::square")]
        next: Square,
        /// Whether no enemy pawn is ahead on its file.
        open: bool,
    },
    /// A pawn that no enemy pawn can block or capture on its way.
    PassedPawn {
        /// The pawn.
        piece: PlacedPiece,
        /// Whether an own pawn defends it.
        guarded: bool,
        /// Whether another passed pawn is on an adjacent file, at most one rank away.
        connected: bool,
        /// Whether no other pawn is within two files of it, and both sides have pawns farther away.
        outside: bool,
    },
    /// More pawns than the other side on one wing, where both have some.
    PawnMajority {
        /// The side with more pawns.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// The wing.
        wing: Wing,
        /// The number of its pawns there.
        pawns: usize,
        /// The number of the other side's pawns there.
        enemy: usize,
    },
    /// A push that would attack enemy pawns and does not lose by exchange.
    PawnBreak {
        /// The pawn.
        piece: PlacedPiece,
        /// The square that it is pushed to.
        #[serde(serialize_with = "named::square")]
        to: Square,
        /// The enemy pawns that it would attack.
        against: Vec<PlacedPiece>,
    },
    /// A pawn that attacks enemy pawns.
    Lever {
        /// The pawn.
        piece: PlacedPiece,
        /// The enemy pawns that it attacks.
        against: Vec<PlacedPiece>,
    },
}

impl PawnFeature {
    pub(super) fn facts(&self) -> Facts {
        match self {
            Self::IsolatedPawn { piece, open } | Self::BackwardPawn { piece, open, .. } => {
                let weight = if *open { 25 } else { 15 };
                Facts::bad(piece.color, weight).with(*piece).at(Where::Says(*open))
            }
            Self::DoubledPawns { pieces } => match &pieces[..] {
                [first, ..] => Facts::bad(first.color, 15).at(Where::File(first.square.file())),
                [] => Facts::bad(Color::White, 0),
            },
            Self::PassedPawn { piece, guarded, connected, .. } => {
                let rank =
                    piece.color.fold_wb(piece.square.rank() as i32, 7 - piece.square.rank() as i32);
                let helped = 15 * i32::from(*guarded) + 15 * i32::from(*connected);
                Facts::good(piece.color, 10 + 3 * rank * rank + helped).with(*piece)
            }
            Self::PawnMajority { side, wing, .. } => Facts::good(*side, 20).at(Where::Wing(*wing)),
            Self::PawnBreak { piece, to, .. } => {
                Facts::good(piece.color, 25).with(*piece).at(Where::Square(*to))
            }
            Self::Lever { piece, .. } => Facts::good(piece.color, 15).with(*piece),
        }
    }

    /// Those of a side.
    pub(super) fn find(camp: &Camp<'_>) -> Vec<Self> {
        let mut found = Vec::new();
        for square in camp.pawns() {
            found.extend(isolated(camp, square));
            found.extend(backward(camp, square));
            found.extend(passed(camp, square));
            found.extend(breaks(camp, square));
            found.extend(lever(camp, square));
        }
        found.extend(File::ALL.into_iter().filter_map(|file| doubled(camp, file)));
        found.extend([Wing::Queen, Wing::King].into_iter().filter_map(|wing| majority(camp, wing)));
        found
    }
}

impl Display for PawnFeature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::IsolatedPawn { piece, open } => write!(f, "{piece} is isolated{}", openly(*open)),
            Self::DoubledPawns { pieces } => write!(f, "{} are doubled", PlacedPiece::list(pieces)),
            Self::BackwardPawn { piece, next, open } => {
                write!(f, "{piece} is backward before {next}{}", openly(*open))
            }
            Self::PassedPawn { piece, guarded, connected, outside } => {
                let outside = if *outside { ", outside" } else { "" };
                let guarded = if *guarded { ", guarded" } else { "" };
                let connected = if *connected { ", connected" } else { "" };
                write!(f, "{piece} is passed{guarded}{connected}{outside}")
            }
            Self::PawnMajority { wing, pawns, enemy, .. } => {
                write!(f, "majority on the {}, {pawns} against {enemy}", wing.name())
            }
            Self::PawnBreak { piece, to, against } => {
                write!(f, "{piece} can break with {to} against {}", PlacedPiece::list(against))
            }
            Self::Lever { piece, against } => {
                write!(f, "{piece} attacks {}", PlacedPiece::list(against))
            }
        }
    }
}

const fn openly(open: bool) -> &'static str {
    if open { " on a half-open file" } else { "" }
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

fn isolated(camp: &Camp<'_>, square: Square) -> Option<PawnFeature> {
    let (piece, open) = (pawn(camp, square), is_open(camp, square));
    is_isolated(camp, square).then_some(PawnFeature::IsolatedPawn { piece, open })
}

fn backward(camp: &Camp<'_>, square: Square) -> Option<PawnFeature> {
    let next = camp.ahead(square)?;
    let level = |other: Square| camp.rank(other) <= camp.rank(square);
    let helped = (beside(square.file()) & camp.pawns()).into_iter().any(level);
    let held = camp.enemy().pawn_attacks().contains(next);
    let rammed = camp.board.pawns().contains(next);
    let is_one = held && !rammed && !helped && !is_isolated(camp, square);
    let (piece, open) = (pawn(camp, square), is_open(camp, square));
    is_one.then_some(PawnFeature::BackwardPawn { piece, next, open })
}

/// The side's passed pawns without an own pawn ahead.
pub fn all_passed(camp: &Camp<'_>) -> Bitboard {
    run::free(camp.board, camp.side)
}

fn passed(camp: &Camp<'_>, square: Square) -> Option<PawnFeature> {
    let all = all_passed(camp);
    let near = |other: Square| camp.rank(other).abs_diff(camp.rank(square)) <= 1;
    let connected = (beside(square.file()) & all).into_iter().any(near);
    let guarded = camp.pawn_attacks().contains(square);
    let (piece, outside) = (pawn(camp, square), is_outside(camp, square));
    all.contains(square).then_some(PawnFeature::PassedPawn { piece, guarded, connected, outside })
}

/// Whether no other pawn is within two files, and both sides have pawns farther away.
fn is_outside(camp: &Camp<'_>, square: Square) -> bool {
    let others = camp.board.pawns().without(square);
    let far = |pawn: &Square| pawn.file().distance(square.file()) > 2;
    let any = |pawns: Bitboard| (pawns & others).any();
    others.into_iter().all(|pawn| far(&pawn)) && any(camp.pawns()) && any(camp.enemy().pawns())
}

fn doubled(camp: &Camp<'_>, file: File) -> Option<PawnFeature> {
    let pieces: Vec<PlacedPiece> = camp.on(Bitboard::from(file) & camp.pawns()).collect();
    (pieces.len() > 1).then_some(PawnFeature::DoubledPawns { pieces })
}

fn majority(camp: &Camp<'_>, wing: Wing) -> Option<PawnFeature> {
    let on = |pawn: &Square| (pawn.file() < File::E) == (wing == Wing::Queen);
    let count = |pawns: Bitboard| pawns.into_iter().filter(on).count();
    let (pawns, enemy) = (count(camp.pawns()), count(camp.enemy().pawns()));
    let side = camp.side;
    (pawns > enemy && enemy > 0).then_some(PawnFeature::PawnMajority { side, wing, pawns, enemy })
}

/// The enemy pawns that a pawn on the square would attack.
fn attacked(camp: &Camp<'_>, square: Square) -> Vec<PlacedPiece> {
    let squares = shakmaty::attacks::pawn_attacks(camp.side, square);
    camp.enemy().on(squares & camp.enemy().pawns()).collect()
}

fn lever(camp: &Camp<'_>, square: Square) -> Option<PawnFeature> {
    let (piece, against) = (pawn(camp, square), attacked(camp, square));
    (!against.is_empty()).then_some(PawnFeature::Lever { piece, against })
}

/// The pushes of a pawn, one or two squares, that attack pawns and do not lose by exchange.
fn breaks(camp: &Camp<'_>, square: Square) -> impl Iterator<Item = PawnFeature> {
    let free = |to: &Square| !camp.board.occupied().contains(*to);
    let one = camp.ahead(square).filter(free);
    let home = camp.rank(square) == 2;
    let two = one.filter(|_| home).and_then(|to| camp.ahead(to)).filter(free);
    let piece = pawn(camp, square);
    let feature = |to| {
        let against = attacked(camp, to);
        let gain = || swap::step(camp.board, piece.without_square(), square, to, Values::TROPA);
        let holds = !against.is_empty() && gain() >= 0;
        holds.then_some(PawnFeature::PawnBreak { piece, to, against })
    };
    [one, two].map(|to| to.and_then(feature)).into_iter().flatten()
}
