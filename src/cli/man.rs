//! `tropa man`: the manual, as pages for man.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;
use tempfile::Builder;

use super::failure::Failure;
use super::output_file::is_there;

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
        Some(folder) => save(folder, program),
        None => {
            let mut page = Vec::new();
            // As in the folder, where `help` has no page.
            Man::new(program.disable_help_subcommand(true)).render(&mut page)?;
            Ok(out.write_all(&page)?)
        }
    }
}

fn save(folder: &Path, program: Command) -> Result<(), Failure> {
    let failed = |error| Failure::file(folder, error);
    fs::create_dir_all(folder).map_err(failed)?;
    // Written beside their places: anything might stand there, and not all of it can be written.
    let beside = Builder::new().prefix(".tropa-").tempdir_in(folder).map_err(failed)?;
    clap_mangen::generate_to(program, beside.path()).map_err(failed)?;
    for page in fs::read_dir(beside.path()).map_err(failed)? {
        let page = page.map_err(failed)?;
        let place = folder.join(page.file_name());
        let put = is_there(&place).and_then(|_| fs::rename(page.path(), &place));
        put.map_err(|error| Failure::file(&place, error))?;
    }
    Ok(())
}
