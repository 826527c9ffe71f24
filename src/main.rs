//! The `tropa` binary: UCI without arguments, otherwise a command of the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    tropa::cli::run()
}
