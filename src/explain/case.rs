//! A move in its position, with the line that it begins.

use shakmaty::{Move, Square};

use super::board;
use super::names::Named;
use crate::position::Position;
use crate::zone::{PlacedPiece, Target};

/// A legal move and the line that is expected to follow.
#[derive(Debug)]
pub struct Case<'a> {
    pub position: &'a Position,
    /// The enemy's move before, if known.
    pub before: Option<Move>,
    pub after: Position,
    pub m: Move,
    /// The line: legal moves, the first of which is `m`.
    pub line: &'a [Move],
    pub name: Named,
}

impl<'a> Case<'a> {
    /// The case of a line's first move, and the enemy's move before it, if known; `None` if the
    /// line is empty.
    pub fn of(before: Option<Move>, position: &'a Position, line: &'a [Move]) -> Option<Self> {
        let m = *line.first()?;
        let after = position.after(m);
        Some(Self { position, before, after, m, line, name: Named::of(position, m) })
    }

    /// The case of the reply in the line.
    pub fn reply(&self) -> Option<Case<'_>> {
        Case::of(Some(self.m), &self.after, self.line.get(1..)?)
    }

    /// The step of the piece, or of the castling king: its start and end.
    pub fn step(&self) -> Option<(Square, Square)> {
        Some((self.m.from()?, board::end_of(self.m, self.position.turn())))
    }

    /// Whether the reply captures on the square that the move goes to.
    pub fn is_retaken(&self) -> bool {
        self.line.get(1).is_some_and(|reply| reply.is_capture() && reply.to() == self.m.to())
    }

    /// Δm of the move.
    pub fn gain(&self) -> i32 {
        board::gain_of(self.position, self.m)
    }

    /// The line as named moves.
    pub fn named_line(&self) -> Vec<Named> {
        Named::line(self.position, self.line)
    }

    /// The number, from 1, of the ply of the line with which the root piece takes the target,
    /// or promotes if the target is a square.
    pub fn realised(&self, root: PlacedPiece, target: Target) -> Option<usize> {
        let (mut from, mut goal) = (root.square, target.square);
        let positions = board::positions(self.position, self.line);
        for (i, (position, &m)) in positions.iter().zip(self.line).enumerate() {
            let end = board::end_of(m, position.turn());
            let taken = board::taken(position, m).map(|piece| piece.square);
            let moves = m.from() == Some(from);
            let done = match target.role {
                Some(_) => moves && taken == Some(goal),
                None => moves && m.promotion().is_some(),
            };
            if done {
                return Some(i + 1);
            }
            if taken == Some(from) || target.role.is_some() && taken == Some(goal) {
                return None;
            }
            if moves {
                from = end;
            } else if target.role.is_some() && m.from() == Some(goal) {
                goal = end;
            }
        }
        None
    }

    /// The line up to its last quiet position, and that position.
    pub fn settled(&self) -> Option<(&'a [Move], Position)> {
        let mut positions = board::positions(self.position, self.line);
        let end = (1..positions.len()).rev().find(|&i| board::is_quiet(&positions[i]))?;
        Some((self.line.get(..end)?, positions.swap_remove(end)))
    }

    /// Whether the line ends in mate, and then whether by the side that begins it.
    pub fn mate(&self) -> Option<bool> {
        let end = board::positions(self.position, self.line).pop()?;
        end.is_checkmate().then(|| end.turn() != self.position.turn())
    }
}
