//! The weights of the terms: the data file, parsed at compile time, and the sums of weights of
//! passable squares a rank at a time.

use shakmaty::{Bitboard, Color, Role};

use super::layout::{GROUPS, PASSABLE, WEIGHTS, kind};
use super::score::Share;

/// The weights, a pair for each place of the layout.
pub static ALL: [Share; WEIGHTS] = read(TEXT);

/// The data file: names in brackets, each followed by its group's numbers in centipawns with one
/// decimal, first for the middlegame, then for the endgame.
pub const TEXT: &str = include_str!("weights.txt");

#[allow(long_running_const_eval)] // one pass over the file, once, in the compiler
const fn read(text: &str) -> [Share; WEIGHTS] {
    let mut all = [Share::of(0, 0); WEIGHTS];
    let bytes = text.as_bytes();
    let (mut place, mut group) = (0, 0);
    while group < GROUPS.len() {
        let (first, count) = (GROUPS[group].first, GROUPS[group].count);
        let mut middle = [0; WEIGHTS];
        let mut number = 0;
        while number < 2 * count {
            let (tenths, behind) = next_number(bytes, place);
            place = behind;
            if number < count {
                middle[number] = tenths;
            } else {
                let weight = number - count;
                all[first + weight] = Share::of(middle[weight], tenths);
            }
            number += 1;
        }
        group += 1;
    }
    assert!(to_number(bytes, place) == bytes.len(), "more numbers than weights");
    all
}

/// The next number from `place` on, in tenths, and the place after it.
const fn next_number(bytes: &[u8], place: usize) -> (i32, usize) {
    let mut place = to_number(bytes, place);
    assert!(place < bytes.len(), "fewer numbers than weights");
    let negative = bytes[place] == b'-';
    if negative {
        place += 1;
    }
    let mut number = 0;
    while place < bytes.len() && bytes[place].is_ascii_digit() {
        number = number * 10 + (bytes[place] - b'0') as i32;
        place += 1;
    }
    number *= 10;
    if place + 1 < bytes.len() && bytes[place] == b'.' {
        number += (bytes[place + 1] - b'0') as i32;
        place += 2;
    }
    (if negative { -number } else { number }, place)
}

/// The place of the next number; names and comments extend to the end of their line.
const fn to_number(bytes: &[u8], mut place: usize) -> usize {
    while place < bytes.len() {
        match bytes[place] {
            b'-' | b'0'..=b'9' => return place,
            b'[' | b'#' => {
                while place < bytes.len() && bytes[place] != b'\n' {
                    place += 1;
                }
            }
            b' ' | b'\n' | b'\r' => place += 1,
            _ => panic!("neither a number nor a name"),
        }
    }
    place
}

/// The sums by role, by rank from the side's own view, by the squares of the rank as bits. Each
/// share also holds the number of its squares: see [`COUNT`].
static ROWS: [[[Share; 256]; 8]; 6] = sums();

/// The lowest of the bits in which a sum also counts its squares: the middlegame value itself never
/// needs them.
const COUNT: u32 = 24;
const ONE: Share = Share::of(1 << COUNT, 0);

/// The value of `squares` as passable squares of a piece of `side` and `role`, and their number.
#[inline(always)]
pub fn passable(side: Color, role: Role, squares: Bitboard) -> (Share, usize) {
    let seen = side.fold_wb(squares, squares.flip_vertical());
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
            // One square more than a set already summed.
            let weight = ALL[PASSABLE.at(row * 8 + bits.trailing_zeros() as usize)];
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
    fn names_stand_in_the_order_of_the_layout() {
        let names: Vec<&str> = TEXT
            .lines()
            .filter_map(|line| line.strip_prefix('[')?.split_once(']'))
            .map(|(name, _)| name)
            .collect();
        let expected: Vec<&str> = GROUPS.iter().flat_map(|g| [g.name, g.name]).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn reads_signs_and_tenths() {
        assert_eq!(next_number(b"[x] 4\n  -12.5 3", 0), (-125, 13));
        assert_eq!(next_number(b"# 1\n7\n", 0), (70, 5));
        assert_eq!(next_number(b"-0.4", 0), (-4, 4));
    }

    #[test]
    fn ranks_come_to_what_their_squares_do() {
        for number in 1..200_u64 {
            let some = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let squares = Bitboard(some & some.rotate_left(17));
            for side in Color::ALL {
                for role in Role::ALL {
                    let seen = |square| square as usize ^ side.fold_wb(0, 56);
                    let one_by_one = squares.into_iter().fold(Share::default(), |sum, square| {
                        sum + ALL[PASSABLE.at(kind(role) * 64 + seen(square))]
                    });
                    assert_eq!(passable(side, role, squares), (one_by_one, squares.count()));
                }
            }
        }
    }
}
