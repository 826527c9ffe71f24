//! `tropa man` and `tropa completions`: manual pages, and completions for shells.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use tempfile::Builder;

use super::failure::Failure;
use super::files::is_there;

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// Write a page for each command into this folder, which is created if missing: tropa.1,
    /// tropa-analyze.1 and so on
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(super) fn run(
    arguments: &ManArgs,
    program: Command,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match &arguments.dir {
        Some(folder) => save(folder, program),
        None => {
            let mut page = Vec::new();
            // As for the pages in a folder, where `help` has none.
            Man::new(program.disable_help_subcommand(true)).render(&mut page)?;
            Ok(out.write_all(&page)?)
        }
    }
}

fn save(folder: &Path, program: Command) -> Result<(), Failure> {
    let failed = |error| Failure::file(folder, error);
    fs::create_dir_all(folder).map_err(failed)?;
    // Written to a temporary folder first: anything might be at the pages' paths, and writing
    // might fail halfway.
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

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// Shell to print completions for
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn completions(
    arguments: &CompletionsArgs,
    mut program: Command,
    out: &mut impl Write,
) -> Result<(), Failure> {
    // Into memory first: clap panics if it cannot write.
    let mut script = Vec::new();
    generate(arguments.shell, &mut program, "tropa", &mut script);
    Ok(out.write_all(&script)?)
}
