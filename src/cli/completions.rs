//! `tropa completions`: completions for the shell.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use super::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Shell that is to complete the words
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(
    arguments: &Arguments,
    mut program: Command,
    out: &mut impl Write,
) -> Result<(), Failure> {
    // Into memory first: clap panics where it cannot write.
    let mut script = Vec::new();
    generate(arguments.shell, &mut program, "tropa", &mut script);
    Ok(out.write_all(&script)?)
}
