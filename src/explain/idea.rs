//! The idea of a line: its most telling motifs, and the plan that begins with the move.

// A new kind has to be thought of here: what is said of another would be false of it.
#![warn(clippy::wildcard_enum_match_arm)]

use std::cmp::Reverse;

use serde::Serialize;
use shakmaty::Move;

use super::board;
use super::brief::motif::{Entry, Motif, entry};
use super::case::Case;
use super::filling::{Filling, Proof, Signed, fill};
use super::names::{Label, Named, Texts};
use crate::exchange::swap::Values;
use crate::image::Image;
use crate::plan::development::{DevelopmentLimits, Plan as Development, develop};
use crate::plan::language::{Action, PlanMove, State};
use crate::plan::motifs::{self, Evidence, Finding, GuardEvidence};
use crate::position::Position;

/// The maximum number of motifs in an explanation.
const MOST: usize = 2;

/// A plan in the language of plans: if the enemy replies as assumed, the side has won this much
/// material after it, the last capture counted as an exchange; or it mates.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Plan {
    pub script: String,
    pub steps: Vec<PlanStep>,
    pub balance: Option<i32>,
}

/// One move of a plan with the reply that it assumes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlanStep {
    /// The action that the move realises, in the language of plans.
    pub action: String,
    #[serde(rename = "move")]
    pub m: Named,
    /// Whether the enemy has to answer it (the star).
    pub star: bool,
    /// The assumed reply; `None` if any will do.
    pub reply: Option<Named>,
}

impl Proof for Plan {
    fn message(&self, words: &mut Filling) -> Texts {
        let language = words.language;
        let any = format!("({})", Label::Reply.text(language));
        let mut moves = Vec::new();
        for (i, step) in self.steps.iter().enumerate() {
            moves.push(step.m.written(language).into_owned());
            let reply = step.reply.as_ref().map(|reply| reply.written(language).into_owned());
            moves.extend(reply.or_else(|| (i + 1 < self.steps.len()).then(|| any.clone())));
        }
        fill!(words; script = self.script, line = moves.join(" "),
            balance = Signed(self.balance.unwrap_or(0)));
        match self.balance {
            Some(_) => Texts::new(
                "Plan: {script}. In moves: {line}. If the enemy replies so, it comes to {balance} of material.",
                "План: {script}. Ходами: {line}. При таких ответах материал изменится на {balance}.",
            ),
            None => Texts::new(
                "Plan: {script}. In moves: {line}. If the enemy replies so, it mates.",
                "План: {script}. Ходами: {line}. При таких ответах это мат.",
            ),
        }
    }
}

/// The facts about the motifs of the move's line, the most telling first.
pub fn idea(case: &Case<'_>) -> Vec<Motif> {
    let motif = |finding| Motif { line: case.named_line(), finding };
    telling(case).into_iter().map(motif).collect()
}

/// The motifs of the move's line, the most telling first: no two of one kind, and no deflection of
/// a piece already called overloaded.
pub fn telling(case: &Case<'_>) -> Vec<Finding> {
    let mut found = motifs::find_after(case.before, case.position, case.line).unwrap_or_default();
    found.retain(|finding| tells(case, finding));
    found.sort_by_key(|finding| entry(finding).rank + finding.ply);
    let mut told: Vec<Finding> = Vec::new();
    for finding in found {
        let same = |other: &Finding| kind(other) == kind(&finding);
        if told.len() < MOST && !told.iter().any(same) {
            told.push(finding);
        }
    }
    told
}

/// Whether the line makes use of the motif; one that is merely on the board is no idea.
fn tells(case: &Case<'_>, finding: &Finding) -> bool {
    let Entry { is_used, ends_on, .. } = entry(finding);
    let ends = |m: &Move| ends_on.contains(&m.to());
    is_used && (ends_on.is_empty() || case.line.get(finding.ply).is_some_and(ends))
}

/// The kind of a motif: an overload counts as a deflection, which it describes more exactly.
const fn kind(finding: &Finding) -> &'static str {
    let overload = matches!(finding.evidence, Evidence::Guard(GuardEvidence::Overload { .. }));
    if overload { "deflection" } else { finding.motif() }
}

/// The plan that begins with the move and that the line follows longest, if there is one.
pub fn plan(case: &Case<'_>, image: &Image) -> Option<Plan> {
    let developed = develop(case.position, image, &DevelopmentLimits::default());
    let first = PlanMove::of(case.m);
    let begun = developed.plans.iter().filter(|plan| plan.first() == Some(first));
    let mut told: Vec<(usize, Plan)> =
        begun.filter_map(|plan| Some((followed(case, plan), tell(case, plan)?))).collect();
    // A stable sort: the order of plans decides between equals.
    told.sort_by_key(|&(followed, _)| Reverse(followed));
    told.into_iter().next().map(|(_, fact)| fact)
}

/// The plan that begins with the move, if the line follows it to its end: then the best reply does
/// not refute it.
pub fn followed_plan(case: &Case<'_>, image: &Image) -> Option<Plan> {
    plan(case, image).filter(|plan| is_followed(case, &plan.steps))
}

/// Whether the line makes the moves of the plan, with the replies that it assumes. The last reply
/// need not be as assumed.
pub fn is_followed(case: &Case<'_>, steps: &[PlanStep]) -> bool {
    let line = case.named_line();
    let moves = steps.iter().flat_map(|step| [Some(&step.m), step.reply.as_ref()]);
    let moves: Vec<Option<&Named>> = moves.take(2 * steps.len() - 1).collect();
    let takes = |m: &Named| m.san.contains('x');
    let alike = |m: &Named, played: &Named| m.uci == played.uci && takes(m) == takes(played);
    let same = |(m, played): (&Option<&Named>, &Named)| m.is_none_or(|m| alike(m, played));
    moves.len() <= line.len() && moves.iter().zip(&line).all(same)
}

/// How many plies the line and the plan have in common.
fn followed(case: &Case<'_>, plan: &Development) -> usize {
    let plies = plan.refinements.iter().flat_map(|step| [Some(step.ply), step.reply]);
    let common = |(m, ply): &(PlanMove, Option<PlanMove>)| ply.is_none_or(|ply| ply == *m);
    case.line.iter().map(|&m| PlanMove::of(m)).zip(plies).take_while(common).count()
}

/// Whether the square is as the action assumes, with the planning side to move.
fn holds(position: &Position, action: Action) -> bool {
    match action {
        Action::Modify { square, before, .. } => {
            State::of(position.board(), square, position.turn()) == before
        }
        Action::Play { .. } => true,
        Action::Test(condition) => condition.holds(position.board(), position.turn()),
    }
}

/// The plan as a fact, played out on the board; `None` if its moves cannot be played.
fn tell(case: &Case<'_>, plan: &Development) -> Option<Plan> {
    let side = case.position.turn();
    let material = |position: &Position| Values::TROPA.balance(position.board(), side);
    let mut position = case.position.clone();
    let mut steps = Vec::new();
    let mut balance = 0;
    let last = plan.refinements.len().checked_sub(1)?;
    for (i, step) in plan.refinements.iter().enumerate() {
        if !holds(&position, step.action) {
            return None;
        }
        let m = step.ply.find(&position)?;
        let name = Named::of(&position, m);
        let star = step.initiative.is_some();
        balance = material(&position) - material(case.position) + board::gain_of(&position, m);
        let after = position.after(m);
        let reply = match step.reply {
            Some(reply) => Some(reply.find(&after)?),
            None => None,
        };
        let reply_name = reply.map(|reply| Named::of(&after, reply));
        steps.push(PlanStep { action: step.action.to_string(), m: name, star, reply: reply_name });
        if i < last {
            position =
                reply.map_or_else(|| after.after_null(), |reply| Some(after.after(reply)))?;
        } else {
            position = after;
        }
    }
    let mates = position.is_checkmate();
    let script = plan.script()?.to_string();
    Some(Plan { script, steps, balance: (!mates).then_some(balance) })
}
