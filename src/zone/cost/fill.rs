//! Steps of whole sets of fields at once.

use shakmaty::{Bitboard, Color};

const NOT_A: Bitboard = Bitboard(0xfefe_fefe_fefe_fefe);
const NOT_H: Bitboard = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
const NOT_AB: Bitboard = Bitboard(0xfcfc_fcfc_fcfc_fcfc);
const NOT_GH: Bitboard = Bitboard(0x3f3f_3f3f_3f3f_3f3f);

/// All fields one push of `side`'s pawns away.
#[inline]
pub fn push(set: Bitboard, side: Color) -> Bitboard {
    side.fold_wb(set.shift(8), set.shift(-8))
}

/// All fields a knight's step away.
#[inline]
pub fn knight_steps(set: Bitboard) -> Bitboard {
    let one = (set & NOT_H).shift(1) | (set & NOT_A).shift(-1);
    let two = (set & NOT_GH).shift(2) | (set & NOT_AB).shift(-2);
    one.shift(16) | one.shift(-16) | two.shift(8) | two.shift(-8)
}

/// All fields a king's step away.
#[inline]
pub fn king_steps(set: Bitboard) -> Bitboard {
    let beside = |set: Bitboard| (set & NOT_H).shift(1) | (set & NOT_A).shift(-1);
    let ahead = set.shift(8) | set.shift(-8);
    ahead | beside(set | ahead)
}

/// All fields that a line in one direction reaches from a field of `set`, the first man met
/// included (Kogge–Stone fill).
#[inline]
fn fill(set: Bitboard, empty: Bitboard, by: i32, edge: Bitboard) -> Bitboard {
    let mut open = empty & edge;
    let mut filled = set;
    filled |= open & filled.shift(by);
    open &= open.shift(by);
    filled |= open & filled.shift(2 * by);
    open &= open.shift(2 * by);
    filled |= open & filled.shift(4 * by);
    filled.shift(by) & edge
}

/// The same towards the h-file: a field added to empty ones beyond it carries on to the first man.
#[inline]
fn east(set: Bitboard, empty: Bitboard) -> Bitboard {
    let next = set.shift(1) & NOT_A;
    let open = empty & NOT_A;
    let carried = Bitboard(open.0.wrapping_add((next & open).0));
    (next | (open ^ carried)) & NOT_A
}

/// All fields that a rook's step from the set reaches, the first man met included.
#[inline]
pub fn straight_steps(set: Bitboard, empty: Bitboard) -> Bitboard {
    fill(set, empty, 8, Bitboard::FULL)
        | fill(set, empty, -8, Bitboard::FULL)
        | east(set, empty)
        | fill(set, empty, -1, NOT_H)
}

/// The same for a bishop.
#[inline]
pub fn diagonal_steps(set: Bitboard, empty: Bitboard) -> Bitboard {
    fill(set, empty, 9, NOT_A)
        | fill(set, empty, -9, NOT_H)
        | fill(set, empty, 7, NOT_H)
        | fill(set, empty, -7, NOT_A)
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;
    use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};

    use super::*;

    #[test]
    fn sets_step_as_single_men_do() {
        let occupied = Bitboard(0x00ff_1200_4408_b700);
        for field in Square::ALL {
            let set = Bitboard::from(field);
            assert_eq!(knight_steps(set), knight_attacks(field));
            assert_eq!(king_steps(set), king_attacks(field));
            assert_eq!(straight_steps(set, !occupied), rook_attacks(field, occupied));
            assert_eq!(diagonal_steps(set, !occupied), bishop_attacks(field, occupied));
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
                set.into_iter().fold(Bitboard::EMPTY, |all, field| all | step(field))
            };
            assert_eq!(knight_steps(set), each(&knight_attacks));
            assert_eq!(king_steps(set), each(&king_attacks));
            assert_eq!(straight_steps(set, !occupied), each(&|f| rook_attacks(f, occupied)));
            assert_eq!(diagonal_steps(set, !occupied), each(&|f| bishop_attacks(f, occupied)));
        }
    }
}
