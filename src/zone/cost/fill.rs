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
    (set & NOT_H).shift(17)
        | (set & NOT_A).shift(15)
        | (set & NOT_GH).shift(10)
        | (set & NOT_AB).shift(6)
        | (set & NOT_A).shift(-17)
        | (set & NOT_H).shift(-15)
        | (set & NOT_AB).shift(-10)
        | (set & NOT_GH).shift(-6)
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

/// All fields that a rook's step from the set reaches, the first man met included.
#[inline]
pub fn straight_steps(set: Bitboard, empty: Bitboard) -> Bitboard {
    fill(set, empty, 8, Bitboard::FULL)
        | fill(set, empty, -8, Bitboard::FULL)
        | fill(set, empty, 1, NOT_A)
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
}
