//! The weights of the terms: the data file, parsed at compile time.

use super::layout::{GROUPS, WEIGHTS};
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

/// The next number from `place` on, in tenths, and the place behind it.
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

/// The place of the next number; names and comments end with their line.
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
}
