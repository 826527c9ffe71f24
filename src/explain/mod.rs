//! Floor 6. Why a move: facts that hold on the board, and sentences made from them.
//!
//! [`explain`] is the entry point: it makes an [`Explanation`], a plain value, from a position and
//! options; [`explain_until`] can be stopped. A search finds the move and its line. `zones` chooses
//! the zones that carry it, `fights` finds who negates them and why that fails, `threats` what is
//! threatened and met, `idea` the motifs of the line, `plans` the plan that begins with the move,
//! `estimate` what changes on fields. Their statements are [`Fact`]s, checked by `board` with
//! nothing but the rules and the swap-off; the exchange table is not trusted here. [`Sentence::of`]
//! is the only way to a sentence, so none exists without a fact; `messages` has the templates,
//! `names` and `terms` the words that `filling` and `motif` insert.
//!
//! [`Ply`] is a move of a game with the search results before and after it; `moments` decides by
//! the chances whether it deserves a remark, and [`remark`] makes one from the facts that satisfy
//! its `wishes`.

mod board;
mod case;
mod estimate;
mod fact;
mod fights;
mod filling;
mod idea;
mod messages;
mod moments;
mod motif;
mod names;
mod plans;
mod remark;
mod sentence;
mod terms;
mod threats;
mod wishes;
mod zones;

use std::sync::Arc;

use serde::Serialize;
use shakmaty::Move;

pub use fact::{End, Evasion, Fact, Named, PlanStep, Walk};
pub use moments::{Course, Kind, Look, Ply, Verdict};
pub use names::{Label, Language};
pub use remark::{Remark, remark};
pub use sentence::{Sentence, score_text, way_caption};
pub use terms::TermName;

use crate::position::{Game, Position};
use crate::search::{Control, Limits, Outcome, Score, Searcher, Table};
use crate::zone::{Horizon, Image};
use case::Case;

/// What to explain, and the limits of the effort.
#[derive(Debug, Clone)]
pub struct Options {
    /// The move to explain, a legal one; `None` for the best that the search finds.
    pub m: Option<Move>,
    /// Legal moves to be compared with it: why not these?
    pub why_not: Vec<Move>,
    /// The limits of each search; its root moves are set here.
    pub limits: Limits,
    /// The size of the hash table in MiB.
    pub hash: usize,
    /// The horizon at which zones are looked for; `None` for a larger one if few men are left.
    pub horizon: Option<Horizon>,
    /// The maximum number of zones in the explanation.
    pub zones: usize,
}

/// By default 200,000 nodes for each search, which makes explanations reproducible.
impl Default for Options {
    fn default() -> Self {
        Self {
            m: None,
            why_not: Vec::new(),
            limits: Limits { nodes: Some(200_000), ..Limits::default() },
            hash: 16,
            horizon: None,
            zones: 3,
        }
    }
}

/// With more men than this the first horizon is used, otherwise the second, larger one: kings have
/// long ways to go.
const FEW_MEN: usize = 8;
const HORIZONS: [Horizon; 2] = [Horizon(7), Horizon(11)];

impl Options {
    fn horizon_in(&self, position: &Position) -> Horizon {
        let [many, few] = HORIZONS;
        let men = position.board().occupied().count();
        self.horizon.unwrap_or(if men > FEW_MEN { many } else { few })
    }
}

/// Lines with fewer half-moves are lengthened.
const SHORT: usize = 6;
/// The maximum number of further replies, besides the best, that are followed up.
const REPLIES: usize = 2;

/// The limits of a side search: a fraction of the whole.
fn part(limits: &Limits, parts: u64) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| nodes / parts),
        movetime: limits.movetime.map(|time| time / u32::try_from(parts).unwrap_or(u32::MAX)),
        ..limits.clone()
    }
}

/// What the facts of a paragraph are about.
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
    Estimate,
}

/// Facts of one topic, all about one position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Paragraph {
    pub topic: Topic,
    /// The position that the facts are about.
    pub fen: String,
    pub facts: Vec<Fact>,
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
    /// The paragraphs in reading order; none is empty.
    pub paragraphs: Vec<Paragraph>,
}

/// Explains a move of the position.
pub fn explain(position: &Position, options: &Options) -> Explanation {
    told(position, options, &Control::default())
}

/// Explains a move of the position, unless `control` stops it, which gives `None`.
pub fn explain_until(
    position: &Position,
    options: &Options,
    control: &Control,
) -> Option<Explanation> {
    let explanation = told(position, options, control);
    (!control.is_stopped()).then_some(explanation)
}

/// The explanation; if it is stopped on the way, parts are missing.
fn told(position: &Position, options: &Options, control: &Control) -> Explanation {
    let mut asked = Asked::new(position, options, control);
    let found = asked.search(Vec::new());
    let Some(best) = found.best else { return over(position) };
    let chosen = match options.m {
        Some(m) if m != best => asked.search(vec![m]),
        _ => found.clone(),
    };
    asked.tell(&chosen, &found);
    for &other in options.why_not.iter().filter(|&&other| Some(other) != chosen.best) {
        asked.why_not(&chosen, other);
    }
    Explanation {
        fen: position.fen(),
        m: chosen.best.map(|m| Named::of(position, m)),
        score: chosen.report.score,
        line: Named::line(position, &chosen.report.pv),
        best: Some(Named::of(position, best)),
        paragraphs: asked.paragraphs,
    }
}

/// Mate or stalemate: there is no move to explain.
fn over(position: &Position) -> Explanation {
    let end = End::of(position);
    let score = if end == Some(End::Checkmate) { Score::Mate(0) } else { Score::Cp(0) };
    let facts = end.map(|end| Fact::Over { end }).into_iter().collect();
    let topic = Topic::Move { name: None };
    let paragraphs = vec![Paragraph { topic, fen: position.fen(), facts }];
    Explanation { fen: position.fen(), m: None, score, line: Vec::new(), best: None, paragraphs }
}

/// An explanation in progress: the position, and the paragraphs so far.
struct Asked<'a> {
    position: &'a Position,
    options: &'a Options,
    control: &'a Control,
    game: Game,
    searcher: Searcher,
    paragraphs: Vec<Paragraph>,
}

impl<'a> Asked<'a> {
    fn new(position: &'a Position, options: &'a Options, control: &'a Control) -> Self {
        Self {
            position,
            options,
            control,
            game: Game::from_position(position.clone()),
            searcher: Searcher::new(Arc::new(Table::new(options.hash))),
            paragraphs: Vec::new(),
        }
    }

    /// Searches these moves, or all if empty; lengthens the line if the hash table cut it short.
    fn search(&mut self, search_moves: Vec<Move>) -> Outcome {
        let limits = Limits { search_moves, ..self.options.limits.clone() };
        let game = self.game.clone();
        let mut outcome = self.look(&game, &limits);
        self.lengthen(game, &mut outcome.report.pv);
        outcome
    }

    fn look(&mut self, game: &Game, limits: &Limits) -> Outcome {
        self.searcher.search(game, limits, &self.control.again(), &mut |_| ())
    }

    /// Searches on from the end of a short line.
    fn lengthen(&mut self, mut game: Game, line: &mut Vec<Move>) {
        line.iter().for_each(|&m| game.play(m));
        while !line.is_empty() && line.len() < SHORT && !game.is_draw() {
            let limits = part(&self.options.limits, SHORT as u64);
            let found = self.look(&game, &limits);
            let Some(&m) = found.report.pv.first() else { break };
            game.play(m);
            line.push(m);
        }
    }

    /// Adds what comes of replies that win by exchange at first sight.
    fn replies(&mut self, case: &Case<'_>) {
        let expected = case.line.get(1);
        let replies: Vec<Move> = board::winning(&case.after)
            .into_iter()
            .map(|(m, _)| m)
            .filter(|m| Some(m) != expected)
            .take(REPLIES)
            .collect();
        let mut game = self.game.clone();
        game.play(case.m);
        for reply in replies {
            let limits = part(&self.options.limits, REPLIES as u64);
            let limits = Limits { search_moves: vec![reply], ..limits };
            let mut found = self.look(&game, &limits);
            self.lengthen(game.clone(), &mut found.report.pv);
            let name = Named::of(&case.after, reply);
            // Reported as the move's own line, from the mover's view.
            found.report.score = turned(found.report.score);
            found.report.pv.insert(0, case.m);
            let line = found.report.pv.clone();
            let Some(whole) = Case::of(self.position, &line) else { continue };
            let mut facts = outcome_of(&whole, &found);
            // Mate follows only from this reply, so only the line may say it.
            if matches!(found.report.score, Score::Mate(_)) {
                facts.retain(|fact| !matches!(fact, Fact::Line { .. }));
            }
            facts.extend(whole.lured());
            self.add(Topic::If { name }, self.position, facts);
        }
    }

    fn add(&mut self, topic: Topic, position: &Position, facts: Vec<Fact>) {
        if !facts.is_empty() {
            self.paragraphs.push(Paragraph { topic, fen: position.fen(), facts });
        }
    }

    /// Adds all paragraphs about the chosen move; `found` is the search of all moves.
    fn tell(&mut self, chosen: &Outcome, found: &Outcome) {
        let Some(case) = Case::of(self.position, &chosen.report.pv) else { return };
        let image = Image::by_the_book(self.position, self.options.horizon_in(self.position));
        let mut facts = case.facts();
        facts.extend(outcome_of(&case, chosen));
        if chosen.best != found.best {
            facts.extend(compared(self.position, chosen, found));
        }
        self.add(Topic::Move { name: Some(case.name.clone()) }, self.position, facts);
        for (i, facts) in zones::carriers(&case, &image, self.options.zones).into_iter().enumerate()
        {
            self.add(Topic::Zone { number: i + 1 }, self.position, facts);
        }
        self.add(Topic::Answered, self.position, threats::answered(&case));
        self.add(Topic::Threats, &case.after, threats::made(&case));
        self.add(Topic::Idea, self.position, idea::idea(&case));
        self.add(Topic::Plan, self.position, plans::plan(&case, &image).into_iter().collect());
        self.reply(&case, |name| Topic::Reply { name });
        self.replies(&case);
        self.add(Topic::Estimate, self.position, estimate::change(&case));
    }

    /// Adds what the line's second half-move does, and the zone that it belongs to.
    fn reply(&mut self, case: &Case<'_>, topic: impl Fn(Named) -> Topic) {
        let Some(reply) = case.line.get(1..).and_then(|line| Case::of(&case.after, line)) else {
            return;
        };
        let image = Image::by_the_book(&case.after, self.options.horizon_in(&case.after));
        let mut facts = reply.facts();
        facts.extend(threats::answered(&reply));
        facts.extend(zones::carriers(&reply, &image, 1).into_iter().flatten());
        self.add(topic(reply.name.clone()), &case.after, facts);
    }

    /// Adds the score of another move and what refutes it.
    fn why_not(&mut self, chosen: &Outcome, other: Move) {
        let outcome = self.search(vec![other]);
        let Some(case) = Case::of(self.position, &outcome.report.pv) else { return };
        let name = case.name.clone();
        let mut facts = case.facts();
        facts.extend(compared(self.position, chosen, &outcome));
        facts.extend(outcome_of(&case, &outcome));
        self.add(Topic::WhyNot { name }, self.position, facts);
        self.reply(&case, |name| Topic::Refutation { name });
    }
}

/// The facts about a search's result: the line, its end, and what it wins.
fn outcome_of(case: &Case<'_>, outcome: &Outcome) -> Vec<Fact> {
    let report = &outcome.report;
    let line = case.named_line();
    let (score, nodes, depth) = (report.score, report.nodes, report.depth);
    let line = Fact::Line { line, score, nodes, depth };
    [Some(line), case.mate(), case.balance()].into_iter().flatten().collect()
}

/// A score from the other side's view; the length of mates is then unknown.
fn turned(score: Score) -> Score {
    match score {
        Score::Cp(centipawns) => Score::Cp(-centipawns),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

/// The fact that compares the scores of two moves.
fn compared(position: &Position, chosen: &Outcome, other: &Outcome) -> Option<Fact> {
    let name = |outcome: &Outcome| outcome.best.map(|m| Named::of(position, m));
    let (score, other_score) = (chosen.report.score, other.report.score);
    let by = match (score, other_score) {
        (Score::Cp(one), Score::Cp(another)) => Some(one - another),
        _ => None,
    };
    let (chosen, other) = (name(chosen)?, name(other)?);
    Some(Fact::Compared { chosen, score, other, other_score, by })
}
