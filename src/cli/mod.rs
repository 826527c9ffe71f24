//! Floor 7. The command line.
use std::process::ExitCode;
pub fn run() -> ExitCode {
    match crate::uci::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
