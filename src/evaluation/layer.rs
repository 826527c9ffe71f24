//! The hidden layer over the counts of both sides, which expresses what a sum cannot: that counts
//! are worth more together, or less.
//!
//! `value = w · ReLU(A·own + B·enemy) − v · ReLU(A·enemy + B·own)`, where `own` and `enemy` are the
//! counts of the positional terms that follow the passable squares, `own` those of the side to
//! move, to which attacks are worth more, so that `w` is not `v`. It has no biases, so it is
//! homogeneous: the value is the sum of the counts times its derivatives, and each count has its
//! exact share.

use shakmaty::Color;

use super::layout::{COUNTED, Group, KING_RING, MOBILITY, MOBILITY_IN_TWO};
use super::score::FULL_PHASE;

/// The number of hidden units.
pub const WIDTH: usize = 32;
/// The first weight whose count is an input; those after it are inputs, too.
pub const FIRST: usize = MOBILITY.first;
/// The number of inputs.
pub const ROWS: usize = COUNTED - FIRST;
/// Hidden sums are stored in 1/`SUM_UNIT`.
pub const SUM_UNIT: i32 = 512;
/// A unit's worth is stored in 1/`WORTH_UNIT` of a centipawn.
pub const WORTH_UNIT: i32 = 8;
/// A hidden sum times a worth times a phase is in 1/`PARTS` of a centipawn.
pub const PARTS: i64 = (FULL_PHASE * SUM_UNIT * WORTH_UNIT) as i64;
/// The maximum absolute value of a row's entries: 256 of them stay below 2^15.
pub const MOST: i16 = 127;

/// The maximum absolute value of a worth.
pub const MOST_WORTH: i16 = 4095;
/// The maximum sum of the absolute values of all worths of a phase, to both sides: the sum of all
/// units times their worths then stays below 2^31.
const MOST_WORTHS: i32 = i32::MAX / i16::MAX as i32;

/// One number for each unit.
pub type Units = [i16; WIDTH];

/// What a count adds to the hidden sums. A row is aligned, so that the additions can use it as an
/// operand without loading it.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub struct Row {
    /// To those of its own side.
    pub own: Units,
    /// To those of the other side.
    pub other: Units,
}

const NOTHING: Row = Row { own: [0; WIDTH], other: [0; WIDTH] };

/// The groups that a piece may count several times at once. They have a row for each multiple.
const SEVERAL: [Group; 2] = [MOBILITY_IN_TWO, KING_RING];
/// The number of their weights.
const MULTIPLES: usize = MOBILITY_IN_TWO.count + KING_RING.count;
/// The number of multiples of each, zero included: no piece reaches 64 squares.
const TIMES: usize = 64;

struct Data {
    /// What a unit is worth to the side to move, and to the other: in the middlegame and in the
    /// endgame.
    worths: [[Units; 2]; 2],
    /// A row of nothing, the rows of all inputs, and after them the multiples.
    rows: [Row; 1 + ROWS + MULTIPLES * TIMES],
}

/// The data file: little-endian numbers of 16 bits; the units' worths to the side to move in the
/// middlegame and the endgame, and to the other side, in 1/[`WORTH_UNIT`] of a centipawn; then the
/// rows.
pub const BYTES: &[u8] = include_bytes!("layer.bin");

static DATA: Data = read(BYTES);

/// What a count of a weight adds to the hidden sums; `None` if it is not an input.
fn row(weight: usize) -> Option<&'static Row> {
    DATA.rows[1..=ROWS].get(weight.checked_sub(FIRST)?)
}

/// The place of the multiples of a weight among the rows, if it has any.
const fn multiples(weight: usize) -> Option<usize> {
    let (mut group, mut place) = (0, 1 + ROWS);
    while group < SEVERAL.len() {
        let Group { first, count, .. } = SEVERAL[group];
        if first <= weight && weight < first + count {
            return Some(place + (weight - first) * TIMES);
        }
        place += count * TIMES;
        group += 1;
    }
    None
}

/// The inputs that one side counts, as indices of their rows, and of that of nothing after them. No
/// side counts 256: sixteen pieces with fewer than ten terms each, and eight passed pawns with six.
#[derive(Debug)]
pub struct Inputs {
    rows: [u16; 256],
    /// A byte, so that no bounds are checked.
    count: u8,
}

impl Default for Inputs {
    fn default() -> Self {
        Self { rows: [0; 256], count: 0 }
    }
}

impl Inputs {
    /// Adds `count` times the input of a weight.
    #[inline(always)]
    pub fn add(&mut self, weight: usize, count: i32) {
        match multiples(weight) {
            Some(place) if count > 0 => self.push(place + (count as usize).min(TIMES - 1)),
            Some(_) => {}
            None => (0..count).for_each(|_| self.push(1 + weight - FIRST)),
        }
    }

    #[inline(always)]
    fn push(&mut self, row: usize) {
        self.rows[usize::from(self.count)] = row as u16;
        self.count = self.count.wrapping_add(1);
    }
}

/// The hidden sums of White and of Black.
#[derive(Debug, Clone, Copy)]
pub struct Hidden([Units; 2]);

impl Default for Hidden {
    fn default() -> Self {
        Self([[0; WIDTH]; 2])
    }
}

impl Hidden {
    /// The sums with further inputs of both sides added.
    pub fn with(self, white: &Inputs, black: &Inputs) -> Self {
        let Self([mut ours, mut theirs]) = self;
        (ours, theirs) = add(ours, theirs, white);
        (theirs, ours) = add(theirs, ours, black);
        Self([ours, theirs])
    }

    /// What the layer is worth to White in the middlegame and in the endgame; times the phase, in
    /// units of [`PARTS`].
    fn worth(&self, turn: Color) -> [i32; 2] {
        let Self([white, black]) = self;
        let [to_white, to_black] = [Color::White, Color::Black].map(|side| worths(side, turn));
        let mut sums = [0; 2];
        // One loop, which the compiler vectorises.
        for unit in 0..WIDTH {
            let [white, black] = [white[unit].max(0), black[unit].max(0)].map(i32::from);
            for (phase, sum) in sums.iter_mut().enumerate() {
                let [ours, theirs] = [to_white[phase][unit], to_black[phase][unit]].map(i32::from);
                *sum += white * ours - black * theirs;
            }
        }
        sums
    }

    /// What the layer is worth to White at a phase, with `turn` to move, in centipawns.
    pub fn value(&self, phase: i32, turn: Color) -> i32 {
        let [middle, end] = self.worth(turn);
        let (phase, whole) = (i64::from(phase), i64::from(FULL_PHASE));
        let parts = i64::from(middle) * phase + i64::from(end) * (whole - phase);
        (parts / PARTS) as i32
    }

    /// The exact share that `count` times a weight has in the value, for its own side, in the
    /// middlegame and in the endgame: the count times the derivative with respect to it.
    pub fn share(&self, weight: usize, count: i32, side: Color, turn: Color) -> [i64; 2] {
        let Some(row) = row(weight) else { return [0; 2] };
        let Self([white, black]) = self;
        let (own, other) = side.fold_wb((white, black), (black, white));
        let times = |sums: &Units, row: &Units, worths: &Units| -> i64 {
            let alive = (0..WIDTH).filter(|&unit| sums[unit] > 0);
            alive.map(|unit| i64::from(row[unit]) * i64::from(worths[unit])).sum()
        };
        let (to_own, to_other) = (worths(side, turn), worths(!side, turn));
        [0, 1].map(|phase| {
            let gained = times(own, &row.own, &to_own[phase]);
            let given = times(other, &row.other, &to_other[phase]);
            (gained - given) * i64::from(count)
        })
    }
}

/// What the units are worth to a side, with `turn` to move, in the middlegame and in the endgame.
fn worths(side: Color, turn: Color) -> &'static [Units; 2] {
    &DATA.worths[usize::from(side != turn)]
}

/// Adds the rows of one side to its own sums and to those of the other.
#[inline]
fn add(mut own: Units, mut other: Units, inputs: &Inputs) -> (Units, Units) {
    let (fours, _) = inputs.rows.as_chunks::<4>();
    for four in &fours[..usize::from(inputs.count).div_ceil(4)] {
        for &row in four {
            let Some(row) = DATA.rows.get(usize::from(row)) else { break };
            for unit in 0..WIDTH {
                own[unit] = own[unit].saturating_add(row.own[unit]);
                other[unit] = other[unit].saturating_add(row.other[unit]);
            }
        }
    }
    (own, other)
}

#[allow(long_running_const_eval)] // one pass over the file, once, in the compiler
const fn read(bytes: &[u8]) -> Data {
    assert!(bytes.len() == 4 * WIDTH * (2 + ROWS), "not the size of the layer");
    let mut data =
        Data { worths: [[[0; WIDTH]; 2]; 2], rows: [NOTHING; 1 + ROWS + MULTIPLES * TIMES] };
    let mut place = 0;
    while place < bytes.len() / 2 {
        let number = i16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]]);
        let (line, unit) = (place / WIDTH, place % WIDTH);
        if line < 4 {
            assert!(-MOST_WORTH <= number && number <= MOST_WORTH, "a worth is too great");
            data.worths[line / 2][line % 2][unit] = number;
        } else {
            assert!(-MOST <= number && number <= MOST, "an entry is too great");
            let row = &mut data.rows[1 + line / 2 - 2];
            if line % 2 == 0 {
                row.own[unit] = number;
            } else {
                row.other[unit] = number;
            }
        }
        place += 1;
    }
    let mut phase = 0;
    while phase < 2 {
        let worths = size(&data.worths[0][phase]) + size(&data.worths[1][phase]);
        assert!(worths <= MOST_WORTHS, "the worths are too great together");
        phase += 1;
    }
    let mut row = 0;
    while row < ROWS {
        if let Some(first) = multiples(FIRST + row) {
            let mut times = 1;
            while times < TIMES {
                data.rows[first + times] = times_of(&data.rows[1 + row], times as i16);
                times += 1;
            }
        }
        row += 1;
    }
    data
}

/// The sum of the absolute values of all units' numbers.
const fn size(units: &Units) -> i32 {
    let (mut sum, mut unit) = (0, 0);
    while unit < WIDTH {
        sum += units[unit].unsigned_abs() as i32;
        unit += 1;
    }
    sum
}

/// A row multiplied by `times`.
const fn times_of(row: &Row, times: i16) -> Row {
    let mut product = NOTHING;
    let mut unit = 0;
    while unit < WIDTH {
        product.own[unit] = row.own[unit] * times;
        product.other[unit] = row.other[unit] * times;
        unit += 1;
    }
    product
}
