//! Progress on a terminal; files and pipes get none.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Progress is shown only for work that takes longer than this.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar on standard error for `steps` steps, `done` of them already done, with their rate.
pub(super) fn rated(steps: u64, done: u64) -> ProgressBar {
    let style = style("{bar:40} {human_pos}/{human_len} {per_sec} {eta}");
    ProgressBar::new(steps).with_style(style).with_position(done)
}

/// The style of a bar, from a template of indicatif.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Progress on standard error, shown once [`PATIENCE`] is over.
pub(super) struct Progress {
    bar: ProgressBar,
    began: Instant,
    shown: bool,
}

impl Progress {
    /// A bar for `steps` steps.
    pub fn of(steps: usize) -> Self {
        Self::new(Some(steps as u64), "{bar:40} {pos}/{len} {eta} {msg}")
    }

    /// A spinner for work of unknown length.
    pub fn open() -> Self {
        Self::new(None, "{spinner} {elapsed} {msg}")
    }

    fn new(steps: Option<u64>, template: &str) -> Self {
        let hidden = ProgressDrawTarget::hidden();
        let bar = ProgressBar::with_draw_target(steps, hidden).with_style(style(template));
        Self { bar, began: Instant::now(), shown: false }
    }

    /// Counts a step as done.
    pub fn step(&mut self, message: &str) {
        self.bar.inc(1);
        self.tell(message);
    }

    /// Shows a message.
    pub fn tell(&mut self, message: &str) {
        if !self.shown {
            if self.began.elapsed() < PATIENCE {
                return;
            }
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_millis(250));
        }
        self.bar.set_message(message.to_string());
    }

    /// Runs `write`, which writes to the terminal, with the progress hidden meanwhile.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Clears the progress from the terminal.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// A bar on standard error for a file of `size` bytes, or a spinner if the size is not known.
pub(super) fn bytes(size: Option<u64>) -> ProgressBar {
    let (bar, template) = match size {
        Some(size) => (ProgressBar::new(size), "{bar:40} {percent} % {eta} {msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {elapsed} {msg}"),
    };
    // The templates are constants that indicatif accepts.
    bar.with_style(ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar()))
}
