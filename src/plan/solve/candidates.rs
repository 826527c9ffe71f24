//! The moves that plans begin with: plans that begin with the same move are one candidate.

use std::sync::Arc;

use shakmaty::Move;

use super::answers;
use super::part::Part;
use crate::exchange::swap::{self, Values};
use crate::plan::development::{Initiative, Limits, Plan, develop};
use crate::position::Position;
use crate::zone::{Horizon, Image};

/// A move to be tried.
#[derive(Debug, Clone)]
pub struct Candidate {
    pub m: Move,
    pub part: Part,
    pub check: bool,
    /// Whether the enemy has to answer it.
    pub star: bool,
    /// Whether it threatens mate in one.
    pub mates: bool,
    /// Δm of the step, in centipawns.
    pub gain: i32,
    /// The enemy's answers, where it gives check.
    answers: usize,
}

/// Where candidates are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Root,
    Inside,
}

/// The candidates of the side to move, those that force most first, and the positions looked at.
pub fn all(position: &Position, place: Place) -> (Vec<Candidate>, u64) {
    let (horizon, limits) = match place {
        Place::Root => {
            (Horizon(5), Limits { ideas: 40, nodes: 800, idea_nodes: 80, ..Limits::default() })
        }
        Place::Inside => (
            Horizon(3),
            Limits {
                ideas: 10,
                candidates: 10,
                replies: 2,
                nodes: 60,
                idea_nodes: 15,
                ..Limits::default()
            },
        ),
    };
    let image = Image::by_the_book(position, horizon);
    let development = develop(position, &image, &limits);
    let mut looked_at = development.nodes as u64;
    let plans: Vec<Arc<Plan>> = development.plans.into_iter().map(Arc::new).collect();
    let mut found = Vec::new();
    for m in position.legal_moves() {
        let after = position.after(m);
        looked_at += 1;
        let begins =
            |plan: &&Arc<Plan>| plan.first().is_some_and(|first| first.find(position) == Some(m));
        let plan = plans.iter().find(begins);
        let check = after.is_check();
        let takes = m.is_capture() || m.is_promotion();
        if plan.is_none() && !check && !takes {
            continue;
        }
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        if plan.is_none() && !check && gain < 0 {
            continue;
        }
        let part =
            plan.map_or_else(|| Part::does(position, m, check), |plan| Part::Begins(plan.clone()));
        let initiative = plan.and_then(|plan| plan.refinements.first()?.initiative);
        let star = check
            || takes
            || matches!(initiative, Some(Initiative::MateThreat | Initiative::Threat(_)));
        let answers = if check { after.legal_moves().len() } else { usize::MAX };
        let mates = initiative == Some(Initiative::MateThreat);
        found.push(Candidate { m, part, check, star, mates, gain, answers });
    }
    found.sort_by_key(order);
    (found, looked_at)
}

/// All answers to a check that the planning side itself is in.
pub fn out_of_check(position: &Position) -> Vec<Candidate> {
    let candidate = |(m, part): (Move, Part)| {
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let check = position.gives_direct_check(m);
        Candidate { m, part, check, star: true, mates: true, gain, answers: 0 }
    };
    answers::to_check(position).into_iter().map(candidate).collect()
}

/// Mates; then what wins by exchange; checks with few answers; what has to be answered; the rest.
fn order(candidate: &Candidate) -> (u8, i64) {
    let Candidate { check, star, gain, answers, .. } = *candidate;
    match (check, star) {
        (true, _) if answers == 0 => (0, 0),
        (true, _) => (1, answers as i64 * 100 - i64::from(gain)),
        (false, _) if gain > 0 => (2, -i64::from(gain)),
        (false, true) => (3, -i64::from(gain)),
        (false, false) => (4, -i64::from(gain)),
    }
}
