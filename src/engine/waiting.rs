//! What waits while nobody reads: events until there is room for them, commands until the answers
//! to earlier ones have gone out.

use std::collections::VecDeque;
use std::mem;

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use super::messages::{Command, Event};

/// The channel of the events, and those that it has no room for yet.
pub(super) struct Outlet {
    events: Sender<Event>,
    waiting: VecDeque<Event>,
    /// A channel that never has room, since nobody receives.
    closed: (Sender<Event>, Receiver<Event>),
}

/// The receiver of the events is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Disconnected;

impl Outlet {
    pub fn new(events: Sender<Event>) -> Self {
        Self { events, waiting: VecDeque::new(), closed: bounded(0) }
    }

    /// Whether nothing waits.
    pub fn is_clear(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Sends an event, or lets it wait behind the others.
    pub fn send(&mut self, event: Event) -> Result<(), Disconnected> {
        self.enqueue(event);
        while let Some(event) = self.waiting.pop_front() {
            match self.events.try_send(event) {
                Ok(()) => {}
                Err(TrySendError::Full(event)) => {
                    self.waiting.push_front(event);
                    return Ok(());
                }
                Err(TrySendError::Disconnected(_)) => return Err(Disconnected),
            }
        }
        Ok(())
    }

    /// Adds an event. Of what waits since the last event of another kind, a report of the first line
    /// takes the place of the newest whole set of lines, so that no set goes out in part, and a
    /// move being searched takes the place of an earlier one.
    fn enqueue(&mut self, event: Event) {
        let recent = self.waiting.iter().rev().take_while(|it| is_report(it)).count();
        let begin = self.waiting.len() - recent;
        let old = |it: &Event| match &event {
            Event::Report { report, .. } => report.place == 1 && is_first_line(it),
            Event::Looking { .. } => matches!(it, Event::Looking { .. }),
            _ => false,
        };
        if let Some(place) = self.waiting.iter().skip(begin).rposition(old) {
            match event {
                Event::Report { .. } => self.waiting.truncate(begin + place),
                _ => drop(self.waiting.remove(begin + place)),
            }
        }
        self.waiting.push_back(event);
    }

    /// The channel for the next waiting event; if none waits, one that never has room.
    pub fn channel(&self) -> &Sender<Event> {
        if self.is_clear() { &self.closed.0 } else { &self.events }
    }

    /// The event that has waited longest; there must be one.
    pub fn take(&mut self) -> Event {
        // An empty remark would be harmless, but this cannot happen.
        self.waiting.pop_front().unwrap_or_else(|| Event::Note(String::new()))
    }

    /// Waits until everything has gone out.
    pub fn flush(&mut self) {
        while let Some(event) = self.waiting.pop_front() {
            if self.events.send(event).is_err() {
                return;
            }
        }
    }
}

fn is_report(event: &Event) -> bool {
    matches!(event, Event::Report { .. } | Event::Looking { .. })
}

/// Whether it reports the best line, with which a set of lines begins.
fn is_first_line(event: &Event) -> bool {
    matches!(event, Event::Report { report, .. } if report.place == 1)
}

/// The waiting commands, oldest first.
#[derive(Default)]
pub(super) struct Backlog {
    /// Each with the number of times it came in a row.
    commands: VecDeque<(Command, usize)>,
    /// Their approximate size, in bytes.
    weight: usize,
}

impl Backlog {
    /// The weight from which it takes nothing more, in bytes.
    const MAX_WEIGHT: usize = 4 << 20;

    /// Whether it takes nothing more.
    pub fn is_full(&self) -> bool {
        self.weight >= Self::MAX_WEIGHT
    }

    /// Adds a command.
    pub fn push(&mut self, command: Command) {
        match self.commands.back_mut() {
            Some((last, times)) if is_same_question(last, &command) => *times += 1,
            _ => {
                self.weight += weight(&command);
                self.commands.push_back((command, 1));
            }
        }
    }

    /// Takes the first command.
    pub fn pop(&mut self) -> Option<Command> {
        let (first, times) = self.commands.front_mut()?;
        if *times > 1 {
            *times -= 1;
            return Some(first.clone());
        }
        let (command, _) = self.commands.pop_front()?;
        self.weight -= weight(&command);
        Some(command)
    }
}

/// Whether both are the same query: it changes nothing, so a count can stand for repeats.
fn is_same_question(one: &Command, other: &Command) -> bool {
    matches!(
        one,
        Command::Ready
            | Command::Introduce
            | Command::Help
            | Command::ShowBuild
            | Command::ShowPosition
            | Command::ShowEvaluation
    ) && mem::discriminant(one) == mem::discriminant(other)
}

fn weight(command: &Command) -> usize {
    let more = match command {
        Command::Position(game) => {
            let kept = size_of_val(game.earlier()) + size_of_val(game.repeated());
            size_of_val(&**game) + kept
        }
        Command::Go(go) => size_of_val(go.search_moves.as_slice()),
        Command::NoPosition(text) | Command::Remark(text) | Command::Explain(Some(text)) => {
            text.len()
        }
        Command::Set(setting) => setting.weight(),
        _ => 0,
    };
    size_of::<(Command, usize)>() + more
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(text: &str) -> Event {
        Event::Note(text.to_string())
    }

    fn looking(number: u32) -> Event {
        let m = crate::position::Position::initial().legal_moves()[0];
        Event::Looking { depth: 1, m, number, castling: shakmaty::CastlingMode::Standard }
    }

    fn text(event: &Event) -> String {
        match event {
            Event::Note(text) => text.clone(),
            Event::Looking { number, .. } => number.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn old_reports_give_way_and_nothing_else() {
        let (sender, receiver) = bounded(1);
        let mut outlet = Outlet::new(sender);
        let said = [note("a"), note("b"), looking(1), looking(2), note("c"), looking(3)];
        for event in said {
            outlet.send(event).unwrap();
        }
        let mut heard = vec![receiver.recv().unwrap()];
        while let Some(event) = outlet.waiting.pop_front() {
            heard.push(event);
        }
        assert_eq!(heard.iter().map(text).collect::<Vec<_>>(), ["a", "b", "2", "c", "3"]);
        drop(receiver);
        assert_eq!(outlet.send(note("d")), Err(Disconnected));
    }

    /// A newer set of lines takes the place of one that waits as a whole, and of none whose first
    /// line has gone out.
    #[test]
    fn sets_of_lines_go_out_whole() {
        let line = |depth: u32, place: u32| Event::Report {
            report: crate::search::Report { depth, place, ..Default::default() },
            chances: None,
            castling: shakmaty::CastlingMode::Standard,
        };
        let (sender, receiver) = bounded(1);
        let mut outlet = Outlet::new(sender);
        for (depth, place) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] {
            outlet.send(line(depth, place)).unwrap();
        }
        let mut sent = vec![receiver.recv().unwrap()];
        sent.extend(outlet.waiting.drain(..));
        let lines = sent.iter().map(|event| match event {
            Event::Report { report, .. } => (report.depth, report.place),
            other => panic!("{other:?}"),
        });
        assert_eq!(lines.collect::<Vec<_>>(), [(1, 1), (1, 2), (3, 1), (3, 2)]);
    }

    #[test]
    fn what_waits_goes_out_first() {
        let (sender, receiver) = bounded(1);
        let mut outlet = Outlet::new(sender);
        for name in ["a", "b", "c"] {
            outlet.send(note(name)).unwrap();
        }
        assert_eq!(text(&receiver.recv().unwrap()), "a");
        outlet.send(note("d")).unwrap();
        assert_eq!(text(&receiver.recv().unwrap()), "b");
        assert!(!outlet.is_clear());
    }

    #[test]
    fn the_same_question_weighs_once() {
        let mut backlog = Backlog::default();
        for _ in 0..1_000_000 {
            backlog.push(Command::Ready);
        }
        assert!(!backlog.is_full());
        backlog.push(Command::ShowPosition);
        backlog.push(Command::Ready);
        for _ in 0..1_000_000 {
            assert!(matches!(backlog.pop(), Some(Command::Ready)));
        }
        assert!(matches!(backlog.pop(), Some(Command::ShowPosition)));
        assert!(matches!(backlog.pop(), Some(Command::Ready)));
        assert!(backlog.pop().is_none());
        assert_eq!(backlog.weight, 0);
    }

    #[test]
    fn what_differs_fills_it() {
        let mut backlog = Backlog::default();
        let mut count = 0;
        while !backlog.is_full() {
            backlog.push(Command::Remark("x".repeat(100)));
            count += 1;
        }
        assert!((1_000..100_000).contains(&count), "{count}");
        assert!(backlog.pop().is_some());
        assert!(!backlog.is_full());
    }
}
