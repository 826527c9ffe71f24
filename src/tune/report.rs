//! The errors of a model on the held-out positions.

use std::thread;

use crate::model::{Model, SCALE_UNIT};
use crate::samples::{Set, threads};

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
pub fn line(errors: &[Errors]) -> String {
    errors.iter().map(|of| format!("{:.6}", of.mean())).collect::<Vec<_>>().join("  ")
}

/// Prints errors, scales and the bound.
pub fn print(sets: &[Set], model: &Model) {
    for (file, (set, errors)) in sets.iter().zip(errors(sets, model)).enumerate() {
        let parts = errors.by_phase().map(|error| format!("{error:.6}")).join(" ");
        println!("{}: {} positions, {} judged", set.path.display(), set.samples.len(), {
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
