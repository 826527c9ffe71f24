//! The searches behind an explanation, and the paragraphs made from them.

use std::sync::Arc;

use shakmaty::Move;

use super::case::Case;
use super::explanation::{BestLine, Explanation, Paragraph, Topic};
use super::fact::{End, Fact, Named};
use super::question::Question;
use super::{board, estimate, idea, plans, threats, zones};
use crate::position::{Game, Position};
use crate::search::{Control, Limits, Lines, Notice, Outcome, Report, Score, Table, Team, Think};
use crate::zone::Image;

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

/// Explains a move of the position.
pub fn explain(position: &Position, question: &Question) -> Explanation {
    explain_telling(position, question, &mut |_, _| ())
}

/// Explains a move of the position, and tells every report of its searches with the number of the
/// search, from 1.
pub fn explain_telling(
    position: &Position,
    question: &Question,
    tell: &mut dyn FnMut(u32, &Report),
) -> Explanation {
    build(position, question, &Control::default(), tell)
}

/// Explains a move of the position, unless `control` stops it, which gives `None`.
pub fn explain_until(
    position: &Position,
    question: &Question,
    control: &Control,
) -> Option<Explanation> {
    let explanation = build(position, question, control, &mut |_, _| ());
    (!control.is_stopped()).then_some(explanation)
}

/// The explanation; if it is stopped on the way, parts are missing.
fn build(
    position: &Position,
    question: &Question,
    control: &Control,
    tell: &mut dyn FnMut(u32, &Report),
) -> Explanation {
    let mut inquiry = Inquiry::new(position, question, control, tell);
    let (found, lines) = inquiry.survey();
    let Some(best) = found.best else { return over(position) };
    let chosen = match question.m {
        Some(m) if m != best => inquiry.search(vec![m]),
        _ => found.clone(),
    };
    inquiry.tell(&chosen, &found);
    for &other in question.why_not.iter().filter(|&&other| Some(other) != chosen.best) {
        inquiry.why_not(&chosen, other);
    }
    Explanation {
        fen: position.fen(),
        m: chosen.best.map(|m| Named::of(position, m)),
        score: chosen.report.score,
        line: Named::line(position, &chosen.report.pv),
        best: Some(Named::of(position, best)),
        lines,
        paragraphs: inquiry.paragraphs,
    }
}

/// The explanation at mate or stalemate: there is no move to explain.
fn over(position: &Position) -> Explanation {
    let end = End::of(position);
    let score = if end == Some(End::Checkmate) { Score::Mate(0) } else { Score::Cp(0) };
    let facts = end.map(|end| Fact::Over { end }).into_iter().collect();
    let topic = Topic::Move { name: None };
    let paragraphs = vec![Paragraph { topic, fen: position.fen(), facts }];
    Explanation {
        fen: position.fen(),
        m: None,
        score,
        line: Vec::new(),
        best: None,
        lines: Vec::new(),
        paragraphs,
    }
}

/// An explanation in progress: the position, and the paragraphs so far.
struct Inquiry<'a> {
    position: &'a Position,
    question: &'a Question,
    control: &'a Control,
    game: Game,
    team: Team,
    /// The number of searches so far.
    searches: u32,
    tell: &'a mut dyn FnMut(u32, &Report),
    paragraphs: Vec<Paragraph>,
}

impl<'a> Inquiry<'a> {
    fn new(
        position: &'a Position,
        question: &'a Question,
        control: &'a Control,
        tell: &'a mut dyn FnMut(u32, &Report),
    ) -> Self {
        let mut team = Team::new(Arc::new(Table::new(question.hash)));
        team.use_tables(&question.probing);
        team.use_threads(question.threads);
        Self {
            position,
            question,
            control,
            game: Game::from_position(position.clone()),
            team,
            searches: 0,
            tell,
            paragraphs: Vec::new(),
        }
    }

    /// Searches all moves for the best lines; lengthens the first as [`Inquiry::search`] does.
    fn survey(&mut self) -> (Outcome, Vec<BestLine>) {
        let wanted = self.question.lines;
        let limits = Limits { lines: wanted, ..self.question.limits.clone() };
        let game = self.game.clone();
        let mut lines = Lines::default();
        let mut outcome = self.look_at(&game, &limits, &mut |report| lines.take(report));
        self.lengthen(game, &mut outcome.report.pv);
        let best_line = |report: &Report| BestLine {
            score: report.score,
            moves: Named::line(self.position, &report.pv),
        };
        (outcome, lines.best(wanted).iter().map(best_line).collect())
    }

    /// Searches these moves, or all if empty; lengthens the line if the hash table cut it short.
    fn search(&mut self, search_moves: Vec<Move>) -> Outcome {
        let limits = Limits { search_moves, ..self.question.limits.clone() };
        let game = self.game.clone();
        let mut outcome = self.look(&game, &limits);
        self.lengthen(game, &mut outcome.report.pv);
        outcome
    }

    fn look(&mut self, game: &Game, limits: &Limits) -> Outcome {
        self.look_at(game, limits, &mut |_| ())
    }

    fn look_at(
        &mut self,
        game: &Game,
        limits: &Limits,
        observe: &mut dyn FnMut(&Report),
    ) -> Outcome {
        self.searches += 1;
        self.team.search(game, limits, &self.control.again(), &mut |notice| match notice {
            Notice::Line(report) => {
                observe(&report);
                (self.tell)(self.searches, &report);
            }
            Notice::Looking { .. } => {}
            Notice::Fault(message) => log::error!("a search thread failed: {message}"),
            Notice::Threads(threads) => log::warn!("out of memory: {threads} threads search"),
        })
    }

    /// Searches on from the end of a short line.
    fn lengthen(&mut self, mut game: Game, line: &mut Vec<Move>) {
        line.iter().for_each(|&m| game.play(m));
        while !line.is_empty() && line.len() < SHORT && !game.is_draw() {
            let limits = part(&self.question.limits, SHORT as u64);
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
            let limits = part(&self.question.limits, REPLIES as u64);
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
        let image = Image::by_the_book(self.position, self.question.horizon_in(self.position));
        let mut facts = case.facts();
        facts.extend(outcome_of(&case, chosen));
        if chosen.best != found.best {
            facts.extend(compared(self.position, chosen, found));
        }
        self.add(Topic::Move { name: Some(case.name.clone()) }, self.position, facts);
        for (i, facts) in
            zones::carriers(&case, &image, self.question.zones).into_iter().enumerate()
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
        let image = Image::by_the_book(&case.after, self.question.horizon_in(&case.after));
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
