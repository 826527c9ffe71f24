//! The explanation: paragraphs of facts, each about one topic.

use serde::Serialize;

use super::brief::Brief;
use super::fact::{Fact, Named};
use crate::search::Score;

/// The topic of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum Topic {
    /// The move explained, by itself.
    Move {
        name: Option<Named>,
    },
    /// A zone that carries it, numbered by importance from 1.
    Zone {
        number: usize,
    },
    /// The enemy's threats that it meets.
    Answered,
    /// What it threatens.
    Threats,
    /// The motifs of its line.
    Idea,
    Plan,
    /// The enemy's best reply.
    Reply {
        name: Named,
    },
    /// A reply that wins by exchange at first sight, and what comes of it.
    If {
        name: Named,
    },
    /// Another move.
    WhyNot {
        name: Named,
    },
    /// The reply that refutes it, or is best against it.
    Refutation {
        name: Named,
    },
    Evaluation,
}

/// Facts of one topic, all about one position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Paragraph {
    pub topic: Topic,
    /// The position that the facts are about.
    pub fen: String,
    pub facts: Vec<Fact>,
}

/// One of the best lines of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BestLine {
    /// From the view of the side to move.
    pub score: Score,
    pub moves: Vec<Named>,
}

/// The explanation of a move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Explanation {
    pub fen: String,
    /// The move explained; `None` if there is no legal one.
    pub m: Option<Named>,
    /// Its score by the search, from the view of the side to move.
    pub score: Score,
    pub line: Vec<Named>,
    /// The best move that the search finds.
    pub best: Option<Named>,
    /// The best lines of the position, as many as the question asks for.
    pub lines: Vec<BestLine>,
    /// The verdict and the reasons, which a player reads first.
    pub brief: Brief,
    /// The proof: paragraphs in reading order; none is empty.
    pub paragraphs: Vec<Paragraph>,
}
