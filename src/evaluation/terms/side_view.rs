//! The position as the terms of one side see it.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::exchange::{AttackCounts, ExchangeMap, Passable};
use crate::position::Position;

/// The position as the terms of one side see it.
pub struct SideView<'a> {
    pub board: &'a Board,
    pub map: &'a ExchangeMap,
    /// The side whose terms are counted.
    pub side: Color,
    /// Whether it is to move.
    pub to_move: bool,
}

impl<'a> SideView<'a> {
    /// The position as `side` sees it; `map` is its exchange map.
    #[inline(always)]
    pub fn new(position: &'a Position, map: &'a ExchangeMap, side: Color) -> Self {
        Self { board: position.board(), map, side, to_move: position.turn() == side }
    }

    /// The side's own pieces.
    #[inline(always)]
    pub fn own(&self) -> Bitboard {
        self.board.by_color(self.side)
    }

    /// The enemy pieces.
    #[inline(always)]
    pub fn enemy(&self) -> Bitboard {
        self.board.by_color(!self.side)
    }

    /// The side's pieces of a role.
    #[inline(always)]
    pub fn pieces(&self, role: Role) -> Bitboard {
        self.own() & self.board.by_role(role)
    }

    /// The enemy pieces of a role.
    #[inline(always)]
    pub fn enemies(&self, role: Role) -> Bitboard {
        self.enemy() & self.board.by_role(role)
    }

    /// The king of either side; `None` on a board without it.
    #[inline(always)]
    pub fn king(&self, side: Color) -> Option<Square> {
        (self.board.by_color(side) & self.board.kings()).first()
    }

    /// The squares that the piece on `square` attacks directly.
    #[inline(always)]
    pub fn reach(&self, square: Square) -> Bitboard {
        self.map.attacks.of[square as usize]
    }

    /// The squares that are passable for the side's pieces.
    #[inline(always)]
    pub fn passable(&self) -> &Passable {
        self.map.passable(self.side)
    }

    /// How often the side's pieces attack each square.
    #[inline(always)]
    pub fn counts(&self) -> &AttackCounts {
        self.map.counts(self.side)
    }

    /// How often enemy pieces attack each square.
    #[inline(always)]
    pub fn enemy_counts(&self) -> &AttackCounts {
        self.map.counts(!self.side)
    }

    /// A square's index from the side's own view, its first rank at the bottom.
    #[inline(always)]
    pub fn seen(&self, square: Square) -> usize {
        square as usize ^ self.side.fold_wb(0, 56)
    }

    /// A square's rank from the side's own view, from 0.
    #[inline(always)]
    pub fn rank(&self, square: Square) -> usize {
        self.seen(square) / 8
    }

    /// The squares that the side's pawns reach by a single push.
    #[inline(always)]
    pub fn pushes(&self) -> Bitboard {
        let pawns = self.pieces(Role::Pawn);
        self.side.fold_wb(pawns.shift(8), pawns.shift(-8)) & !self.board.occupied()
    }
}
