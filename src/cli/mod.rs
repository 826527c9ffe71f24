//! Floor 7. The command line.
