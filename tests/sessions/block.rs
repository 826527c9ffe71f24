//! Answers of several lines, which no other answer may interrupt.

use std::time::Instant;

use crate::answer::Answer;

/// The block being received.
#[derive(Debug, Default)]
pub enum Block {
    #[default]
    None,
    /// The answer to `uci`, up to `uciok`.
    Greeting,
    /// The answer to `d`, up to the legal moves.
    Picture { fen: String },
    /// The answer to `eval`, up to the evaluation.
    Evaluation,
    /// The answer to `help`, up to `help` itself.
    Help,
    /// The answer to `compiler`, up to whether there are debug assertions.
    Compiler,
    /// The leaves below each move, up to their sum.
    Leaves(Vec<(String, u64)>),
}

impl Block {
    pub fn is_open(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// The block that begins with this line.
    pub fn opened_by(text: &str) -> Option<Self> {
        if text.starts_with("  +---+") {
            Some(Self::Picture { fen: String::new() })
        } else if text.starts_with("term ") {
            Some(Self::Evaluation)
        } else if text.starts_with("uci ") {
            Some(Self::Help)
        } else if text.starts_with("Tropa ") {
            Some(Self::Compiler)
        } else if text.is_empty() {
            Some(Self::Leaves(Vec::new()))
        } else {
            leaves(text).map(|first| Self::Leaves(vec![first]))
        }
    }

    /// Takes in a further line; whether it was the last.
    ///
    /// # Errors
    /// Why it does not belong here.
    pub fn takes_in(&mut self, answer: &Answer, text: &str) -> Result<bool, String> {
        match (self, answer) {
            (Self::Greeting, Answer::Identity) => Ok(false),
            (Self::Greeting, Answer::UciOk) => Ok(true),
            (Self::Picture { fen }, Answer::Other(_)) => {
                if let Some(shown) = text.strip_prefix("Fen: ") {
                    *fen = shown.to_string();
                }
                Ok(text.starts_with("Legal moves:"))
            }
            (Self::Evaluation, Answer::Other(_)) => Ok(text.starts_with("evaluation ")),
            (Self::Help, Answer::Other(_)) => Ok(text.starts_with("help ")),
            (Self::Compiler, Answer::Other(_)) => Ok(text.starts_with("Debug assertions: ")),
            (Self::Leaves(list), Answer::Other(_)) => {
                if let Some(sum) = text.strip_prefix("Nodes searched: ") {
                    let counted: u64 = list.iter().map(|(_, count)| count).sum();
                    return match sum.parse() == Ok(counted) {
                        true => Ok(true),
                        false => Err(format!("the sum of the leaves is {counted}, not {sum}")),
                    };
                }
                if !text.is_empty() {
                    list.push(leaves(text).ok_or_else(|| format!("{text:?} among leaves"))?);
                }
                Ok(false)
            }
            (block, _) => Err(format!("{text:?} within {block:?}")),
        }
    }
}

/// A move and the leaves below it.
fn leaves(text: &str) -> Option<(String, u64)> {
    let (m, count) = text.split_once(": ")?;
    m.parse::<shakmaty::uci::UciMove>().ok()?;
    Some((m.to_string(), count.parse().ok()?))
}

/// A requested perft.
#[derive(Debug)]
pub struct Count {
    pub asked: Instant,
    /// The leaves below each move; `None` if there are too many to count in the reference.
    pub expected: Option<Vec<(String, u64)>>,
    /// Whether it may end without a result.
    pub stopped: bool,
}

impl Count {
    pub fn stop(&mut self) {
        if !self.stopped {
            self.stopped = true;
            self.asked = Instant::now();
        }
    }

    /// Whether it should end within a moment.
    pub fn is_due(&self) -> bool {
        self.stopped || self.expected.is_some()
    }

    /// Checks the leaves received.
    ///
    /// # Errors
    /// How they differ from the reference.
    pub fn ends(&self, leaves: &[(String, u64)]) -> Result<(), String> {
        let Some(expected) = &self.expected else { return Ok(()) };
        let sorted = |list: &[(String, u64)]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        match sorted(leaves) == sorted(expected) {
            true => Ok(()),
            false => Err(format!("perft gives {leaves:?} instead of {expected:?}")),
        }
    }
}
