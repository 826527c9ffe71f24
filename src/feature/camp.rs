//! The board from one side's point of view: ranks are counted from its own first rank.

use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use crate::exchange::pawn_takes;
use crate::zone::PlacedPiece;

/// One side's view of a board.
#[derive(Debug, Clone, Copy)]
pub struct Camp<'a> {
    pub board: &'a Board,
    pub side: Color,
}

impl<'a> Camp<'a> {
    pub const fn new(board: &'a Board, side: Color) -> Self {
        Self { board, side }
    }

    pub const fn enemy(self) -> Self {
        Self { board: self.board, side: self.side.other() }
    }

    pub fn of(self, role: Role) -> Bitboard {
        self.board.by_piece(Piece { color: self.side, role })
    }

    pub fn pawns(self) -> Bitboard {
        self.of(Role::Pawn)
    }

    pub fn on(self, squares: Bitboard) -> impl Iterator<Item = PlacedPiece> + 'a {
        PlacedPiece::on(self.board, self.side, squares)
    }

    pub const fn piece(self, role: Role, square: Square) -> PlacedPiece {
        PlacedPiece { color: self.side, role, square }
    }

    /// Knights, bishops, rooks and queens.
    pub fn pieces(self) -> Bitboard {
        self.board.by_color(self.side) & !self.board.kings() & !self.board.pawns()
    }

    /// Rooks and queens.
    pub fn heavy(self) -> Bitboard {
        self.of(Role::Rook) | self.of(Role::Queen)
    }

    /// The rank of a square from this side's point of view, 1 to 8.
    pub fn rank(self, square: Square) -> u32 {
        self.side.fold_wb(square.rank(), square.rank().flip_vertical()) as u32 + 1
    }

    /// The square with this file and this rank, counted from this side.
    pub fn square(self, file: File, rank: Rank) -> Square {
        Square::from_coords(file, self.side.fold_wb(rank, rank.flip_vertical()))
    }

    /// The square straight ahead.
    pub fn ahead(self, square: Square) -> Option<Square> {
        square.offset(self.side.fold_wb(8, -8))
    }

    /// The squares that this side's pawns attack.
    pub fn pawn_attacks(self) -> Bitboard {
        let [left, right] = pawn_takes(self.pawns(), self.side);
        left | right
    }

    /// The squares from which a pawn of this side attacks a square.
    pub fn pawn_sources(self, square: Square) -> Bitboard {
        shakmaty::attacks::pawn_attacks(!self.side, square)
    }
}

/// The adjacent files.
pub fn beside(file: File) -> Bitboard {
    let files = [file.offset(-1), file.offset(1)];
    files.into_iter().flatten().map(Bitboard::from).fold(Bitboard::EMPTY, |all, file| all | file)
}

/// The distance of two squares in king moves.
pub fn distance(one: Square, other: Square) -> u32 {
    one.distance(other)
}

/// Whether both sides still have most of their pieces: at least five each, without king and pawns.
pub fn is_opening(board: &Board) -> bool {
    Color::ALL.into_iter().all(|side| Camp::new(board, side).pieces().count() >= 5)
}
