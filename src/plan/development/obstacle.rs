//! Obstacles to a main idea as the men stand now.

use shakmaty::{Bitboard, Move, Role, Square};

use super::idea::{Aim, Idea};
use crate::exchange::swap::{self, Values};
use crate::plan::language::{Action, State};
use crate::position::Position;
use crate::zone::Man;

/// Something that has to change before the root piece can go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// An own man on a field that must be empty.
    OwnBlocker(Man),
    /// An enemy man on a field that must be empty.
    EnemyBlocker(Man),
    /// An enemy man that takes the root piece on this field and should not, or guards the target
    /// there, or answers a mate.
    Guard { man: Man, field: Square },
}

impl Obstacle {
    /// The man that is the obstacle.
    pub const fn man(self) -> Man {
        match self {
            Self::OwnBlocker(man) | Self::EnemyBlocker(man) | Self::Guard { man, .. } => man,
        }
    }

    /// The action required, in the language of plans: the man leaves and the initiative is kept.
    pub const fn action(self) -> Action {
        let man = self.man();
        let state = match self {
            Self::OwnBlocker(_) => State::Own(man.role),
            Self::EnemyBlocker(_) | Self::Guard { .. } => State::Enemy(man.role),
        };
        Action::vacate(man.field, state, true)
    }
}

/// The obstacles with the root piece on its stop `at`: blockers, or, if there are none, the men
/// that make the next step lose.
pub fn all(position: &Position, idea: &Idea, at: usize) -> Vec<Obstacle> {
    let blockers = blockers(position, idea, at);
    if blockers.is_empty() { guards(position, idea, at) } else { blockers }
}

fn blockers(position: &Position, idea: &Idea, at: usize) -> Vec<Obstacle> {
    let board = position.board();
    let pushes = idea.root.role == Role::Pawn;
    let passed = idea.way.steps().skip(at).fold(Bitboard::EMPTY, |all, step| all | step.passes);
    let fields = idea.free_fields(at);
    let end: Bitboard = idea.way.stops.last().copied().into_iter().collect();
    let own = Man::on(board, idea.side, fields | end).map(Obstacle::OwnBlocker);
    // A piece takes the enemy men on its stops.
    let closed = if pushes { fields } else { passed };
    let enemy = Man::on(board, !idea.side, closed).map(Obstacle::EnemyBlocker);
    own.chain(enemy).collect()
}

fn guards(position: &Position, idea: &Idea, at: usize) -> Vec<Obstacle> {
    let (Some(&from), Some(&to)) = (idea.way.stops.get(at), idea.way.stops.get(at + 1)) else {
        return Vec::new();
    };
    let last = at + 1 == idea.way.moves();
    match idea.aim {
        Aim::Mate => answers(position, from, to),
        // A double attack is judged when it is carried out.
        Aim::Double(_) if last => Vec::new(),
        _ => attackers(position, idea, (from, to), last),
    }
}

/// The guards of a field where the root piece would lose, or, with its last step, win nothing.
fn attackers(
    position: &Position,
    idea: &Idea,
    (from, to): (Square, Square),
    last: bool,
) -> Vec<Obstacle> {
    // A pawn taken en passant is not on the field where the step ends.
    let in_passing = last && idea.aim == Aim::Capture && to != idea.target.field;
    if in_passing {
        return Vec::new();
    }
    let board = position.board();
    let gain = swap::step(board, idea.root.role.of(idea.side), from, to, Values::TROPA);
    let min_gain = if last && idea.aim == Aim::Capture { 1 } else { 0 };
    if gain >= min_gain {
        return Vec::new();
    }
    let attackers = board.attacks_to(to, !idea.side, board.occupied().without(from));
    let guard = |man| Obstacle::Guard { man, field: to };
    Man::on(board, !idea.side, attackers).map(guard).collect()
}

/// The men that can take the mating man or interpose, if the king cannot move.
fn answers(position: &Position, from: Square, to: Square) -> Vec<Obstacle> {
    let moves = position.legal_moves();
    let Some(&m) = moves.iter().find(|m| m.from() == Some(from) && m.to() == to) else {
        return Vec::new();
    };
    let after = position.after(m);
    let answers = after.legal_moves();
    if !after.is_check() || answers.iter().any(|m| m.role() == Role::King) {
        return Vec::new();
    }
    let men: Bitboard = answers.iter().filter_map(|m: &Move| m.from()).collect();
    let guard = |man| Obstacle::Guard { man, field: to };
    Man::on(after.board(), after.turn(), men).map(guard).collect()
}
