//! `tropa generate`: labelled positions from games of its own, for fits of the estimate.

mod file;
mod games;

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

use clap::Args;

use super::failure::Failure;
use super::files::Files;
use super::progress;
use super::sources::{self, Source};
use crate::engine::JobPool;
use crate::notation::labelled::Head;
use crate::notation::visible;
use crate::position::Position;
use file::Records;
use games::Games;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// File of positions, 32 bytes each; a file that the same arguments began is gone on with
    file: PathBuf,
    /// The number of positions to have in the end, but for the last game
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    count: u64,
    /// The nodes of the search that a label comes from; trees whose leaves are labelled have ten
    /// times as many
    #[arg(long, value_name = "N", default_value_t = 3_000,
        value_parser = clap::value_parser!(u32).range(100..=100_000_000))]
    nodes: u32,
    /// Begin with up to three random moves from positions of these files, EPD or FEN, instead of
    /// eight or nine from the initial one; - for standard input
    #[arg(long, value_name = "FILE", num_args = 1..)]
    openings: Vec<PathBuf>,
    /// Seed of all that is random: the same seed makes the same file, whatever the threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played in parallel; defaults to the number of processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

/// The size of each thread's hash table, in MiB: all that a game searches fits in.
const HASH: usize = 8;
/// The games that are handed out at a time to each thread.
const GAMES: u32 = 64;

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
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
        // What ends the batch before its last game: enough positions, or a failure to write them.
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

impl Arguments {
    /// The files that are read and written.
    pub(super) fn files(&self) -> Files {
        Files::default().reading(&self.openings).writing([&self.file])
    }

    /// The positions that games begin from, none for the initial one, and a checksum of their files.
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
