//! Passable fields a rank at a time: the weights of every set of fields of a rank, summed
//! beforehand.

use shakmaty::{Bitboard, Color, Role};

use super::layout::{PASSABLE, kind};
use super::score::Share;
use super::weights;

/// By role, by rank from the side's own view, by the fields of the rank as bits.
static ROWS: [[[Share; 256]; 8]; 6] = sums();

/// What `fields` are worth together as passable ones of a man of `side` and `role`.
#[inline(always)]
pub fn passable(side: Color, role: Role, fields: Bitboard) -> Share {
    let seen = side.fold_wb(fields, fields.flip_vertical());
    let mut sum = Share::default();
    for (row, bits) in ROWS[kind(role)].iter().zip(u64::from(seen).to_le_bytes()) {
        sum += row[bits as usize];
    }
    sum
}

#[allow(long_running_const_eval)] // twelve thousand additions, once, in the compiler
const fn sums() -> [[[Share; 256]; 8]; 6] {
    let mut rows = [[[Share::of(0, 0); 256]; 8]; 6];
    let mut row = 0;
    while row < 6 * 8 {
        let mut bits = 1_usize;
        while bits < 256 {
            // One field more than a set that is known already.
            let weight = weights::ALL[PASSABLE.at(row * 8 + bits.trailing_zeros() as usize)];
            let sums = &mut rows[row / 8][row % 8];
            sums[bits] = sums[bits & (bits - 1)].plus(weight);
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
            let fields = Bitboard(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            for side in Color::ALL {
                for role in Role::ALL {
                    let seen = |field| field as usize ^ side.fold_wb(0, 56);
                    let one_by_one = fields.into_iter().fold(Share::default(), |sum, field| {
                        sum + weights::ALL[PASSABLE.at(kind(role) * 64 + seen(field))]
                    });
                    assert_eq!(passable(side, role, fields), one_by_one);
                }
            }
        }
    }
}
