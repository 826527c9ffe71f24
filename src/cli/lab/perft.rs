//! `tropa perft`: counts the leaves of the tree of legal moves, or checks known counts.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::cli::failure::{Failure, LineError};
use crate::cli::files::Files;
use crate::cli::input::Placed;
use crate::cli::progress::Progress;
use crate::cli::sources::{Records, Source};
use crate::notation::Epd;
use crate::position::{self, Position};

/// The maximum depth, in plies.
const MAX_DEPTH: u32 = 20;

#[derive(Debug, Args)]
pub struct PerftArgs {
    /// Depth, in plies, at most 20
    #[arg(required_unless_present = "suite", conflicts_with = "suite",
        value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    #[command(flatten)]
    placed: Placed,
    /// Print the count below each move
    #[arg(long, conflicts_with = "suite")]
    divide: bool,
    /// Check the counts of files with lines such as FEN ;D1 20 ;D2 400; - for standard input
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["position", "fen", "moves"])]
    suite: Vec<PathBuf>,
    /// Skip counts above N
    #[arg(long, value_name = "N", default_value_t = 20_000_000, requires = "suite")]
    max_nodes: u64,
}

impl PerftArgs {
    /// The files that are read and written.
    pub fn files(&self) -> Files {
        Files::default().reading(&self.suite)
    }
}

pub fn run(arguments: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.suite[..] {
        [] => count(arguments, out),
        paths => check_suite(paths, arguments.max_nodes, out),
    }
}

fn count(arguments: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = arguments.placed.position("startpos")?;
    let depth = arguments.depth.unwrap_or_default();
    let Some(below) = depth.checked_sub(1) else {
        writeln!(out, "1")?;
        return Ok(());
    };
    let moves = position.legal_moves();
    let mut progress = Progress::of(moves.len());
    let mut sum = 0;
    for m in moves {
        let count = position::perft(&position.after(m), below);
        sum += count;
        progress.step(&format!("{sum} leaves"));
        if arguments.divide {
            let m = Position::uci(m, position.is_chess960());
            progress.aside(|| writeln!(out, "{m}: {count}"))?;
        }
    }
    progress.end();
    writeln!(out, "{sum}")?;
    Ok(())
}

fn check_suite(paths: &[PathBuf], max_nodes: u64, out: &mut impl Write) -> Result<(), Failure> {
    let mut records = Records::of(paths.iter().cloned().map(Source::File).collect())?;
    let (mut positions, mut checked, mut differ) = (0, 0u64, 0u64);
    while let Some((place, epd)) = records.next()? {
        let entry = match entry(&epd, max_nodes) {
            Ok(entry) => entry,
            Err(error) => {
                records.refuse(&place, error)?;
                continue;
            }
        };
        positions += usize::from(!entry.counts.is_empty());
        for &(depth, expected) in &entry.counts {
            checked += 1;
            // A count in a file may be wrong: count no further than it says, however deep.
            let found = match position::perft_within(&entry.position, depth, expected) {
                Some(found) if found == expected => continue,
                Some(found) => found.to_string(),
                None => format!("more than {expected}"),
            };
            differ += 1;
            let fen = entry.position.fen();
            let line = format!("{fen} D{depth}: {found}, expected {expected}");
            records.bar().suspend(|| writeln!(out, "{line}"))?;
        }
    }
    let end = records.end(positions, "count within the limit");
    if positions > 0 {
        writeln!(out, "perft: {positions} positions, {checked} counts checked, {differ} differ")?;
    }
    if differ > 0 {
        return Err(Failure::CountsDiffer(differ));
    }
    end
}

/// A position and its known counts by depth, those within the limit.
struct Entry {
    position: Position,
    counts: Vec<(u32, u64)>,
}

fn entry(epd: &Epd, max_nodes: u64) -> Result<Entry, LineError> {
    let position = Position::from_fen(&epd.fen)?;
    let mut counts = Vec::new();
    for operation in &epd.operations {
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let Some(depth) = operation.opcode.strip_prefix('D').filter(is_number) else { continue };
        let invalid = || LineError::InvalidDepth { text: depth.to_string(), max: MAX_DEPTH };
        let depth = depth.parse().ok().filter(|&d| d <= MAX_DEPTH).ok_or_else(invalid)?;
        let text = operation.operands.first().map_or("", String::as_str);
        let count = text.parse().map_err(|_| LineError::InvalidCount(text.to_string()))?;
        if count <= max_nodes {
            counts.push((depth, count));
        }
    }
    Ok(Entry { position, counts })
}
