//! Commands that wait until the answers to earlier ones have gone out.

use std::collections::VecDeque;
use std::mem;

use super::Command;

/// The commands, the first to come first.
#[derive(Default)]
pub(super) struct Backlog {
    /// Each with the number of times it was said in a row.
    commands: VecDeque<(Command, usize)>,
    /// About how many bytes they take.
    weight: usize,
}

impl Backlog {
    /// The weight from which on it takes nothing more.
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

/// Whether both are the same question, which changes nothing and can be asked again by its count.
fn is_same_question(one: &Command, other: &Command) -> bool {
    matches!(
        one,
        Command::Ready
            | Command::Introduce
            | Command::Help
            | Command::ShowBuild
            | Command::ShowPosition
            | Command::ShowEstimate
    ) && mem::discriminant(one) == mem::discriminant(other)
}

fn weight(command: &Command) -> usize {
    let more = match command {
        Command::Position(game) => {
            let kept = mem::size_of_val(game.earlier()) + mem::size_of_val(game.repeated());
            mem::size_of_val(&**game) + kept
        }
        Command::Go(go) => mem::size_of_val(go.search_moves.as_slice()),
        Command::NoPosition(text) | Command::Remark(text) | Command::Explain(Some(text)) => {
            text.len()
        }
        Command::Set(setting) => setting.weight(),
        _ => 0,
    };
    mem::size_of::<(Command, usize)>() + more
}

#[cfg(test)]
mod tests {
    use super::*;

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
