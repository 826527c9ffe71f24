//! The `tropa` binary: UCI without arguments, a command of the command line with them.

use std::process::ExitCode;

fn main() -> ExitCode {
    tropa::cli::run()
}
