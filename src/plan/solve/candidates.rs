//! The moves that plans begin with: plans that begin with the same move are one candidate.

use std::sync::Arc;

use shakmaty::Move;

use super::part::Part;
use super::{MAN, answers, stand};
use crate::exchange::swap::{self, Values};
use crate::plan::development::{Initiative, Limits, Plan, develop, threatens_mate};
use crate::position::Position;
use crate::zone::{Horizon, Image};

/// A move to be tried.
#[derive(Debug, Clone)]
pub struct Candidate {
    pub m: Move,
    pub part: Part,
    pub check: bool,
    /// Whether it takes or promotes.
    pub takes: bool,
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

impl Place {
    /// How far plans are developed there.
    fn limits(self) -> (Horizon, Limits) {
        let limits = Limits::default();
        match self {
            Self::Root => (Horizon(5), Limits { ideas: 40, nodes: 800, idea_nodes: 80, ..limits }),
            Self::Inside => {
                let few = Limits { ideas: 10, candidates: 10, replies: 2, ..limits };
                (Horizon(3), Limits { nodes: 60, idea_nodes: 15, ..few })
            }
        }
    }
}

/// The candidates of the side to move, those that force most first, and the positions looked at.
pub fn all(position: &Position, place: Place) -> (Vec<Candidate>, u64) {
    let (horizon, limits) = place.limits();
    let image = Image::by_the_book(position, horizon);
    let development = develop(position, &image, &limits);
    let plans: Vec<Arc<Plan>> = development.plans.into_iter().map(Arc::new).collect();
    let wins = stand::gains(position).first().map_or(0, |gain| gain.gain);
    let finder = Finder { position, place, plans, wins };
    let moves = position.legal_moves();
    let looked_at = (development.nodes + moves.len()) as u64;
    let mut found: Vec<_> = moves.into_iter().filter_map(|m| finder.candidate(m)).collect();
    found.sort_by_key(order);
    (found, looked_at)
}

struct Finder<'a> {
    position: &'a Position,
    place: Place,
    plans: Vec<Arc<Plan>>,
    /// What the side to move wins by exchange as the men stand, in centipawns.
    wins: i32,
}

impl Finder<'_> {
    /// The move as a candidate, if a plan begins with it or it forces the enemy by itself.
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
        if plan.is_none() && !forces && !(takes && self.place == Place::Root) {
            return None;
        }
        let part = || Part::does(position, m, check);
        let part = plan.map_or_else(part, |plan| Part::Begins(plan.clone()));
        let star = forces || keeps || takes;
        let answers = if check { after.legal_moves().len() } else { usize::MAX };
        Some(Candidate { m, part, check, takes, star, mates, gain, answers })
    }
}

/// All answers to a check that the planning side itself is in.
pub fn out_of_check(position: &Position) -> Vec<Candidate> {
    let candidate = |(m, part): (Move, Part)| {
        let gain = swap::of_move(position.board(), position.turn(), m, Values::TROPA);
        let check = position.gives_direct_check(m);
        Candidate {
            m,
            part,
            check,
            takes: m.is_capture(),
            star: true,
            mates: true,
            gain,
            answers: 0,
        }
    };
    answers::to_check(position).into_iter().map(candidate).collect()
}

/// Mates; checks with few answers; what wins by exchange; what has to be answered; the rest.
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
