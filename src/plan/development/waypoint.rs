//! A position on the way of a main idea, with its conditions.

use shakmaty::Role;

use super::idea::{Aim, Idea};
use super::means::Candidate;
use super::plan::Refinement;
use super::rejection::{Rejection, contradiction};
use crate::plan::language::{Condition, HalfMove, State};
use crate::position::Position;
use crate::zone::Target;

/// A position of a plan, with the planning side to move.
pub struct Waypoint {
    pub position: Position,
    /// The index of the stop on which the root piece stands.
    pub at: usize,
    /// What the last move is assumed to win, in centipawns.
    pub gain: i32,
    /// The conditions that the plan has brought about and still relies on.
    pub kept: Vec<Condition>,
    /// The number of moves made by other men so far.
    pub preparations: u8,
    /// The moves made so far.
    pub refinements: Vec<Refinement>,
}

impl Waypoint {
    /// Whether the target is still in its place.
    pub fn has(&self, target: Target) -> bool {
        self.position.board().role_at(target.field) == target.role
    }

    /// The first test of the main idea that fails. For a double attack one of the targets is
    /// enough.
    pub fn failed_test(&self, idea: &Idea) -> Option<Condition> {
        let board = self.position.board();
        let fails = |test: &Condition| !test.holds(board, idea.side);
        let Target { role, field } = idea.target;
        let gone = match idea.aim {
            Aim::Double(other) => {
                let stays = |target: Target| target.role != Some(Role::King) && self.has(target);
                role.filter(|_| ![idea.target, other].into_iter().any(stays))
            }
            _ => None,
        };
        let gone = gone.map(|role| Condition::new(field, State::Enemy(role)));
        self.tests(idea).into_iter().find(fails).or(gone)
    }

    /// The tests of the main idea: root piece and target are in place, and fields are as the plan
    /// has left them.
    fn tests(&self, idea: &Idea) -> Vec<Condition> {
        let men = idea.conditions(self.at).into_iter();
        let men = men.filter(|condition| condition.state != State::Empty);
        men.chain(self.kept.iter().copied()).collect()
    }

    /// The next step in the language of plans, legal or not.
    pub fn next_step(&self, idea: &Idea) -> Option<HalfMove> {
        let from = idea.way.stops.get(self.at).copied()?;
        let to = idea.way.stops.get(self.at + 1).copied()?;
        let takes = self.position.board().by_color(!idea.side).contains(to);
        Some(HalfMove::Step { role: idea.root.role, from, to, takes, promotion: None })
    }

    /// The contradiction between the conditions of the rest of the way and a further one.
    pub fn excludes(&self, idea: &Idea, result: Option<Condition>) -> Option<Rejection> {
        let mut conditions = idea.conditions(self.at);
        conditions.extend(result);
        let (wanted, excluded) = contradiction(&conditions)?;
        Some(Rejection::Contradiction { wanted, excluded })
    }

    /// The contradiction in a candidate: with the conditions of the rest of the way, or because it
    /// moves a man that the plan has put in its place.
    pub fn forbids(&self, idea: &Idea, candidate: &Candidate) -> Option<Rejection> {
        let left = candidate.m.from();
        let placed = self.kept.iter().find(|kept| Some(kept.field) == left);
        let moves_on = placed.map(|&wanted| {
            let excluded = Condition::new(wanted.field, State::Empty);
            Rejection::Contradiction { wanted, excluded }
        });
        moves_on.or_else(|| self.excludes(idea, candidate.result))
    }
}
