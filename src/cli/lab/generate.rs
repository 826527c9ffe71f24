//! `tropa generate`: labelled positions from self-play, to fit the evaluation.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use fastrand::Rng;
use shakmaty::KnownOutcome;

use crate::cli::failure::Failure;
use crate::cli::files::{Files, not_a_file};
use crate::cli::progress;
use crate::cli::sources::{self, Source};
use crate::engine::JobPool;
use crate::notation::labelled::{BYTES, Head, Labelled};
use crate::notation::visible;
use crate::position::{Game, Position};
use crate::search::{Limits, Outcome, Searcher};

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// File of positions, 32 bytes each; a file begun with the same arguments is continued
    file: PathBuf,
    /// Number of positions to reach; the last game may exceed it
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    count: u64,
    /// Nodes of the search that gives a label; trees whose leaves are labelled have ten times as
    /// many
    #[arg(long, value_name = "N", default_value_t = 3_000,
        value_parser = clap::value_parser!(u32).range(100..=100_000_000))]
    nodes: u32,
    /// Begin with up to three random moves from positions of these files, EPD or FEN, instead of
    /// eight or nine from the initial one; - for standard input
    #[arg(long, value_name = "FILE", num_args = 1..)]
    openings: Vec<PathBuf>,
    /// Random seed: the same seed gives the same file, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played in parallel; defaults to the number of processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

/// The size of each thread's hash table, in MiB: large enough for all searches of a game.
const HASH: usize = 8;
/// The number of games handed out to each thread at a time.
const GAMES: u32 = 64;

pub fn run(arguments: &GenerateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (openings, checksum) = arguments.openings()?;
    let head = Head { seed: arguments.seed, nodes: arguments.nodes, openings: checksum };
    let mut records = Records::open(&arguments.file, head)?;
    let games = Games { openings, seed: arguments.seed, nodes: arguments.nodes };
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let pool = JobPool { threads: arguments.threads.map_or_else(all, usize::from), hash: HASH };
    let bar = progress::rated(arguments.count, records.count());
    while records.count() < arguments.count {
        let first = records.next_game();
        let batch: Vec<u32> = (first..first.saturating_add(GAMES * pool.threads as u32)).collect();
        // What ends the batch early: enough positions, or a failure to write them.
        let mut end = None;
        let played = pool.run(
            &batch,
            |searcher, &number| games.positions(searcher, number),
            |positions| {
                let written = match positions {
                    Some(positions) => records.write(&positions),
                    None => Err(arguments.nothing_to_begin_with()),
                };
                bar.set_position(records.count());
                if written.is_ok() && records.count() < arguments.count {
                    return Ok(());
                }
                end = Some(written);
                Err(io::ErrorKind::Interrupted.into())
            },
        );
        end.unwrap_or(played.map_err(Failure::from))?;
    }
    bar.finish_and_clear();
    let name = arguments.file.to_string_lossy();
    writeln!(out, "{} positions in {}", records.count(), visible(&name))?;
    Ok(())
}

impl GenerateArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().reading(&self.openings).writing([&self.file])
    }

    /// The positions that games begin from, empty for the initial one, and a checksum of their
    /// files.
    fn openings(&self) -> Result<(Vec<Position>, u32), Failure> {
        if self.openings.is_empty() {
            return Ok((Vec::new(), 0));
        }
        let files = self.openings.iter().cloned().map(Source::File).collect();
        let mut records = sources::Records::of(files)?;
        let mut positions = Vec::new();
        while let Some((place, epd)) = records.next()? {
            match Position::from_fen(&epd.fen) {
                Ok(position) => positions.push(position),
                Err(error) => records.refuse(&place, error)?,
            }
        }
        records.end(positions.len(), "begin with")?;
        let checksum = positions.iter().fold(0, |sum: u32, position| {
            (sum.rotate_left(5) ^ position.key() as u32).wrapping_mul(0x9e37_79b9)
        });
        Ok((positions, checksum))
    }

    fn nothing_to_begin_with(&self) -> Failure {
        let path = self.openings.iter().map(|path| path.to_string_lossy().into_owned());
        Failure::NothingToDo { names: path.collect(), purpose: "begin with" }
    }
}

/// How games are played.
struct Games {
    /// The positions that they begin from; the initial position if empty.
    pub openings: Vec<Position>,
    pub seed: u64,
    /// The nodes of the search that gives a label.
    pub nodes: u32,
}

/// The largest score that a game begins with, in centipawns.
const UNBALANCED: i32 = 600;
/// The largest label, in centipawns; a game with a larger score is won.
const DECIDED: i32 = 1_500;
/// On average one move in this many comes from a tree whose leaves are labelled.
const TREES: u8 = 6;
/// Such a tree has this many times the nodes of a label.
const TREE: u64 = 10;
/// Which of the leaves that quiescence search evaluates are labelled: one in every fifth of the
/// nodes of a label, which makes some twenty in a tree.
const LEAVES: u32 = 5;
/// The maximum number of openings tried for a game.
const TRIES: usize = 200;
/// A game of this many plies is drawn.
const LONGEST: usize = 300;

impl Games {
    /// The positions of game `number`, then the leaves of its trees; `None` if no opening is
    /// balanced enough to begin with. With a fresh searcher they depend on nothing else.
    pub fn positions(&self, searcher: &mut Searcher, number: u32) -> Option<Vec<Labelled>> {
        let seed = self.seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut rng = Rng::with_seed(seed);
        let mut game = self.opening(searcher, &mut rng)?;
        let (mut leaves, mut quiet) = (Vec::new(), Vec::new());
        let mut winner = None;
        for _ in 0..LONGEST {
            if game.is_draw() {
                break;
            }
            let tree = rng.u8(..TREES) == 0;
            let (outcome, asked) = self.search(searcher, &game, if tree { TREE } else { 1 });
            let (position, value) = (game.position(), outcome.report.score.value());
            let Some(best) = outcome.best else {
                winner = position.is_check().then_some(!position.turn());
                break;
            };
            if value.abs() > DECIDED {
                winner = Some(if value > 0 { position.turn() } else { !position.turn() });
                break;
            }
            if !best.is_capture() && !best.is_promotion() && !position.is_check() {
                quiet.push((position.clone(), value));
            }
            game.play(best);
            for leaf in asked {
                let (outcome, _) = self.search(searcher, &Game::from_position(leaf.clone()), 1);
                let value = outcome.report.score.value();
                if outcome.best.is_some() && value.abs() <= DECIDED {
                    leaves.push((leaf, value));
                }
            }
        }
        let labelled = |result| move |(position, value)| label(position, value, result, number);
        let quiet = quiet.into_iter().map(labelled(Some(KnownOutcome::from_winner(winner))));
        Some(quiet.chain(leaves.into_iter().map(labelled(None))).collect())
    }

    /// A game after random moves that is neither over nor too unbalanced; `None` if none is found.
    fn opening(&self, searcher: &mut Searcher, rng: &mut Rng) -> Option<Game> {
        for _ in 0..TRIES {
            let initial = Position::initial();
            let start = rng.choice(&self.openings).unwrap_or(&initial);
            let moves = if self.openings.is_empty() { rng.u8(8..=9) } else { rng.u8(..=3) };
            let mut game = Game::from_position(start.clone());
            for _ in 0..moves {
                let Some(m) = rng.choice(game.position().legal_moves()) else { break };
                game.play(m);
            }
            let (outcome, _) = self.search(searcher, &game, 1);
            if outcome.best.is_some() && outcome.report.score.value().abs() <= UNBALANCED {
                return Some(game);
            }
        }
        None
    }

    /// A search with `times` the nodes of a label; if that is more than once, with leaves of its
    /// tree.
    fn search(&self, searcher: &mut Searcher, game: &Game, times: u64) -> (Outcome, Vec<Position>) {
        let nodes = Some(u64::from(self.nodes) * times);
        let every = if times > 1 { self.nodes / LEAVES } else { 0 };
        searcher.search_for_leaves(game, &Limits { nodes, ..Limits::default() }, every)
    }
}

/// A position whose value, from the side to move, is at most [`DECIDED`].
fn label(position: Position, value: i32, result: Option<KnownOutcome>, game: u32) -> Labelled {
    let score = position.turn().fold_wb(value, -value) as i16;
    Labelled { position, score, result, game }
}

/// An open file of labelled positions.
struct Records {
    path: PathBuf,
    file: File,
    count: u64,
    next_game: u32,
}

impl Records {
    /// Opens a file, or begins it. A file left by a stopped run loses its last game, which may be
    /// incomplete.
    pub fn open(path: &Path, head: Head) -> Result<Self, Failure> {
        let failed = |error| Failure::file(path, error);
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(failed(not_a_file()));
        }
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = open.map_err(failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::InUse { path: path.to_path_buf() });
            }
            // The file system does not support locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut records = Self { path: path.to_path_buf(), file, count: 0, next_game: 0 };
        let length = records.file.metadata().map_err(failed)?.len();
        if length == 0 {
            records.file.write_all(&head.bytes()).map_err(failed)?;
            return Ok(records);
        }
        let mut bytes = [0; BYTES];
        records.file.read_exact(&mut bytes).map_err(failed)?;
        let found = Head::read(&bytes);
        let found = found.map_err(|error| Failure::Labelled { path: path.to_path_buf(), error })?;
        if found != head {
            return Err(Failure::OtherBeginning { path: path.to_path_buf() });
        }
        records.count = length / BYTES as u64 - 1;
        records.cut().map_err(failed)?;
        Ok(records)
    }

    /// Cuts off the last game, which may be incomplete; it will be played again.
    fn cut(&mut self) -> io::Result<()> {
        if let Some(last) = self.last_game()? {
            while self.last_game()? == Some(last) {
                self.count -= 1;
            }
            self.next_game = last;
        }
        let length = (self.count + 1) * BYTES as u64;
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(drop)
    }

    /// The number of the game that the last position belongs to.
    fn last_game(&mut self) -> io::Result<Option<u32>> {
        if self.count == 0 {
            return Ok(None);
        }
        let mut bytes = [0; BYTES];
        self.file.seek(SeekFrom::Start(self.count * BYTES as u64))?;
        self.file.read_exact(&mut bytes)?;
        Ok(Some(Labelled::game_of(&bytes)))
    }

    /// The number of positions.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The number of the next game.
    pub fn next_game(&self) -> u32 {
        self.next_game
    }

    /// Adds the positions of the next game.
    pub fn write(&mut self, game: &[Labelled]) -> Result<(), Failure> {
        let bytes: Vec<u8> = game.iter().flat_map(Labelled::bytes).collect();
        let wrote = self.file.write_all(&bytes);
        wrote.map_err(|error| Failure::file(&self.path, error))?;
        self.count += game.len() as u64;
        self.next_game += 1;
        Ok(())
    }
}
