//! Progress bars on a terminal; files and pipes get none.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error for `steps` steps.
pub(super) fn bar(steps: usize) -> ProgressBar {
    // The template is a constant that indicatif accepts.
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps as u64).with_style(style)
}
