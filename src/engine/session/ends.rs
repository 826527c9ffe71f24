//! The messages of a search: its reports, its end, its move.

use std::mem;
use std::ops::ControlFlow;

use super::Session;
use crate::engine::Event;
use crate::engine::counting::{Counting, Counts};
use crate::engine::running::Running;
use crate::engine::worker::Message;
use crate::evaluation::Chances;
use crate::search::{Notice, Outcome, Report};

impl Session {
    /// Handles a message of the search; `None` if the worker is gone.
    pub(super) fn hear(&mut self, message: Option<Message>) -> ControlFlow<()> {
        match message {
            Some(Message::Notice(Notice::Line(report))) => self.report(report),
            Some(Message::Notice(Notice::Looking { depth, m, number })) => {
                let Some(running) = &self.running else { return ControlFlow::Continue(()) };
                let castling = running.castling;
                self.emit(Event::Looking { depth, m, number, castling })
            }
            Some(Message::Notice(Notice::Fault(message))) => {
                self.emit(Event::Error(format!("a search thread failed: {message}")))
            }
            Some(Message::Done(Ok(outcome))) => self.ended(outcome),
            Some(Message::Done(Err(message))) => self.broke_off(&message),
            None => {
                self.renew_worker()?;
                self.broke_off("the search thread is gone")
            }
        }
    }

    /// Reports a line, unless it was searched only for the choice at a limited strength.
    fn report(&mut self, report: Report) -> ControlFlow<()> {
        self.report_faults()?;
        let Some(running) = &mut self.running else { return ControlFlow::Continue(()) };
        running.take_in(&report);
        if report.place as usize > self.options.multi_pv {
            return ControlFlow::Continue(());
        }
        let chances =
            self.options.show_wdl.then(|| Chances::of(report.score.value(), running.root.board()));
        let castling = running.castling;
        self.emit(Event::Report { report, chances, castling })
    }

    /// Handles a failed search: the GUI still needs a move.
    fn broke_off(&mut self, message: &str) -> ControlFlow<()> {
        self.emit(Event::Error(format!("search failed: {message}")))?;
        match self.running.as_ref().map(Running::makeshift) {
            Some(outcome) => self.ended(outcome),
            None => ControlFlow::Continue(()),
        }
    }

    pub(super) fn ended(&mut self, outcome: Outcome) -> ControlFlow<()> {
        self.report_faults()?;
        let Some(running) = &self.running else { return ControlFlow::Continue(()) };
        let outcome = match outcome.best {
            Some(best) if !running.candidates.contains(&best) => {
                let refused = running.makeshift();
                self.emit(Event::Error(format!("the search chose {best}, an illegal move")))?;
                refused
            }
            None if !running.candidates.is_empty() => running.makeshift(),
            _ => running.limited(outcome, self.games),
        };
        // The last line reported must begin with the move.
        if !running.last().is_some_and(|last| is_same_line(last, &outcome.report)) {
            self.report(outcome.report.clone())?;
        }
        if let Some(running) = &mut self.running {
            running.outcome = Some(outcome);
        }
        self.emit_best_if_due()
    }

    pub(super) fn emit_best_if_due(&mut self) -> ControlFlow<()> {
        let Some(running) = self.running.take_if(|running| running.is_due()) else {
            return ControlFlow::Continue(());
        };
        if let (Some(gain), Some(end)) = (running.gain, &running.outcome) {
            self.node_clock.move_made(end.spent, gain);
        }
        let (best, ponder) = running.outcome.map_or((None, None), |end| (end.best, end.ponder));
        let after = best.map(|best| running.root.after(best).legal_moves());
        let ponder = ponder.filter(|m| after.is_some_and(|moves| moves.contains(m)));
        self.emit(Event::Best { best, ponder, castling: running.castling })
    }

    /// Reports the counts of leaves, or that the counting was stopped.
    pub(super) fn counted(&mut self, counts: Counts) -> ControlFlow<()> {
        let counting = mem::replace(&mut self.counting, Counting::idle());
        match (counts, counting.castling()) {
            (Some(counts), Some(castling)) => self.emit(Event::Perft { counts, castling }),
            _ => self.note("perft stopped".into()),
        }
    }

    /// Ends the running search, if there is one, and reports its move. Waits for a perft.
    pub(super) fn end_search(&mut self) -> ControlFlow<()> {
        if let Some(running) = &mut self.running {
            running.stop();
        }
        self.emit_best_if_due()?;
        self.wait()
    }

    /// Waits for the end of the running search, which must not be held back, or of a perft.
    pub(super) fn wait(&mut self) -> ControlFlow<()> {
        if self.counting.castling().is_some() {
            let counts = self.counting.counts().recv().ok().flatten();
            self.counted(counts)?;
        }
        while self.running.is_some() {
            let message = self.worker.messages().recv().ok();
            self.hear(message)?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether two reports have the same line; their counts may differ.
fn is_same_line(a: &Report, b: &Report) -> bool {
    (a.depth, a.score, a.bound, &a.pv) == (b.depth, b.score, b.bound, &b.pv)
}
