//! A remark on a move of a game: whether it deserves one, and why; [`words`] says it.

mod drift;
mod words;

pub use drift::Drift;
pub use words::Remark;

use crate::exchange::swap::Values;
use crate::explain::brief::{Concedes, GivesBishop, LEAST, Ledger, MissesMate};
use crate::explain::case::Case;
use crate::explain::fact::{Fact, Plan};
use crate::explain::inquiry::explain_on;
use crate::explain::moments::{Kind, Look, OUTDONE, Ply};
use crate::explain::names::Named;
use crate::explain::winning::MoveMark;
use crate::explain::{Brief, Explanation, Point, Question, Reason, Topic, idea};
use crate::feature;
use crate::image::Image;
use crate::search::{Control, Limits, Report, Score, Think};

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

/// How many times shorter than a look the first search is for a move as good as the one played.
const GLANCE: u64 = 4;

/// The remark on a move, if it deserves one, or on any move if `every` is set. Of the question only
/// the limits of each search are used.
pub fn remark(
    judge: &mut dyn Think,
    ply: &Ply<'_>,
    question: &Question,
    every: bool,
) -> Option<Remark> {
    let is_bad = ply.fault().is_some() || ply.missed_mate().is_some();
    let told = if is_bad { blame(judge, ply, question) } else { praise(judge, ply, question) };
    let told = told.or_else(|| concession(ply));
    told.or_else(|| if every { plain(judge, ply, question) } else { None })
}

/// The remark on a move that has no mark, and gives up something for good that the best one keeps.
fn concession(ply: &Ply<'_>) -> Option<Remark> {
    if !ply.is_slip() {
        return None;
    }
    let (position, look, own) = (ply.position(), ply.look_before(), ply.look_of_move());
    let case = Case::of(ply.move_before(), position, &own.line)?;
    let best = Case::of(ply.move_before(), position, &look.line)?;
    let material =
        |case: &Case<'_>| Some(Values::TROPA.balance(case.settled()?.1.board(), position.turn()));
    if (material(&best)? - material(&case)?).abs() >= LEAST {
        return None;
    }
    let stays = |given: &Concedes| {
        let line = case.settled().map_or(&[][..], |(line, _)| line);
        feature::changes_over(position, line).gained.contains(&given.feature)
    };
    let given = Concedes::against(&case, &best).filter(stays).map(Reason::of);
    let why = given.or_else(|| GivesBishop::against(&case, &best).map(Reason::of))?;
    let brief = Brief::only(position, case.name.clone(), why, None);
    Some(Remark {
        kinds: vec![Kind::Concession],
        verdict: None,
        brief: brief.clone(),
        fault: Some(brief),
        gain: 0,
        lost: 0,
        drift: None,
        plan: Vec::new(),
        better: shortened(best.named_line(), false),
        hint: Vec::new(),
        zone: Vec::new(),
        refutation: None,
        knows: false,
    })
}

/// The remark on a move that loses something, by the looks before and after it.
fn blame(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Remark> {
    let verdict = ply.fault();
    let missed = ply.missed_mate();
    let kinds: Vec<Kind> = verdict.map(|_| Kind::Loss).into_iter().chain(missed).collect();
    // The best move may be the one played, where the searches before and after it disagree: then
    // another has to be better.
    let is_better = |other: &Look| MoveMark::between(other.score, ply.value()).is_some();
    let better = Some(ply.look_before()).filter(|look| look.best != Some(ply.m())).cloned();
    let others = || look_at_others(judge, ply, &question.limits).filter(is_better);
    let better = better.or_else(others)?;
    let mates = matches!(better.score, Score::Mate(1..));
    let known = vec![reported(better.clone()), reported(ply.look_of_move())];
    let own = Question { before: ply.move_before(), m: Some(ply.m()), known, ..question.clone() };
    let question = Question { m: better.best, why_not: vec![ply.m()], ..own.clone() };
    let drift = Drift::find(ply, &better);
    let again = missed == Some(Kind::MissedAgain);
    let fault = match (verdict, better.score) {
        (verdict, Score::Mate(moves @ 1..)) if again || verdict.is_none() => {
            let (m, line) = (Named::of(ply.position(), ply.m()), &better.line);
            let line = Named::line(ply.position(), line);
            let missed = MissesMate { m, line, moves: moves.unsigned_abs(), again };
            let name = missed.m.clone();
            Some(Brief::only(ply.position(), name, Reason::of(missed), verdict))
        }
        _ => verdict.and_then(|_| Some(explained(judge, ply, &own)?.brief)),
    };
    let gain = Ledger::settled(ply.position(), &ply.look_of_move().line);
    let gain = gain.map_or(0, |ledger| ledger.gain);
    let lost = better.score.value() - ply.value().value();
    let explanation = explained(judge, ply, &question)?;
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
        better: shortened(explanation.line, mates),
        brief: words::marked(explanation.brief, verdict, refutation.clone()),
        fault,
        gain,
        lost,
        drift,
        refutation,
        plan: Vec::new(),
        knows: false,
    })
}

/// The remark on a move that deserves praise.
fn praise(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Remark> {
    let (mates, sacrifices) = (ply.finds_mate(), ply.sacrifices());
    let asked = ply.is_choice() || sacrifices;
    let others = asked.then(|| others(judge, ply, &question.limits)).flatten();
    let alone = others.as_ref().filter(|other| ply.is_alone(other.score));
    let plan = plan(ply, question);
    let passing = question.limits.part(GLANCE);
    let squeezes = ply.squeezes(&mut |game| Look::at(judge, game, &passing).score);
    let all = [
        (mates, Kind::Mate),
        (sacrifices, Kind::Sacrifice),
        (alone.is_some(), Kind::Alone),
        (plan.is_some(), Kind::Plan),
        (squeezes, Kind::Zugzwang),
        (ply.is_last(), Kind::Last),
    ];
    let kinds: Vec<Kind> = all.into_iter().filter(|&(is, _)| is).map(|(_, kind)| kind).collect();
    if kinds.is_empty() {
        return None;
    }
    let question = Question {
        before: ply.move_before(),
        m: Some(ply.m()),
        why_not: alone.iter().filter_map(|other| other.best).collect(),
        known: [Some(ply.look_of_move()), alone.cloned()]
            .into_iter()
            .flatten()
            .map(reported)
            .collect(),
        ..question.clone()
    };
    let explanation = explained(judge, ply, &question)?;
    let first = kinds.first()?;
    let outdone =
        others.as_ref().is_some_and(|other| ply.between(ply.value(), other.score) >= OUTDONE);
    let verdict = match (sacrifices, kinds.contains(&Kind::Alone)) {
        (true, _) if outdone => Some(MoveMark::Brilliant),
        (true, _) => Some(MoveMark::Good),
        (false, true) => Some(MoveMark::Only),
        (false, false) => None,
    };
    let tells_line = tells_line(&explanation.brief);
    // A plan that has to mate, or to regain something, is no news.
    if kinds[..] == [Kind::Plan] && tells_line == Some(false) {
        return None;
    }
    let tells_plan = *first == Kind::Plan && tells_line.is_none();
    let plan = plan.filter(|_| tells_plan).unwrap_or_default();
    let mut remark = Remark { kinds, verdict, plan, ..good(explanation) };
    words::leave_praised_out(&mut remark.brief);
    Some(remark)
}

/// Whether the headline shows how the move wins, and wins more than was there to be won; `None` if it
/// shows no line.
fn tells_line(brief: &Brief) -> Option<bool> {
    match &brief.headline.as_ref()?.told {
        Point::Wins(_) => Some(true),
        Point::Regains(_) | Point::ForcedMate(_) => Some(false),
        _ => None,
    }
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
        brief: words::without_scores(explanation.brief),
        fault: None,
        gain: 0,
        lost: 0,
        drift: None,
        plan: Vec::new(),
        better: Vec::new(),
        hint: Vec::new(),
        refutation: None,
        knows: false,
    }
}

/// The explanation that the question asks for; `None` if the judge fails.
fn explained(judge: &mut dyn Think, ply: &Ply<'_>, question: &Question) -> Option<Explanation> {
    explain_on(judge, ply.position(), question, &Control::default(), &mut |_, _| ())
}

/// A look as the report of a search.
fn reported(look: Look) -> Report {
    let Look { score, depth, line, .. } = look;
    Report { score, depth, pv: line, ..Report::default() }
}

/// The best of the moves that were not played.
fn look_at_others(judge: &mut dyn Think, ply: &Ply<'_>, limits: &Limits) -> Option<Look> {
    Look::at_others(judge, ply.game(), ply.m(), limits)
}

/// The same, by a short search if that shows that the move played is not alone.
fn others(judge: &mut dyn Think, ply: &Ply<'_>, limits: &Limits) -> Option<Look> {
    let glance = look_at_others(judge, ply, &limits.part(GLANCE))?;
    let gap = ply.between(ply.value(), glance.score);
    if gap < OUTDONE / 2 { Some(glance) } else { look_at_others(judge, ply, limits) }
}

/// The moves of the plan that begins with the move, if the game follows it to its end.
fn plan(ply: &Ply<'_>, question: &Question) -> Option<Vec<Named>> {
    // What takes back begins nothing.
    if ply.chances() < PLAN_CHANCES || ply.retakes() {
        return None;
    }
    let case = Case::of(ply.move_before(), ply.position(), ply.onward())?;
    let image = Image::by_the_book(ply.position(), question.horizon_in(ply.position()));
    let Plan { steps, balance, .. } = idea::followed_plan(&case, &image)?;
    let wins = balance.is_none_or(|balance| balance >= PLAN_GAIN);
    // A plan that an error makes possible was none.
    let is_own = !ply.is_helped(steps.len());
    (wins && is_own && steps.len() >= PLAN_MOVES)
        .then(|| steps.into_iter().map(|step| step.m).collect())
}

/// The facts of the zone that matters most for the move, if its way is short.
fn zone_of(explanation: &Explanation) -> Vec<Fact> {
    let first = |topic: &Topic| matches!(topic, Topic::Zone { number: 1 });
    let far = |fact: &Fact| matches!(fact, Fact::Attack(attack) if attack.way.moves() > FAR);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::moments::Course;
    use crate::explain::names::Language;
    use crate::position::Position;

    /// After the exchange on f3 White may take with the queen, or open the king with the pawn.
    fn taking_on_f3(value: i32) -> Option<Remark> {
        let fen = "r2qkb1r/ppp2ppp/2np1n2/4p3/2B1P3/2NP1b2/PPP2PPP/R1BQ1RK1 w kq - 0 7";
        let start = Position::from_fen(fen).unwrap();
        let line = |sans: [&str; 2]| {
            let first = start.parse_move(sans[0]).unwrap();
            vec![first, start.after(first).parse_move(sans[1]).unwrap()]
        };
        let (best, played) = (line(["Qxf3", "Nd4"]), line(["gxf3", "Nd4"]));
        let look = |cp, line: &[_]| Look {
            best: line.first().copied(),
            score: Score::Cp(cp),
            depth: 9,
            line: line.to_vec(),
            at_first: None,
        };
        let looks = [look(30, &best), look(-value, &played[1..])];
        let course = Course::new(start.clone(), played[..1].to_vec());
        concession(&Ply::new(&course, &looks, 0).unwrap())
    }

    #[test]
    fn a_slip_is_told_by_what_it_gives_up() {
        let told = taking_on_f3(-10).unwrap();
        assert_eq!((told.verdict, &told.kinds[..]), (None, &[Kind::Concession][..]));
        assert_eq!(told.better[0].san, "Qxf3");
        let said = told.sentences(Language::English);
        let cover = "7.gxf3 loosens its own king's pawn cover on the g-file.";
        assert_eq!(said, [cover]);
        let said = told.sentences(Language::Russian);
        assert!(said[0].starts_with("7.gxf3 ") && said[0].contains("линии g"), "{said:?}");
    }

    /// A move that loses hardly anything has no remark, and one with a mark another.
    #[test]
    fn only_slips_are_told_by_what_they_give_up() {
        assert_eq!(taking_on_f3(20), None);
        assert_eq!(taking_on_f3(-60), None);
    }
}
