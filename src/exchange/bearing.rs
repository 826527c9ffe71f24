//! What bears on each field: counts of men by class, all fields at once.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::table::{Count, Index};

/// The men of one side that bear on each field, counted by class as bit planes.
///
/// A man bears on a field that it could take on in one move if an enemy man stood there. Lines
/// run on through own men that would take there first: rooks and queens along files and ranks,
/// bishops and queens along diagonals, pawns towards the field they take on (x-rays; theory,
/// section 3). Counts saturate at what [`Count`] holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bearing {
    /// Fields on which anything bears.
    pub any: Bitboard,
    /// Fields on which a pawn bears.
    pub pawns: Bitboard,
    two_pawns: Bitboard,
    minors_low: Bitboard,
    minors_high: Bitboard,
    rooks: Bitboard,
    two_rooks: Bitboard,
    queens: Bitboard,
    kings: Bitboard,
}

impl Bearing {
    /// The index of the counts on `field`.
    #[inline]
    pub fn index(&self, field: Square) -> Index {
        Index::from_planes(self.planes(), field)
    }

    /// From which the counts on every field are read; see [`Index::from_planes`].
    #[inline]
    fn planes(&self) -> [Bitboard; 8] {
        [
            self.pawns,
            self.two_pawns,
            self.minors_low,
            self.minors_high,
            self.rooks,
            self.two_rooks,
            self.queens,
            self.kings,
        ]
    }

    fn add_pawns(&mut self, left: Bitboard, right: Bitboard) {
        self.pawns = left | right;
        self.two_pawns = left & right;
        self.any |= self.pawns;
    }

    fn add(&mut self, role: Role, fields: Bitboard) {
        self.any |= fields;
        match role {
            Role::Pawn => {}
            Role::Knight | Role::Bishop => {
                let full = self.minors_low & self.minors_high & fields;
                self.minors_high |= self.minors_low & fields;
                self.minors_low = (self.minors_low ^ fields) | full;
            }
            Role::Rook => {
                self.two_rooks |= self.rooks & fields;
                self.rooks |= fields;
            }
            Role::Queen => self.queens |= fields,
            Role::King => self.kings |= fields,
        }
    }
}

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
        let mut reach = Self { of: [Bitboard::EMPTY; 64], bearing: [Bearing::default(); 2] };
        for color in Color::ALL {
            reach.bearing[color as usize] = bear(board, color, &mut reach.of);
        }
        reach
    }

    /// What of `color` bears on the fields.
    pub fn bearing(&self, color: Color) -> &Bearing {
        &self.bearing[color as usize]
    }
}

fn bear(board: &Board, color: Color, of: &mut [Bitboard; 64]) -> Bearing {
    let mut bearing = Bearing::default();
    let own = board.by_color(color);
    let occupied = board.occupied();
    let pawns = own & board.pawns();
    let [left, right] = pawn_takes(pawns, color);
    bearing.add_pawns(left, right);
    for field in own & board.knights() {
        of[field as usize] = knight_attacks(field);
        bearing.add(Role::Knight, knight_attacks(field));
    }
    let lines = own & board.rooks_and_queens();
    let diagonals = own & board.bishops_and_queens();
    for field in own & board.sliders() {
        let role = slider(board, field);
        let (mut seen, mut borne) = (Bitboard::EMPTY, Bitboard::EMPTY);
        if role != Role::Bishop {
            let direct = rook_attacks(field, occupied);
            let crossed = direct & lines;
            seen |= direct;
            borne |= if crossed.any() { rook_attacks(field, occupied & !lines) } else { direct };
        }
        if role != Role::Rook {
            let direct = bishop_attacks(field, occupied);
            let crossed = direct & (diagonals | pawns);
            seen |= direct;
            borne |= if crossed.any() {
                borne_on_diagonals(field, occupied & !diagonals, pawns, color)
            } else {
                direct
            };
        }
        of[field as usize] = seen;
        bearing.add(role, borne);
    }
    for field in own & board.kings() {
        of[field as usize] = king_attacks(field);
        bearing.add(Role::King, king_attacks(field));
    }
    bearing
}

/// What a bishop or queen on `field` bears on: own pawns let it through to the field that they
/// take on.
fn borne_on_diagonals(
    field: Square,
    occupied: Bitboard,
    pawns: Bitboard,
    color: Color,
) -> Bitboard {
    let open = bishop_attacks(field, occupied);
    let [left, right] = pawn_takes(open & pawns, color);
    open | bishop_attacks(field, occupied & !(open & pawns)) & (left | right)
}

fn slider(board: &Board, field: Square) -> Role {
    if board.bishops().contains(field) {
        Role::Bishop
    } else if board.rooks().contains(field) {
        Role::Rook
    } else {
        Role::Queen
    }
}

/// The fields on which `pawns` of `color` take, towards the a-file and towards the h-file.
pub fn pawn_takes(pawns: Bitboard, color: Color) -> [Bitboard; 2] {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let bits = u64::from(pawns);
    match color {
        Color::White => [Bitboard((bits & NOT_A) << 7), Bitboard((bits & NOT_H) << 9)],
        Color::Black => [Bitboard((bits & NOT_A) >> 9), Bitboard((bits & NOT_H) >> 7)],
    }
}

/// The counts on one field found man by man: the slow twin of [`Bearing::index`].
pub fn count_by_hand(board: &Board, color: Color, field: Square) -> Count {
    let mut occupied = board.occupied();
    let mut count = Count::default();
    let mut seen = Bitboard::EMPTY;
    loop {
        let fresh = board.attacks_to(field, color, occupied) & !seen;
        if fresh.is_empty() {
            return count;
        }
        for man in fresh {
            let role = board.role_at(man).unwrap_or(Role::King);
            count.add(role);
            seen.add(man);
            if !matches!(role, Role::Knight | Role::King) {
                occupied.discard(man);
            }
        }
    }
}
