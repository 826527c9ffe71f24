//! Carries out a plan that a user has written in the language of plans, moment by moment
//! ([document 4](crate::theory#document-4), 6.8.3).

use std::cell::Cell;
use std::fmt;

use serde::Serialize;
use shakmaty::{Bitboard, Color, Move};

use super::means;
use super::plan::Rejection;
use crate::exchange::swap::{self, Values};
use crate::plan::initiative::{self, Initiative};
use crate::plan::language::{Action, By, Choice, Moment, PlanMove, Script};
use crate::position::Position;
use crate::zone::PlacedPiece;

/// The maximum number of positions examined.
const MAX_NODES: usize = 20_000;
/// The least that a threat has to win to count as the initiative, in centipawns.
const LEAST_THREAT: i32 = 100;

/// A ply of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TrialStep {
    /// The moment of the plan that it belongs to, from 1.
    pub moment: usize,
    /// The move.
    pub ply: PlanMove,
    /// Whether it is the enemy's move.
    pub reply: bool,
    /// Why the enemy has to answer it; `None` if he need not, and for his own moves.
    pub initiative: Option<Initiative>,
}

/// "Ra5-g5*", "...h6xg5".
impl fmt::Display for TrialStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.reply { "..." } else { "" };
        let star = if self.initiative.is_some() { "*" } else { "" };
        write!(f, "{dots}{}{star}", self.ply)
    }
}

/// How far a plan got.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TrialEnd {
    /// It was carried out.
    Through {
        /// What it wins in centipawns, with the last capture counted by exchange; `None` for mate.
        balance: Option<i32>,
    },
    /// It came to an end too early.
    Stuck {
        /// The moment that could not be met, from 1.
        moment: usize,
        /// Why not.
        reason: Rejection,
    },
}

/// The trial of a plan: the plies played, and how far it got.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// The plies played, replies included.
    pub steps: Vec<TrialStep>,
    /// How far the plan got.
    pub end: TrialEnd,
}

impl Trial {
    /// Trials that mate rank highest, then those carried out, by balance, then the others by how
    /// far they got.
    fn rank(&self) -> (u8, i32, usize) {
        match self.end {
            TrialEnd::Through { balance: None } => (2, 0, 0),
            TrialEnd::Through { balance: Some(balance) } => (1, balance, 0),
            TrialEnd::Stuck { moment, .. } => (0, 0, moment),
        }
    }
}

/// Carries out a plan of the side to move by the moves that serve it best. Where the plan names no
/// reply, the enemy passes; in check he makes the move that suits the plan best.
pub fn try_out(position: &Position, script: &Script) -> Trial {
    let moments = script.moments();
    let trying = Trying { side: position.turn(), start: position, moments, nodes: Cell::new(0) };
    trying.go_on(position, 0, &[])
}

/// One alternative of each choice of a moment.
struct Demands(Vec<Action>);

/// All combinations of one alternative of each choice, generated lazily because there may be too
/// many to store.
fn demands(choices: &[Choice]) -> impl Iterator<Item = Demands> {
    let count = |choice: &Choice| choice.actions().len();
    let ways = choices.iter().fold(1_usize, |ways, choice| ways.saturating_mul(count(choice)));
    (0..ways).map(move |mut way| {
        let last_first = choices.iter().rev().filter_map(|choice| {
            let taken = choice.actions().get(way % count(choice)).copied();
            way /= count(choice);
            taken
        });
        let mut actions: Vec<Action> = last_first.collect();
        actions.reverse();
        Demands(actions)
    })
}

impl Demands {
    /// Why they cannot be met now: a test that fails, if any.
    fn failed(&self, position: &Position, side: Color) -> Option<Rejection> {
        self.0.iter().find_map(|&action| match action {
            Action::Test(condition) if !condition.holds(position.board(), side) => {
                Some(Rejection::DecidingMove { ply: None, failed: Some(condition) })
            }
            _ => None,
        })
    }

    /// The enemy's move among them, if any.
    fn reply(&self) -> Option<PlanMove> {
        self.0.iter().find_map(|&action| match action {
            Action::Play { by: By::Enemy, ply, .. } => Some(ply),
            _ => None,
        })
    }

    /// The actions that a single own move has to realise.
    fn own(&self) -> Vec<Action> {
        let own = |action: &Action| {
            !matches!(action, Action::Test(_) | Action::Play { by: By::Enemy, .. })
        };
        self.0.iter().copied().filter(own).collect()
    }
}

/// The moves that realise all these actions, each with the reason why the enemy has to answer it. A
/// star requires such a reason.
fn realised(position: &Position, actions: &[Action]) -> Vec<(Move, Option<Initiative>)> {
    let stars = actions.iter().any(|action| action.has_star());
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    for &action in actions {
        if moves.is_empty() {
            break;
        }
        let doing = means::moves(position, action);
        moves.retain(|m| doing.contains(m));
    }
    let judged = moves.into_iter().map(|m| {
        let after = position.after(m);
        (m, initiative::of(position, m, &after, LEAST_THREAT, Bitboard::EMPTY))
    });
    judged.filter(|(_, initiative)| !stars || initiative.is_some()).collect()
}

struct Trying<'a> {
    /// The side whose plan it is.
    side: Color,
    start: &'a Position,
    moments: &'a [Moment],
    nodes: Cell<usize>,
}

impl Trying<'_> {
    /// The best outcome from the moment with index `at` on, after these steps.
    fn go_on(&self, position: &Position, at: usize, steps: &[TrialStep]) -> Trial {
        let Some(moment) = self.moments.get(at) else {
            return Trial { steps: steps.to_vec(), end: self.through(position, steps) };
        };
        let count = |demands: Demands| {
            self.nodes.set(self.nodes.get() + 1);
            demands
        };
        let met = demands(moment.choices())
            .take_while(|_| self.nodes.get() <= MAX_NODES)
            .map(|demands| self.meet(position, at, &count(demands), steps));
        best(met, || stuck(at, steps, Rejection::DecidingMove { ply: None, failed: None }))
    }

    fn meet(
        &self,
        position: &Position,
        at: usize,
        demands: &Demands,
        steps: &[TrialStep],
    ) -> Trial {
        if let Some(reason) = demands.failed(position, self.side) {
            return stuck(at, steps, reason);
        }
        let own = demands.own();
        match demands.reply() {
            Some(reply) if own.is_empty() => self.reply(position, at, reply, steps),
            Some(reply) => stuck(at, steps, impossible(reply)), // both sides cannot move at once
            None if own.is_empty() => self.go_on(position, at + 1, steps),
            None => self.act(position, at, &own, steps),
        }
    }

    fn reply(&self, position: &Position, at: usize, reply: PlanMove, steps: &[TrialStep]) -> Trial {
        let turn = position.turn() != self.side;
        match reply.find(position).filter(|_| turn) {
            Some(m) => self.play(position, at, (m, None), steps),
            None => stuck(at, steps, impossible(reply)),
        }
    }

    /// Makes an own move that realises these actions, after an enemy move if it is his turn.
    fn act(&self, position: &Position, at: usize, own: &[Action], steps: &[TrialStep]) -> Trial {
        let nothing = || stuck(at, steps, Rejection::Obstacle { action: own[0] });
        if position.turn() == self.side {
            let moves = realised(position, own).into_iter();
            return best(moves.map(|m| self.done(position, at, own, m, steps)), nothing);
        }
        if let Some(passed) = position.after_null() {
            return self.act(&passed, at, own, steps);
        }
        let escaped = position.legal_moves().into_iter().map(|m| {
            let steps = [steps, &[step(at, m, true, None)]].concat();
            self.act(&position.after(m), at, own, &steps)
        });
        best(escaped, nothing)
    }

    /// Goes on after an own move. If the result depends on the enemy, who has to capture what is
    /// offered or move the piece away, he does, unless the plan names his reply.
    fn done(
        &self,
        position: &Position,
        at: usize,
        own: &[Action],
        (m, initiative): (Move, Option<Initiative>),
        steps: &[TrialStep],
    ) -> Trial {
        let after = position.after(m);
        let holds = |position: &Position| {
            let mut results = own.iter().filter_map(|action| action.result());
            results.all(|result| result.holds(position.board(), self.side))
        };
        let mate = after.is_checkmate();
        if mate || holds(&after) || self.is_answered(at) {
            return self.play(position, at, (m, initiative), steps);
        }
        let steps = [steps, &[step(at, m, false, initiative)]].concat();
        let replies = after.legal_moves().into_iter().filter(|&reply| holds(&after.after(reply)));
        let nothing = || stuck(at, &steps, Rejection::Obstacle { action: own[0] });
        best(replies.map(|reply| self.play(&after, at, (reply, None), &steps)), nothing)
    }

    /// Whether the plan names the reply to this moment.
    fn is_answered(&self, at: usize) -> bool {
        let is_reply = |action: &Action| matches!(action, Action::Play { by: By::Enemy, .. });
        let next = self.moments.get(at + 1).map_or(&[][..], Moment::choices);
        next.iter().any(|choice| choice.actions().iter().any(is_reply))
    }

    fn play(
        &self,
        position: &Position,
        at: usize,
        (m, initiative): (Move, Option<Initiative>),
        steps: &[TrialStep],
    ) -> Trial {
        if self.nodes.get() > MAX_NODES {
            return stuck(at, steps, impossible(PlanMove::of(m)));
        }
        let reply = position.turn() != self.side;
        let steps = [steps, &[step(at, m, reply, initiative)]].concat();
        self.go_on(&position.after(m), at + 1, &steps)
    }

    /// The end of a plan that was carried out.
    fn through(&self, position: &Position, steps: &[TrialStep]) -> TrialEnd {
        if position.is_checkmate() && position.turn() != self.side {
            return TrialEnd::Through { balance: None };
        }
        let (board, enemy) = (position.board(), !self.side);
        let retaken = |square| {
            let pieces =
                PlacedPiece::on(board, enemy, board.attacks_to(square, enemy, board.occupied()));
            pieces
                .map(|piece| {
                    swap::step(board, piece.without_square(), piece.square, square, Values::TROPA)
                })
                .max()
        };
        let last = steps.last().filter(|step| !step.reply).and_then(|step| step.ply.end());
        let lost = last.and_then(retaken).unwrap_or(0).max(0);
        let material = |board| Values::TROPA.balance(board, self.side);
        let won = material(board) - material(self.start.board()) - lost;
        TrialEnd::Through { balance: Some(won) }
    }
}

fn best(trials: impl Iterator<Item = Trial>, otherwise: impl FnOnce() -> Trial) -> Trial {
    trials
        .reduce(|best, next| if next.rank() > best.rank() { next } else { best })
        .unwrap_or_else(otherwise)
}

fn step(at: usize, m: Move, reply: bool, initiative: Option<Initiative>) -> TrialStep {
    TrialStep { moment: at + 1, ply: PlanMove::of(m), reply, initiative }
}

fn stuck(at: usize, steps: &[TrialStep], reason: Rejection) -> Trial {
    Trial { steps: steps.to_vec(), end: TrialEnd::Stuck { moment: at + 1, reason } }
}

fn impossible(ply: PlanMove) -> Rejection {
    Rejection::DecidingMove { ply: Some(ply), failed: None }
}
