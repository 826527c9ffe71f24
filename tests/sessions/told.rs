//! Answers in words: a line that names what is answered, and indented ones.

use std::time::Instant;

/// An explanation, an assessment or an image that has been asked for.
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

    /// Since when it has been due: an image at once, what takes searches once it has been stopped.
    pub fn due(&self) -> Option<Instant> {
        self.stopped.or((self.what == "image").then_some(self.asked))
    }

    /// Whether the remark begins its answer.
    pub fn is_answered_by(&self, remark: &str) -> bool {
        remark.split(' ').next() == Some(self.what)
    }

    /// # Errors
    /// Why the answer is wrong.
    pub fn may_be_answered_by(&self, remark: &str) -> Result<(), String> {
        match remark.strip_prefix(self.what) {
            Some(" stopped") if self.stopped.is_none() => Err(format!("{remark} by itself")),
            _ => Ok(()),
        }
    }
}
