//! The attack map: what every piece attacks on the board, and how often every square is attacked.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::counts::{AttackCounts, pawn_takes};
use crate::position::Change;

/// What every piece attacks on the real board, and the [`AttackCounts`] of both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackMap {
    /// For each square with a piece (not a pawn), the squares that the piece attacks directly,
    /// including those of own pieces; empty for other squares.
    pub of: [Bitboard; 64],
    /// The attack counts by colour, black first.
    counts: [AttackCounts; 2],
}

impl AttackMap {
    /// The attack map of `board`, from scratch.
    pub fn new(board: &Board) -> Self {
        let nothing = [Bitboard::EMPTY; 64];
        let mut map = Self { of: nothing, counts: [AttackCounts::default(); 2] };
        map.look(board, Bitboard::FULL);
        for color in Color::ALL {
            map.counts[color as usize] = map.follow_and_count(board, color, Change::ALL);
        }
        map
    }

    /// Carries the map to `board`, where `change` has been made since, and returns the squares
    /// whose counts have changed.
    ///
    /// A piece's attacks change only if a square that it attacks changes, x-rays included: pieces
    /// that attack no changed square are skipped, and whole classes by their counts.
    pub fn carry(&mut self, board: &Board, change: Change) -> Bitboard {
        for square in change.squares {
            self.of[square as usize] = Bitboard::EMPTY;
        }
        self.look(board, change.squares);
        let mut squares = Bitboard::EMPTY;
        for color in Color::ALL {
            let counts = self.follow_and_count(board, color, change);
            squares |= self.counts[color as usize].differs(&counts);
            self.counts[color as usize] = counts;
        }
        squares
    }

    /// The squares that the piece on `square` attacks, x-rays included, as [`AttackCounts`] counts
    /// them; empty if the square is empty.
    pub fn with_xrays(&self, board: &Board, square: Square) -> Bitboard {
        let Some(piece) = board.piece_at(square) else { return Bitboard::EMPTY };
        let lines = Lines::of(board, piece.color);
        match piece.role {
            Role::Pawn => pawn_attacks(piece.color, square),
            Role::Knight | Role::King => self.of[square as usize],
            Role::Bishop => lines.diagonal(square).xrays,
            Role::Rook => lines.straight(square).xrays,
            Role::Queen => lines.both(square).xrays,
        }
    }

    /// How often pieces of `color` attack the squares.
    #[inline]
    pub fn counts(&self, color: Color) -> &AttackCounts {
        &self.counts[color as usize]
    }

    /// Looks up the attacks of the knights and kings on `squares`.
    #[inline]
    fn look(&mut self, board: &Board, squares: Bitboard) {
        for square in squares & board.knights() {
            self.of[square as usize] = knight_attacks(square);
        }
        for square in squares & board.kings() {
            self.of[square as usize] = king_attacks(square);
        }
    }

    /// Recounts the attacks of `color`, following only lines that `change` touches. A class is
    /// skipped if none of its pieces moved or attacks a changed square.
    #[inline]
    fn follow_and_count(&mut self, board: &Board, color: Color, change: Change) -> AttackCounts {
        let own = board.by_color(color);
        let mut counts = self.counts[color as usize];
        let stale = |role| change.moves(color, role) || (counts.by(role) & change.squares).any();
        let [minors, rooks, queens] = [
            stale(Role::Bishop) || change.moves(color, Role::Knight),
            stale(Role::Rook),
            stale(Role::Queen),
        ];
        let lines = Lines::of(board, color);
        if change.moves(color, Role::Pawn) {
            counts.count_pawns(pawn_takes(lines.pawns, color));
        }
        if minors {
            let knights = (own & board.knights()).into_iter().map(knight_attacks);
            let pieces = lines.diagonal | lines.pawns;
            let bishops = (own & board.bishops()).into_iter();
            let bishops =
                bishops.map(|square| self.follow(square, change, pieces, |f| lines.diagonal(f)));
            counts.count_minors(knights.chain(bishops));
        }
        if rooks {
            let pieces = lines.straight;
            let rooks = (own & board.rooks()).into_iter();
            let rooks =
                rooks.map(|square| self.follow(square, change, pieces, |f| lines.straight(f)));
            counts.count_rooks(rooks);
        }
        if queens {
            let pieces = lines.straight | lines.diagonal | lines.pawns;
            let queens = (own & board.queens()).into_iter();
            let queens =
                queens.map(|square| self.follow(square, change, pieces, |f| lines.both(f)));
            counts.count_queens(queens);
        }
        if change.moves(color, Role::King) {
            let kings = (own & board.kings()).into_iter().map(king_attacks);
            counts.count_king(kings.fold(Bitboard::EMPTY, |all, squares| all | squares));
        }
        counts.close();
        counts
    }

    /// The squares that the slider on `square` attacks, x-rays included. Its lines are followed if
    /// `change` touches them, or if they meet own `pieces` that it may attack through.
    #[inline]
    fn follow(
        &mut self,
        square: Square,
        change: Change,
        pieces: Bitboard,
        look: impl FnOnce(Square) -> Seen,
    ) -> Bitboard {
        let known = self.of[square as usize];
        if (known.with(square) & change.squares | known & pieces).is_empty() {
            return known;
        }
        let Seen { direct, xrays } = look(square);
        self.of[square as usize] = direct;
        xrays
    }
}

/// The squares that a slider attacks.
struct Seen {
    /// Without x-rays.
    direct: Bitboard,
    /// With x-rays.
    xrays: Bitboard,
}

/// The pieces of one side that lines stop at or run through.
struct Lines {
    color: Color,
    occupied: Bitboard,
    /// Rooks and queens.
    straight: Bitboard,
    /// Bishops and queens.
    diagonal: Bitboard,
    pawns: Bitboard,
}

impl Lines {
    #[inline]
    fn of(board: &Board, color: Color) -> Self {
        let own = board.by_color(color);
        Self {
            color,
            occupied: board.occupied(),
            straight: own & board.rooks_and_queens(),
            diagonal: own & board.bishops_and_queens(),
            pawns: own & board.pawns(),
        }
    }

    /// The attacks along file and rank.
    #[inline]
    fn straight(&self, square: Square) -> Seen {
        let direct = rook_attacks(square, self.occupied);
        let crossed = (direct & self.straight).any();
        let xrays =
            if crossed { rook_attacks(square, self.occupied & !self.straight) } else { direct };
        Seen { direct, xrays }
    }

    /// The attacks along the diagonals.
    #[inline]
    fn diagonal(&self, square: Square) -> Seen {
        let direct = bishop_attacks(square, self.occupied);
        let crossed = (direct & (self.diagonal | self.pawns)).any();
        let xrays = if crossed { self.through(square) } else { direct };
        Seen { direct, xrays }
    }

    /// The attacks along all lines of a queen.
    #[inline]
    fn both(&self, square: Square) -> Seen {
        let (straight, diagonal) = (self.straight(square), self.diagonal(square));
        Seen { direct: straight.direct | diagonal.direct, xrays: straight.xrays | diagonal.xrays }
    }

    /// The squares that a bishop or queen on `square` attacks along diagonals, x-rays included:
    /// through an own pawn it attacks the square that the pawn captures on.
    fn through(&self, square: Square) -> Bitboard {
        let occupied = self.occupied & !self.diagonal;
        let open = bishop_attacks(square, occupied);
        let [left, right] = pawn_takes(open & self.pawns, self.color);
        open | bishop_attacks(square, occupied & !(open & self.pawns)) & (left | right)
    }
}
