//! Weights of passable fields a rank at a time: precomputed sums for every set of fields of a rank.

use shakmaty::{Bitboard, Color, Role};

use super::layout::{PASSABLE, kind};
use super::score::Share;
use super::weights;

/// The sums by role, by rank from the side's own view, by the fields of the rank as bits. Each
/// share also holds the number of its fields: see [`COUNT`].
static ROWS: [[[Share; 256]; 8]; 6] = sums();

/// The first of the bits in which a sum of fields counts them: bits of the middlegame value that
/// the value itself never needs.
const COUNT: u32 = 24;
const ONE: Share = Share::of(1 << COUNT, 0);

/// The value of `fields` as passable fields of a man of `side` and `role`, and their number.
#[inline(always)]
pub fn passable(side: Color, role: Role, fields: Bitboard) -> (Share, usize) {
    let seen = side.fold_wb(fields, fields.flip_vertical());
    let mut sum = Share::default();
    for (row, bits) in ROWS[kind(role)].iter().zip(u64::from(seen).to_le_bytes()) {
        sum += row[bits as usize];
    }
    let count = (sum.middle() + (1 << (COUNT - 1))) >> COUNT;
    (sum - ONE * count, usize::from(count as u8))
}

#[allow(long_running_const_eval)] // twelve thousand additions, once, in the compiler
const fn sums() -> [[[Share; 256]; 8]; 6] {
    let mut rows = [[[Share::of(0, 0); 256]; 8]; 6];
    let mut row = 0;
    while row < 6 * 8 {
        let mut bits = 1_usize;
        while bits < 256 {
            // One field more than a set already summed.
            let weight = weights::ALL[PASSABLE.at(row * 8 + bits.trailing_zeros() as usize)];
            let sums = &mut rows[row / 8][row % 8];
            sums[bits] = sums[bits & (bits - 1)].plus(weight).plus(ONE);
            bits += 1;
        }
        row += 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_come_to_what_their_fields_do() {
        for number in 1..200_u64 {
            let some = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let fields = Bitboard(some & some.rotate_left(17));
            for side in Color::ALL {
                for role in Role::ALL {
                    let seen = |field| field as usize ^ side.fold_wb(0, 56);
                    let one_by_one = fields.into_iter().fold(Share::default(), |sum, field| {
                        sum + weights::ALL[PASSABLE.at(kind(role) * 64 + seen(field))]
                    });
                    assert_eq!(passable(side, role, fields), (one_by_one, fields.count()));
                }
            }
        }
    }
}
