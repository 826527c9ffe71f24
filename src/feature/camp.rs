//! The board as one side sees it: ranks are counted from its own.

use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

use crate::exchange::pawn_takes;
use crate::zone::Man;

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

    pub fn men(self, fields: Bitboard) -> impl Iterator<Item = Man> + 'a {
        Man::on(self.board, self.side, fields)
    }

    pub const fn man(self, role: Role, field: Square) -> Man {
        Man { color: self.side, role, field }
    }

    /// Knights, bishops, rooks and queens.
    pub fn pieces(self) -> Bitboard {
        self.board.by_color(self.side) & !self.board.kings() & !self.board.pawns()
    }

    /// Rooks and queens.
    pub fn heavy(self) -> Bitboard {
        self.of(Role::Rook) | self.of(Role::Queen)
    }

    /// The rank of a field from this side, 1 to 8.
    pub fn rank(self, field: Square) -> u32 {
        self.side.fold_wb(field.rank(), field.rank().flip_vertical()) as u32 + 1
    }

    /// A field by its file and its rank from this side.
    pub fn field(self, file: File, rank: Rank) -> Square {
        Square::from_coords(file, self.side.fold_wb(rank, rank.flip_vertical()))
    }

    /// The field straight ahead.
    pub fn ahead(self, field: Square) -> Option<Square> {
        field.offset(self.side.fold_wb(8, -8))
    }

    /// The fields that this side's pawns attack.
    pub fn pawn_attacks(self) -> Bitboard {
        let [left, right] = pawn_takes(self.pawns(), self.side);
        left | right
    }

    /// The fields from which a pawn of this side attacks a field.
    pub fn pawn_sources(self, field: Square) -> Bitboard {
        shakmaty::attacks::pawn_attacks(!self.side, field)
    }
}

/// The files beside a file.
pub fn beside(file: File) -> Bitboard {
    let files = [file.offset(-1), file.offset(1)];
    files.into_iter().flatten().map(Bitboard::from).fold(Bitboard::EMPTY, |all, file| all | file)
}

/// The number of king's moves between two fields.
pub fn distance(one: Square, other: Square) -> u32 {
    one.distance(other)
}

/// Whether both sides still have most of their pieces: five each at least.
pub fn is_opening(board: &Board) -> bool {
    Color::ALL.into_iter().all(|side| Camp::new(board, side).pieces().count() >= 5)
}
