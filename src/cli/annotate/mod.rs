//! `tropa annotate`: games with evaluations, comments on the moves that matter, arrows and better
//! lines.

mod part;

use std::fs::{self, File};
use std::io::{self, BufRead, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{mem, thread, vec};

use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use part::{Input, Resumed, Shard};
use shakmaty::Color;

use super::failure::Failure;
use super::files::{Asides, Files, OutputFile, part_of};
use super::input::{self, Effort, Judge, tell_cut};
use super::output::Output;
use super::progress;
use crate::annotate::review::Review;
use crate::annotate::{Annotator, Whose};
use crate::engine::JobPool;
use crate::explain::{Language, Question};
use crate::notation::pgn::{self, Games, PgnError, Record};
use crate::notation::visible;
use crate::search::Think;
use crate::serve::Pages;
use crate::uci::client::Pool;

#[derive(Debug, Args)]
pub(super) struct AnnotateArgs {
    /// PGN files of games; - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write a review of the games to this file as well, as an HTML page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Resume a run that was stopped: keep what it wrote to FILE.part, which becomes FILE at the
    /// end; if FILE is complete, do nothing
    #[arg(long, requires = "out", conflicts_with = "html")]
    resume: bool,
    /// Annotate only part I of N of the games; the parts joined in order are the whole
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    judge: Judge,
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
    /// Comment on the moves of one side only
    #[arg(long, value_enum, conflicts_with = "player")]
    side: Option<Side>,
    /// Comment only on the moves of the player with this in the name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Replace the evaluations in the file ([%eval]) by new ones
    #[arg(long)]
    replace_evals: bool,
}

/// A side, as it is named on the command line.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

/// A batch of games ends with the game that brings it to this many bytes of the file.
const BATCH_BYTES: u64 = 1 << 18;
/// The maximum number of broken games that are reported one by one.
const NAMED: usize = 10;
/// The maximum number of searches before a hash table is cleared: those of a loss that is hard to
/// settle.
const SEARCHES: u64 = 48;
/// The nodes of a search for each MiB of hash table: they fill at most half of it.
const NODES_PER_MEBIBYTE: u64 = 8_192;

pub(super) fn run(arguments: &AnnotateArgs, out: &mut Output) -> Result<(), Failure> {
    let (resumed, file) = arguments.target(out.asides())?;
    let (inputs, size) = arguments.open()?;
    let (mut files, mut count) = (Vec::with_capacity(inputs.len()), 0);
    for (path, input) in arguments.files.iter().zip(inputs) {
        let input = match arguments.shard {
            None => input.whole(),
            Some(_) => {
                let (games, input) = input.counted().map_err(|e| Failure::file(path, e))?;
                count += games;
                input
            }
        };
        files.push((path.clone(), Games::new(input)));
    }
    let mut work = Work {
        files: files.into_iter(),
        file: None,
        before: 0,
        annotator: arguments.annotator(),
        judges: arguments.judge.pool(arguments.hash)?,
        range: arguments.shard.map_or(0..usize::MAX, |shard| shard.range(count)),
        read: 0,
        replaces_values: arguments.replace_evals,
        resumed,
        bar: progress::bytes(size),
        review: arguments.review(out.asides())?,
        written: 0,
        is_played: false,
        broken: Vec::new(),
        more_broken: 0,
    };
    if let Some(resumed) = work.resumed.as_ref().filter(|resumed| resumed.is_complete()) {
        let name = visible(&resumed.path().to_string_lossy()).into_owned();
        // Games that the file does not have are refused.
        work.annotate(&mut |_| Ok(()))?;
        // Standard error may be closed; that is no reason to fail.
        let _ = writeln!(io::stderr(), "{name} is complete");
        return Ok(());
    }
    match file {
        None => {
            work.annotate(&mut |bytes| Ok(out.write_all(bytes).and_then(|()| out.flush())?))?;
        }
        Some(mut file) => {
            work.annotate(&mut |bytes| file.write(bytes))?;
            if work.written > 0 || arguments.shard.is_some() {
                file.commit()?;
            }
        }
    }
    if let Some(review) = work.review.take() {
        review.finish(work.written > 0)?;
    }
    work.finish(arguments)
}

impl AnnotateArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        let part = self.out.as_deref().filter(|_| self.resume).map(part_of);
        Files::default().reading(&self.files).writing(&self.out).writing(&self.html).writing(&part)
    }

    /// The input of each file, and their total size in bytes; `None` if that of one is not known.
    fn open(&self) -> Result<(Vec<Input>, Option<u64>), Failure> {
        if self.files.iter().filter(|path| *path == Path::new("-")).count() > 1 {
            return Err(Failure::InputTwice);
        }
        let (mut inputs, mut size) = (Vec::with_capacity(self.files.len()), Some(0));
        for path in &self.files {
            let (input, bytes) = open(path).map_err(|error| Failure::file(path, error))?;
            inputs.push(input);
            size = size.zip(bytes).map(|(size, bytes)| size + bytes);
        }
        Ok((inputs, size))
    }

    /// What an earlier run wrote, and the output file; no file if it is complete or none was named.
    fn target(&self, asides: &Asides) -> Result<(Option<Resumed>, Option<OutputFile>), Failure> {
        match &self.out {
            None => Ok((None, None)),
            Some(path) if self.resume => {
                Resumed::open(path).map(|(resumed, file)| (Some(resumed), file))
            }
            Some(path) => Ok((None, Some(OutputFile::create(path, asides)?))),
        }
    }

    /// The page for reviews, if one is requested.
    fn review(&self, asides: &Asides) -> Result<Option<ReviewFile>, Failure> {
        let Some(path) = &self.html else { return Ok(None) };
        Ok(Some(ReviewFile::create(path, self.lang, asides)?))
    }

    fn annotator(&self) -> Annotator {
        let default = Question::default();
        let limits = self.effort.given().unwrap_or(default.limits.clone());
        // A table should not be larger than the searches before it is cleared can fill.
        let filled = |nodes: u64| nodes.saturating_mul(SEARCHES) / NODES_PER_MEBIBYTE + 1;
        let enough = limits.nodes.map_or(u64::MAX, filled);
        let hash = self.hash.min(usize::try_from(enough).unwrap_or(usize::MAX));
        let all = || thread::available_parallelism().map_or(1, usize::from);
        Annotator {
            options: Question { limits, hash, ..default },
            pool: JobPool { threads: self.threads.map_or_else(all, usize::from), hash },
            language: self.lang,
            all: self.all,
            whose: match (self.side, &self.player) {
                (Some(Side::White), _) => Whose::Side(Color::White),
                (Some(Side::Black), _) => Whose::Side(Color::Black),
                (None, Some(name)) => Whose::Player(name.clone()),
                (None, None) => Whose::Both,
            },
        }
    }
}

/// A file, and its size in bytes; `None` if it is not known.
fn open(path: &Path) -> io::Result<(Input, Option<u64>)> {
    if path == Path::new("-") {
        return Ok((Input::Stream(Box::new(io::stdin())), None));
    }
    let file = File::open(path)?;
    Ok(match file.metadata().ok().filter(fs::Metadata::is_file) {
        Some(data) => (Input::File(file), Some(data.len())),
        None => (Input::Stream(Box::new(file)), None),
    })
}

/// A file whose games are being read.
struct OpenFile {
    path: PathBuf,
    games: Games<Box<dyn BufRead>>,
    /// The number of its games read, broken ones included.
    read: usize,
}

/// The games from input to output, a batch at a time, so that memory does not grow with their
/// number.
struct Work {
    /// The files not yet begun.
    files: vec::IntoIter<(PathBuf, Games<Box<dyn BufRead>>)>,
    file: Option<OpenFile>,
    /// The size of the files already read, in bytes.
    before: u64,
    annotator: Annotator,
    /// The engines that judge; `None` if Tropa searches itself.
    judges: Option<Pool>,
    /// The games to annotate, counted from 0 over all files.
    range: Range<usize>,
    /// The number of games read from all files, broken ones included.
    read: usize,
    /// Whether the evaluations in the file are dropped.
    replaces_values: bool,
    /// What a stopped run wrote.
    resumed: Option<Resumed>,
    bar: ProgressBar,
    review: Option<ReviewFile>,
    written: usize,
    /// Whether a game has moves to comment on.
    is_played: bool,
    /// The first broken games, at most [`NAMED`].
    broken: Vec<Failure>,
    more_broken: usize,
}

impl Work {
    /// The next game; `None` after the last file.
    fn next(&mut self) -> Option<Result<Record, PgnError>> {
        loop {
            if let Some(file) = &mut self.file
                && let Some(game) = file.games.next()
            {
                file.read += 1;
                self.read += 1;
                return Some(game);
            }
            let (path, games) = self.files.next()?;
            self.before = self.bytes();
            self.file = Some(OpenFile { path, games, read: 0 });
        }
    }

    /// The number of bytes read so far.
    fn bytes(&self) -> u64 {
        self.before + self.file.as_ref().map_or(0, |file| file.games.bytes())
    }

    /// Annotates the games and hands each batch to `write`.
    fn annotate(
        &mut self,
        write: &mut dyn FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        loop {
            let begin = self.bytes();
            let mut batch = self.batch()?;
            if batch.is_empty() {
                self.bar.finish_and_clear();
                return self.resumed.as_mut().map_or(Ok(()), Resumed::end);
            }
            let (steps, mut done) = (Annotator::steps(&batch) as u64, 0);
            let (bar, length) = (&self.bar, self.bytes() - begin);
            let mut step = || {
                done += 1;
                bar.set_position(begin + length * done / steps);
                Ok(())
            };
            let annotated = match &self.judges {
                None => self.annotator.annotate(&batch, &mut step)?,
                Some(pool) => {
                    let lend = || -> Box<dyn Think + '_> { Box::new(pool.lend()) };
                    let annotated = self.annotator.annotate_by(&lend, &batch, &mut step)?;
                    bar.suspend(|| tell_cut(pool.take_cut()));
                    pool.take_fault().map_or(Ok(annotated), |fault| Err(Failure::from(fault)))?
                }
            };
            let mut text = Vec::new();
            for (game, found) in batch.iter_mut().zip(&annotated) {
                game.tags.extend_from_slice(&found.tags);
                let begin = text.len();
                pgn::write(game, &found.additions, &mut text)?;
                if let Some(file) = &mut self.review {
                    file.add(game, &found.review, &text[begin..])?;
                }
            }
            bar.suspend(|| write(&text))?;
            self.written += batch.len();
            self.bar.set_message(format!("{} games", self.written));
        }
    }

    /// The next games, enough to keep all threads busy; empty at the end of the last file.
    fn batch(&mut self) -> Result<Vec<Record>, Failure> {
        let (mut batch, mut plies) = (Vec::new(), 0);
        let end = self.bytes() + BATCH_BYTES;
        let enough = self.annotator.enough();
        let is_full = |plies, bytes| plies >= enough || bytes >= end;
        while batch.is_empty() || !is_full(plies, self.bytes()) {
            if self.read >= self.range.end {
                break;
            }
            let Some(next) = self.next() else { break };
            let next = match next.map_err(PgnError::of_file) {
                Ok(game) => Ok(game),
                Err(Ok(error)) => return Err(Failure::file(self.place().0, error)),
                Err(Err(reason)) => Err(reason),
            };
            if self.read <= self.range.start {
                continue;
            }
            match next {
                Ok(mut game) => {
                    if let Some(reason) = game.fault.take() {
                        self.add_broken(reason, true);
                    }
                    if self.has_done(&game)? {
                        self.written += 1;
                        continue;
                    }
                    if self.replaces_values {
                        game.forget_values();
                    }
                    plies += game.moves.len();
                    let has = |side| self.annotator.whose.has(&game, side);
                    self.is_played |= Color::ALL.into_iter().any(has);
                    batch.push(game);
                }
                Err(reason) => self.add_broken(reason, false),
            }
        }
        Ok(batch)
    }

    /// Records that something is wrong with the game read last.
    fn add_broken(&mut self, reason: PgnError, is_kept: bool) {
        if self.broken.len() == NAMED {
            self.more_broken += 1;
            return;
        }
        let (path, number) = self.place();
        let path = path.to_path_buf();
        self.broken.push(Failure::Game { path, number, reason, is_kept });
    }

    /// The file of the game read last, and the game's number in it.
    fn place(&self) -> (&Path, usize) {
        self.file.as_ref().map_or((Path::new(""), 0), |file| (&file.path, file.read))
    }

    /// Whether a stopped run already wrote the game.
    fn has_done(&mut self, game: &Record) -> Result<bool, Failure> {
        self.resumed.as_mut().map_or(Ok(false), |resumed| resumed.has(game))
    }

    /// Reports the broken games; the last message is the failure of the command. With `--shard` it
    /// is no failure to have no games.
    fn finish(mut self, arguments: &AnnotateArgs) -> Result<(), Failure> {
        if self.written == 0 && self.broken.is_empty() && arguments.shard.is_none() {
            let name = |path: &PathBuf| path.to_string_lossy().into_owned();
            return Err(Failure::NoGame { names: arguments.files.iter().map(name).collect() });
        }
        if self.more_broken > 0 {
            self.broken.push(Failure::MoreGames(self.more_broken));
        }
        if let Some(name) = arguments.player.as_ref().filter(|_| !self.is_played) {
            // Standard error may be closed; that is no reason to fail.
            let _ = writeln!(io::stderr(), "{} plays in none of the games", visible(name));
        }
        let last = self.broken.pop();
        mem::take(&mut self.broken).iter().for_each(Failure::report);
        last.map_or(Ok(()), Err)
    }
}

/// A page of reviews that is being written to a file.
pub(super) struct ReviewFile {
    file: OutputFile,
    pages: Pages,
}

impl ReviewFile {
    pub(super) fn create(
        path: &Path,
        language: Language,
        asides: &Asides,
    ) -> Result<Self, Failure> {
        let mut file = OutputFile::create(path, asides)?;
        let pages = Pages::new(language);
        file.write(pages.begin().as_bytes())?;
        Ok(Self { file, pages })
    }

    /// Adds the next game, its review, and its annotated `pgn`.
    pub(super) fn add(
        &mut self,
        game: &Record,
        review: &Review,
        pgn: &[u8],
    ) -> Result<(), Failure> {
        self.file.write(self.pages.game(game, review, pgn)?.as_bytes())
    }

    /// Puts the file in its place; leaves the old one unless `any` game was reviewed.
    pub(super) fn finish(mut self, any: bool) -> Result<(), Failure> {
        self.file.write(self.pages.end().as_bytes())?;
        if any { self.file.commit() } else { Ok(()) }
    }
}
