//! `tropa annotate`: games with values, moments that matter in words, arrows and better lines.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;

use super::failure::Failure;
use super::input::{self, Effort};
use super::progress;
use crate::annotate::Annotator;
use crate::engine::JobPool;
use crate::explain::{Language, Question};
use crate::notation::pgn::{self, Record};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// PGN file of games; - for standard input
    file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    /// Language of the comments
    #[arg(long, value_enum, default_value_t = Language::English)]
    lang: Language,
    /// Positions searched in parallel; defaults to the number of processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Hash table size per thread, in MiB
    #[arg(long, value_name = "MB", default_value_t = Question::default().hash,
        value_parser = input::hash)]
    hash: usize,
    /// Comment on every move, not only on those that matter
    #[arg(long)]
    all: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let text = pgn::decode(arguments.read()?);
    let (games, broken) = pgn::read(&text);
    if games.is_empty() && broken.is_none() {
        return Err(Failure::NoGame { path: arguments.file.clone() });
    }
    match &arguments.out {
        None => arguments.annotate(&games, out)?,
        Some(path) => {
            arguments.keep_source(path)?;
            let failed = |error| Failure::file(path, error);
            let mut file = BufWriter::new(File::create(path).map_err(failed)?);
            arguments.annotate(&games, &mut file)?;
        }
    }
    let number = games.len() + 1;
    let path = arguments.file.clone();
    broken.map_or(Ok(()), |reason| Err(Failure::Game { path, number, reason }))
}

impl Arguments {
    fn read(&self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let read = if self.file == Path::new("-") {
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(&self.file)
        };
        read.map_err(|error| Failure::file(&self.file, error))
    }

    /// Refuses to overwrite the input file: a failure would destroy it.
    fn keep_source(&self, out: &Path) -> Result<(), Failure> {
        let whole = |path: &Path| fs::canonicalize(path).ok();
        let same = whole(out).is_some_and(|out| whole(&self.file) == Some(out));
        if same { Err(Failure::OverItself { path: out.to_path_buf() }) } else { Ok(()) }
    }

    fn annotator(&self) -> Annotator {
        let default = Question { hash: self.hash, ..Question::default() };
        let limits = self.effort.given().unwrap_or_else(|| default.limits.clone());
        let all = || thread::available_parallelism().map_or(1, usize::from);
        Annotator {
            options: Question { limits, ..default },
            pool: JobPool { threads: self.threads.map_or_else(all, usize::from), hash: self.hash },
            language: self.lang,
            all: self.all,
        }
    }

    /// Annotates and writes the games, batch by batch.
    fn annotate(&self, games: &[Record], out: &mut impl Write) -> io::Result<()> {
        let annotator = self.annotator();
        let bar = progress::bar(Annotator::steps(games));
        for batch in annotator.batches(games) {
            let additions = annotator.additions(batch, &mut || bar.inc(1))?;
            bar.suspend(|| {
                let mut both = batch.iter().zip(&additions);
                both.try_for_each(|(game, added)| pgn::write(game, added, out))?;
                out.flush()
            })?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}
