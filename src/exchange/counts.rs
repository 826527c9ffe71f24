//! Attack counts: how many pieces of each class attack each square, all squares at once.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::table::{Class, Count, Index};

/// The pieces of one side that attack each square, counted by class as bit planes.
///
/// A piece attacks a square on which it could capture an enemy piece in one move. X-rays count:
/// lines run on through own pieces that would capture there first, rooks and queens along files and
/// ranks, bishops and queens along diagonals, pawns towards the squares they capture on ([theory,
/// section 3](crate::theory#3-exchange)). Counts saturate at what [`Count`] holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AttackCounts {
    /// Squares that any piece or pawn attacks.
    pub any: Bitboard,
    /// The bit planes from which the [`Index`] of every square is read: one and two pawns, minors
    /// in binary, one and two rooks, queens, kings.
    planes: [Bitboard; 8],
}

impl AttackCounts {
    /// The counts on `square` as an index of the exchange table.
    #[inline]
    pub fn index(&self, square: Square) -> Index {
        Index::from_planes(&self.planes, square)
    }

    /// The bit planes: squares attacked by one and two pawns, minors in binary, by one and two
    /// rooks, queens, kings.
    #[inline]
    pub fn planes(&self) -> [Bitboard; 8] {
        self.planes
    }

    /// Squares that a pawn attacks.
    #[inline]
    pub fn pawns(&self) -> Bitboard {
        self.planes[0]
    }

    /// Squares that a piece of the class attacks.
    #[inline]
    pub fn of(&self, class: Class) -> Bitboard {
        let [pawns, _, minors, more_minors, rooks, _, queens, kings] = self.planes;
        match class {
            Class::Pawn => pawns,
            Class::Minor => minors | more_minors,
            Class::Rook => rooks,
            Class::Queen => queens,
            Class::King => kings,
        }
    }

    /// Squares that any piece but the king attacks.
    #[inline]
    pub fn by_pieces(&self) -> Bitboard {
        let [pawns, _, minors, more_minors, rooks, _, queens, _] = self.planes;
        pawns | minors | more_minors | rooks | queens
    }

    /// Squares whose counts differ from those in `other`.
    pub fn differs(&self, other: &Self) -> Bitboard {
        let pairs = self.planes.into_iter().zip(other.planes);
        pairs.fold(Bitboard::EMPTY, |squares, (one, another)| squares | (one ^ another))
    }

    /// Squares that a piece of the class of `role` attacks.
    #[inline]
    pub fn by(&self, role: Role) -> Bitboard {
        self.of(Class::of(role))
    }

    /// Recounts the pawns of a side, which attack the squares `left` and `right` (see
    /// [`pawn_takes`]).
    #[inline]
    pub fn count_pawns(&mut self, [left, right]: [Bitboard; 2]) {
        self.planes[..2].copy_from_slice(&[left | right, left & right]);
    }

    /// Recounts the minor pieces, from the squares that each attacks.
    #[inline]
    pub fn count_minors(&mut self, pieces: impl Iterator<Item = Bitboard>) {
        let (mut low, mut high) = (Bitboard::EMPTY, Bitboard::EMPTY);
        // Not a loop over the iterator: that of chained ones asks at each step which it is in.
        pieces.for_each(|squares| {
            let full = low & high & squares;
            high |= low & squares;
            low = (low ^ squares) | full;
        });
        self.planes[2..4].copy_from_slice(&[low, high]);
    }

    /// Recounts the rooks, from the squares that each attacks.
    #[inline]
    pub fn count_rooks(&mut self, pieces: impl Iterator<Item = Bitboard>) {
        let (mut one, mut two) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for squares in pieces {
            two |= one & squares;
            one |= squares;
        }
        self.planes[4..6].copy_from_slice(&[one, two]);
    }

    /// Recounts the queens, from the squares that each attacks.
    #[inline]
    pub fn count_queens(&mut self, pieces: impl Iterator<Item = Bitboard>) {
        self.planes[6] = pieces.fold(Bitboard::EMPTY, |all, squares| all | squares);
    }

    /// Sets the squares that the king attacks.
    #[inline]
    pub fn count_king(&mut self, squares: Bitboard) {
        self.planes[7] = squares;
    }

    /// Updates [`AttackCounts::any`] after some classes were recounted.
    #[inline]
    pub fn close(&mut self) {
        self.any = self.by_pieces() | self.planes[7];
    }
}

/// The squares that `pawns` of `color` attack, towards the a-file and towards the h-file.
#[inline]
pub fn pawn_takes(pawns: Bitboard, color: Color) -> [Bitboard; 2] {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let bits = u64::from(pawns);
    match color {
        Color::White => [Bitboard((bits & NOT_A) << 7), Bitboard((bits & NOT_H) << 9)],
        Color::Black => [Bitboard((bits & NOT_A) >> 9), Bitboard((bits & NOT_H) >> 7)],
    }
}

/// The counts on one square found piece by piece: the slow reference of [`AttackCounts::index`].
pub fn count_one_by_one(board: &Board, color: Color, square: Square) -> Count {
    let mut occupied = board.occupied();
    let mut count = Count::default();
    let mut seen = Bitboard::EMPTY;
    loop {
        let fresh = board.attacks_to(square, color, occupied) & !seen;
        if fresh.is_empty() {
            return count;
        }
        for piece in fresh {
            let role = board.role_at(piece).unwrap_or(Role::King);
            count.add(role);
            seen.add(piece);
            if !matches!(role, Role::Knight | Role::King) {
                occupied.discard(piece);
            }
        }
    }
}
