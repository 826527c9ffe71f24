//! A remark on a move of a game: whether it deserves one, and why; [`words`] says it.

mod words;

use shakmaty::Move;

pub use words::Remark;

use crate::explain::case::Case;
use crate::explain::fact::{Fact, Named};
use crate::explain::inquiry::explain_on;
use crate::explain::moments::Doubt;
use crate::explain::moments::{Kind, Look, OUTDONE, Ply};
use crate::explain::winning::MoveMark;
use crate::explain::{Brief, Explanation, Point, Question, Told, Topic, explain_by, idea};
use crate::image::Image;
use crate::search::{Control, Limits, Score, Think};

/// The minimum chances, in thousandths of a point, after the first move of a plan in a remark;
/// plans with less count on a mistake.
const PLAN_CHANCES: i32 = 600;
/// The minimum gain of a plan in a remark, in centipawns, unless it mates.
const PLAN_GAIN: i32 = 150;
/// The minimum number of moves of a plan in a remark.
const PLAN_MOVES: usize = 2;
/// The maximum length in plies of a better line, unless it mates: the end of a search's line
/// is unreliable.
const LINE: usize = 8;
/// The maximum length in moves of a trajectory that is drawn: on a longer one too much may happen.
const FAR: usize = 3;

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
    let limits = question.limits.times(COMPARING);
    let question = Question {
        before: ply.move_before(),
        m: Some(better),
        why_not: vec![ply.m()],
        limits,
        ..question.clone()
    };
    let control = Control::default();
    let explanation = explain_on(judge, ply.position(), &question, &control, &mut |_, _| ())?;
    let (score, played) = facts_about(&explanation, |topic| matches!(topic, Topic::WhyNot { .. }))
        .find_map(|fact| match fact {
            Fact::Compared { score, other_score, .. } => Some((*score, *other_score)),
            _ => None,
        })?;
    // Nobody can say why a move is bad that seems as good as the other.
    if played.value() >= score.value() {
        return None;
    }
    let refutation = explanation.paragraphs.iter().find_map(|paragraph| match &paragraph.topic {
        Topic::Refutation { name } => Some(name.clone()),
        _ => None,
    });
    let refuted = |topic: &Topic| matches!(topic, Topic::Refutation { .. });
    Some(Remark {
        kinds,
        verdict,
        hint: zone_of(&explanation),
        zone: facts_about(&explanation, refuted).cloned().collect(),
        better: shortened(explanation.line, mates(score)),
        brief: words::marked(explanation.brief, verdict, refutation.clone()),
        refutation,
        plan: Vec::new(),
    })
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
    let mut kinds: Vec<Kind> =
        all.into_iter().filter(|&(is, _)| is).map(|(_, kind)| kind).collect();
    if kinds.is_empty() {
        return None;
    }
    let question = Question {
        before: ply.move_before(),
        m: Some(ply.m()),
        why_not: alone.iter().map(|&(m, _)| m).collect(),
        ..question.clone()
    };
    let explanation = explained(judge, ply, &question)?;
    // If the explaining search does not see the mate, a later move gets the remark.
    let unseen = kinds == [Kind::Mate] && !matches!(explanation.score, Score::Mate(1..));
    // Nobody can say what is good about a move that the explaining search blames.
    let blamed = explanation.brief.mark.is_some_and(MoveMark::is_fault);
    kinds.retain(|&kind| kind != Kind::Alone || stands_alone(ply, &explanation));
    let first = kinds.first().filter(|_| !unseen && !blamed)?;
    let outdone = others.is_some_and(|(_, score)| ply.between(ply.value(), score) >= OUTDONE);
    let verdict = match (sacrifices, kinds.contains(&Kind::Alone)) {
        (true, _) if outdone => Some(MoveMark::Brilliant),
        (true, _) => Some(MoveMark::Good),
        (false, true) => Some(MoveMark::Only),
        (false, false) => None,
    };
    let tells_plan = *first == Kind::Plan && !tells_line(&explanation.brief);
    let plan = plan.filter(|_| tells_plan).unwrap_or_default();
    let mut remark = Remark { kinds, verdict, plan, ..good(explanation) };
    words::leave_praised_out(&mut remark.brief);
    Some(remark)
}

/// Whether the explaining search, too, values the best of the other moves less.
fn stands_alone(ply: &Ply<'_>, explanation: &Explanation) -> bool {
    explanation.brief.reasons.iter().any(|reason| match &reason.told {
        Told::Point(Point::NotThis(other)) => {
            ply.between(explanation.score, other.score) >= OUTDONE
        }
        _ => false,
    })
}

/// Whether the headline shows how the move wins.
fn tells_line(brief: &Brief) -> bool {
    brief.headline.as_ref().is_some_and(|headline| {
        matches!(
            headline.told,
            Told::Point(Point::Wins(_) | Point::Regains(_) | Point::ForcedMate(_))
        )
    })
}

/// The remark on any other move.
fn plain(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Remark> {
    let question = Question {
        before: ply.move_before(),
        m: Some(ply.m()),
        why_not: Vec::new(),
        ..question.clone()
    };
    Some(good(explained(judge, ply, &question)?))
}

/// A remark that blames nothing.
fn good(explanation: Explanation) -> Remark {
    Remark {
        kinds: Vec::new(),
        verdict: None,
        zone: zone_of(&explanation),
        brief: explanation.brief,
        plan: Vec::new(),
        better: Vec::new(),
        hint: Vec::new(),
        refutation: None,
    }
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

/// The moves of the plan that begins with the move, if the game follows it to its end.
fn plan(ply: &Ply<'_>, question: &Question) -> Option<Vec<Named>> {
    if ply.chances() < PLAN_CHANCES {
        return None;
    }
    let case = Case::of(ply.move_before(), ply.position(), ply.onward())?;
    let image = Image::by_the_book(ply.position(), question.horizon_in(ply.position()));
    let Fact::Plan { steps, balance, .. } = idea::followed_plan(&case, &image)? else {
        return None;
    };
    let wins = balance.is_none_or(|balance| balance >= PLAN_GAIN);
    (wins && steps.len() >= PLAN_MOVES).then(|| steps.into_iter().map(|step| step.m).collect())
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
