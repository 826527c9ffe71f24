//! The features of all positions, stored compactly.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::thread;

use indicatif::ProgressBar;
use tropa::evaluation::{FULL_PHASE, Features};

use crate::failure::Failure;
use crate::lines;
use crate::source::Source;

/// The positions of a file: for each, the weights that it counts and how often, in one list.
#[derive(Debug, Default)]
pub struct Samples {
    weights: Vec<u16>,
    counts: Vec<i8>,
    /// The end of each position's part of the list.
    ends: Vec<u32>,
    about: Vec<About>,
}

/// The other facts about a position.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// 1 with all pieces on the board, 0 with none.
    pub phase: f32,
    pub result: f32,
    /// The fraction that remains of White's advantage, and of Black's.
    pub chances: [f32; 2],
    pub won: f32,
}

/// One position.
#[derive(Debug, Clone, Copy)]
pub struct Sample<'a> {
    pub weights: &'a [u16],
    pub counts: &'a [i8],
    pub about: About,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, index: usize) -> Sample<'_> {
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let end = self.ends[index] as usize;
        Sample {
            weights: &self.weights[begin..end],
            counts: &self.counts[begin..end],
            about: self.about[index],
        }
    }

    fn push(&mut self, features: &Features, result: f32) {
        for &(weight, count) in &features.counts {
            self.weights.push(weight as u16);
            self.counts.push(count.clamp(-127, 127) as i8);
        }
        self.ends.push(self.weights.len() as u32);
        self.about.push(About {
            phase: features.phase as f32 / FULL_PHASE as f32,
            result,
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
}

/// The number of lines read at a time.
const CHUNK: usize = 1 << 15;

impl Set {
    /// Reads one line in `every`.
    pub fn read(path: &Path, source: &Source, every: u32) -> Result<Self, Failure> {
        let bar = ProgressBar::new_spinner().with_message(path.display().to_string());
        let mut samples = Samples::default();
        let mut chunk: Vec<(usize, String)> = Vec::with_capacity(CHUNK);
        for (index, line) in lines::open(path)?.lines().enumerate() {
            let line = line.map_err(Failure::file(path))?;
            if index % every as usize == 0 && !line.trim().is_empty() {
                chunk.push((index + 1, line));
            }
            if chunk.len() == CHUNK {
                samples.append(&look(path, source, &chunk)?);
                chunk.clear();
                bar.inc(CHUNK as u64);
            }
        }
        samples.append(&look(path, source, &chunk)?);
        bar.finish_and_clear();
        let fitted = lines::split(samples.len());
        if fitted == samples.len() {
            return Err(Failure::TooFew { path: path.to_owned() });
        }
        Ok(Self { path: path.to_owned(), samples, fitted })
    }
}

/// The number of worker threads.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The samples of some numbered lines.
fn look(path: &Path, source: &Source, lines: &[(usize, String)]) -> Result<Samples, Failure> {
    let parts = lines.chunks(lines.len().div_ceil(threads()).max(1));
    let found: Vec<Result<Samples, Failure>> = thread::scope(|scope| {
        let running: Vec<_> =
            parts.map(|part| scope.spawn(move || look_at(path, source, part))).collect();
        // A panicking thread has already reported it.
        running.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    let mut all = Samples::default();
    for part in found {
        all.append(&part?);
    }
    Ok(all)
}

fn look_at(path: &Path, source: &Source, lines: &[(usize, String)]) -> Result<Samples, Failure> {
    let mut samples = Samples::default();
    for (number, line) in lines {
        let failure = |reason| Failure::Line { path: path.to_owned(), line: *number, reason };
        let (position, result) = lines::position(line).map_err(failure)?;
        samples.push(&(source.of)(&position), result);
    }
    Ok(samples)
}
