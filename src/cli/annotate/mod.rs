//! `tropa annotate`: games with values, moments that matter in words, arrows and better lines.

mod comment;
mod cut;
mod record;
mod write;

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use indicatif::ProgressBar;
use thiserror::Error;

use super::explain::Lang;
use super::failure::Failure;
use super::input::{self, Effort};
use super::progress;
use super::workers::Workers;
use crate::explain::{Look, Options, Ply, Remark, remark};
use crate::position::{Game, PositionError};
use comment::Addition;
use cut::Cutter;
use record::Record;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Games as PGN; - for standard input
    file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    /// The language of the comments
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// Moves searched at the same time, by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// MiB of hash table for each thread
    #[arg(long, value_name = "MB", default_value_t = Options::default().hash,
        value_parser = input::hash)]
    hash: usize,
    /// Comment on every move, not only where it matters
    #[arg(long)]
    all: bool,
}

/// What is wrong with a game.
#[derive(Debug, Error)]
pub enum GameError {
    #[error("line {line}: '{text}' is no tag")]
    Tag { line: usize, text: String },
    #[error("line {line}: '{text}' is no move")]
    Word { line: usize, text: String },
    #[error("line {line}: the {what} has no end")]
    Unended { line: usize, what: &'static str },
    #[error("half-move {half_move}: illegal move '{text}' in '{fen}'")]
    Illegal { half_move: usize, text: String, fen: String },
    #[error("the variant '{0}' is not played here")]
    Variant(String),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(transparent)]
    Unreadable(io::Error),
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let text = record::decode(arguments.read()?);
    let (games, broken) = records(&text);
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

/// The games before the first that is broken, and what is wrong with that.
fn records(text: &str) -> (Vec<Record>, Option<GameError>) {
    let mut records = Vec::new();
    for game in Cutter::new(text) {
        match game.and_then(|text| Record::read(&text)) {
            Ok(record) => records.push(record),
            Err(error) => return (records, Some(error)),
        }
    }
    (records, None)
}

/// The games of a PGN text as they are written where nothing is added to them, up to the first
/// that is broken, and what is wrong with that.
pub fn rewrite(text: &str) -> (String, Option<GameError>) {
    let (games, broken) = records(text);
    let mut written = Vec::new();
    let wrote = games.iter().try_for_each(|game| write::write(game, &[], &mut written));
    let text = String::from_utf8_lossy(&written).into_owned();
    (text, broken.or(wrote.err().map(GameError::Unreadable)))
}

/// Half-moves for each thread that are searched before what is found is written.
const AT_ONCE: usize = 40;

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

    /// What is read is not to be written over: a failure would leave nothing of it.
    fn keep_source(&self, out: &Path) -> Result<(), Failure> {
        let whole = |path: &Path| fs::canonicalize(path).ok();
        let same = whole(out).is_some_and(|out| whole(&self.file) == Some(out));
        if same { Err(Failure::OverItself { path: out.to_path_buf() }) } else { Ok(()) }
    }

    fn workers(&self) -> Workers {
        let all = || thread::available_parallelism().map_or(1, usize::from);
        Workers { threads: self.threads.map_or_else(all, usize::from), hash: self.hash }
    }

    /// Annotates and writes the games, as many at a time as keep all threads busy.
    fn annotate(&self, games: &[Record], out: &mut impl Write) -> io::Result<()> {
        let workers = self.workers();
        let steps = games.iter().map(|game| 2 * game.course.moves.len() + 1).sum();
        let bar = progress::bar(steps);
        let mut rest = games;
        while !rest.is_empty() {
            let mut moves = 0;
            let enough = |game: &Record| {
                moves += game.course.moves.len();
                moves >= AT_ONCE * workers.threads
            };
            let count = rest.iter().position(enough).map_or(rest.len(), |last| last + 1);
            let (now, later) = rest.split_at(count);
            rest = later;
            let additions = self.additions(now, workers, &bar)?;
            bar.suspend(|| {
                let mut both = now.iter().zip(&additions);
                both.try_for_each(|(game, added)| write::write(game, added, out))?;
                out.flush()
            })?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// What is added to each move of each game. Every position is searched first, then every move
    /// judged by what was found before and after it.
    fn additions(
        &self,
        games: &[Record],
        workers: Workers,
        bar: &ProgressBar,
    ) -> io::Result<Vec<Vec<Addition>>> {
        let default = Options { hash: self.hash, ..Options::default() };
        let limits = self.effort.given().unwrap_or_else(|| default.limits.clone());
        let options = Options { limits, ..default };
        let positions: Vec<&Game> = games.iter().flat_map(|game| &game.course.games).collect();
        let look = |searcher: &mut _, game: &&Game| Look::at(searcher, game, &options.limits);
        let looks = gather(workers, &positions, look, bar)?;
        let mut plies = Vec::new();
        let mut looks = &looks[..];
        for game in games {
            let (own, others) = looks.split_at(game.course.games.len());
            looks = others;
            let all = (0..game.course.moves.len()).filter_map(|i| Ply::new(&game.course, own, i));
            plies.extend(all);
        }
        let judge = |searcher: &mut _, ply: &Ply<'_>| remark(searcher, ply, &options, self.all);
        let remarks = gather(workers, &plies, judge, bar)?;
        Ok(self.said(games, &plies, &remarks))
    }

    /// The additions, game by game.
    fn said(
        &self,
        games: &[Record],
        plies: &[Ply<'_>],
        remarks: &[Option<Remark>],
    ) -> Vec<Vec<Addition>> {
        let mut told = plies.iter().zip(remarks);
        let mut of_game = |game: &Record| {
            let marked = game.marked.iter();
            let told = told.by_ref().take(game.course.moves.len());
            let add = |(marked, (ply, remark)): (_, (&Ply<'_>, &Option<Remark>))| {
                Addition::of(ply, remark.as_ref(), marked, self.lang.into())
            };
            marked.zip(told).map(add).collect()
        };
        games.iter().map(&mut of_game).collect()
    }
}

/// The results of all jobs, in their order.
fn gather<J: Sync, R: Send>(
    workers: Workers,
    jobs: &[J],
    work: impl Fn(&mut crate::search::Searcher, &J) -> R + Sync,
    bar: &ProgressBar,
) -> io::Result<Vec<R>> {
    let mut results = Vec::with_capacity(jobs.len());
    workers.share(jobs, work, |result| {
        bar.inc(1);
        results.push(result);
        Ok(())
    })?;
    Ok(results)
}
