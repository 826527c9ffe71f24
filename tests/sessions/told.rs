//! Answers in words: a line that names the command, and indented lines.

use std::time::Instant;

/// A requested explanation, assessment or image.
#[derive(Debug)]
pub struct Told {
    what: &'static str,
    /// Since when it may end without a result.
    stopped: Option<Instant>,
    asked: Instant,
}

impl Told {
    pub fn new(what: &'static str, asked: Instant) -> Self {
        Self { what, stopped: None, asked }
    }

    pub fn stop(&mut self) {
        self.stopped.get_or_insert_with(Instant::now);
    }

    /// Since when it has been due: an image at once, answers with searches once they are stopped.
    pub fn due(&self) -> Option<Instant> {
        self.stopped.or((self.what == "image").then_some(self.asked))
    }

    /// Whether the remark begins its answer.
    pub fn is_answered_by(&self, remark: &str) -> bool {
        remark.split(' ').next() == Some(self.what)
    }

    /// Checks that the remark may be the beginning of the answer.
    ///
    /// # Errors
    /// Why it is wrong.
    pub fn may_be_answered_by(&self, remark: &str) -> Result<(), String> {
        match remark.strip_prefix(self.what) {
            Some(" stopped") if self.stopped.is_none() => Err(format!("{remark} by itself")),
            _ => Ok(()),
        }
    }
}
