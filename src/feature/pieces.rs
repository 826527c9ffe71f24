//! Features of pieces: development, the centre, files, outposts, bishops, space.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::camp::{Camp, beside, is_opening};
use super::facts::{Facts, Where};
use super::pawns::all_passed;
use crate::trajectory::text as named;
use crate::zone::{PlacedPiece, run};

/// A feature of pieces. Ranks are counted from the side that has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "feature", rename_all = "snake_case")]
#[non_exhaustive]
pub enum PieceFeature {
    /// A knight or bishop on its home square while both sides have at least five pieces, but not on
    /// the kingside if the king has castled past it.
    Undeveloped {
        /// The knight or bishop.
        piece: PlacedPiece,
    },
    /// A pawn on the fourth or fifth rank of the d- or e-file while both sides have at least five
    /// pieces.
    CentralPawn {
        /// The pawn.
        piece: PlacedPiece,
    },
    /// A rook on a file without pawns (open), or without own pawns (half-open).
    RookOnFile {
        /// The rook.
        piece: PlacedPiece,
        /// Whether the file is open, not half-open.
        open: bool,
    },
    /// A rook or queen on the seventh rank, with the enemy king on the eighth or enemy pawns on the
    /// seventh.
    SeventhRank {
        /// The rook or queen.
        piece: PlacedPiece,
    },
    /// A knight or bishop on ranks four to six, not on the edge, that a pawn defends and no enemy
    /// pawn can attack.
    Outpost {
        /// The knight or bishop.
        piece: PlacedPiece,
        /// A pawn that defends it.
        guard: PlacedPiece,
    },
    /// More space than the other side: squares on files c to f and ranks two to four without own
    /// pawns and not attacked by enemy pawns.
    Space {
        /// The side with more space.
        #[serde(serialize_with = "named::color")]
        side: Color,
        /// The number of its squares.
        squares: usize,
        /// The number of the other side's squares.
        enemy: usize,
    },
    /// A piece or king that blocks an enemy passed pawn.
    HeldPasser {
        /// The blocking piece.
        piece: PlacedPiece,
        /// The passed pawn.
        pawn: PlacedPiece,
    },
    /// A bishop with most own pawns on its colour, at least two of which on files c to f are
    /// blocked by enemy pawns.
    BadBishop {
        /// The bishop.
        piece: PlacedPiece,
        /// The blocked pawns.
        blocked: Vec<PlacedPiece>,
    },
    /// Bishops of both colours against a side without.
    BishopPair {
        /// The side with the bishop pair.
        #[serde(serialize_with = "named::color")]
        side: Color,
    },
}

/// The files c to f.
const CENTRE: [File; 4] = [File::C, File::D, File::E, File::F];
/// The minimum lead in squares that counts as more space.
const MORE_SPACE: usize = 3;

impl PieceFeature {
    pub(super) fn facts(&self) -> Facts {
        match self {
            Self::Undeveloped { piece } => Facts::bad(piece.color, 25).with(*piece),
            Self::CentralPawn { piece } => Facts::good(piece.color, 20).with(*piece),
            Self::RookOnFile { piece, open } => {
                let weight = if *open { 30 } else { 15 };
                Facts::good(piece.color, weight).with(*piece).at(Where::Says(*open))
            }
            Self::SeventhRank { piece } => Facts::good(piece.color, 40).with(*piece),
            Self::Outpost { piece, .. } => Facts::good(piece.color, 45).with(*piece),
            Self::Space { side, squares, enemy } => {
                Facts::good(*side, 4 * squares.saturating_sub(*enemy) as i32)
            }
            Self::HeldPasser { piece, pawn } => {
                Facts::good(piece.color, 40).with(*piece).at(Where::Square(pawn.square))
            }
            Self::BadBishop { piece, .. } => Facts::bad(piece.color, 30).with(*piece),
            Self::BishopPair { side } => Facts::good(*side, 35),
        }
    }

    /// Those of a side; in Chess960, where home squares differ, nothing is undeveloped.
    pub(super) fn find(camp: &Camp<'_>, chess960: bool) -> Vec<Self> {
        let mut found = Vec::new();
        if is_opening(camp.board) {
            if !chess960 {
                found.extend(home_pieces(camp).map(|piece| Self::Undeveloped { piece }));
            }
            found.extend(central_pawns(camp).map(|piece| Self::CentralPawn { piece }));
            found.extend(space(camp));
        }
        let minors = camp.of(Role::Knight) | camp.of(Role::Bishop);
        found.extend(camp.on(minors).filter_map(|piece| outpost(camp, piece)));
        found.extend(camp.on(camp.of(Role::Bishop)).filter_map(|piece| bad_bishop(camp, piece)));
        found.extend(held_passers(camp));
        found.extend(bishop_pair(camp));
        if camp.board.pawns().count() >= PAWNS {
            found.extend(camp.on(camp.of(Role::Rook)).filter_map(|piece| on_file(camp, piece)));
        }
        found.extend(camp.on(camp.heavy()).filter_map(|piece| seventh(camp, piece)));
        found
    }
}

impl Display for PieceFeature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undeveloped { piece } => write!(f, "{piece} is not developed"),
            Self::CentralPawn { piece } => write!(f, "{piece} in the centre"),
            Self::RookOnFile { piece, open: true } => write!(f, "{piece} on an open file"),
            Self::RookOnFile { piece, open: false } => write!(f, "{piece} on a half-open file"),
            Self::SeventhRank { piece } => write!(f, "{piece} on the seventh rank"),
            Self::Outpost { piece, guard } => {
                write!(f, "{piece} on an outpost defended by {guard}")
            }
            Self::Space { squares, enemy, .. } => {
                write!(f, "more space, {squares} against {enemy}")
            }
            Self::HeldPasser { piece, pawn } => write!(f, "{piece} holds {pawn}"),
            Self::BadBishop { piece, blocked } => {
                write!(f, "{piece} is bad behind {}", PlacedPiece::list(blocked))
            }
            Self::BishopPair { .. } => f.write_str("the bishop pair"),
        }
    }
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
    // Whoever has castled short had moved these away before.
    let corner = [File::G, File::H].map(|file| camp.square(file, Rank::First));
    let castled = corner.into_iter().any(|at| camp.of(Role::King).contains(at));
    let never_moved = move |(file, _): &(File, Role)| !castled || *file < File::F;
    let piece = move |(file, role)| camp.piece(role, camp.square(file, Rank::First));
    let pieces = homes.into_iter().filter(never_moved).map(piece);
    pieces.filter(move |piece| camp.of(piece.role).contains(piece.square))
}

fn central_pawns<'a>(camp: &Camp<'a>) -> impl Iterator<Item = PlacedPiece> + use<'a> {
    let files = Bitboard::from(File::D) | Bitboard::from(File::E);
    let ranks = Bitboard::from(Rank::Fourth) | Bitboard::from(Rank::Fifth);
    camp.on(camp.pawns() & files & ranks)
}

fn outpost(camp: &Camp<'_>, piece: PlacedPiece) -> Option<PieceFeature> {
    let guards = camp.pawn_sources(piece.square) & camp.pawns();
    let guard = camp.on(guards).next()?;
    let sides = run::span(camp.side, piece.square) & beside(piece.square.file());
    let safe = (sides & camp.enemy().pawns()).is_empty();
    let edge = matches!(piece.square.file(), File::A | File::H);
    let deep = (4..=6).contains(&camp.rank(piece.square)) && !edge;
    (safe && deep).then_some(PieceFeature::Outpost { piece, guard })
}

fn colour_of(square: Square) -> Bitboard {
    if square.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES }
}

fn bad_bishop(camp: &Camp<'_>, piece: PlacedPiece) -> Option<PieceFeature> {
    let on_colour = camp.pawns() & colour_of(piece.square);
    let most = 2 * on_colour.count() > camp.pawns().count();
    let is_blocked = |pawn: &PlacedPiece| {
        let ahead = camp.ahead(pawn.square);
        let by_pawn = ahead.is_some_and(|ahead| camp.enemy().pawns().contains(ahead));
        by_pawn && CENTRE.contains(&pawn.square.file())
    };
    let blocked: Vec<PlacedPiece> = camp.on(on_colour).filter(is_blocked).collect();
    (most && blocked.len() > 1).then_some(PieceFeature::BadBishop { piece, blocked })
}

fn bishop_pair(camp: &Camp<'_>) -> Option<PieceFeature> {
    let both = |camp: Camp<'_>| {
        let bishops = camp.of(Role::Bishop);
        (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any()
    };
    let is_one = both(*camp) && !both(camp.enemy());
    is_one.then_some(PieceFeature::BishopPair { side: camp.side })
}

/// The side's pieces that block enemy passed pawns.
fn held_passers<'a>(camp: &Camp<'a>) -> impl Iterator<Item = PieceFeature> + use<'a> {
    let (camp, enemy) = (*camp, camp.enemy());
    all_passed(&enemy).into_iter().filter_map(move |square| {
        let ahead = enemy.ahead(square)?;
        let piece = camp.on(Bitboard::from(ahead)).next()?;
        let pawn = enemy.piece(Role::Pawn, square);
        (piece.role != Role::Pawn).then_some(PieceFeature::HeldPasser { piece, pawn })
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

fn space(camp: &Camp<'_>) -> Option<PieceFeature> {
    let (squares, enemy) = (room(camp), room(&camp.enemy()));
    let side = camp.side;
    (squares >= enemy + MORE_SPACE).then_some(PieceFeature::Space { side, squares, enemy })
}

/// With fewer pawns on the board nearly every file is open, and an open file says nothing.
const PAWNS: usize = 4;

fn on_file(camp: &Camp<'_>, piece: PlacedPiece) -> Option<PieceFeature> {
    let file = Bitboard::from(piece.square.file());
    let open = (file & camp.board.pawns()).is_empty();
    (file & camp.pawns()).is_empty().then_some(PieceFeature::RookOnFile { piece, open })
}

fn seventh(camp: &Camp<'_>, piece: PlacedPiece) -> Option<PieceFeature> {
    let enemy = camp.enemy();
    let seventh = Bitboard::from(camp.side.fold_wb(Rank::Seventh, Rank::Second));
    let last = Bitboard::from(camp.side.fold_wb(Rank::Eighth, Rank::First));
    let targets = (enemy.pawns() & seventh) | (enemy.of(Role::King) & last);
    let is_one = seventh.contains(piece.square) && targets.any();
    is_one.then_some(PieceFeature::SeventhRank { piece })
}
