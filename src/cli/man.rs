//! `tropa man`: the manual, as pages for man.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;

use super::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Write a page for each command into this folder, which is made where it is missing: tropa.1,
    /// tropa-analyze.1 and so on
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(super) fn run(
    arguments: &Arguments,
    program: Command,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match &arguments.dir {
        Some(folder) => save(folder, program).map_err(|error| Failure::file(folder, error)),
        None => {
            let mut page = Vec::new();
            // As in the folder, where `help` has no page.
            Man::new(program.disable_help_subcommand(true)).render(&mut page)?;
            Ok(out.write_all(&page)?)
        }
    }
}

fn save(folder: &Path, program: Command) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(program, folder)
}
