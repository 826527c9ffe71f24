//! The moves that plans begin with: plans that begin with the same move are one candidate.

use std::sync::Arc;

use shakmaty::{Move, Square};

use super::answers;
use super::goal::MAN;
use super::part::Part;
use super::stand;
use crate::exchange::swap::{self, Values};
use crate::image::Image;
use crate::plan::development::{DevelopmentLimits, Initiative, Plan, develop, threatens_mate};
use crate::position::Position;
use crate::zone::Horizon;

/// Answers to a check are counted up to this number.
const MAX_ANSWERS: usize = 12;

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
    /// The number of the enemy's answers if it gives check.
    answers: usize,
}

impl Candidate {
    /// How many positions a proof by this move is likely to need for a goal of `goal` centipawns:
    /// the number of answers to a check, some for a threat, more for a step of a plan or of a mere
    /// trajectory; half of that if a plan promises as much.
    pub fn effort(&self, goal: i32) -> u32 {
        let plan = match &self.part {
            Part::Begins(plan) => Some(plan),
            _ => None,
        };
        let effort = match (self.check, self.star) {
            (true, _) => self.answers.min(MAX_ANSWERS) as u32,
            (false, true) if self.gain > 0 => 4,
            (false, true) if self.mates => 5,
            (false, true) => 12,
            (false, false) if plan.is_some() => 12,
            (false, false) => 24,
        };
        let says_so = plan.is_some_and(|plan| plan.balance >= goal);
        if says_so { effort.div_ceil(2) } else { effort }.max(1)
    }
}

/// The place in the tree that candidates are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Root,
    Inside,
}

impl Place {
    /// The limits of developing plans there.
    fn limits(self) -> (Horizon, DevelopmentLimits) {
        let limits = DevelopmentLimits::default();
        match self {
            Self::Root => {
                (Horizon(5), DevelopmentLimits { ideas: 40, nodes: 800, idea_nodes: 80, ..limits })
            }
            Self::Inside => {
                let few = DevelopmentLimits { ideas: 10, candidates: 10, replies: 2, ..limits };
                (Horizon(1), DevelopmentLimits { nodes: 60, idea_nodes: 15, ..few })
            }
        }
    }
}

/// The candidates of the side to move, the most forcing first, and the number of positions
/// examined: all answers to a check, otherwise the moves of plans and those that force.
pub fn list(position: &Position, place: Place) -> (Vec<Candidate>, u64) {
    if position.is_check() { (out_of_check(position), 0) } else { planned(position, place) }
}

fn planned(position: &Position, place: Place) -> (Vec<Candidate>, u64) {
    let (horizon, limits) = place.limits();
    let image = Image::by_the_book(position, horizon);
    let development = develop(position, &image, &limits);
    let plans: Vec<Arc<Plan>> = development.plans.into_iter().map(Arc::new).collect();
    let wins = stand::gains(position).first().map_or(0, |gain| gain.gain);
    let steps = if place == Place::Root { steps(position, &image) } else { Vec::new() };
    let finder = Finder { position, place, plans, steps, wins };
    let moves = position.legal_moves();
    let looked_at = (development.nodes + moves.len()) as u64;
    let mut found: Vec<_> = moves.into_iter().filter_map(|m| finder.candidate(m)).collect();
    found.sort_by_key(order);
    (found, looked_at)
}

/// The first steps of the side's trajectories in the image.
fn steps(position: &Position, image: &Image) -> Vec<(Square, Square)> {
    let own = image.zones.iter().filter(|zone| zone.root.color == position.turn());
    let ways = own.flat_map(|zone| &zone.main).map(|way| &way.trajectory.stops);
    let first = ways.filter_map(|stops| match stops[..] {
        [from, to, ..] => Some((from, to)),
        _ => None,
    });
    let mut found: Vec<_> = first.collect();
    found.sort_unstable();
    found.dedup();
    found
}

struct Finder<'a> {
    position: &'a Position,
    place: Place,
    plans: Vec<Arc<Plan>>,
    /// The first steps of trajectories in the image, at the root.
    steps: Vec<(Square, Square)>,
    /// What the side to move wins by exchange now, in centipawns.
    wins: i32,
}

impl Finder<'_> {
    /// The move as a candidate, if a plan begins with it or it is forcing by itself.
    fn candidate(&self, m: Move) -> Option<Candidate> {
        let position = self.position;
        let after = position.after(m);
        let begins =
            |plan: &&Arc<Plan>| plan.first().is_some_and(|first| first.find(position) == Some(m));
        let plan = self.plans.iter().find(begins);
        let check = after.is_check();
        let takes = m.is_capture() || m.is_promotion();
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let passed = after.after_null();
        let mates = passed.as_ref().is_some_and(threatens_mate);
        let threat =
            passed.map_or(0, |passed| stand::gains(&passed).first().map_or(0, |gain| gain.gain));
        let threatens = threat >= MAN - gain.min(0) && threat > self.wins;
        let planned = plan.and_then(|plan| plan.refinements.first()?.initiative);
        let keeps = matches!(planned, Some(Initiative::Threat(_)));
        let forces = check || mates || threatens || takes && gain >= 0;
        let steps = m.from().is_some_and(|from| self.steps.contains(&(from, m.to())));
        let tried = forces || steps || takes && self.place == Place::Root;
        if plan.is_none() && !tried {
            return None;
        }
        let part = || Part::does(position, m, check);
        let part = plan.map_or_else(part, |plan| Part::Begins(plan.clone()));
        let star = forces || keeps || takes;
        let answers = if check { after.legal_moves().len() } else { usize::MAX };
        Some(Candidate { m, part, check, star, mates, gain, answers })
    }
}

/// All answers to a check that the planning side itself is in.
fn out_of_check(position: &Position) -> Vec<Candidate> {
    let candidate = |(m, part): (Move, Part)| {
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let check = position.gives_direct_check(m);
        Candidate { m, part, check, star: true, mates: true, gain, answers: 0 }
    };
    answers::to_check(position).into_iter().map(candidate).collect()
}

/// The order: mates, checks with few answers, winning captures, moves that must be answered, the
/// rest.
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
