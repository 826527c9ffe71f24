//! How progress looks on a terminal. On a file or a pipe nothing of it is seen.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error for so many steps.
pub(super) fn bar(steps: usize) -> ProgressBar {
    // The template is fixed, and its words are known to indicatif.
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps as u64).with_style(style)
}
