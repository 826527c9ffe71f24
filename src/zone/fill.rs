//! Fills: the steps of a whole set of pieces at once.

use shakmaty::{Bitboard, Color};

const NOT_A: Bitboard = Bitboard(0xfefe_fefe_fefe_fefe);
const NOT_H: Bitboard = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
const NOT_AB: Bitboard = Bitboard(0xfcfc_fcfc_fcfc_fcfc);
const NOT_GH: Bitboard = Bitboard(0x3f3f_3f3f_3f3f_3f3f);

/// All squares one push of `side`'s pawns away.
#[inline]
pub fn push(set: Bitboard, side: Color) -> Bitboard {
    side.fold_wb(set.shift(8), set.shift(-8))
}

/// All squares a knight's move away.
#[inline]
pub fn knight_steps(set: Bitboard) -> Bitboard {
    let one = (set & NOT_H).shift(1) | (set & NOT_A).shift(-1);
    let two = (set & NOT_GH).shift(2) | (set & NOT_AB).shift(-2);
    one.shift(16) | one.shift(-16) | two.shift(8) | two.shift(-8)
}

/// All squares a king's move away.
#[inline]
pub fn king_steps(set: Bitboard) -> Bitboard {
    let beside = |set: Bitboard| (set & NOT_H).shift(1) | (set & NOT_A).shift(-1);
    let ahead = set.shift(8) | set.shift(-8);
    ahead | beside(set | ahead)
}

/// A direction for fills: the squares that end runs of one, of two and of four empty squares.
#[derive(Debug, Clone, Copy)]
struct Direction([Bitboard; 3]);

impl Direction {
    #[inline]
    fn new(empty: Bitboard, by: i32, edge: Bitboard) -> Self {
        let one = empty & edge;
        let two = one & one.shift(by);
        Self([one, two, two & two.shift(2 * by)])
    }

    /// All squares that sliders on `set` attack in this direction, the first piece met included
    /// (Kogge–Stone fill).
    #[inline]
    fn fill(self, set: Bitboard, by: i32, edge: Bitboard) -> Bitboard {
        let Self([one, two, four]) = self;
        let mut filled = set;
        filled |= one & filled.shift(by);
        filled |= two & filled.shift(2 * by);
        filled |= four & filled.shift(4 * by);
        filled.shift(by) & edge
    }
}

/// All directions over the same empty squares, computed once for many sets.
#[derive(Debug, Clone, Copy)]
pub struct Directions {
    /// Up, down, and towards the a-file.
    straight: [Direction; 3],
    /// The empty squares, for lines towards the h-file.
    empty: Bitboard,
    /// Up and right, down and left, up and left, down and right.
    diagonal: [Direction; 4],
}

impl Directions {
    /// The directions over these empty squares.
    #[inline]
    pub fn new(empty: Bitboard) -> Self {
        let direction = |by, edge| Direction::new(empty, by, edge);
        Self {
            straight: [
                direction(8, Bitboard::FULL),
                direction(-8, Bitboard::FULL),
                direction(-1, NOT_H),
            ],
            empty,
            diagonal: [
                direction(9, NOT_A),
                direction(-9, NOT_H),
                direction(7, NOT_H),
                direction(-7, NOT_A),
            ],
        }
    }

    /// All squares that rooks on the set attack, the first piece met included.
    #[inline]
    pub fn straight(&self, set: Bitboard) -> Bitboard {
        let [up, down, left] = self.straight;
        up.fill(set, 8, Bitboard::FULL)
            | down.fill(set, -8, Bitboard::FULL)
            | left.fill(set, -1, NOT_H)
            | east(set, self.empty)
    }

    /// All squares that bishops on the set attack, the first piece met included.
    #[inline]
    pub fn diagonal(&self, set: Bitboard) -> Bitboard {
        let [right_up, left_down, left_up, right_down] = self.diagonal;
        right_up.fill(set, 9, NOT_A)
            | left_down.fill(set, -9, NOT_H)
            | left_up.fill(set, 7, NOT_H)
            | right_down.fill(set, -7, NOT_A)
    }
}

/// Rook attacks towards the h-file, by addition: the carry runs over empty squares to the first
/// piece.
#[inline]
fn east(set: Bitboard, empty: Bitboard) -> Bitboard {
    let next = set.shift(1) & NOT_A;
    let open = empty & NOT_A;
    let carried = Bitboard(open.0.wrapping_add((next & open).0));
    (next | (open ^ carried)) & NOT_A
}

/// All squares that rooks on the set attack, the first piece met included.
#[inline]
pub fn straight_steps(set: Bitboard, empty: Bitboard) -> Bitboard {
    Directions::new(empty).straight(set)
}

/// All squares that bishops on the set attack, the first piece met included.
#[inline]
pub fn diagonal_steps(set: Bitboard, empty: Bitboard) -> Bitboard {
    Directions::new(empty).diagonal(set)
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;
    use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};

    use super::*;

    #[test]
    fn sets_step_as_single_pieces_do() {
        let occupied = Bitboard(0x00ff_1200_4408_b700);
        for square in Square::ALL {
            let set = Bitboard::from(square);
            assert_eq!(knight_steps(set), knight_attacks(square));
            assert_eq!(king_steps(set), king_attacks(square));
            assert_eq!(straight_steps(set, !occupied), rook_attacks(square, occupied));
            assert_eq!(diagonal_steps(set, !occupied), bishop_attacks(square, occupied));
        }
    }

    #[test]
    fn many_step_as_each_of_them_does() {
        let mut number = 1_u64;
        let mut random = || {
            number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            number.rotate_left(23)
        };
        for _ in 0..10_000 {
            let (set, occupied) = (Bitboard(random() & random()), Bitboard(random() & random()));
            let each = |step: &dyn Fn(Square) -> Bitboard| {
                set.into_iter().fold(Bitboard::EMPTY, |all, square| all | step(square))
            };
            assert_eq!(knight_steps(set), each(&knight_attacks));
            assert_eq!(king_steps(set), each(&king_attacks));
            assert_eq!(straight_steps(set, !occupied), each(&|f| rook_attacks(f, occupied)));
            assert_eq!(diagonal_steps(set, !occupied), each(&|f| bishop_attacks(f, occupied)));
        }
    }
}
