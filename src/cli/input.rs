//! Input that commands share: positions, limits, sizes, languages, another engine as the judge.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use shakmaty::Square;

use super::failure::Failure;
use super::output::Output;
use super::sources;
use crate::engine::Options;
use crate::explain::{Language, Question};
use crate::notation::{self, visible};
use crate::position::{Game, Position};
use crate::search::{Limits, Team, Think};
use crate::serve::Judges;
use crate::tablebase::{Probing, Tablebase};
use crate::uci::client::{Client, Cut, Launch, Pool};
use crate::view::{self, diagram};
use crate::zone::Horizon;

/// Botvinnik–Capablanca, AVRO 1938, before White's 30th move: the position on which zones were
/// first tried.
pub(super) const AVRO: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 5 30";

/// Réti's study of 1921, the first that PIONEER solved.
pub(super) const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// The position that a command is about.
#[derive(Debug, Args)]
pub(super) struct Placed {
    /// Position, as FEN or as a line of an EPD file; startpos for the initial one, - to read it
    /// from standard input
    #[arg(value_name = "FEN")]
    position: Option<String>,
    /// The same as a flag
    #[arg(long, value_name = "FEN", conflicts_with = "position")]
    fen: Option<String>,
    /// Moves to play from there, in UCI notation or SAN; from the initial position if none is given
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl Placed {
    /// The game that leads to the position; that of the FEN `otherwise` if neither a position nor
    /// moves are given.
    pub fn game(&self, otherwise: &str) -> Result<Game, Failure> {
        let given = self.position.as_ref().or(self.fen.as_ref());
        let moves = self.moves.as_deref().unwrap_or_default();
        let otherwise = if self.moves.is_some() { "startpos" } else { otherwise };
        let start = match given.map_or(otherwise, String::as_str) {
            "-" => sources::one_position()?,
            text => notation::position(text)?,
        };
        Ok(notation::game(start, moves)?)
    }

    /// The position without its game.
    pub fn position(&self, otherwise: &str) -> Result<Position, Failure> {
        Ok(self.game(otherwise)?.position().clone())
    }
}

/// A position, and the horizon of its image.
#[derive(Debug, Args)]
pub(super) struct Imaged {
    #[command(flatten)]
    placed: Placed,
    /// Horizon: the maximum cost of a zone, in plies
    #[arg(long, value_name = "H", default_value_t = view::HORIZON.0,
        value_parser = clap::value_parser!(u32).range(1..=15))]
    horizon: u32,
}

impl Imaged {
    pub(super) fn position(&self) -> Result<Position, Failure> {
        self.placed.position(AVRO)
    }

    pub(super) fn horizon(&self) -> Horizon {
        Horizon(self.horizon)
    }
}

/// Reads the size of a hash table, in MiB.
pub(super) fn hash(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (1..=Options::MAX_HASH).contains(size))
        .ok_or_else(|| format!("not a number from 1 to {}", Options::MAX_HASH))
}

/// Reads a number of lines of a search (MultiPV).
pub(super) fn lines(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|lines| (1..=MAX_LINES).contains(lines))
        .ok_or_else(|| format!("not a number from 1 to {MAX_LINES}"))
}

/// Prints the position as FEN, and on a terminal also the board, with these squares marked.
pub(super) fn print_position(
    position: &Position,
    marked: &[Square],
    out: &mut Output,
) -> io::Result<()> {
    writeln!(out, "{}", position.fen())?;
    out.look().map_or(Ok(()), |look| write!(out, "\n{}", diagram(position, marked, look)))
}

/// Languages are named by their codes: `en`, `ru`.
impl ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.code()))
    }
}

/// The limits of a search.
#[derive(Debug, Args)]
pub(super) struct Effort {
    /// Stop after this time, in milliseconds
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Stop at this depth, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Stop after this number of nodes, which gives the same answer every time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Effort {
    /// The requested number of nodes.
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// The requested limits; `None` if there are none.
    pub fn given(&self) -> Option<Limits> {
        let any = self.movetime.is_some() || self.depth.is_some() || self.nodes.is_some();
        any.then(|| self.limits(Duration::MAX))
    }

    /// The requested limits; if there are none, the time `otherwise`.
    pub fn limits(&self, otherwise: Duration) -> Limits {
        let given = self.movetime.map(Duration::from_millis);
        let free = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: given.or_else(|| free.then_some(otherwise)),
            ..Limits::default()
        }
    }
}

/// The maximum number of lines of a search; no position has that many moves.
const MAX_LINES: usize = 256;
/// The maximum number of search threads.
const MAX_THREADS: i64 = 1024;

/// How an explanation is found, and its language.
#[derive(Debug, Args)]
pub(super) struct Asked {
    #[command(flatten)]
    effort: Effort,
    /// Hash table size, in MiB
    #[arg(long, value_name = "MB", default_value_t = Question::default().hash, value_parser = hash)]
    hash: usize,
    #[command(flatten)]
    means: Means,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t = Language::English)]
    pub lang: Language,
}

impl Asked {
    /// The question without its moves. The default limit is a number of nodes, which makes
    /// explanations reproducible.
    pub fn question(&self) -> Result<Question, Failure> {
        let default = Question::default();
        Ok(Question {
            limits: self.effort.given().unwrap_or_else(|| default.limits.clone()),
            hash: self.hash,
            threads: self.means.threads(),
            probing: self.means.probing()?,
            ..default
        })
    }
}

/// What a search may use besides its hash table.
#[derive(Debug, Args)]
pub(super) struct Means {
    /// Number of threads that search; with more than one the answer differs from run to run
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS))]
    threads: u16,
    /// Folders of Syzygy endgame tablebases, separated by colons (on Windows by semicolons)
    #[arg(long, value_name = "PATH")]
    syzygy: Option<String>,
}

impl Means {
    pub fn threads(&self) -> usize {
        self.threads.into()
    }

    /// How to probe the tables; faults found on opening them go to standard error.
    pub fn probing(&self) -> Result<Probing, Failure> {
        let Some(path) = &self.syzygy else { return Ok(Probing::default()) };
        let tables = Tablebase::open(path);
        tell_faults(&tables);
        if tables.files() == 0 {
            return Err(Failure::NoTables { path: path.clone() });
        }
        Ok(Probing { tables: Some(Arc::new(tables)), ..Probing::default() })
    }
}

/// Reports on standard error the faults of the tables found since the last call.
pub(super) fn tell_faults(tables: &Tablebase) {
    for fault in tables.take_faults() {
        // Standard error may be closed; that is no reason to stop.
        let _ = writeln!(io::stderr(), "warning: {}", visible(&fault));
    }
}

#[derive(Debug, Args)]
pub(super) struct Judge {
    /// Let this UCI engine search instead: scores and lines are the engine's, reasons Tropa's
    #[arg(long, value_name = "PATH")]
    engine: Option<PathBuf>,
    /// Set an option of that engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE", requires = "engine", value_parser = option)]
    engine_option: Vec<(String, String)>,
    /// Give that engine up if an answer takes longer than S seconds, not counting --movetime
    #[arg(long, value_name = "S", default_value_t = 60, requires = "engine",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    engine_timeout: u64,
}

/// Reads the name and the value of an option.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("not of the form NAME=VALUE")?;
    let one_line = !text.contains(char::is_control);
    let named = !name.trim().is_empty();
    (named && one_line)
        .then(|| (name.trim().to_string(), value.trim().to_string()))
        .ok_or_else(|| "not of the form NAME=VALUE".to_string())
}

impl Judge {
    fn launch(&self, hash: usize) -> Option<Launch> {
        Some(Launch {
            program: self.engine.clone()?,
            options: self.engine_option.clone(),
            hash,
            patience: Duration::from_secs(self.engine_timeout),
        })
    }

    /// Hands `work` the judge: the other engine, or Tropa's own search.
    pub fn ask<T>(
        &self,
        hash: usize,
        work: impl FnOnce(&mut dyn Think) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(launch) = self.launch(hash) else { return Ok(work(&mut Team::with_hash(hash))) };
        let mut client = Client::start(&launch)?;
        let found = work(&mut client);
        tell_cut(client.take_cut());
        match client.into_fault() {
            Some(fault) => Err(fault.into()),
            None => Ok(found),
        }
    }

    /// The engines that judge for a server; `None` if Tropa searches itself.
    pub fn judges(&self, hash: usize) -> Result<Option<Box<dyn Judges>>, Failure> {
        Ok(self.pool(hash)?.map(|pool| Box::new(pool) as _))
    }

    /// The engines that judge; `None` if Tropa searches itself.
    pub fn pool(&self, hash: usize) -> Result<Option<Pool>, Failure> {
        Ok(self.launch(hash).map(Pool::start).transpose()?)
    }
}

/// Reports on standard error that lines of an engine were cut off.
pub(super) fn tell_cut(cut: Option<Cut>) {
    if let Some(cut) = cut {
        // Standard error may be closed; that is no reason to stop.
        let _ = writeln!(io::stderr(), "warning: {}", visible(&cut.to_string()));
    }
}

impl Judges for Pool {
    fn lend(&self) -> Box<dyn Think + '_> {
        Box::new(Self::lend(self))
    }

    fn take_fault(&self) -> Option<String> {
        Self::take_fault(self).map(|fault| fault.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::position;

    #[test]
    fn the_default_position_stands() {
        for fen in [AVRO, RETI] {
            assert_eq!(position(fen).unwrap().fen(), fen);
        }
    }
}
