//! A position as one side sees it, and the pawns by which a type of position is known.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use super::imbalance::Imbalance;
use super::pattern::Variant;
use crate::feature::Feature;
use crate::position::Position;

/// The position as one side sees it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub board: &'a Board,
    pub side: Color,
    pub position: &'a Position,
    pub features: &'a [Feature],
    pub imbalances: &'a [Imbalance],
    pub leader: Option<Color>,
}

/// What the sentence of a pattern needs besides its fixed squares.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen {
    pub point: Option<Square>,
    pub variant: Variant,
}

impl<'a> View<'a> {
    pub fn of(self, role: Role, side: Color) -> Bitboard {
        self.board.by_role(role) & self.board.by_color(side)
    }

    pub fn pawns(self, side: Color) -> Bitboard {
        self.of(Role::Pawn, side)
    }

    /// Knights, bishops, rooks and queens.
    pub fn pieces(self, side: Color) -> Bitboard {
        self.board.by_color(side) & !self.board.kings() & !self.board.pawns()
    }

    /// Whether each side has rooks and no other pieces.
    pub fn is_rook_ending(self) -> bool {
        let rooks = self.board.rooks();
        let alone = |side| self.pieces(side).any() && rooks.is_superset(self.pieces(side));
        Color::ALL.into_iter().all(alone)
    }

    /// A square as the side sees it: White's own, for Black with the ranks turned.
    pub fn seen(self, square: Square) -> Square {
        self.side.fold_wb(square, square.flip_vertical())
    }

    pub fn own(self, square: Square) -> bool {
        self.pawns(self.side).contains(self.seen(square))
    }

    pub fn enemy(self, square: Square) -> bool {
        self.pawns(!self.side).contains(self.seen(square))
    }

    pub fn none(self, side: Color, files: &[File]) -> bool {
        files.iter().all(|&file| (self.pawns(side) & Bitboard::from(file)).is_empty())
    }

    /// The features that speak for the side.
    pub fn merits(self) -> impl Iterator<Item = &'a Feature> {
        self.imbalances.iter().filter_map(move |one| {
            let Imbalance::Feature { side, feature } = one else { return None };
            (*side == self.side).then_some(feature)
        })
    }

    /// Whether the side has a bishop on squares of the colour of this one.
    pub fn has_bishop_like(self, square: Square) -> bool {
        let bishops = self.of(Role::Bishop, self.side);
        bishops.into_iter().any(|at| at.is_light() == self.seen(square).is_light())
    }

    /// Whether a pawn of the side can be pushed to the square, as far as pawns are concerned.
    pub fn reaches(self, square: Square) -> bool {
        let to = self.seen(square);
        let file = Bitboard::from(to.file()) & self.board.pawns();
        let behind = |at: &Square| self.seen(*at).rank() < square.rank();
        let last = file.into_iter().filter(behind).max_by_key(|at| self.seen(*at).rank());
        let own = last.is_some_and(|at| self.pawns(self.side).contains(at));
        own && !file.contains(to)
    }

    /// Where the enemy strikes against a King's Indian chain.
    pub fn strikes(self) -> Option<Square> {
        let g_pawn = || (self.pawns(!self.side) & Bitboard::from(File::G)).any();
        let found = match () {
            () if self.enemy(Square::F7) || self.enemy(Square::F6) => Square::F5,
            () if self.enemy(Square::F5) => Square::F4,
            () if self.enemy(Square::F4) && g_pawn() => Square::G4,
            () => return None,
        };
        Some(self.seen(found))
    }

    /// Where the enemy strikes against a French chain.
    pub fn undermines(self) -> Option<Square> {
        let any = |squares: &[Square]| squares.iter().any(|&at| self.enemy(at));
        let found = match () {
            () if any(&[Square::C7, Square::C6]) => Square::C5,
            () if any(&[Square::F7, Square::F6]) => Square::F6,
            () if any(&[Square::C5]) => Square::C5,
            () => return None,
        };
        Some(self.seen(found))
    }

    pub fn opposite_bishops(self) -> bool {
        let of = |side| self.of(Role::Bishop, side).single_square();
        let both = of(Color::White).zip(of(Color::Black));
        let apart = both.is_some_and(|(one, other)| one.is_light() != other.is_light());
        let attack = self.board.queens().any() || self.board.knights().is_empty();
        apart && attack && self.side.is_white()
    }

    pub fn opposite_castling(self) -> bool {
        let king = |side: Color| {
            let home = side.fold_wb(Rank::First, Rank::Eighth);
            self.board.king_of(side).filter(|king| king.rank().distance(home) <= 1)
        };
        let Some((own, other)) = king(self.side).zip(king(!self.side)) else { return false };
        let queens = self.board.queens().count() == 2;
        queens && own.file() >= File::G && other.file() <= File::C
    }
}
