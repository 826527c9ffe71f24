//! Refines an action of the language into the moves that may realise it, independently of a main
//! idea ([document 4](crate::theory#document-4)).

use shakmaty::{Bitboard, Move};

use super::means;
use crate::plan::language::{Action, By, Choice, HalfMove, State};
use crate::position::Position;
use crate::zone::Man;
use crate::zone::initiative;

/// The moves of the side to move that may realise the action, in the order of their text; `None` if
/// there are none. A starred action requires the initiative in a plan that wins `gain` centipawns
/// on `targets`.
pub fn realise(
    position: &Position,
    action: Action,
    gain: i32,
    targets: Bitboard,
) -> Option<Choice> {
    let star = action.has_star();
    let keeps = |m: &Move| {
        !star || initiative::of(position, *m, &position.after(*m), gain, targets).is_some()
    };
    let moves = moves(position, action).into_iter().filter(keeps).map(HalfMove::of);
    let mut actions: Vec<_> = moves.map(|half_move| Action::own(half_move, star)).collect();
    actions.sort_by_key(Action::to_string);
    actions.dedup();
    Choice::among(actions)
}

/// The moves of the side to move that do what the action says, with a star or without.
pub(super) fn moves(position: &Position, action: Action) -> Vec<Move> {
    let legal: Vec<Move> = position.legal_moves().into_iter().collect();
    let (field, before, after) = match action {
        Action::Play { by: By::Own, half_move, .. } => {
            return half_move.find(position).into_iter().collect();
        }
        Action::Modify { field, before, after, .. } => (field, before, after),
        Action::Play { by: By::Enemy, .. } | Action::Test(_) => return Vec::new(),
    };
    if State::of(position.board(), field, position.turn()) != before {
        return Vec::new();
    }
    let becomes = |m: &Move, state| State::Own(m.promotion().unwrap_or(m.role())) == state;
    match (before, after) {
        (State::Own(_), State::Empty) => {
            legal.into_iter().filter(|m| m.from() == Some(field)).collect()
        }
        (State::Enemy(role), State::Empty) => {
            let man = Man { color: !position.turn(), role, field };
            means::remove(position, &legal, man).into_iter().map(|candidate| candidate.m).collect()
        }
        (_, State::Own(_)) => {
            legal.into_iter().filter(|m| m.to() == field && becomes(m, after)).collect()
        }
        (_, State::Enemy(role)) => {
            let taken = |m: &Move| {
                let replies = position.after(*m).legal_moves();
                m.to() == field && replies.iter().any(|r| r.to() == field && r.role() == role)
            };
            legal.into_iter().filter(taken).collect()
        }
        (State::Empty, State::Empty) => Vec::new(),
    }
}
