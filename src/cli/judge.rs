//! Another engine as the judge.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::failure::Failure;
use crate::notation::visible;
use crate::search::{Alone, Think};
use crate::serve::Judges;
use crate::uci::client::{Client, Cut, Launch, Pool};

#[derive(Debug, Args)]
pub(super) struct Judge {
    /// Let this UCI engine search instead: values and lines are its own, the reasons Tropa's
    #[arg(long, value_name = "PATH")]
    engine: Option<PathBuf>,
    /// Set an option of that engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE", requires = "engine", value_parser = option)]
    engine_option: Vec<(String, String)>,
    /// Give that engine up when an answer takes longer, in seconds; a --movetime comes on top
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

    /// Hands `work` the judge: the other engine, or own searchers. It finds nothing where the
    /// engine fails.
    pub fn ask<T>(
        &self,
        hash: usize,
        work: impl FnOnce(&mut dyn Think) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(launch) = self.launch(hash) else { return Ok(work(&mut Alone::new(hash))) };
        let mut client = Client::start(&launch)?;
        let found = work(&mut client);
        tell_cut(client.take_cut());
        match client.into_fault() {
            Some(fault) => Err(fault.into()),
            None => Ok(found),
        }
    }

    /// The engines for a server, where others than own searchers are to judge.
    pub fn judges(&self, hash: usize) -> Result<Option<Box<dyn Judges>>, Failure> {
        Ok(self.pool(hash)?.map(|pool| Box::new(pool) as _))
    }

    /// The engines, where others than own searchers are to judge.
    pub fn pool(&self, hash: usize) -> Result<Option<Pool>, Failure> {
        Ok(self.launch(hash).map(Pool::start).transpose()?)
    }
}

/// Tells of lines that were cut off, on standard error.
pub(super) fn tell_cut(cut: Option<Cut>) {
    if let Some(cut) = cut {
        // A closed standard error is no reason to stop.
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
