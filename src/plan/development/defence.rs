//! Defensive plans, by the same means: a capture is prevented by moving the piece away, by putting
//! a piece in the way, own or enemy, or by removing the attacker ([document
//! 4](crate::theory#document-4)).

use shakmaty::{Move, Role, Square};

use super::idea::DevelopmentLimits;
use super::idea::{Aim, Idea};
use super::means::{self, Candidate, Means, Wanted};
use super::plan::{Plan, Refinement};
use crate::exchange::swap::{self, Values};
use crate::plan::language::{Action, PlanMove, State};
use crate::position::Position;
use crate::trajectory::Trajectory;
use crate::zone::{PlacedPiece, Target};

/// The plans that save the piece on `target` from the one on `attacker`, with the target's side to
/// move, best balance first. Empty if either is missing or nothing helps.
pub fn save(
    position: &Position,
    target: Square,
    attacker: Square,
    limits: &DevelopmentLimits,
) -> Vec<Plan> {
    let board = position.board();
    let piece = |square| {
        let piece = board.piece_at(square)?;
        Some(PlacedPiece { color: piece.color, role: piece.role, square })
    };
    let (Some(target), Some(attacker)) = (piece(target), piece(attacker)) else {
        return Vec::new();
    };
    if target.color != position.turn() || attacker.color == target.color {
        return Vec::new();
    }
    let idea = Idea {
        side: target.color,
        aim: Aim::Save,
        root: attacker,
        target: Target::piece(target),
        way: Trajectory::through(attacker.role, vec![attacker.square, target.square]),
        gain: swap::step(
            board,
            attacker.without_square(),
            attacker.square,
            target.square,
            Values::TROPA,
        )
        .max(0),
        zone: None,
    };
    let defence = Defence { position, idea, limits };
    let mut plans: Vec<Plan> =
        candidates(position, target, attacker).iter().flat_map(|c| defence.plans(c)).collect();
    plans.sort_by_key(|plan| std::cmp::Reverse(plan.balance));
    plans
}

/// The candidates: first moving away, then removing the attacker, then interposing.
fn candidates(position: &Position, target: PlacedPiece, attacker: PlacedPiece) -> Vec<Candidate> {
    let moves: Vec<Move> =
        position.legal_moves().into_iter().filter(|m| m.castling_side().is_none()).collect();
    let mut found = means::leave(&moves, target, attacker.square.into());
    found.iter_mut().for_each(|candidate| candidate.means = Means::Retreat);
    found.extend(means::remove(position, &moves, attacker));
    found.extend(means::in_the_way(position, &moves, attacker, target.square));
    found
}

struct Defence<'a> {
    position: &'a Position,
    idea: Idea,
    limits: &'a DevelopmentLimits,
}

impl Defence<'_> {
    fn plans(&self, candidate: &Candidate) -> Vec<Plan> {
        let after = self.position.after(candidate.m);
        let replies = match candidate.means {
            // These assume no reply: the piece is judged on its square at once.
            Means::Retreat | Means::Take | Means::Interpose => vec![None],
            _ => means::replies(&after, candidate.wanted, self.limits.replies),
        };
        let plan = |reply: Option<Move>| self.plan(candidate, &after, reply);
        replies.into_iter().filter_map(plan).collect()
    }

    /// The plan with this reply; `None` if the piece is still lost, or more is lost than was
    /// threatened.
    fn plan(&self, candidate: &Candidate, after: &Position, reply: Option<Move>) -> Option<Plan> {
        let board = self.position.board();
        let settled = reply.map(|reply| after.after(reply));
        let now = settled.as_ref().unwrap_or(after);
        let moved = candidate.m.to();
        let target = match candidate.m.from() {
            Some(from) if from == self.idea.target.square => moved,
            _ => self.idea.target.square,
        };
        let stays = now.board().piece_at(target).is_some_and(|piece| piece.color == self.idea.side);
        if !stays || self.loses(now, target) {
            return None;
        }
        let side = self.idea.side;
        let balance = match reply {
            Some(_) => {
                Values::TROPA.balance(now.board(), side) - Values::TROPA.balance(board, side)
            }
            None => swap::of_move(board, side, candidate.m, Values::TROPA),
        };
        if balance < -self.idea.gain {
            return None;
        }
        let refinements = vec![self.refinement(candidate, reply)];
        Some(Plan { idea: self.idea.clone(), refinements, assumed: 0, balance })
    }

    /// Whether an enemy capture on the square wins something.
    fn loses(&self, position: &Position, square: Square) -> bool {
        let board = position.board();
        let king = board.role_at(square) == Some(Role::King);
        let attackers = board.attacks_to(square, !self.idea.side, board.occupied());
        attackers.into_iter().any(|from| {
            let attacker = board.piece_at(from);
            king || attacker.is_some_and(|attacker| {
                swap::step(board, attacker, from, square, Values::TROPA) > 0
            })
        })
    }

    fn refinement(&self, candidate: &Candidate, reply: Option<Move>) -> Refinement {
        let state = |square| State::of(self.position.board(), square, self.idea.side);
        let vacate = |square| Action::vacate(square, state(square), false);
        let occupies = candidate.occupies(self.position.board(), self.idea.side, false);
        let action = occupies.unwrap_or_else(|| match candidate.wanted {
            Wanted::Any => vacate(self.idea.target.square),
            _ => vacate(self.idea.root.square),
        });
        Refinement {
            tests: Vec::new(),
            action,
            means: candidate.means,
            ply: PlanMove::of(candidate.m),
            initiative: None,
            reply: reply.map(PlanMove::of),
        }
    }
}
