//! The features of all positions, stored compactly, and the logistic regression of results on one
//! score.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread;

use indicatif::ProgressBar;
use tropa::evaluation::{FULL_PHASE, Features};

use crate::lines::Failure;
use crate::lines::{self, Example, Raw};
use crate::source::Source;

/// The positions of a file: for each, the weights that White counts and how often, then those that
/// Black counts, in one list.
#[derive(Debug, Default)]
pub struct Samples {
    weights: Vec<u16>,
    counts: Vec<i8>,
    /// The end of each side's part of the list.
    ends: Vec<u32>,
    about: Vec<About>,
}

/// The other facts about a position.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// 1 with all pieces on the board, 0 with none.
    pub phase: f32,
    /// The side to move: 0 for White, 1 for Black.
    pub turn: usize,
    /// The game's result, if the position is one of a game.
    pub result: Option<f32>,
    /// The score in the line, in centipawns from White's side.
    pub score: Option<f32>,
    /// The fraction that remains of White's advantage, and of Black's.
    pub chances: [f32; 2],
    /// White's bonus for won endgames less Black's, in centipawns.
    pub won: f32,
}

/// The weights that one side counts, and how often.
#[derive(Debug, Clone, Copy)]
pub struct Counts<'a> {
    pub weights: &'a [u16],
    pub counts: &'a [i8],
}

impl<'a> Counts<'a> {
    pub fn iter(self) -> impl Iterator<Item = (usize, f32)> + 'a {
        let pairs = self.weights.iter().zip(self.counts);
        pairs.map(|(&weight, &count)| (usize::from(weight), f32::from(count)))
    }
}

/// One position: the counts of White and of Black.
#[derive(Debug, Clone, Copy)]
pub struct Sample<'a> {
    pub sides: [Counts<'a>; 2],
    pub about: About,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.about.len()
    }

    pub fn get(&self, index: usize) -> Sample<'_> {
        let side = |part: usize| {
            let begin = part.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
            let end = self.ends[part] as usize;
            Counts { weights: &self.weights[begin..end], counts: &self.counts[begin..end] }
        };
        Sample { sides: [side(2 * index), side(2 * index + 1)], about: self.about[index] }
    }

    pub fn push(&mut self, features: &Features, line: &Example) {
        for side in &features.counts {
            for &(weight, count) in side {
                self.weights.push(weight as u16);
                self.counts.push(count.clamp(-127, 127) as i8);
            }
            self.ends.push(self.weights.len() as u32);
        }
        self.about.push(About {
            phase: features.phase as f32 / FULL_PHASE as f32,
            turn: line.position.turn().fold_wb(0, 1),
            result: line.result,
            score: line.score,
            chances: features.chances.map(|hundredths| hundredths as f32 / 100.0),
            won: features.won as f32,
        });
    }

    fn append(&mut self, other: &Self) {
        let before = self.weights.len() as u32;
        self.weights.extend_from_slice(&other.weights);
        self.counts.extend_from_slice(&other.counts);
        self.ends.extend(other.ends.iter().map(|end| end + before));
        self.about.extend_from_slice(&other.about);
    }
}

/// The positions of a file, the training set before the held-out set.
#[derive(Debug)]
pub struct Set {
    pub path: PathBuf,
    pub samples: Samples,
    /// The size of the training set.
    pub fitted: usize,
    /// The positions mirrored left to right, which are as good for training.
    pub mirrored: Option<Samples>,
    /// Logarithmic odds of a result per centipawn of the lines' scores, if they have any.
    pub by_score: Option<f32>,
}

/// The number of lines read at a time.
const CHUNK: usize = 1 << 15;

impl Set {
    /// Reads one line in `every`, and its mirror image, too, if `mirror` is set.
    pub fn read(path: &Path, source: &Source, every: u32, mirror: bool) -> Result<Self, Failure> {
        let bar = ProgressBar::new_spinner().with_message(path.display().to_string());
        let mut samples = [Samples::default(), Samples::default()];
        let mut chunk: Vec<(usize, Raw)> = Vec::with_capacity(CHUNK);
        for (index, line) in lines::open(path)?.enumerate() {
            let line = line.map_err(Failure::file(path))?;
            if index % every as usize == 0 && !line.is_blank() {
                chunk.push((index + 1, line));
            }
            if chunk.len() == CHUNK {
                look(path, source, &chunk, mirror, &mut samples)?;
                chunk.clear();
                bar.inc(CHUNK as u64);
            }
        }
        look(path, source, &chunk, mirror, &mut samples)?;
        bar.finish_and_clear();
        let [samples, mirrored] = samples;
        let mirrored = mirror.then_some(mirrored);
        let fitted = lines::split(samples.len());
        if fitted == samples.len() {
            return Err(Failure::TooFew { path: path.to_owned() });
        }
        let mut set = Self { path: path.to_owned(), samples, fitted, mirrored, by_score: None };
        set.by_score = set.find_by_score();
        Ok(set)
    }

    /// The positions of a block of the training set, and their mirrors.
    pub fn training(&self, block: Range<usize>) -> impl Iterator<Item = Sample<'_>> {
        let all = [Some(&self.samples), self.mirrored.as_ref()].into_iter().flatten();
        all.flat_map(move |samples| block.clone().map(|index| samples.get(index)))
    }

    fn find_by_score(&self) -> Option<f32> {
        let about = self.samples.about[..self.fitted].iter();
        let pairs: Vec<_> = about.filter_map(|about| Some((about.score?, about.result?))).collect();
        (!pairs.is_empty()).then(|| fit_scale(&pairs).0)
    }

    /// The result to fit: that expected from the score, with weight `blend`, mixed with that of the
    /// game; one of them alone if the other is not known.
    pub fn target(&self, about: About, blend: f32) -> f32 {
        let by_score = about.score.zip(self.by_score).map(|(score, scale)| chance(scale * score));
        match (by_score, about.result) {
            (Some(by_score), Some(result)) => blend * by_score + (1.0 - blend) * result,
            (by_score, result) => result.or(by_score).unwrap_or(0.5),
        }
    }
}

/// The number of worker threads.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Adds the samples of some numbered lines, and those of their mirror images if `mirror` is set.
fn look(
    path: &Path,
    source: &Source,
    lines: &[(usize, Raw)],
    mirror: bool,
    samples: &mut [Samples; 2],
) -> Result<(), Failure> {
    let parts = lines.chunks(lines.len().div_ceil(threads()).max(1));
    let found: Vec<Result<[Samples; 2], Failure>> = thread::scope(|scope| {
        let running: Vec<_> =
            parts.map(|part| scope.spawn(move || look_at(path, source, part, mirror))).collect();
        // A panicking thread has already reported it.
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    for part in found {
        for (all, one) in samples.iter_mut().zip(part?) {
            all.append(&one);
        }
    }
    Ok(())
}

fn look_at(
    path: &Path,
    source: &Source,
    lines: &[(usize, Raw)],
    mirror: bool,
) -> Result<[Samples; 2], Failure> {
    let [mut samples, mut mirrored] = [Samples::default(), Samples::default()];
    for (number, line) in lines {
        let failure = |reason| Failure::Line { path: path.to_owned(), line: *number, reason };
        let line = Example::of(line).map_err(failure)?;
        samples.push(&(source.of)(&line.position), &line);
        if mirror {
            let position = line.mirrored().map_err(failure)?;
            mirrored.push(&(source.of)(&position), &line);
        }
    }
    Ok([samples, mirrored])
}

/// The probability for logarithmic odds.
pub fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The scale and the shift for which `chance(scale · score + shift)` has the least squared error
/// against the results, from pairs of score (in centipawns) and result, by the Gauss–Newton method.
pub fn fit_scale(pairs: &[(f32, f32)]) -> (f32, f32) {
    let (mut scale, mut shift) = (0.005_f64, 0.0_f64);
    for _ in 0..25 {
        let [mut error_score, mut error_one] = [0.0, 0.0];
        let [mut square, mut mixed, mut one] = [1e-9, 0.0, 1e-9];
        for &(score, result) in pairs {
            let score = f64::from(score);
            let found = 1.0 / (1.0 + (-scale * score - shift).exp());
            let slope = found * (1.0 - found);
            let error = (f64::from(result) - found) * slope;
            error_score += error * score;
            error_one += error;
            square += slope * slope * score * score;
            mixed += slope * slope * score;
            one += slope * slope;
        }
        let determinant = square * one - mixed * mixed;
        scale += (error_score * one - error_one * mixed) / determinant;
        shift += (error_one * square - error_score * mixed) / determinant;
    }
    (scale as f32, shift as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_curve_that_results_lie_on() {
        let scores = (-600..600).map(|score| score as f32);
        let pairs: Vec<_> = scores.map(|score| (score, chance(0.008 * score + 0.25))).collect();
        let (scale, shift) = fit_scale(&pairs);
        assert!((scale - 0.008).abs() < 1e-5 && (shift - 0.25).abs() < 1e-3, "{scale} {shift}");
    }
}
