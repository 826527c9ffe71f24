//! A remark on a move of a game: whether it deserves one, and the facts that say why.

use shakmaty::Move;

use super::case::Case;
use super::doubt::Doubt;
use super::fact::{Fact, Named};
use super::inquiry::{explain_on, times_as_long};
use super::moments::{DUBIOUS, Kind, Look, Ply, Verdict};
use super::wishes::{
    ALONE, FACTS, FAR, LINE, LOSS, MATE, MATE_MISSED, PLAIN, PLAN, SACRIFICE, chosen, is_why_not,
};
use super::{Brief, Explanation, Mark, Paragraph, Point, Question, Told, Topic, explain_by, plans};
use crate::search::{Control, Limits, Score, Think};
use crate::zone::Image;

/// The minimum chances, in thousandths of a point, after the first move of a plan in a remark;
/// plans with less count on a mistake.
const PLAN_CHANCES: i32 = 600;
/// The minimum gain of a plan in a remark, in centipawns, unless it mates.
const PLAN_GAIN: i32 = 150;
/// The minimum number of moves of a plan in a remark.
const PLAN_MOVES: usize = 2;

/// A remark on a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Remark {
    /// Why it deserves a remark; empty if it gets one only because every move does.
    pub kinds: Vec<Kind>,
    pub verdict: Option<Verdict>,
    /// At most three paragraphs in reading order, each with one fact.
    pub paragraphs: Vec<Paragraph>,
    /// What is wrong with a move that loses something, in the reasons for the better one.
    pub brief: Option<Brief>,
    /// The better line, for a move that loses something.
    pub better: Vec<Named>,
    /// The zone of the better move: a hint for whoever looks for it.
    pub hint: Vec<Fact>,
    /// The zone to draw after the move: that of the move, or of the reply that refutes it.
    pub zone: Vec<Fact>,
    /// The reply that refutes it.
    pub refutation: Option<Named>,
}

/// How many times as long as a look the search is that compares a bad move with the better one.
const COMPARING: u64 = 3;

/// The remark on a move, if it deserves one, or on any move if `every` is set. Of the question only
/// the limits of each search are used.
pub fn remark(
    judge: &mut dyn Think,
    ply: &Ply<'_>,
    question: &Question,
    every: bool,
) -> Option<Remark> {
    let told =
        if ply.is_doubtful() { blame(judge, ply, question) } else { praise(judge, ply, question) };
    told.or_else(|| if every { plain(judge, ply, question) } else { None })
}

/// The remark on a move that loses something, if deeper searches confirm it; what they have found
/// is known to the one that compares the move with the better one.
fn blame(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Remark> {
    let doubt = Doubt::settled(judge, ply, &question.limits);
    let verdict = doubt.verdict();
    let mates = |score| matches!(score, Score::Mate(1..));
    let misses = ply.misses_mate() && mates(doubt.before) && !mates(doubt.after);
    let all = [(verdict.is_some(), Kind::Loss), (misses, Kind::MissedMate)];
    let kinds: Vec<Kind> = all.into_iter().filter(|&(is, _)| is).map(|(_, kind)| kind).collect();
    if kinds.is_empty() {
        return None;
    }
    let better = match doubt.best {
        Some(best) if best != ply.m() => best,
        _ => look_at_others(judge, ply, &question.limits)?.0,
    };
    let limits = times_as_long(&question.limits, COMPARING);
    let question = Question {
        before: ply.move_before(),
        m: Some(better),
        why_not: vec![ply.m()],
        limits,
        ..question.clone()
    };
    let control = Control::default();
    let explanation = explain_on(judge, ply.position(), &question, &control, &mut |_, _| ())?;
    let (score, played) = facts_about(&explanation, is_why_not).find_map(|fact| match fact {
        Fact::Compared { score, other_score, .. } => Some((*score, *other_score)),
        _ => None,
    })?;
    // Nobody can say why a move is bad that seems as good as the other.
    if played.value() >= score.value() {
        return None;
    }
    let wishes = if mates(score) { &MATE_MISSED[..] } else { &LOSS[..] };
    let refutation = explanation.paragraphs.iter().find_map(|paragraph| match &paragraph.topic {
        Topic::Refutation { name } => Some(name.clone()),
        _ => None,
    });
    let refuted = |topic: &Topic| matches!(topic, Topic::Refutation { .. });
    Some(Remark {
        kinds,
        verdict,
        paragraphs: chosen(&explanation, Vec::new(), wishes),
        hint: zone_of(&explanation),
        zone: facts_about(&explanation, refuted).cloned().collect(),
        better: shortened(explanation.line, mates(score)),
        refutation,
        brief: Some(marked(explanation.brief, verdict)),
    })
}

/// The brief with the verdict's sign behind the move that was asked about.
fn marked(mut brief: Brief, verdict: Option<Verdict>) -> Brief {
    let sign = verdict.and_then(|verdict| match verdict {
        Verdict::Dubious => Some(Mark::Dubious),
        Verdict::Mistake => Some(Mark::Mistake),
        Verdict::Blunder => Some(Mark::Blunder),
        Verdict::Good | Verdict::Brilliant | Verdict::Only => None,
    });
    for reason in &mut brief.reasons {
        if let Told::Point(Point::NotThis { mark, .. }) = &mut reason.told {
            *mark = sign;
        }
    }
    brief
}

/// The remark on a move that deserves praise.
fn praise(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Remark> {
    let (mates, sacrifices) = (ply.finds_mate(), ply.sacrifices());
    let asked = ply.is_choice() || sacrifices;
    let others = asked.then(|| look_at_others(judge, ply, &question.limits)).flatten();
    let alone = others.filter(|&(_, score)| ply.is_alone(score));
    let plan = plan(ply, question);
    let all = [
        (mates, Kind::Mate),
        (sacrifices, Kind::Sacrifice),
        (alone.is_some(), Kind::Alone),
        (plan.is_some(), Kind::Plan),
    ];
    let kinds: Vec<Kind> = all.into_iter().filter(|&(is, _)| is).map(|(_, kind)| kind).collect();
    let &first = kinds.first()?;
    let outdone = others.is_some_and(|(_, score)| ply.between(ply.value(), score) >= DUBIOUS);
    let verdict = match (sacrifices, alone.is_some()) {
        (true, _) if outdone => Some(Verdict::Brilliant),
        (true, _) => Some(Verdict::Good),
        (false, true) => Some(Verdict::Only),
        (false, false) => None,
    };
    let question = Question {
        before: ply.move_before(),
        m: Some(ply.m()),
        why_not: alone.iter().map(|&(m, _)| m).collect(),
        ..question.clone()
    };
    let explanation = explained(judge, ply, &question)?;
    // If the explaining search does not see the mate, a later move gets the remark.
    if kinds == [Kind::Mate] && !matches!(explanation.score, Score::Mate(1..)) {
        return None;
    }
    let alone = alone.map(|other| of_move(ply, lone(ply, other)));
    let (given, wishes) = match first {
        Kind::Mate => (None, &MATE[..]),
        Kind::Sacrifice => (None, &SACRIFICE[..]),
        Kind::Plan => (plan.map(|plan| of_move(ply, plan)), &PLAN[..]),
        _ => (alone.clone(), &ALONE[..]),
    };
    let mut paragraphs = chosen(&explanation, given.into_iter().collect(), wishes);
    // For a sacrifice that is the only good move, how much better it is comes last.
    if first == Kind::Sacrifice
        && let Some(alone) = alone
    {
        paragraphs.truncate(FACTS - 1);
        paragraphs.push(alone);
    }
    let zone = zone_of(&explanation);
    let (brief, better, refutation, hint) = (None, Vec::new(), None, Vec::new());
    Some(Remark { kinds, verdict, paragraphs, brief, better, hint, zone, refutation })
}

/// The remark on any other move.
fn plain(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Remark> {
    let question = Question {
        before: ply.move_before(),
        m: Some(ply.m()),
        why_not: Vec::new(),
        ..question.clone()
    };
    let explanation = explained(judge, ply, &question)?;
    Some(Remark {
        kinds: Vec::new(),
        verdict: None,
        paragraphs: chosen(&explanation, Vec::new(), &PLAIN),
        brief: None,
        better: Vec::new(),
        hint: Vec::new(),
        zone: zone_of(&explanation),
        refutation: None,
    })
}

/// The explanation that the question asks for; `None` if the judge fails.
fn explained(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Explanation> {
    explain_by(judge, ply.position(), question, &Control::default(), &mut |_, _| ())
}

/// The best of the moves that were not played.
fn look_at_others(judge: &mut dyn Think, ply: &Ply<'_>, limits: &Limits) -> Option<(Move, Score)> {
    let moves = ply.position().legal_moves();
    let search_moves: Vec<Move> = moves.into_iter().filter(|&m| m != ply.m()).collect();
    if search_moves.is_empty() {
        return None;
    }
    let look = Look::at(judge, ply.game(), &Limits { search_moves, ..limits.clone() });
    Some((look.best?, look.score))
}

/// The plan that begins with the move, if the game follows it to its end.
fn plan(ply: &Ply<'_>, question: &Question) -> Option<Fact> {
    if ply.chances() < PLAN_CHANCES {
        return None;
    }
    let case = Case::of(ply.move_before(), ply.position(), ply.onward())?;
    let image = Image::by_the_book(ply.position(), question.horizon_in(ply.position()));
    let plan = plans::followed_plan(&case, &image)?;
    let Fact::Plan { steps, balance, .. } = &plan else { return None };
    let wins = balance.is_none_or(|balance| balance >= PLAN_GAIN);
    (wins && steps.len() >= PLAN_MOVES).then_some(plan)
}

/// The facts of the zone that matters most for the move, if its way is short.
fn zone_of(explanation: &Explanation) -> Vec<Fact> {
    let first = |topic: &Topic| matches!(topic, Topic::Zone { number: 1 });
    let far = |fact: &Fact| matches!(fact, Fact::Attack { way, .. } if way.moves() > FAR);
    let facts: Vec<Fact> = facts_about(explanation, first).cloned().collect();
    if facts.iter().any(far) { Vec::new() } else { facts }
}

fn shortened(mut line: Vec<Named>, mates: bool) -> Vec<Named> {
    if !mates {
        line.truncate(LINE);
    }
    line
}

fn facts_about(
    explanation: &Explanation,
    about: impl Fn(&Topic) -> bool,
) -> impl Iterator<Item = &Fact> {
    let paragraphs = explanation.paragraphs.iter().filter(move |p| about(&p.topic));
    paragraphs.flat_map(|paragraph| &paragraph.facts)
}

/// A paragraph with a fact about the move itself.
fn of_move(ply: &Ply<'_>, fact: Fact) -> Paragraph {
    let name = Some(Named::of(ply.position(), ply.m()));
    Paragraph { topic: Topic::Move { name }, fen: ply.position().fen(), facts: vec![fact] }
}

/// The fact that the move is the only good one, with the best of the others.
fn lone(ply: &Ply<'_>, (other, other_score): (Move, Score)) -> Fact {
    let name = |m| Named::of(ply.position(), m);
    Fact::Alone { m: name(ply.m()), score: ply.value(), other: name(other), other_score }
}
