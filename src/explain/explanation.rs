//! The question that an explanation answers, and the explanation: paragraphs of facts, each about one
//! topic, with their sentences, made only from facts.

use std::fmt;

use serde::{Serialize, Serializer};
use shakmaty::Move;

use super::board::{End, Route};
use super::brief::Brief;
use super::fact::{Fact, Over};
use super::filling::Filling;
use super::names::{self, Language, Named, Texts, capital};
use crate::position::Position;
use crate::search::{Limits, Report, Score};
use crate::tablebase::Probing;
use crate::zone::Horizon;

/// What to explain, and the limits of the effort.
#[derive(Debug, Clone)]
pub struct Question {
    /// The enemy's move that led to the position, if known.
    pub before: Option<Move>,
    /// The move to explain, a legal one; `None` for the best that the search finds.
    pub m: Option<Move>,
    /// Legal moves to be compared with it: why not these?
    pub why_not: Vec<Move>,
    /// The best lines, that of each move to explain and to compare among them, if searches have
    /// found them already: the same is not searched for again.
    pub known: Vec<Report>,
    /// The limits of each search; its root moves are set here.
    pub limits: Limits,
    /// The size of the hash table in MiB.
    pub hash: usize,
    /// The number of threads that search.
    pub threads: usize,
    /// The endgame tablebases to use, and how.
    pub probing: Probing,
    /// The number of best lines to find beside the move explained.
    pub lines: usize,
    /// The horizon of the zones; `None` for a larger one if few pieces are left.
    pub horizon: Option<Horizon>,
    /// The maximum number of zones in the explanation.
    pub zones: usize,
}

/// By default 200,000 nodes for each search, which makes explanations reproducible.
impl Default for Question {
    fn default() -> Self {
        Self {
            before: None,
            m: None,
            why_not: Vec::new(),
            known: Vec::new(),
            limits: Limits { nodes: Some(200_000), ..Limits::default() },
            hash: 16,
            threads: 1,
            probing: Probing::default(),
            lines: 1,
            horizon: None,
            zones: 3,
        }
    }
}

/// With more pieces than this the first horizon is used, otherwise the second, larger one: kings have
/// long ways to go.
const FEW_PIECES: usize = 8;
const HORIZONS: [Horizon; 2] = [Horizon(7), Horizon(11)];

impl Question {
    /// The horizon of the zones of `position`.
    pub(super) fn horizon_in(&self, position: &Position) -> Horizon {
        let [many, few] = HORIZONS;
        let pieces = position.board().occupied().count();
        self.horizon.unwrap_or(if pieces > FEW_PIECES { many } else { few })
    }
}

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

impl Explanation {
    /// The explanation at mate or stalemate: there is no move to explain.
    pub(super) fn over(position: &Position) -> Self {
        let end = End::of(position);
        let score = if end == Some(End::Checkmate) { Score::Mate(0) } else { Score::Cp(0) };
        let facts = end.map(|end| Over { end }.into()).into_iter().collect();
        let topic = Topic::Move { name: None };
        let paragraphs = vec![Paragraph { topic, fen: position.fen(), facts }];
        Self {
            fen: position.fen(),
            m: None,
            score,
            line: Vec::new(),
            best: None,
            lines: Vec::new(),
            brief: Brief::over(end),
            paragraphs,
        }
    }
}

/// A sentence in one language. Only a fact makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence(String);

impl Sentence {
    /// The sentence for a fact.
    pub fn of(fact: &Fact, language: Language) -> Self {
        let mut filling = Filling::new(language);
        let texts = fact.proof().message(&mut filling);
        debug_assert!(texts.have_the_same_words(), "{texts:?}");
        let template = texts.text(language);
        let text = filling.fill(template);
        // Moves keep their case: "h4" must not become "H4".
        let begins_with_move = template.starts_with("{move}") || template.starts_with("{line}");
        Self(if begins_with_move { text } else { capital(&text) })
    }

    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Serialises a sentence as its text.
impl Serialize for Sentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl Paragraph {
    /// The heading above the sentences.
    pub fn heading(&self, language: Language) -> String {
        let mut filling = Filling::new(language);
        match &self.topic {
            Topic::Zone { number } => filling.set("number", number),
            Topic::Reply { name }
            | Topic::If { name }
            | Topic::WhyNot { name }
            | Topic::Refutation { name } => filling.set("move", name),
            Topic::Move { .. }
            | Topic::Answered
            | Topic::Threats
            | Topic::Idea
            | Topic::Plan
            | Topic::Evaluation => {}
        }
        filling.fill(self.topic.texts().text(language))
    }

    /// One sentence for each fact.
    pub fn sentences(&self, language: Language) -> impl Iterator<Item = Sentence> + '_ {
        self.facts.iter().map(move |fact| Sentence::of(fact, language))
    }
}

/// A piece and its way in short, as below a picture: "white bishop b2: b2-a3-e7".
pub fn way_caption(way: &Route, language: Language) -> String {
    format!("{}: {}", names::piece(way.piece, language), way.written(false))
}

impl Topic {
    /// The heading of its sentences, with `{number}` and `{move}` to be filled in.
    const fn texts(&self) -> Texts {
        match self {
            Self::Move { .. } => Texts::new("The move", "Ход"),
            Self::Zone { .. } => Texts::new("Zone {number}", "Зона {number}"),
            Self::Answered => Texts::new("What it answers", "На что он отвечает"),
            Self::Threats => Texts::new("What it threatens", "Чем он угрожает"),
            Self::Idea => Texts::new("The idea", "Идея"),
            Self::Plan => Texts::new("The plan", "План"),
            Self::Reply { .. } => Texts::new("The best reply, {move}", "Лучший ответ, {move}"),
            Self::If { .. } => Texts::new("If {move}", "Если {move}"),
            Self::WhyNot { .. } => Texts::new("Why not {move}", "Почему не {move}"),
            Self::Refutation { .. } => Texts::new("The answer, {move}", "Ответ, {move}"),
            Self::Evaluation => {
                Texts::new("What changes in the evaluation", "Что меняется в оценке")
            }
        }
    }
}
