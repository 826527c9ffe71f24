//! The messages of a search: its reports, its end, its move.

use std::mem;
use std::ops::ControlFlow;

use crossbeam_channel::never;

use super::Session;
use crate::engine::Event;
use crate::engine::counting::{Counted, Counting};
use crate::engine::running::Running;
use crate::engine::telling::Telling;
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
            Some(Message::Notice(Notice::Threads(threads))) => self.fewer_threads(threads),
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

    /// Says that fewer threads search than are wanted, once for each number of them.
    fn fewer_threads(&mut self, threads: usize) -> ControlFlow<()> {
        let wanted = self.options.threads;
        if self.fewer_threads.replace((threads, wanted)) == Some((threads, wanted)) {
            return ControlFlow::Continue(());
        }
        self.note(format!("out of memory: {threads} threads instead of {wanted}"))
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
        let (outcome, refused) = match outcome.best {
            Some(best) if !running.candidates.contains(&best) => (running.makeshift(), Some(best)),
            None if !running.candidates.is_empty() => (running.makeshift(), None),
            _ => (running.limited(outcome, self.games), None),
        };
        if let Some(best) = refused {
            self.emit(Event::Error(format!("the search chose {best}, an illegal move")))?;
        }
        // The last line reported must begin with the move.
        let last = self.running.as_ref().and_then(Running::last);
        if !last.is_some_and(|last| is_same_line(last, &outcome.report)) {
            self.report(outcome.report.clone())?;
        }
        if let Some(running) = &mut self.running {
            running.outcome = Some(outcome);
        }
        self.emit_best_if_due()
    }

    pub(super) fn emit_best_if_due(&mut self) -> ControlFlow<()> {
        if self.waits_for_verdict() {
            return ControlFlow::Continue(());
        }
        let Some(running) = self.running.take_if(|running| running.is_due()) else {
            return ControlFlow::Continue(());
        };
        if let (Some(gain), Some(end)) = (running.gain, &running.outcome) {
            self.node_clock.move_made(end.spent, gain);
        }
        if running.void {
            return self.emit(Event::NoMove);
        }
        let (best, ponder) = running.outcome.map_or((None, None), |end| (end.best, end.ponder));
        let after = best.map(|best| running.root.after(best).legal_moves());
        let ponder = ponder.filter(|m| after.is_some_and(|moves| moves.contains(m)));
        self.emit(Event::Best { best, ponder, castling: running.castling })
    }

    /// Reports what a count brings, or that it was stopped; `None` if its thread is gone.
    pub(super) fn counted(&mut self, counted: Option<Counted>) -> ControlFlow<()> {
        let result = match counted {
            Some(Counted::Part(event)) => return self.emit(event),
            Some(Counted::End(result)) => result,
            None => None,
        };
        let counting = mem::replace(&mut self.counting, Counting::idle());
        match result {
            Some(event) => self.emit(event),
            None => self.note(format!("{} stopped", counting.name().unwrap_or("count"))),
        }
    }

    /// Ends the running search or count, if there is one, and reports how it ended.
    pub(super) fn end_search(&mut self) -> ControlFlow<()> {
        self.counting.stop();
        if let Some(running) = &mut self.running {
            running.stop();
            // What comes next is not to wait.
            running.verdict_time = None;
        }
        self.telling = Telling::idle();
        self.emit_best_if_due()?;
        self.wait()
    }

    /// Waits for the end of the running search, which must not be held back, or count.
    pub(super) fn wait(&mut self) -> ControlFlow<()> {
        while self.running.is_some() || self.counting.name().is_some() {
            self.next(&never())?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether two reports have the same line; their counts may differ.
fn is_same_line(a: &Report, b: &Report) -> bool {
    (a.depth, a.score, a.bound, &a.pv) == (b.depth, b.score, b.bound, &b.pv)
}
