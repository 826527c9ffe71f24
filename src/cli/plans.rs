//! `tropa plans`: the plans of both sides, or a trial of a given plan.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use shakmaty::Move;

use super::failure::Failure;
use super::input;
use super::output::{Output, print_json};
use crate::image::Image;
use crate::plan::development::{
    Development, DevelopmentLimits, Plan, Rejected, Trial, TrialEnd, TrialStep, develop, try_out,
};
use crate::plan::language::{PlanMove, Script};
use crate::plan::{Claim, Verified, verify};
use crate::position::Position;
use crate::search::Score;
use crate::view;
use crate::zone::Horizon;

/// The maximum number of plans, and of rejected ones, listed for each side.
const LISTED: usize = 10;
/// A plan that wins this much, the value of a king in centipawns, mates.
const MATE: i32 = crate::exchange::swap::Values::TROPA.of(shakmaty::Role::King);

#[derive(Debug, Args)]
pub(super) struct PlansArgs {
    #[command(flatten)]
    imaged: input::Imaged,
    /// Try this plan of the side to move, in the plan language
    #[arg(long, value_name = "PLAN")]
    plan: Option<Script>,
    /// Number of nodes of each search that verifies a plan; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    verify: u64,
    /// List all plans, and all that were rejected, instead of ten of each
    #[arg(long)]
    all: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    horizon: Horizon,
    /// The plans of the side to move, then those of the other side after a null move.
    sides: Vec<SidePlans>,
    /// The trial of the plan given by `--plan`.
    given: Option<Given>,
}

#[derive(Debug, Serialize)]
struct SidePlans {
    side: &'static str,
    /// The number of plans made; those that differ only in the opponent's replies count once.
    made: usize,
    /// The number of plans that were rejected.
    given_up: usize,
    plans: Vec<PlanView>,
    rejected: Vec<RejectedView>,
}

#[derive(Debug, Serialize)]
struct PlanView {
    idea: String,
    script: Option<Script>,
    moves: Option<Script>,
    /// Whether the opponent has to answer every move but the last.
    forces: bool,
    /// The gain in centipawns if the opponent replies as assumed; the value of a king for mate.
    balance: i32,
    verified: Option<Verified>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct RejectedView {
    idea: String,
    moves: Vec<PlanMove>,
    reason: String,
}

#[derive(Debug, Serialize)]
struct Given {
    script: Script,
    #[serde(flatten)]
    trial: Trial,
    /// Why it did not go through, in words.
    reason: Option<String>,
    verified: Option<Verified>,
}

pub(super) fn run(arguments: &PlansArgs, out: &mut Output) -> Result<(), Failure> {
    let position = arguments.imaged.position()?;
    let answer = arguments.answer(&position);
    if arguments.json {
        return print_json(&answer, out);
    }
    input::print_position(&position, &[], out)?;
    for side in &answer.sides {
        print_side(side, out)?;
    }
    answer.given.map_or(Ok(()), |given| print_given(&given, out))?;
    Ok(())
}

impl PlansArgs {
    fn answer(&self, position: &Position) -> Answer {
        let horizon = self.imaged.horizon();
        let (sides, given) = match &self.plan {
            Some(script) => (Vec::new(), Some(self.given(position, script))),
            None => {
                let passed = position.after_null();
                let both = [Some(position), passed.as_ref()].into_iter().flatten();
                (both.map(|position| self.side(position, horizon)).collect(), None)
            }
        };
        Answer { fen: position.fen(), horizon, sides, given }
    }

    /// The plans of the side to move.
    fn side(&self, position: &Position, horizon: Horizon) -> SidePlans {
        let image = Image::by_the_book(position, horizon);
        let Development { plans, rejected, .. } =
            develop(position, &image, &DevelopmentLimits::default());
        let (plans, rejected) = (distinct(plans), distinct_reasons(&rejected));
        let listed = if self.all { usize::MAX } else { LISTED };
        let verified = |plan: &Plan| self.verify(position, plan.first(), plan.balance);
        let plan = |plan: &Plan| PlanView {
            idea: plan.idea.to_string(),
            script: plan.script(),
            moves: plan.moves(),
            forces: plan.keeps_the_initiative(),
            balance: plan.balance,
            verified: verified(plan),
        };
        SidePlans {
            side: position.turn().fold_wb("white", "black"),
            made: plans.len(),
            given_up: rejected.len(),
            plans: plans.iter().take(listed).map(plan).collect(),
            rejected: rejected.into_iter().take(listed).collect(),
        }
    }

    fn given(&self, position: &Position, script: &Script) -> Given {
        let trial = try_out(position, script);
        let (reason, verified) = match &trial.end {
            TrialEnd::Stuck { reason, .. } => (Some(reason.to_string()), None),
            TrialEnd::Through { balance } => {
                let first = trial.steps.first().map(|step| step.ply);
                (None, self.verify(position, first, balance.unwrap_or(MATE)))
            }
        };
        Given { script: script.clone(), trial, reason, verified }
    }

    /// What the full search says about a plan that begins with this move.
    fn verify(&self, position: &Position, m: Option<PlanMove>, balance: i32) -> Option<Verified> {
        let m: Move = m.filter(|_| self.verify > 0)?.find(position)?;
        let claim = if balance >= MATE { Claim::Mate } else { Claim::Wins(balance) };
        Some(verify(position, m, claim, self.verify))
    }
}

impl From<&Rejected> for RejectedView {
    fn from(rejected: &Rejected) -> Self {
        Self {
            idea: rejected.idea.to_string(),
            moves: rejected.refinements.iter().map(|refinement| refinement.ply).collect(),
            reason: rejected.reason.to_string(),
        }
    }
}

/// The plans without those that differ from an earlier one only in the opponent's replies.
fn distinct(plans: Vec<Plan>) -> Vec<Plan> {
    let own = |plan: &Plan| plan.refinements.iter().map(|r| r.ply).collect::<Vec<_>>();
    let mut distinct: Vec<Plan> = Vec::new();
    for plan in plans {
        let same = |known: &Plan| known.idea == plan.idea && own(known) == own(&plan);
        if !distinct.iter().any(same) {
            distinct.push(plan);
        }
    }
    distinct
}

/// The rejected plans, each reason once.
fn distinct_reasons(rejected: &[Rejected]) -> Vec<RejectedView> {
    let mut distinct: Vec<RejectedView> = Vec::new();
    for view in rejected.iter().map(RejectedView::from) {
        if !distinct.contains(&view) {
            distinct.push(view);
        }
    }
    distinct
}

fn print_side(side: &SidePlans, out: &mut Output) -> io::Result<()> {
    let name = if side.side == "white" { "White" } else { "Black" };
    writeln!(out, "\n{name}: {}", counted(side.plans.len(), side.made, "plan", "plans"))?;
    for (plan, number) in side.plans.iter().zip(1..) {
        let moves = plan.moves.as_ref().map_or(String::new(), Script::to_string);
        let force = if plan.forces { ", by force" } else { "" };
        writeln!(out, "{number:>3}  {moves}")?;
        writeln!(out, "     {}: wins {}{force}", plan.idea, worth(plan.balance))?;
        if let Some(verified) = plan.verified {
            writeln!(out, "     the search {}", judgement(verified))?;
        }
    }
    if !side.rejected.is_empty() {
        let (listed, all) = (side.rejected.len(), side.given_up);
        writeln!(out, "\n{name}: {}", counted(listed, all, "rejected", "rejected"))?;
    }
    for rejected in &side.rejected {
        let moves: Vec<String> = rejected.moves.iter().map(PlanMove::to_string).collect();
        let after =
            if moves.is_empty() { String::new() } else { format!(" after {}", moves.join("; ")) };
        writeln!(out, "     {}{after}: {}", rejected.idea, rejected.reason)?;
    }
    Ok(())
}

fn print_given(given: &Given, out: &mut Output) -> io::Result<()> {
    writeln!(out, "\nplan      {}", given.script)?;
    let moves: Vec<String> = given.trial.steps.iter().map(TrialStep::to_string).collect();
    if !moves.is_empty() {
        writeln!(out, "moves     {}", moves.join("; "))?;
    }
    match (&given.trial.end, &given.reason) {
        (TrialEnd::Through { balance }, _) => {
            let balance = balance.unwrap_or(MATE);
            let does = if balance > 0 { "and wins" } else { "but comes to" };
            writeln!(out, "goes through {does} {}", worth(balance))?;
        }
        (TrialEnd::Stuck { moment, .. }, reason) => {
            let reason = reason.as_deref().unwrap_or_default();
            writeln!(out, "ends at moment {moment}: {reason}")?;
        }
    }
    given.verified.map_or(Ok(()), |verified| writeln!(out, "search    {}", judgement(verified)))
}

/// A count as text: "3 plans", "10 of 23 plans".
fn counted(listed: usize, all: usize, one: &str, many: &str) -> String {
    let noun = if all == 1 { one } else { many };
    if listed == all { format!("{all} {noun}") } else { format!("{listed} of {all} {noun}") }
}

/// A balance in centipawns as text: "+3.00", or "mate".
fn worth(balance: i32) -> String {
    if balance >= MATE { "mate".to_string() } else { view::score(Score::Cp(balance)) }
}

fn judgement(verified: Verified) -> String {
    let confirms = if verified.holds { "confirms it" } else { "does not confirm it" };
    let other =
        verified.other.map_or(String::new(), |s| format!(", best other move {}", view::score(s)));
    format!("{confirms}: {}{other}", view::score(verified.score))
}
