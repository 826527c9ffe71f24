//! Reach: where every piece can go on the real board, and what bears on every field.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::counts::{Bearing, pawn_takes};
use crate::position::Change;

/// Where every piece can go on the real board, and what bears on every field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// For each field with a piece (not a pawn), the fields that the piece attacks, own men
    /// among them.
    pub of: [Bitboard; 64],
    /// By colour, black first.
    bearing: [Bearing; 2],
}

impl Reach {
    /// The reach of all men on `board`.
    pub fn new(board: &Board) -> Self {
        let nothing = [Bitboard::EMPTY; 64];
        let mut reach = Self { of: nothing, bearing: [Bearing::default(); 2] };
        reach.look(board, Bitboard::FULL);
        for color in Color::ALL {
            reach.bearing[color as usize] = reach.follow_and_count(board, color, Change::ALL);
        }
        reach
    }

    /// Carries the reach to `board`, where `change` has been made since, and tells the fields
    /// whose counts are other ones now.
    ///
    /// A man on the line of a piece is the last that it sees or one that it bears through, so a
    /// change on fields that it does not bear on leaves its reach as it was; and what a whole
    /// class bears on is known from the counts.
    pub fn carry(&mut self, board: &Board, change: Change) -> Bitboard {
        for field in change.fields {
            self.of[field as usize] = Bitboard::EMPTY;
        }
        self.look(board, change.fields);
        let mut fields = Bitboard::EMPTY;
        for color in Color::ALL {
            let bearing = self.follow_and_count(board, color, change);
            fields |= self.bearing[color as usize].differs(&bearing);
            self.bearing[color as usize] = bearing;
        }
        fields
    }

    /// The fields that the man on `field` bears on, as [`Bearing`] counts it.
    pub fn borne(&self, board: &Board, field: Square) -> Bitboard {
        let Some(man) = board.piece_at(field) else { return Bitboard::EMPTY };
        let lines = Lines::of(board, man.color);
        match man.role {
            Role::Pawn => pawn_attacks(man.color, field),
            Role::Knight | Role::King => self.of[field as usize],
            Role::Bishop => lines.diagonal(field).borne,
            Role::Rook => lines.straight(field).borne,
            Role::Queen => lines.both(field).borne,
        }
    }

    /// What of `color` bears on the fields.
    #[inline]
    pub fn bearing(&self, color: Color) -> &Bearing {
        &self.bearing[color as usize]
    }

    /// Looks where the knights and kings on `fields` can go.
    #[inline]
    fn look(&mut self, board: &Board, fields: Bitboard) {
        for field in fields & board.knights() {
            self.of[field as usize] = knight_attacks(field);
        }
        for field in fields & board.kings() {
            self.of[field as usize] = king_attacks(field);
        }
    }

    /// Counts what of `color` bears on the fields, the lines that `change` touches looked along
    /// anew. A class of which no man moves and none bears on a changed field is left alone.
    #[inline]
    fn follow_and_count(&mut self, board: &Board, color: Color, change: Change) -> Bearing {
        let own = board.by_color(color);
        let mut bearing = self.bearing[color as usize];
        let stale = |role| change.moves(color, role) || (bearing.by(role) & change.fields).any();
        let [minors, rooks, queens] = [
            stale(Role::Bishop) || change.moves(color, Role::Knight),
            stale(Role::Rook),
            stale(Role::Queen),
        ];
        let lines = Lines::of(board, color);
        if change.moves(color, Role::Pawn) {
            bearing.count_pawns(pawn_takes(lines.pawns, color));
        }
        if minors {
            let knights = (own & board.knights()).into_iter().map(knight_attacks);
            let men = lines.diagonal | lines.pawns;
            let bishops = (own & board.bishops()).into_iter();
            let bishops =
                bishops.map(|field| self.follow(field, change, men, |f| lines.diagonal(f)));
            bearing.count_minors(knights.chain(bishops));
        }
        if rooks {
            let men = lines.straight;
            let rooks = (own & board.rooks()).into_iter();
            let rooks = rooks.map(|field| self.follow(field, change, men, |f| lines.straight(f)));
            bearing.count_rooks(rooks);
        }
        if queens {
            let men = lines.straight | lines.diagonal | lines.pawns;
            let queens = (own & board.queens()).into_iter();
            let queens = queens.map(|field| self.follow(field, change, men, |f| lines.both(f)));
            bearing.count_queens(queens);
        }
        if change.moves(color, Role::King) {
            let kings = (own & board.kings()).into_iter().map(king_attacks);
            bearing.count_king(kings.fold(Bitboard::EMPTY, |all, fields| all | fields));
        }
        bearing.close();
        bearing
    }

    /// What the slider on `field` bears on. It looks along its lines where `change` touches them,
    /// and where it sees own `men` that it may bear through.
    #[inline]
    fn follow(
        &mut self,
        field: Square,
        change: Change,
        men: Bitboard,
        look: impl FnOnce(Square) -> Seen,
    ) -> Bitboard {
        let known = self.of[field as usize];
        if (known.with(field) & change.fields | known & men).is_empty() {
            return known;
        }
        let Seen { direct, borne } = look(field);
        self.of[field as usize] = direct;
        borne
    }
}

/// What a slider sees, and what it bears on.
struct Seen {
    direct: Bitboard,
    borne: Bitboard,
}

/// The men of one side that lines end at or run through.
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

    /// Along file and rank.
    #[inline]
    fn straight(&self, field: Square) -> Seen {
        let direct = rook_attacks(field, self.occupied);
        let crossed = (direct & self.straight).any();
        let borne =
            if crossed { rook_attacks(field, self.occupied & !self.straight) } else { direct };
        Seen { direct, borne }
    }

    /// Along the diagonals.
    #[inline]
    fn diagonal(&self, field: Square) -> Seen {
        let direct = bishop_attacks(field, self.occupied);
        let crossed = (direct & (self.diagonal | self.pawns)).any();
        let borne = if crossed { self.through(field) } else { direct };
        Seen { direct, borne }
    }

    /// Along all lines of a queen.
    #[inline]
    fn both(&self, field: Square) -> Seen {
        let (straight, diagonal) = (self.straight(field), self.diagonal(field));
        Seen { direct: straight.direct | diagonal.direct, borne: straight.borne | diagonal.borne }
    }

    /// What a bishop or queen on `field` bears on along diagonals: own pawns let it through to the
    /// field that they take on.
    fn through(&self, field: Square) -> Bitboard {
        let occupied = self.occupied & !self.diagonal;
        let open = bishop_attacks(field, occupied);
        let [left, right] = pawn_takes(open & self.pawns, self.color);
        open | bishop_attacks(field, occupied & !(open & self.pawns)) & (left | right)
    }
}
