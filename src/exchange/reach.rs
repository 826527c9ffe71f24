//! Reach: where every piece can go on the real board, and what bears on every field.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::bearing::{Bearing, pawn_takes};

/// Where every piece can go on the real board, and what bears on every field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// For each field with a piece (not a pawn), the fields that the piece attacks, own men
    /// among them.
    pub of: [Bitboard; 64],
    /// The same with the fields that it bears on through own men.
    borne: [Bitboard; 64],
    /// By colour, black first.
    bearing: [Bearing; 2],
}

impl Reach {
    /// The reach of all men on `board`.
    pub fn new(board: &Board) -> Self {
        let nothing = [Bitboard::EMPTY; 64];
        let mut reach = Self { of: nothing, borne: nothing, bearing: [Bearing::default(); 2] };
        reach.look(board, board.occupied());
        for color in Color::ALL {
            reach.count(board, color);
        }
        reach
    }

    /// Carries the reach to `board`, where `change` has been made since, and tells the fields
    /// whose counts are other ones now.
    ///
    /// A man on the line of a piece is the last that it sees or one that it bears through, so a
    /// change on fields that it does not bear on leaves its reach as it was.
    pub fn carry(&mut self, board: &Board, change: Bitboard) -> Bitboard {
        for field in change {
            self.set(field, Bitboard::EMPTY, Bitboard::EMPTY);
        }
        let mut touched = change;
        for field in board.sliders() {
            if (self.borne[field as usize] & change).any() {
                touched.add(field);
            }
        }
        self.look(board, touched);
        let before = self.bearing;
        for color in Color::ALL {
            self.count(board, color);
        }
        before[0].differs(&self.bearing[0]) | before[1].differs(&self.bearing[1])
    }

    /// The fields that the man on `field` bears on, as [`Bearing`] counts it.
    pub fn borne(&self, board: &Board, field: Square) -> Bitboard {
        match board.piece_at(field) {
            Some(man) if man.role == Role::Pawn => pawn_attacks(man.color, field),
            _ => self.borne[field as usize],
        }
    }

    /// What of `color` bears on the fields.
    #[inline]
    pub fn bearing(&self, color: Color) -> &Bearing {
        &self.bearing[color as usize]
    }

    /// Looks where the pieces on `fields` can go.
    fn look(&mut self, board: &Board, fields: Bitboard) {
        for field in fields & board.knights() {
            self.set(field, knight_attacks(field), knight_attacks(field));
        }
        for field in fields & board.kings() {
            self.set(field, king_attacks(field), king_attacks(field));
        }
        for color in Color::ALL {
            let own = Lines::of(board, color);
            for field in fields & own.sliders {
                let (seen, borne) = own.look(field);
                self.set(field, seen, borne);
            }
        }
    }

    #[inline]
    fn set(&mut self, field: Square, seen: Bitboard, borne: Bitboard) {
        self.of[field as usize] = seen;
        self.borne[field as usize] = borne;
    }

    /// Counts what of `color` bears on the fields, from what each piece bears on.
    fn count(&mut self, board: &Board, color: Color) {
        let own = board.by_color(color);
        let mut bearing = Bearing::default();
        let [left, right] = pawn_takes(own & board.pawns(), color);
        bearing.add_pawns(left, right);
        for field in own & (board.knights() | board.bishops()) {
            bearing.add(Role::Bishop, self.borne[field as usize]);
        }
        for field in own & board.rooks() {
            bearing.add(Role::Rook, self.borne[field as usize]);
        }
        for field in own & board.queens() {
            bearing.add(Role::Queen, self.borne[field as usize]);
        }
        for field in own & board.kings() {
            bearing.add(Role::King, self.borne[field as usize]);
        }
        self.bearing[color as usize] = bearing;
    }
}

/// The men of one side that lines end at or run through.
struct Lines {
    color: Color,
    occupied: Bitboard,
    sliders: Bitboard,
    /// Rooks and queens.
    straight: Bitboard,
    /// Bishops and queens.
    diagonal: Bitboard,
    pawns: Bitboard,
}

impl Lines {
    fn of(board: &Board, color: Color) -> Self {
        let own = board.by_color(color);
        Self {
            color,
            occupied: board.occupied(),
            sliders: own & board.sliders(),
            straight: own & board.rooks_and_queens(),
            diagonal: own & board.bishops_and_queens(),
            pawns: own & board.pawns(),
        }
    }

    /// What the slider on `field` sees, and what it bears on.
    #[inline]
    fn look(&self, field: Square) -> (Bitboard, Bitboard) {
        let (mut seen, mut borne) = (Bitboard::EMPTY, Bitboard::EMPTY);
        if self.straight.contains(field) {
            let direct = rook_attacks(field, self.occupied);
            let crossed = (direct & self.straight).any();
            seen |= direct;
            borne |=
                if crossed { rook_attacks(field, self.occupied & !self.straight) } else { direct };
        }
        if self.diagonal.contains(field) {
            let direct = bishop_attacks(field, self.occupied);
            let crossed = (direct & (self.diagonal | self.pawns)).any();
            seen |= direct;
            borne |= if crossed { self.through(field) } else { direct };
        }
        (seen, borne)
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
