//! The 15×15 arrays and their overlay on the board ([document 1](crate::theory#document-1);
//! [theory, section 2](crate::theory#2-trajectories)).

use shakmaty::{Bitboard, Role, Square};

/// A kind of piece that has an array of its own. The queen uses the rook's and the bishop's; the
/// pawn, whose moves depend on the other pieces, has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Steps one square in any direction; n_L is 7.
    King,
    /// n_L is 6.
    Knight,
    /// n_L is 2.
    Rook,
    /// n_L is 2; it never reaches squares of the other colour.
    Bishop,
}

impl Kind {
    /// All kinds, in the order of their discriminants.
    pub const ALL: [Self; 4] = [Self::King, Self::Knight, Self::Rook, Self::Bishop];

    /// n_L: the largest number in the kind's array.
    pub const fn longest(self) -> u8 {
        LONGEST[self as usize]
    }
}

/// The arrays that a piece of this role uses.
pub const fn kinds(role: Role) -> &'static [Kind] {
    match role {
        Role::Pawn => &[],
        Role::Knight => &[Kind::Knight],
        Role::Bishop => &[Kind::Bishop],
        Role::Rook => &[Kind::Rook],
        Role::Queen => &[Kind::Rook, Kind::Bishop],
        Role::King => &[Kind::King],
    }
}

/// n(from, to): the minimal number of moves on an empty board, from the kind's array; `None` if
/// the piece never gets there.
///
/// The array knows no edge of the board, so for the knight it gives 2 between a corner and the next
/// square on the long diagonal (a1 and b2), where the board takes 4. The bundle of two moves is
/// then empty, and the ways in four moves are found as docked ones. No other pair differs.
pub fn distance(kind: Kind, from: Square, to: Square) -> Option<u8> {
    let n = OVERLAY[kind as usize][from.to_usize()][to.to_usize()];
    (n != NEVER).then_some(n)
}

/// The squares with n(`from`, x) = `moves` in any array of the role. The queen's layers overlap: a
/// square two moves away by one array may be one move away by the other.
pub fn layer(role: Role, from: Square, moves: u8) -> Bitboard {
    let of = |kind: &Kind| {
        let layers = &LAYERS[*kind as usize][from.to_usize()];
        layers.get(usize::from(moves)).map_or(Bitboard::EMPTY, |&squares| Bitboard(squares))
    };
    kinds(role).iter().map(of).fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// The side of an array in squares: large enough to cover the board from any centre.
const SIDE: usize = 15;
const CENTRE: usize = 7;
/// Marks squares that the kind never reaches.
const NEVER: u8 = u8::MAX;
/// The numbers 0 ..= n_L of the king, whose n_L is the largest.
const NUMBERS: usize = 8;

/// `array[7 + Δrank][7 + Δfile]` is the minimal number of moves from the centre.
type Array = [[u8; SIDE]; SIDE];

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const OBLIQUE: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const AROUND: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const LEAPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

static ARRAYS: [Array; 4] = [KING, KNIGHT, ROOK, BISHOP];
const KING: Array = array(&AROUND, false);
const KNIGHT: Array = array(&LEAPS, false);
const ROOK: Array = array(&STRAIGHT, true);
const BISHOP: Array = array(&OBLIQUE, true);

static LONGEST: [u8; 4] =
    [largest(&ARRAYS[0]), largest(&ARRAYS[1]), largest(&ARRAYS[2]), largest(&ARRAYS[3])];

/// `OVERLAY[kind][from][to]`: each array laid over the board with its centre on `from`.
static OVERLAY: [[[u8; 64]; 64]; 4] =
    [overlay(&ARRAYS[0]), overlay(&ARRAYS[1]), overlay(&ARRAYS[2]), overlay(&ARRAYS[3])];

/// `LAYERS[kind][from][n]`: the set of squares where the overlay holds n.
static LAYERS: [[[u64; NUMBERS]; 64]; 4] =
    [layers(&OVERLAY[0]), layers(&OVERLAY[1]), layers(&OVERLAY[2]), layers(&OVERLAY[3])];

/// Spreads numbers from the centre: n + 1 goes to every unnumbered square one move from an n.
const fn array(directions: &[(i8, i8)], slides: bool) -> Array {
    let mut array = [[NEVER; SIDE]; SIDE];
    array[CENTRE][CENTRE] = 0;
    let mut n = 0;
    while n + 1 < NUMBERS as u8 {
        let mut square = 0;
        while square < SIDE * SIDE {
            if array[square / SIDE][square % SIDE] == n {
                array = spread(array, square, directions, slides);
            }
            square += 1;
        }
        n += 1;
    }
    array
}

/// Numbers the squares one move from `square` that have no number yet.
const fn spread(mut array: Array, square: usize, directions: &[(i8, i8)], slides: bool) -> Array {
    let next = array[square / SIDE][square % SIDE] + 1;
    let mut i = 0;
    while i < directions.len() {
        let (file_step, rank_step) = directions[i];
        let mut rank = (square / SIDE) as i8 + rank_step;
        let mut file = (square % SIDE) as i8 + file_step;
        while 0 <= rank && rank < SIDE as i8 && 0 <= file && file < SIDE as i8 {
            if array[rank as usize][file as usize] == NEVER {
                array[rank as usize][file as usize] = next;
            }
            if !slides {
                break;
            }
            rank += rank_step;
            file += file_step;
        }
        i += 1;
    }
    array
}

const fn largest(array: &Array) -> u8 {
    let mut most = 0;
    let mut square = 0;
    while square < SIDE * SIDE {
        let n = array[square / SIDE][square % SIDE];
        if n != NEVER && n > most {
            most = n;
        }
        square += 1;
    }
    most
}

const fn overlay(array: &Array) -> [[u8; 64]; 64] {
    let mut numbers = [[NEVER; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let rank = CENTRE + to / 8 - from / 8;
            let file = CENTRE + to % 8 - from % 8;
            numbers[from][to] = array[rank][file];
            to += 1;
        }
        from += 1;
    }
    numbers
}

const fn layers(overlay: &[[u8; 64]; 64]) -> [[u64; NUMBERS]; 64] {
    let mut layers = [[0; NUMBERS]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let n = overlay[from][to];
            if n != NEVER {
                layers[from][n as usize] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [Document 1](crate::theory#document-1): two for the sliders, six for the knight, seven for
    /// the king.
    #[test]
    fn largest_numbers() {
        assert_eq!(Kind::ALL.map(Kind::longest), [7, 6, 2, 2]);
    }

    #[test]
    fn numbers_of_each_kind() {
        use Square::{A1, A3, B1, B2, B3, C1, H8};
        assert_eq!(distance(Kind::King, A1, H8), Some(7));
        assert_eq!(distance(Kind::Knight, A1, H8), Some(6));
        assert_eq!(distance(Kind::Knight, B1, C1), Some(3));
        assert_eq!(distance(Kind::Knight, A1, B2), Some(2), "the array knows no edge");
        assert_eq!(distance(Kind::Rook, A1, B3), Some(2));
        assert_eq!(distance(Kind::Rook, A1, A3), Some(1));
        assert_eq!(distance(Kind::Bishop, A1, A3), Some(2));
        assert_eq!(distance(Kind::Bishop, A1, B1), None, "never for the other colour");
        assert_eq!(distance(Kind::King, A1, A1), Some(0));
    }

    #[test]
    fn layers_hold_the_overlay() {
        for kind in Kind::ALL {
            let role = [Role::King, Role::Knight, Role::Rook, Role::Bishop][kind as usize];
            for from in Square::ALL {
                for to in Square::ALL {
                    let listed = (0..8).find(|&n| layer(role, from, n).contains(to));
                    assert_eq!(listed, distance(kind, from, to));
                }
            }
        }
    }
}
