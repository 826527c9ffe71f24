//! The model: from weights to a game's expected result, and back from its error to the gradient.

use std::ops::Range;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use tropa::evaluation::layout::UNBOUNDED;

use crate::layer::{Begin, Hidden, Layer};
use crate::samples::Sample;

/// The form in which the positional sum s saturates at B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum Form {
    /// s
    None,
    /// s B / √(B² + s²)
    Root,
    /// B tanh(s / B)
    Tanh,
    /// s up to B, beyond it a quarter of the excess
    Line,
}

/// The parameters: pairs of weights in centipawns (the bound is the last), and for each file the
/// scale of the scores and White's advantage in its openings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Model {
    pub form: Form,
    /// The number of pairs of weights.
    pub weights: usize,
    /// Middlegame and endgame values in turn; then scale and advantage of each file.
    pub values: Vec<f32>,
    /// The weights that are not fitted.
    pub left_out: Vec<bool>,
    /// The layer, whose parameters follow.
    pub layer: Option<Layer>,
}

/// The initial scale: logarithmic odds per centipawn.
const SCALE: f32 = 0.005;
/// The unit of a stored scale, chosen to make one step size fit all parameters.
pub const SCALE_UNIT: f32 = 0.005 / 100.0;

impl Model {
    pub fn new(weights: usize, begin: &[[f32; 2]], files: usize, form: Form) -> Self {
        let mut values: Vec<f32> = begin.iter().flatten().copied().collect();
        for _ in 0..files {
            values.extend([SCALE / SCALE_UNIT, 0.0]);
        }
        let left_out = vec![false; values.len()];
        Self { form, weights, values, left_out, layer: None }
    }

    /// The model with a layer.
    pub fn with_layer(mut self, begin: Begin, within: bool, seed: u64) -> Self {
        let layer = Layer::new(self.values.len(), begin.width(), within);
        self.values.extend(layer.begin(begin, seed));
        self.left_out.resize(self.values.len(), false);
        self.layer = Some(layer);
        self
    }

    /// Sets weights to zero and excludes them from the fit.
    pub fn leave_out(&mut self, weights: Range<usize>) {
        let is_bound = weights.end == self.weights && self.form != Form::None;
        if is_bound {
            self.form = Form::None;
        }
        for value in 2 * weights.start..2 * weights.end {
            self.left_out[value] = true;
            if !is_bound {
                self.values[value] = 0.0;
            }
        }
    }

    /// Excludes weights from the fit at their current values.
    pub fn hold(&mut self, weights: Range<usize>) {
        self.left_out[2 * weights.start..2 * weights.end].fill(true);
    }

    pub fn pair(&self, weight: usize) -> [f32; 2] {
        [self.values[2 * weight], self.values[2 * weight + 1]]
    }

    /// The index of a file's scale; its advantage comes next.
    pub fn file(&self, file: usize) -> usize {
        2 * (self.weights + file)
    }

    /// The expected result for White, and what its gradient needs.
    pub fn predict(&self, sample: Sample, file: usize) -> Prediction {
        let phase = sample.about.phase;
        let (mut unbounded, mut positional) = ([0.0f32; 2], [0.0f32; 2]);
        for (side, sign) in sample.sides.into_iter().zip([1.0, -1.0]) {
            for (weight, count) in side.iter() {
                let [middle, end] = self.pair(weight);
                let sum = if self.is_unbounded(weight) { &mut unbounded } else { &mut positional };
                sum[0] += middle * sign * count;
                sum[1] += end * sign * count;
            }
        }
        let at = |[middle, end]: [f32; 2]| middle * phase + end * (1.0 - phase);
        let hidden = self.layer.as_ref().map(|layer| layer.hidden(&self.values, sample));
        let (mut beyond, mut within) = (0.0, 0.0);
        if let (Some(layer), Some(hidden)) = (&self.layer, &hidden) {
            let value = layer.value(&self.values, hidden, sample.about);
            *(if layer.within { &mut within } else { &mut beyond }) = value;
        }
        let bound = self.bound(at(positional) + within, at(self.pair(self.weights - 1)));
        let sum = at(unbounded) + bound.value + beyond;
        let chances = sample.about.chances[usize::from(sum < 0.0)];
        let place = self.file(file);
        let score = sum * chances + sample.about.won + self.values[place + 1];
        let scale = self.values[place] * SCALE_UNIT;
        let result = 1.0 / (1.0 + (-score * scale).exp());
        Prediction { result, score, scale, chances, bound, hidden }
    }

    /// The evaluation from White's side, in centipawns.
    pub fn score(&self, sample: Sample) -> f32 {
        let found = self.predict(sample, 0);
        found.score - self.values[self.file(0) + 1]
    }

    /// Whether a weight is outside the bound.
    pub fn is_unbounded(&self, weight: usize) -> bool {
        self.form == Form::None || weight < UNBOUNDED
    }

    fn bound(&self, sum: f32, most: f32) -> Bounded {
        let most = most.max(50.0);
        match self.form {
            Form::None => Bounded { value: sum, by_sum: 1.0, by_most: 0.0 },
            Form::Root => {
                let root = (most * most + sum * sum).sqrt();
                let cube = root.powi(3);
                Bounded {
                    value: sum * most / root,
                    by_sum: most.powi(3) / cube,
                    by_most: sum.powi(3) / cube,
                }
            }
            Form::Tanh => {
                let part = sum / most;
                let value = part.tanh();
                let by_sum = 1.0 - value * value;
                Bounded { value: most * value, by_sum, by_most: value - part * by_sum }
            }
            Form::Line if sum.abs() > most => Bounded {
                value: sum.signum() * (most + (sum.abs() - most) / 4.0),
                by_sum: 0.25,
                by_most: 0.75 * sum.signum(),
            },
            Form::Line => Bounded { value: sum, by_sum: 1.0, by_most: 0.0 },
        }
    }

    /// Adds the gradient of the squared error against `target` to `gradient` and returns the
    /// error.
    pub fn add_gradient(
        &self,
        sample: Sample,
        target: f32,
        file: usize,
        gradient: &mut [f32],
    ) -> f64 {
        let found = self.predict(sample, file);
        let error = found.result - target;
        let by_exponent = 2.0 * error * found.result * (1.0 - found.result);
        let by_score = by_exponent * found.scale;
        let place = self.file(file);
        gradient[place] += by_exponent * found.score * SCALE_UNIT;
        gradient[place + 1] += by_score;
        let by_sum = by_score * found.chances;
        let phase = [sample.about.phase, 1.0 - sample.about.phase];
        for (side, sign) in sample.sides.into_iter().zip([1.0, -1.0]) {
            for (weight, count) in side.iter() {
                let inner = if self.is_unbounded(weight) { 1.0 } else { found.bound.by_sum };
                let by_weight = by_sum * inner * sign * count;
                gradient[2 * weight] += by_weight * phase[0];
                gradient[2 * weight + 1] += by_weight * phase[1];
            }
        }
        if let (Some(layer), Some(hidden)) = (&self.layer, &found.hidden) {
            let by_value = if layer.within { by_sum * found.bound.by_sum } else { by_sum };
            layer.add_gradient(&self.values, sample, hidden, by_value, gradient);
        }
        if self.form != Form::None {
            let by_most = by_sum * found.bound.by_most;
            gradient[2 * self.weights - 2] += by_most * phase[0];
            gradient[2 * self.weights - 1] += by_most * phase[1];
        }
        f64::from(error * error)
    }
}

/// An expected result and the values that it came from.
#[derive(Debug, Clone)]
pub struct Prediction {
    pub result: f32,
    score: f32,
    scale: f32,
    chances: f32,
    bound: Bounded,
    hidden: Option<Hidden>,
}

/// A bounded sum and its derivatives by the sum and by the bound.
#[derive(Debug, Clone, Copy)]
struct Bounded {
    value: f32,
    by_sum: f32,
    by_most: f32,
}

#[cfg(test)]
mod tests {
    use tropa::evaluation::layout::{MOBILITY, WEIGHTS};
    use tropa::evaluation::{evaluate_position, features};

    use super::*;
    use crate::file;
    use crate::lines::Example;
    use crate::samples::{About, Counts, Samples};

    /// The gradient equals finite differences of the error.
    #[test]
    fn the_gradient_is_that_of_the_error() {
        let input = MOBILITY.first as u16;
        let white = Counts { weights: &[0, UNBOUNDED as u16, input + 1], counts: &[1, -2, 5] };
        let black = Counts { weights: &[1, input + 1, input + 30], counts: &[1, 2, 3] };
        let about = About {
            phase: 0.7,
            turn: 1,
            result: Some(1.0),
            score: None,
            chances: [1.0, 0.5],
            won: 3.0,
        };
        let sample = Sample { sides: [white, black], about };
        for form in [Form::None, Form::Root, Form::Tanh, Form::Line] {
            for within in [None, Some(false), Some(true)] {
                let mut begin = vec![[20.0, 35.0]; WEIGHTS];
                begin[WEIGHTS - 1] = [60.0, 70.0];
                let mut model = Model::new(WEIGHTS, &begin, 1, form);
                if let Some(within) = within {
                    model = model.with_layer(Begin::Random(3), within, 7);
                }
                let mut gradient = vec![0.0; model.values.len()];
                model.add_gradient(sample, 1.0, 0, &mut gradient);
                let sums = model.layer.as_ref().map_or(0..0, Layer::sums);
                for (place, &found) in gradient.iter().enumerate() {
                    let change = if sums.contains(&place) { 0.002 } else { 1.0 };
                    let mut error = |change: f32| {
                        model.values[place] += change;
                        let error = f64::from(model.predict(sample, 0).result - 1.0).powi(2);
                        model.values[place] -= change;
                        error
                    };
                    let slope = (error(change) - error(-change)) / 2.0 / f64::from(change);
                    let found = f64::from(found);
                    assert!(
                        (slope - found).abs() < 3e-5 + found.abs() / 50.0,
                        "{form:?} {within:?} {place}: {slope} {found}"
                    );
                }
            }
        }
    }

    /// With the engine's weights and layer the model equals its evaluation, except for rounding.
    #[test]
    fn the_engines_parameters_give_its_evaluation() {
        let begin = file::evaluation(false).begin;
        let model = Model::new(WEIGHTS, &begin, 1, Form::Root).with_layer(Begin::Engine, false, 0);
        for epd in [
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -",
            "r2q1rk1/pp3p1p/2p5/3b2NQ/8/3B2R1/PPP3PP/5RK1 b - -",
            "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - -",
            "8/5pk1/4p1p1/3pP2p/1r1P1P1P/R5PK/8/8 b - -",
        ] {
            let line = Example::read(&format!("{epd} c9 \"1-0\";")).unwrap();
            let mut samples = Samples::default();
            samples.push(&features(&line.position), &line);
            let found = model.score(samples.get(0));
            let from_white =
                line.position.turn().fold_wb(1, -1) * evaluate_position(&line.position);
            assert!((found - from_white as f32).abs() <= 4.0, "{epd}: {found}, not {from_white}");
        }
    }
}
