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

/// Two lines: by how much a set is shifted along each of them, and the squares that remain on the
/// board after a shift to the left and to the right.
#[derive(Debug, Clone, Copy)]
struct Axes {
    by: [u32; 2],
    left: [u64; 2],
    right: [u64; 2],
}

/// Files and ranks.
const STRAIGHT: Axes = Axes { by: [8, 1], left: [u64::MAX, NOT_A.0], right: [u64::MAX, NOT_H.0] };
/// Diagonals.
const DIAGONAL: Axes = Axes { by: [9, 7], left: [NOT_A.0, NOT_H.0], right: [NOT_H.0, NOT_A.0] };

/// The squares that end runs of one, of two and of four empty squares along two lines, either way.
///
/// Both lines take the same steps, so the compiler treats them at once where registers are wide
/// enough.
#[derive(Debug, Clone, Copy)]
struct Runs {
    left: [[u64; 2]; 3],
    right: [[u64; 2]; 3],
}

impl Runs {
    #[inline(always)]
    fn new(axes: Axes, Bitboard(empty): Bitboard) -> Self {
        let (mut left, mut right) = ([[0; 2]; 3], [[0; 2]; 3]);
        for (line, by) in axes.by.into_iter().enumerate() {
            let one = empty & axes.left[line];
            let two = one & one << by;
            (left[0][line], left[1][line], left[2][line]) = (one, two, two & two << (2 * by));
        }
        for (line, by) in axes.by.into_iter().enumerate() {
            let one = empty & axes.right[line];
            let two = one & one >> by;
            (right[0][line], right[1][line], right[2][line]) = (one, two, two & two >> (2 * by));
        }
        Self { left, right }
    }

    /// All squares that sliders on `set` attack along the lines, the first piece met included
    /// (Kogge–Stone fill).
    #[inline(always)]
    fn fill(&self, axes: Axes, Bitboard(set): Bitboard) -> Bitboard {
        let mut filled = [0; 2];
        for (line, by) in axes.by.into_iter().enumerate() {
            let (mut left, mut right) = (set, set);
            for (step, times) in [1, 2, 4].into_iter().enumerate() {
                left |= self.left[step][line] & left << (times * by);
                right |= self.right[step][line] & right >> (times * by);
            }
            filled[line] = left << by & axes.left[line] | right >> by & axes.right[line];
        }
        Bitboard(filled[0] | filled[1])
    }
}

/// All lines over the same empty squares, prepared once for many sets.
#[derive(Debug, Clone, Copy)]
pub struct Directions {
    straight: Runs,
    diagonal: Runs,
}

impl Directions {
    /// The lines over these empty squares.
    #[inline(always)]
    pub fn new(empty: Bitboard) -> Self {
        Self { straight: Runs::new(STRAIGHT, empty), diagonal: Runs::new(DIAGONAL, empty) }
    }

    /// All squares that rooks on the set attack, the first piece met included.
    #[inline(always)]
    pub fn straight(&self, set: Bitboard) -> Bitboard {
        self.straight.fill(STRAIGHT, set)
    }

    /// All squares that bishops on the set attack, the first piece met included.
    #[inline(always)]
    pub fn diagonal(&self, set: Bitboard) -> Bitboard {
        self.diagonal.fill(DIAGONAL, set)
    }
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
