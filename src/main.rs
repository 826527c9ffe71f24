//! The `tropa` binary: UCI without arguments, a command of the command line with them.

fn main() {}
