//! What the positional terms come to: their sum, and the hidden sums of the layer.

use shakmaty::{Bitboard, Color, Role, Square};

use super::layer::{Hidden, Inputs};
use super::score::Share;
use super::sink::Sink;
use super::{rows, weights};

/// The sum of positional terms, and the counts that the layer needs.
#[derive(Debug, Default)]
pub struct Layered {
    pub sum: Share,
    pub inputs: Inputs,
}

impl Sink for Layered {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32, _: Square) {
        self.sum += weights::ALL[weight] * count;
        self.inputs.add(weight, count);
    }

    #[inline(always)]
    fn add_passable(&mut self, side: Color, role: Role, fields: Bitboard) -> usize {
        let (share, count) = rows::passable(side, role, fields);
        self.sum += share;
        count
    }
}

/// White's sum less Black's, and the hidden sums of both.
#[derive(Debug, Clone, Copy, Default)]
pub struct Positional {
    pub sum: Share,
    pub hidden: Hidden,
}

impl Positional {
    /// With further terms of both sides.
    #[inline]
    pub fn with(&self, white: &Layered, black: &Layered) -> Self {
        let hidden = self.hidden.with(&white.inputs, &black.inputs);
        Self { sum: self.sum + white.sum - black.sum, hidden }
    }

    /// The sum alone. Against a lone king nothing is worth more together; what a pawn is worth that
    /// runs would be more than the queen that comes of it.
    pub fn without_layer(self) -> Self {
        Self { hidden: Hidden::default(), ..self }
    }
}
