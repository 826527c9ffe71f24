//! The fit: Adam over mini-batches, on all cores; its state on disk, and the errors of a model on the
//! held-out positions.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};

use crate::layer::Layer;
use crate::lines::Failure;
use crate::model::{Model, SCALE_UNIT};
use crate::samples::{self, Set, threads};

/// The settings of a fit.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    pub rounds: usize,
    /// The maximum step of a weight in centipawns; it falls to zero over the rounds.
    pub step: f32,
    /// The weight decay per step, which pulls weights without evidence to zero.
    pub decay: f32,
    /// The first file's scale, if given.
    pub scale: Option<f32>,
    /// The step of a parameter of the layer's hidden sums, and its decay, as fractions of `step`.
    pub layer: [f32; 2],
    /// How much the lines' scores weigh against the results.
    pub blend: f32,
}

/// The positions of a batch.
const BATCH: usize = 1 << 13;
/// The positions of a block; blocks are shuffled as a whole.
const BLOCK: usize = 64;
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// A fit in progress.
#[derive(Debug, Serialize, Deserialize)]
pub struct Fit {
    pub model: Model,
    /// Adam's running mean of the gradient.
    mean: Vec<f32>,
    /// Adam's running mean of the gradient's square.
    square: Vec<f32>,
    steps: i32,
    pub round: usize,
    #[serde(skip, default = "none")]
    settings: Settings,
}

fn none() -> Settings {
    Settings { rounds: 0, step: 0.0, decay: 0.0, scale: None, layer: [0.0; 2], blend: 0.0 }
}

/// A range of positions of a file.
type Block = (usize, Range<usize>);

impl Fit {
    /// Begins by fitting the scale and the advantage of each file, which takes little time.
    pub fn begin(model: Model, sets: &[Set], settings: Settings) -> Self {
        let mut model = with_scales(model, sets, settings.blend);
        if let Some(scale) = settings.scale {
            let place = model.file(0);
            model.values[place] = scale / SCALE_UNIT;
        }
        let size = model.values.len();
        let (mean, square) = (vec![0.0; size], vec![0.0; size]);
        Self { model, mean, square, steps: 0, round: 0, settings }
    }

    /// Continues from the state of another fit of the same size; false if the sizes differ.
    pub fn resume(&mut self, other: Self) -> bool {
        let fits = other.model.values.len() == self.model.values.len();
        if fits {
            *self = Self { settings: self.settings, ..other };
        }
        fits
    }

    /// Runs the fit and calls `after` after each round.
    pub fn run(
        &mut self,
        sets: &[Set],
        after: impl Fn(&Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut blocks = blocks(sets);
        let per_batch = (BATCH / BLOCK).min(blocks.len());
        let bar = bar(self.settings.rounds * blocks.len().div_ceil(per_batch));
        bar.set_position((self.round * blocks.len().div_ceil(per_batch)) as u64);
        while self.round < self.settings.rounds {
            mix(&mut blocks, self.round as u64);
            let mut error = 0.0;
            for (number, batch) in blocks.chunks(per_batch).enumerate() {
                let part = number as f32 * per_batch as f32 / blocks.len() as f32;
                error += self.step(sets, batch, self.round as f32 + part);
                bar.inc(1);
            }
            let positions: usize = sets.iter().map(|set| set.fitted).sum();
            let held_out = error_line(&errors(sets, &self.model));
            bar.set_message(format!("{:.6}, held out {held_out}", error / positions as f64));
            self.round += 1;
            after(self)?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Makes one step; returns the sum of squared errors before it.
    fn step(&mut self, sets: &[Set], batch: &[Block], round: f32) -> f64 {
        let (gradient, error) = gradient(&self.model, sets, batch, self.settings.blend);
        let counts = batch.iter().map(|(file, range)| sets[*file].training(range.clone()).count());
        let count: usize = counts.sum();
        self.steps += 1;
        let done = round / self.settings.rounds as f32;
        let step = self.settings.step * 0.5 * (1.0 + (done * std::f32::consts::PI).cos());
        let mean_part = 1.0 - MEAN.powi(self.steps);
        let square_part = 1.0 - SQUARE.powi(self.steps);
        // The first file's scale is fixed: it defines the centipawn.
        let scale = self.model.file(0);
        let sums = self.model.layer.as_ref().map_or(0..0, Layer::sums);
        for (place, sum) in gradient.into_iter().enumerate() {
            let slope = sum / count as f32;
            self.mean[place] = MEAN * self.mean[place] + (1.0 - MEAN) * slope;
            self.square[place] = SQUARE * self.square[place] + (1.0 - SQUARE) * slope * slope;
            if self.model.left_out[place] || place == scale {
                continue;
            }
            let deviation = (self.square[place] / square_part).sqrt();
            let slope = self.mean[place] / mean_part / (deviation + 1e-8);
            let value = &mut self.model.values[place];
            if sums.contains(&place) {
                let [rate, decay] = self.settings.layer.map(|rate| rate * step);
                *value -= rate * slope + decay * *value;
                continue;
            }
            *value -= step * slope;
            if (10..scale - 2).contains(&place) {
                *value *= 1.0 - self.settings.decay * step;
            }
        }
        error
    }
}

/// The model with the scale and the advantage of each file that fit best.
pub fn with_scales(mut model: Model, sets: &[Set], blend: f32) -> Model {
    for (file, set) in sets.iter().enumerate() {
        let some = (0..set.fitted).step_by(set.fitted / 20_000 + 1);
        let pair = |index| {
            let sample = set.samples.get(index);
            (model.score(sample), set.target(sample.about, blend))
        };
        let (scale, shift) = samples::fit_scale(&some.map(pair).collect::<Vec<_>>());
        let place = model.file(file);
        model.values[place] = scale / SCALE_UNIT;
        model.values[place + 1] = shift / scale;
    }
    model
}

/// The gradient over some blocks and the sum of squared errors, on all cores.
fn gradient(model: &Model, sets: &[Set], batch: &[Block], blend: f32) -> (Vec<f32>, f64) {
    let parts = batch.chunks(batch.len().div_ceil(threads()).max(1));
    let found: Vec<(Vec<f32>, f64)> = thread::scope(|scope| {
        let one = |part: &[Block]| {
            let (mut gradient, mut error) = (vec![0.0; model.values.len()], 0.0);
            for (file, range) in part {
                for sample in sets[*file].training(range.clone()) {
                    let target = sets[*file].target(sample.about, blend);
                    error += model.add_gradient(sample, target, *file, &mut gradient);
                }
            }
            (gradient, error)
        };
        let running: Vec<_> = parts.map(|part| scope.spawn(move || one(part))).collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let (mut sum, mut error) = (vec![0.0; model.values.len()], 0.0);
    for (gradient, part) in found {
        for (all, one) in sum.iter_mut().zip(gradient) {
            *all += one;
        }
        error += part;
    }
    (sum, error)
}

/// The training positions, in blocks.
fn blocks(sets: &[Set]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (file, set) in sets.iter().enumerate() {
        for begin in (0..set.fitted).step_by(BLOCK) {
            blocks.push((file, begin..(begin + BLOCK).min(set.fitted)));
        }
    }
    blocks
}

/// Shuffles the blocks, reproducibly for each `number`.
fn mix(blocks: &mut [Block], number: u64) {
    let mut state = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for last in (1..blocks.len()).rev() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        blocks.swap(last, (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % (last + 1));
    }
}

fn bar(steps: usize) -> ProgressBar {
    // The template is a constant that indicatif accepts.
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps as u64).with_style(style)
}

/// Saves the state to a second file and renames it over the first: a complete state always exists.
pub fn keep(path: &Path, fit: &Fit) -> Result<(), Failure> {
    let beside = path.with_extension("new");
    let failure = |error| Failure::Checkpoint { path: path.to_owned(), error };
    let text = serde_json::to_string(fit).map_err(failure)?;
    // The user has not named this path: a link or a pipe there must not be written to.
    if fs::symlink_metadata(&beside).is_ok_and(|there| !there.is_file()) {
        return Err(Failure::file(&beside)(io::Error::other("not a regular file")));
    }
    fs::write(&beside, text).map_err(Failure::file(&beside))?;
    fs::rename(&beside, path).map_err(Failure::file(path))
}

/// Continues from the state at `path`, if there is one that fits.
pub fn resume(path: &Path, fit: &mut Fit) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(Failure::file(path))?;
    let kept = serde_json::from_str(&text)
        .map_err(|error| Failure::Checkpoint { path: path.to_owned(), error })?;
    if !fit.resume(kept) {
        eprintln!("{}: checkpoint of other weights, ignored", path.display());
    }
    Ok(())
}

/// The number of phase ranges in a report.
const PARTS: usize = 4;

/// Sums of squared errors and counts by phase range, endgames first.
#[derive(Debug, Clone, Copy, Default)]
pub struct Errors {
    sums: [f64; PARTS],
    counts: [usize; PARTS],
}

impl Errors {
    pub fn mean(&self) -> f64 {
        self.sums.iter().sum::<f64>() / self.counts.iter().sum::<usize>().max(1) as f64
    }

    fn by_phase(&self) -> [f64; PARTS] {
        std::array::from_fn(|part| self.sums[part] / self.counts[part].max(1) as f64)
    }
}

/// The errors for each file.
pub fn errors(sets: &[Set], model: &Model) -> Vec<Errors> {
    sets.iter().enumerate().map(|(file, set)| of_file(set, file, model)).collect()
}

fn of_file(set: &Set, file: usize, model: &Model) -> Errors {
    let one = |first: usize| {
        let mut errors = Errors::default();
        for index in (set.fitted + first..set.samples.len()).step_by(threads()) {
            let sample = set.samples.get(index);
            let error = model.predict(sample, file).result - set.target(sample.about, 0.0);
            let part = ((sample.about.phase * PARTS as f32) as usize).min(PARTS - 1);
            errors.sums[part] += f64::from(error * error);
            errors.counts[part] += 1;
        }
        errors
    };
    let found: Vec<Errors> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads()).map(|first| scope.spawn(move || one(first))).collect();
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    found.into_iter().fold(Errors::default(), |mut all, part| {
        for place in 0..PARTS {
            all.sums[place] += part.sums[place];
            all.counts[place] += part.counts[place];
        }
        all
    })
}

/// The mean errors of all files in one line.
pub fn error_line(errors: &[Errors]) -> String {
    errors.iter().map(|of| format!("{:.6}", of.mean())).collect::<Vec<_>>().join("  ")
}

/// Prints errors, scales and the bound.
pub fn print_errors(sets: &[Set], model: &Model) {
    for (file, (set, errors)) in sets.iter().zip(errors(sets, model)).enumerate() {
        let parts = errors.by_phase().map(|error| format!("{error:.6}")).join(" ");
        println!("{}: {} positions, {} held out", set.path.display(), set.samples.len(), {
            set.samples.len() - set.fitted
        });
        if let Some(by_score) = set.by_score {
            println!("  scale {by_score:.6} per centipawn of the lines' scores");
        }
        println!("  error {:.6}; from endgames to openings {parts}", errors.mean());
        let place = model.file(file);
        let [scale, advantage] = [model.values[place], model.values[place + 1]];
        println!(
            "  scale {:.6} per centipawn, White's advantage {advantage:.1}",
            scale * SCALE_UNIT
        );
    }
    let [middle, end] = model.pair(model.weights - 1);
    println!("  bound {:?} {middle:.0} {end:.0}", model.form);
}
