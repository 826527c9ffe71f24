//! Late move reductions: the table by depth and place.

use crate::search::parameters::Parameters;

/// Reductions of late moves by depth and by place in the order.
#[derive(Debug, Clone)]
pub struct Reductions(Vec<[i32; Self::MAX]>);

impl Reductions {
    const MAX: usize = 64;

    /// The table that these parameters give, logarithmic in depth and place.
    pub fn new(parameters: &Parameters) -> Self {
        let base = f64::from(parameters.lmr_base);
        let factor = 102_400.0 / f64::from(parameters.lmr_divisor);
        let of = |depth: usize, count: usize| {
            let product = (depth.max(1) as f64).ln() * (count.max(1) as f64).ln();
            (base + factor * product) as i32
        };
        Self((0..Self::MAX).map(|depth| std::array::from_fn(|count| of(depth, count))).collect())
    }

    /// The reduction of the `count`-th move at a node of `depth`, in 1024ths of a half-move.
    pub fn of(&self, depth: i32, count: i32) -> i32 {
        let max = Self::MAX as i32 - 1;
        self.0[depth.clamp(0, max) as usize][count.clamp(0, max) as usize]
    }
}
