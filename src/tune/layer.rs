//! The hidden layer over the counts of both sides, as the fit sees it.

use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tropa::evaluation::layer;
use tropa::evaluation::layout::{COUNTED, MOBILITY};

use crate::samples::{About, Counts, Sample};

/// The largest number of hidden units.
pub const MOST: usize = 128;
/// The hidden sums of White and of Black.
pub type Hidden = [[f32; MOST]; 2];

/// The parameters that a layer has before the fit.
#[derive(Debug, Clone, Copy)]
pub enum Begin {
    /// Random ones, for this many units.
    Random(usize),
    /// Those of the engine's own layer.
    Engine,
}

impl Begin {
    pub fn width(self) -> usize {
        match self {
            Self::Random(width) => width,
            Self::Engine => layer::WIDTH,
        }
    }
}

impl FromStr for Begin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "engine" {
            return Ok(Self::Engine);
        }
        let width = text.parse().ok().filter(|width| (1..=MOST).contains(width));
        let refused = || format!("neither a number from 1 to {MOST} nor 'engine'");
        width.map(Self::Random).ok_or_else(refused)
    }
}

/// The place of the layer's parameters among the model's: for each input, what a count adds to each
/// hidden sum of its own side and then to each of the other side's; after all of them, what each
/// unit is worth in centipawns to the side to move, in the middlegame and in the endgame, and to
/// the other side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Layer {
    first: usize,
    width: usize,
    /// Whether the layer is added to the positional sum, within the bound.
    pub within: bool,
}

/// The inputs: the counts of all positional terms that follow the passable squares.
const INPUTS: Range<usize> = MOBILITY.first..COUNTED;

impl Layer {
    /// A layer of `width` units with parameters from `first` on.
    pub fn new(first: usize, width: usize, within: bool) -> Self {
        Self { first, width, within }
    }

    /// The parameters to begin with; random ones by the seed.
    pub fn begin(&self, begin: Begin, seed: u64) -> Vec<f32> {
        match begin {
            Begin::Random(_) => self.random(seed),
            Begin::Engine => self.stored(layer::BYTES),
        }
    }

    /// Random parameters, reproducibly.
    fn random(&self, seed: u64) -> Vec<f32> {
        let mut state = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut random = || {
            state ^= state >> 12;
            state ^= state << 25;
            state ^= state >> 27;
            (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
        };
        let rows = INPUTS.len() * 2 * self.width;
        let values: Vec<f32> = (0..rows).map(|_| 0.05 * random()).collect();
        let worths: Vec<f32> = (0..self.width).map(|_| 20.0 * random()).collect();
        [values, worths.repeat(4)].concat()
    }

    /// The parameters of the hidden sums.
    pub fn sums(&self) -> Range<usize> {
        self.first..self.first + INPUTS.len() * 2 * self.width
    }

    /// What the units are worth.
    pub fn worths(&self) -> Range<usize> {
        let first = self.sums().end;
        first..first + 4 * self.width
    }

    /// The worths of the units in the middlegame and in the endgame, to White or to Black.
    fn worths_of(&self, side: usize, about: About) -> [Range<usize>; 2] {
        let first = self.worths().start + if side == about.turn { 0 } else { 2 * self.width };
        let middle = first + self.width;
        [first..middle, middle..middle + self.width]
    }

    /// The parameters of one weight: those for its own side, and after them those for the other;
    /// `None` if it is not an input.
    fn row(&self, weight: usize) -> Option<Range<usize>> {
        let row = INPUTS.contains(&weight).then(|| weight - INPUTS.start)?;
        let first = self.first + row * 2 * self.width;
        Some(first..first + 2 * self.width)
    }

    /// The data file of the evaluation ([`layer::BYTES`]).
    pub fn bytes(&self, values: &[f32]) -> Vec<u8> {
        let stored = |value: f32, unit: i32, most: i16| {
            let most = f32::from(most);
            ((value * unit as f32).round().clamp(-most, most) as i16).to_le_bytes()
        };
        let worths = values[self.worths()].iter();
        let worths = worths.flat_map(|&worth| stored(worth, layer::WORTH_UNIT, layer::MOST_WORTH));
        let sums = values[self.sums()].iter();
        let sums = sums.flat_map(|&value| stored(value, layer::SUM_UNIT, layer::MOST));
        worths.chain(sums).collect()
    }

    /// The parameters in a data file ([`Layer::bytes`]).
    fn stored(&self, bytes: &[u8]) -> Vec<f32> {
        let numbers = bytes.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let all: Vec<f32> = numbers.map(f32::from).collect();
        let (worths, sums) = all.split_at(self.worths().len());
        let sums = sums.iter().map(|value| value / layer::SUM_UNIT as f32);
        sums.chain(worths.iter().map(|worth| worth / layer::WORTH_UNIT as f32)).collect()
    }

    fn rows<'a>(&self, side: Counts<'a>) -> impl Iterator<Item = (Range<usize>, f32)> {
        side.iter().filter_map(|(weight, count)| Some((self.row(weight)?, count)))
    }

    /// The hidden sums of a position.
    pub fn hidden(&self, values: &[f32], sample: Sample) -> Hidden {
        let mut hidden = [[0.0; MOST]; 2];
        let [white, black] = &mut hidden;
        let (white, black) = (&mut white[..self.width], &mut black[..self.width]);
        for (row, count) in self.rows(sample.sides[0]) {
            let (own, other) = values[row].split_at(self.width);
            add(white, own, count);
            add(black, other, count);
        }
        for (row, count) in self.rows(sample.sides[1]) {
            let (own, other) = values[row].split_at(self.width);
            add(black, own, count);
            add(white, other, count);
        }
        hidden
    }

    /// What the layer is worth to White at a phase, in centipawns.
    pub fn value(&self, values: &[f32], hidden: &Hidden, about: About) -> f32 {
        let of = |side: usize| -> f32 {
            let [middle, end] = self.worths_of(side, about).map(|range| &values[range]);
            let units = hidden[side].iter().zip(middle.iter().zip(end));
            let worth = |middle, end| middle * about.phase + end * (1.0 - about.phase);
            units.map(|(sum, (middle, end))| sum.max(0.0) * worth(middle, end)).sum()
        };
        of(0) - of(1)
    }

    /// Adds the gradient of the layer's value times `by_value`.
    pub fn add_gradient(
        &self,
        values: &[f32],
        sample: Sample,
        hidden: &Hidden,
        by_value: f32,
        gradient: &mut [f32],
    ) {
        let phase = sample.about.phase;
        let mut back = [[0.0; MOST]; 2];
        let width = self.width;
        for (side, by_side) in [by_value, -by_value].into_iter().enumerate() {
            let [middle, end] = self.worths_of(side, sample.about).map(|range| range.start);
            for unit in (0..width).filter(|&unit| hidden[side][unit] > 0.0) {
                let slope = by_side * hidden[side][unit];
                gradient[middle + unit] += slope * phase;
                gradient[end + unit] += slope * (1.0 - phase);
                let worth = values[middle + unit] * phase + values[end + unit] * (1.0 - phase);
                back[side][unit] = by_side * worth;
            }
        }
        let [white, black] = [&back[0][..width], &back[1][..width]];
        for (side, [own, other]) in [[white, black], [black, white]].into_iter().enumerate() {
            for (row, count) in self.rows(sample.sides[side]) {
                let (to_own, to_other) = gradient[row].split_at_mut(width);
                add(to_own, own, count);
                add(to_other, other, count);
            }
        }
    }
}

fn add(sums: &mut [f32], row: &[f32], count: f32) {
    for (sum, value) in sums.iter_mut().zip(row) {
        *sum += value * count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_layer_is_read_as_it_is_written() {
        let layer = Layer::new(0, layer::WIDTH, false);
        assert_eq!(layer.bytes(&layer.begin(Begin::Engine, 0)), layer::BYTES);
    }
}
